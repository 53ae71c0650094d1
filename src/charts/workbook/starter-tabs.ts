import type { Clock, SpreadsheetApi } from '../../platform';
import { createNewIds, deleteMetadata, listMetadata, SHEET_FIELDS, toTab } from '../../sheet';
import { defineStoredFormat, isOneOf } from '../../storage';
import { buildContentRequests, buildTabRequest, LAYOUT_KEY } from '../layout/layout-requests';
import { buildCohortsTab } from './cohorts-tab';
import { buildListsTab, buildStarterCharts } from './lists-tab';
import { buildNetworksTab } from './networks-tab';
import { buildOverviewTab } from './overview-tab';
import { STARTER_TABS, StarterContext } from './starter-context';
import { collectStarterFacts, haveBrokenReferences, type StarterWorkbook } from './starter-facts';

const isTab = isOneOf(...STARTER_TABS);

/** The metadata of a tab of the starter workbook. (Stored: names must not change.) */
const STARTER_MARK = defineStoredFormat(({ tab, zone, currency }) =>
  isTab(tab) ? { tab, zone, currency } : undefined,
);

const TAB_BUILDERS = {
  overview: buildOverviewTab,
  networks: buildNetworksTab,
  cohorts: buildCohortsTab,
  lists: buildListsTab,
};

/**
 * Makes the tabs in one atomic batch, unless the file has all of them in this zone and currency and none of their formulas has lost cells.
 * Older ones stay as the user's. Returns the sheet of the tab Overview.
 */
export function makeStarterTabs(workbook: StarterWorkbook, api: SpreadsheetApi, clock: Clock): number {
  const { zone, currency } = workbook;
  const file = api.get(SHEET_FIELDS);
  const starterTabs = (file.sheets ?? []).flatMap((sheet) =>
    listMetadata(sheet, LAYOUT_KEY).flatMap(({ value, metadataId }) => {
      const mark = STARTER_MARK.read(value);
      return mark === undefined ? [] : [{ ...mark, metadataId, place: toTab(sheet) }];
    }),
  );
  const currentTabs = starterTabs.filter((mark) => mark.zone === zone && mark.currency === currency);
  const hasAllTabs = STARTER_TABS.every((tab) => currentTabs.some((mark) => mark.tab === tab));
  const places = currentTabs.map(({ place }) => place);
  const overview = currentTabs.find(({ tab }) => tab === 'overview');
  if (overview !== undefined && hasAllTabs && !haveBrokenReferences(places, api))
    return overview.place.sheetId;
  const ids = createNewIds(file, clock);
  const facts = collectStarterFacts(workbook, file, ids, api);
  const context = new StarterContext(facts);
  const charts = buildStarterCharts(context);
  const layouts = STARTER_TABS.map((tab, index) => {
    const { sheetId, title } = facts.tabs[tab];
    const mark = STARTER_MARK.write({ tab, zone, currency });
    return { sheetId, layout: { ...TAB_BUILDERS[tab](context, charts), title, index, mark } };
  });
  api.batchUpdate([
    ...starterTabs.map(({ metadataId }) => deleteMetadata({ metadataId })),
    ...layouts.map(({ layout, sheetId }) => buildTabRequest(layout, sheetId)),
    ...layouts.flatMap(({ layout, sheetId }) => buildContentRequests(layout, sheetId, ids)),
  ]);
  return facts.tabs.overview.sheetId;
}
