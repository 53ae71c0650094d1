import { chartRequests, dropDownRequest, fillRequests, tabRequest } from '../charts/layout/layout-requests';
import type { TabLayout } from '../charts/layout/tab-layout';
import type { SheetsRequest } from '../platform/ports';
import { changeMetadata } from '../sheet/api/sheets-requests';
import type { NewIds } from '../sheet/new-ids';
import { CLOSE_GRID, closeBlocks } from './close-tab';
import { cohortsTab } from './cohorts-tab';
import { hasDamage, repairRequests, type TabFormulas } from './damaged-cells';
import { LIST_ROWS, LISTS_GRID, listBlocks } from './lists-tab';
import { OVERVIEW, overviewBlocks } from './overview-tab';
import { retentionRows } from './retention-rows';
import { networksTab, revenueTab } from './revenue-tabs';
import {
  CHOSEN,
  STARTER_TABS,
  type StarterContent,
  type StarterContext,
  type StarterTab,
} from './starter-context';
import { type FoundTab, STARTER_MARK } from './starter-mark';

const CONTENT: Readonly<Record<StarterTab, (context: StarterContext) => StarterContent>> = {
  overview: (context) => ({
    ...OVERVIEW,
    columnCount: OVERVIEW.widths.length,
    charts: [],
    blocks: overviewBlocks(context),
    dropDowns: [
      { ...CHOSEN.app, values: listRange(0), tab: context.tabs.lists },
      { ...CHOSEN.month, values: listRange(2), tab: context.tabs.lists },
    ],
  }),
  revenue: revenueTab,
  networks: networksTab,
  cohorts: cohortsTab,
  close: (context) => ({ ...CLOSE_GRID, blocks: closeBlocks(context) }),
  lists: (context) => ({
    ...LISTS_GRID,
    rowCount: Math.max(LISTS_GRID.rowCount, context.retentionRows),
    widths: [],
    blocks: [...listBlocks(context), retentionRows(context)],
  }),
};

function listRange(column: number) {
  return { rows: LIST_ROWS, columns: { from: column, to: column + 1 } };
}

/**
 * The requests for the tabs, charts and references to deleted cells that the file lacks. `found` are the tabs in the file, and `present`
 * their cells; nothing else in them changes. All tabs come before their cells, and cells before charts, because they name each other.
 */
export function starterRequests(
  context: StarterContext,
  found: ReadonlyMap<StarterTab, FoundTab>,
  present: ReadonlyMap<StarterTab, TabFormulas>,
  ids: NewIds,
): SheetsRequest[] {
  const tabs: SheetsRequest[] = [];
  const cells: SheetsRequest[] = [];
  const charts: SheetsRequest[] = [];
  for (const [index, tab] of STARTER_TABS.entries()) {
    const there = found.get(tab);
    const formulas = present.get(tab) ?? [];
    if (there !== undefined && !there.chartIds.includes(null) && !hasDamage(formulas)) continue;
    const content = CONTENT[tab](context);
    const missing = (content.charts ?? []).map((_, nth) => there?.chartIds[nth] ?? null);
    const chartIds = missing.map((id) => (id === null ? ids.next() : id));
    const { sheetId, title } = context.tabs[tab];
    const mark = STARTER_MARK.write({ tab, charts: chartIds });
    const layout = { charts: [], heat: [], dropDowns: [], ...content, title, mark, index };
    if (there === undefined) {
      const placed = { sheetId, metadataId: ids.next(), chartIds: [] };
      tabs.push(tabRequest(layout, placed));
      cells.push(...fillRequests(layout, placed), ...withoutNumbers(layout, found.get('overview')));
    } else {
      const dropDowns = found.has('lists') ? [] : layout.dropDowns;
      cells.push(...repairRequests(sheetId, layout.blocks, formulas));
      cells.push(...dropDowns.map((each) => dropDownRequest(sheetId, layout, each)));
      if (missing.includes(null)) cells.push(changeMetadata(there.metadataId, mark));
    }
    charts.push(
      ...chartRequests(layout, {
        sheetId,
        chartIds: chartIds.map((id, nth) => (missing[nth] === null ? id : undefined)),
      }),
    );
  }
  return [...tabs, ...cells, ...charts];
}

/** The requests that delete the charts of a deleted tab that lie on Overview. */
function withoutNumbers({ charts }: TabLayout, overview: FoundTab | undefined): SheetsRequest[] {
  const known = charts.map(({ altText }) => altText);
  return (overview?.charts ?? []).flatMap(({ chartId, spec }) =>
    known.includes(spec?.altText ?? '') ? [{ deleteEmbeddedObject: { objectId: chartId } }] : [],
  );
}
