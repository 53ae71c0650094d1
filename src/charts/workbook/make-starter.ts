import type { SpreadsheetResource, Tabs } from '../../platform/ports';
import { type RetryingSheets, retryingSheets } from '../../sheet/api/retrying-api';
import { deleteMetadata } from '../../sheet/api/sheets-requests';
import { itemAt } from '../../sheet/api/spans';
import { newIds } from '../../sheet/new-ids';
import { findTable } from '../../sheet/read/existing-table';
import { a1 } from '../../sheet/read/grid-reads';
import { type ReportSheet, SHEET_FIELDS, stampedSheets, tabsOf } from '../../sheet/read/report-sheet';
import { readFirstRows } from '../../sheet/read/sheet-content';
import { freeTitle, type Tab } from '../../sheet/tab';
import { underLock } from '../../sheet/write/write-table';
import type { WriteJob, WrittenTable } from '../../sheet/write-job';
import { oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { fillRequests, markedTabs, tabRequest } from '../layout/layout-requests';
import { closeTab } from './close-tab';
import { cohortsTab } from './cohorts-tab';
import { listsTab } from './lists-tab';
import { overviewTab } from './overview-tab';
import { networksTab, revenueTab } from './revenue-tabs';
import {
  STARTER_TABS,
  type StarterContent,
  type StarterContext,
  type StarterTab,
  type StarterTables,
} from './starter-context';

const isTab = oneOf(...STARTER_TABS);

/** The metadata of a tab of the starter workbook. (Stored: names must not change.) */
const STARTER_MARK = storedForm(({ tab }) => (isTab(tab) ? { tab } : undefined));

const PATIENCE_MS = 60_000;

const CONTENT: Readonly<Record<StarterTab, (context: StarterContext) => StarterContent>> = {
  overview: overviewTab,
  revenue: revenueTab,
  networks: networksTab,
  cohorts: cohortsTab,
  close: closeTab,
  lists: listsTab,
};

export interface StarterFile extends Pick<WriteJob, 'locks' | 'document' | 'clock'> {
  readonly spreadsheet: WriteJob['api'];
  readonly tabs: Pick<Tabs, 'activate'>;
}

/**
 * Makes the tabs of the starter workbook in one atomic batch under the document's lock, unless the file has all of them and none of their
 * formulas has lost cells. Older ones stay as the user's. The reports have run. Returns the sheet of the tab Overview. Throws SheetBusy,
 * SheetConflict, and what a batch throws.
 */
export function makeStarterTabs(
  facts: Pick<StarterContext, 'ids' | 'zone' | 'currency'>,
  ownIds: { readonly status: string; readonly closed: string },
  services: StarterFile,
): number {
  const { spreadsheet, clock } = services;
  return underLock(services, () => {
    const api = retryingSheets(spreadsheet, clock, clock.now() + PATIENCE_MS);
    const file = api.get(SHEET_FIELDS);
    const marked = markedTabs(file, STARTER_MARK);
    const overview = marked.find(({ mark }) => mark.tab === 'overview');
    const isAll = STARTER_TABS.every((tab) => marked.some(({ mark }) => mark.tab === tab));
    if (overview !== undefined && isAll && !haveLostCells(marked, api)) return overview.tab.sheetId;
    const ids = newIds(file, clock);
    const tabs = newTabs(file, ids.next);
    const context = { ...facts, tables: readTables({ ...facts.ids, ...ownIds }, file, api), tabs };
    const layouts = STARTER_TABS.map((tab, index) => {
      const { sheetId, title } = tabs[tab];
      return {
        sheetId,
        layout: { ...CONTENT[tab](context), title, index, mark: STARTER_MARK.write({ tab }) },
      };
    });
    api.batchUpdate([
      ...marked.map(({ metadataId }) => deleteMetadata({ metadataId })),
      ...layouts.map(({ layout, sheetId }) => tabRequest(layout, sheetId)),
      ...layouts.flatMap(({ layout, sheetId }) => fillRequests(layout, sheetId, ids)),
    ]);
    return tabs.overview.sheetId;
  });
}

/** Whether formulas of the tabs have #REF! in place of a reference to cells that were deleted. */
function haveLostCells(tabs: readonly { readonly tab: Tab }[], api: RetryingSheets): boolean {
  const ranges = tabs.map(({ tab }) => a1(tab, { from: 0, to: tab.rowCount }));
  const cells = api.values(ranges, 'FORMULA').flat(2).map(String);
  return cells.some((cell) => cell.startsWith('=') && cell.includes('#REF!'));
}

/** New ids and free titles. */
function newTabs(file: SpreadsheetResource, newSheet: () => number): StarterContext['tabs'] {
  const titles: Pick<Tab, 'title'>[] = tabsOf(file);
  const tabs = STARTER_TABS.map((tab) => {
    const title = freeTitle(texts().workbook.tabs[tab], titles);
    titles.push({ title });
    return [tab, { sheetId: newSheet(), title }];
  });
  return Object.fromEntries(tabs) as StarterContext['tabs'];
}

/** Where the tables with these report ids are, read in one call. Throws SheetConflict if headers are missing. */
function readTables(
  ids: Readonly<Record<keyof StarterTables, string>>,
  file: SpreadsheetResource,
  api: RetryingSheets,
): StarterTables {
  const stamped = stampedSheets(file);
  const sheets = Object.values(ids).map((id): ReportSheet => {
    const sheet = stamped.find(({ stamp }) => stamp.report === id);
    if (sheet === undefined) throw new Error(`report ${id} has no sheet`);
    return sheet;
  });
  const tops = readFirstRows(api, sheets);
  const tables = sheets.map((sheet, nth): WrittenTable => {
    const { grid, marks } = itemAt(tops, nth);
    const { headerRow, columns } = findTable(grid, sheet, marks);
    return { title: sheet.tab.title, headerRow, columnOf: (field) => columns.get(field) };
  });
  const named = Object.keys(ids).map((key, nth) => [key, itemAt(tables, nth)]);
  return Object.fromEntries(named) as StarterTables;
}
