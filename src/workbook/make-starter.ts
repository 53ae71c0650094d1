import { sheetTime } from '../close/closings/closing-tabs';
import { overviewSheet, overviewTable } from '../close/closings/overview';
import type { SpreadsheetResource } from '../platform/ports';
import { switchLogs, updateLogs } from '../reports/status/logs';
import type { ReportStores } from '../reports/store/saved-reports';
import { retryingSheets } from '../sheet/api/retrying-api';
import { itemAt } from '../sheet/api/spans';
import { newIds } from '../sheet/new-ids';
import { writeOwnTable } from '../sheet/own/own-table';
import { findTable } from '../sheet/read/existing-table';
import { a1 } from '../sheet/read/grid-reads';
import { type ReportSheet, SHEET_FIELDS, stampedSheets, tabsOf } from '../sheet/read/report-sheet';
import { readFirstRows } from '../sheet/read/sheet-content';
import { freeTitle } from '../sheet/tab';
import { underLock } from '../sheet/write/write-table';
import type { WrittenTable } from '../sheet/write-job';
import { texts } from '../wording/texts';
import type { TabFormulas } from './damaged-cells';
import { LIST_ROWS } from './lists-tab';
import { type NamedTab, STARTER_TABS, type StarterContext, type StarterTab } from './starter-context';
import { type FoundTab, starterTabs } from './starter-mark';
import { STARTER_KEYS, type StarterIds } from './starter-reports';
import { starterRequests } from './starter-tabs';

const PATIENCE_MS = 60_000;
/** The tabs, their metadata and charts. */
const FIELDS = SHEET_FIELDS.replace('sheets(', 'sheets(charts(chartId,spec(altText)),');

/**
 * Makes the tabs and charts of the starter workbook that the file lacks, in one atomic batch under the document's lock. The reports of
 * `ids` have run. Returns the sheet of the tab Overview. Throws SheetBusy, SheetConflict, and what a batch throws.
 */
export function makeStarterTabs(ids: StarterIds, sources: ReportStores): number {
  const { document, spreadsheet, clock } = sources;
  switchLogs(document, true);
  updateLogs(sources);
  return underLock(sources, () => {
    const deadline = clock.now() + PATIENCE_MS;
    writeOverviewOnce(sources, deadline);
    const api = retryingSheets(spreadsheet, clock, deadline);
    const file = api.get(FIELDS);
    const sheets = stampedSheets(file);
    const found = starterTabs(file);
    const chosen = newIds(file, clock);
    const tables = tablesOf(
      [...STARTER_KEYS.map((key) => ids[key]), 'books.status', overviewSheet().id],
      sheets,
      api,
    );
    const [status, closed] = tables.slice(STARTER_KEYS.length);
    if (status === undefined || closed === undefined) throw new Error('a table of the add-on is missing');
    const { zone, currency } = sources.reports.get(ids.months).draft;
    const reports = Object.fromEntries(STARTER_KEYS.map((key, nth) => [key, tables[nth]]));
    const context: StarterContext = {
      reports: reports as StarterContext['reports'],
      ids,
      retentionRows: sheets.find(({ stamp }) => stamp.report === ids.retention)?.tab.rowCount ?? 0,
      status,
      closed,
      tabs: named(found, file, chosen.next),
      zone,
      currency,
    };
    const requests = starterRequests(context, found, formulasOf(found, api), chosen);
    if (requests.length > 0) api.batchUpdate(requests);
    return context.tabs.overview.sheetId;
  });
}

/** The overview of closed months without months, unless the file has it: the tab Close reads it. */
function writeOverviewOnce(sources: ReportStores, deadline: number): void {
  const { spreadsheet, clock } = sources;
  const file = retryingSheets(spreadsheet, clock, deadline).get(SHEET_FIELDS);
  if (stampedSheets(file).some(({ stamp }) => stamp.report === overviewSheet().id)) return;
  const { table } = overviewTable([], [], sheetTime(sources));
  writeOwnTable(overviewSheet(), table, { ...sources, deadline });
}

/** Where the tables of these reports are, read in one call. Throws SheetConflict if headers are missing. */
function tablesOf(
  reportIds: readonly string[],
  sheets: readonly ReportSheet[],
  api: ReturnType<typeof retryingSheets>,
): readonly WrittenTable[] {
  const found = reportIds.map((id) => {
    const sheet = sheets.find(({ stamp }) => stamp.report === id);
    if (sheet === undefined) throw new Error(`report ${id} has no sheet`);
    return sheet;
  });
  const tops = readFirstRows(api, found);
  return found.map((sheet, nth) => {
    const { grid, marks } = itemAt(tops, nth);
    const { headerRow, columns } = findTable(grid, sheet, marks);
    return { title: sheet.tab.title, headerRow, columnOf: (field) => columns.get(field) };
  });
}

/** The formulas of the tabs in the file, read in one call. All formulas of a tab are above the end of the lists. */
function formulasOf(
  found: ReadonlyMap<StarterTab, FoundTab>,
  api: ReturnType<typeof retryingSheets>,
): ReadonlyMap<StarterTab, TabFormulas> {
  const tops = [...found.values()].map((tab) =>
    a1(tab, { from: 0, to: Math.min(LIST_ROWS.to, tab.rowCount) }),
  );
  const grids = tops.length === 0 ? [] : api.values(tops, 'FORMULA');
  return new Map([...found.keys()].map((tab, nth) => [tab, grids[nth] ?? []]));
}

/** The tabs of the starter workbook: those in the file, and free titles and new ids for the others. */
function named(
  found: ReadonlyMap<StarterTab, NamedTab>,
  file: SpreadsheetResource,
  newSheet: () => number,
): StarterContext['tabs'] {
  const tabs: Pick<NamedTab, 'title'>[] = tabsOf(file);
  const all = STARTER_TABS.map((tab) => {
    const there = found.get(tab);
    if (there !== undefined) return [tab, there];
    const title = freeTitle(texts().workbook.tabs[tab], tabs);
    tabs.push({ title });
    return [tab, { sheetId: newSheet(), title }];
  });
  return Object.fromEntries(all) as StarterContext['tabs'];
}
