import type { Clock, TextStore } from '../../platform';
import {
  chooseFreeTitle,
  createNewIds,
  deleteMetadata,
  type RetryingSheets,
  SHEET_FIELDS,
  toTabs,
} from '../../sheet';
import { defineStoredFormat, isOneOf } from '../../storage';
import { getTexts } from '../../wording';
import { buildContentRequests, buildTabRequest, listMarkedTabs } from '../layout/layout-requests';
import { assignNetworkColors } from '../layout/series-colors';
import { buildCloseTab } from './close-tab';
import { buildCohortsTab } from './cohorts-tab';
import { buildListsTab } from './lists-tab';
import { buildOverviewTab } from './overview-tab';
import { buildNetworksTab, buildRevenueTab } from './revenue-tabs';
import { STARTER_TABS, StarterContext, type StarterFacts } from './starter-context';
import {
  haveLostCells,
  listLargestNetworks,
  readTables,
  requireSameUnits,
  type StarterWorkbook,
} from './starter-tables';

const isTab = isOneOf(...STARTER_TABS);

/** The metadata of a tab of the starter workbook. (Stored: names must not change.) */
const STARTER_MARK = defineStoredFormat(({ tab, zone, currency }) =>
  isTab(tab) ? { tab, zone, currency } : undefined,
);

const TAB_BUILDERS = {
  overview: buildOverviewTab,
  revenue: buildRevenueTab,
  networks: buildNetworksTab,
  cohorts: buildCohortsTab,
  close: buildCloseTab,
  lists: buildListsTab,
};

/**
 * Makes the tabs in one atomic batch, unless the file has all of them in this zone and currency and none of their formulas has lost cells.
 * Older ones stay as the user's. Returns the sheet of the tab Overview.
 */
export function makeStarterTabs(
  workbook: StarterWorkbook,
  { api, document, clock }: { api: RetryingSheets; document: TextStore; clock: Clock },
): number {
  const { ids: reportIds, tableIds, zone, currency } = workbook;
  const file = api.get(SHEET_FIELDS);
  requireSameUnits(file, workbook);
  const starterTabs = listMarkedTabs(file, STARTER_MARK);
  const currentTabs = starterTabs.filter(({ mark }) => mark.zone === zone && mark.currency === currency);
  const overview = currentTabs.find(({ mark }) => mark.tab === 'overview');
  const hasAllTabs = STARTER_TABS.every((tab) => currentTabs.some(({ mark }) => mark.tab === tab));
  if (overview !== undefined && hasAllTabs && !haveLostCells(starterTabs, api)) return overview.tab.sheetId;
  const ids = createNewIds(file, clock);
  const tabs = Object.fromEntries(
    STARTER_TABS.map((tab) => {
      const title = chooseFreeTitle(getTexts().workbook.tabs[tab], toTabs(file));
      return [tab, { sheetId: ids.next(), title }];
    }),
  ) as StarterFacts['tabs'];
  const tables = readTables(tableIds, file, api);
  const networks = listLargestNetworks(tables.months, api);
  const colors = assignNetworkColors(document, networks);
  const context = new StarterContext({ ids: reportIds, zone, currency, tables, tabs, networks, colors });
  const layouts = STARTER_TABS.map((tab, index) => {
    const { sheetId, title } = tabs[tab];
    const mark = STARTER_MARK.write({ tab, zone, currency });
    return { sheetId, layout: { ...TAB_BUILDERS[tab](context), title, index, mark } };
  });
  api.batchUpdate([
    ...starterTabs.map(({ metadataId }) => deleteMetadata({ metadataId })),
    ...layouts.map(({ layout, sheetId }) => buildTabRequest(layout, sheetId)),
    ...layouts.flatMap(({ layout, sheetId }) => buildContentRequests(layout, sheetId, ids)),
  ]);
  return tabs.overview.sheetId;
}
