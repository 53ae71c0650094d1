import type { SpreadsheetApi, SpreadsheetResource } from '../../platform';
import {
  chooseFreeTitle,
  findTable,
  listStampedSheets,
  type NewIds,
  type ReportSheet,
  readFirstRows,
  requireItem,
  type Tab,
  toA1Prefix,
  toA1Range,
  toColumnLetters,
  toTabs,
  type WrittenTable,
} from '../../sheet';
import { getFileTexts } from '../../wording';
import { requireColumn } from '../formulas/grouped';
import { listLargestNames } from '../formulas/matrix-table';
import { type ReportUnits, STARTER_TABS, type StarterFacts, type StarterTables } from './starter-context';
import type { StarterIds } from './starter-reports';

export interface StarterWorkbook extends ReportUnits {
  readonly ids: StarterIds;
}

/** What new tabs are made of: their titles, the tables that they read, and the networks with a colour of their own. */
export function collectStarterFacts(
  { ids, zone, currency }: StarterWorkbook,
  file: SpreadsheetResource,
  newIds: NewIds,
  api: SpreadsheetApi,
): StarterFacts {
  const { tabs: titles } = getFileTexts().workbook;
  const tabEntries = STARTER_TABS.map((tab) => {
    return [tab, { sheetId: newIds.next(), title: chooseFreeTitle(titles[tab], toTabs(file)) }];
  });
  const tabs = Object.fromEntries(tabEntries) as StarterFacts['tabs'];
  const tables = readTables(ids, file, api);
  return { zone, currency, tables, tabs, networks: listLargestNetworks(tables.months, api) };
}

/** Whether formulas of the tabs have #REF! in place of a reference to cells that were deleted. */
export function haveBrokenReferences(tabs: readonly Tab[], api: SpreadsheetApi): boolean {
  const ranges = tabs.map((tab) => toA1Range(tab, { from: 0, to: tab.rowCount }));
  const cells = api.values(ranges, 'FORMULA').flat(2).map(String);
  return cells.some((cell) => cell.startsWith('=') && cell.includes('#REF!'));
}

function listLargestNetworks(table: WrittenTable, api: SpreadsheetApi): string[] {
  const ranges = (['networkName', 'revenue'] as const).map((field) => {
    // Throws if a user has removed the column.
    requireColumn(table, field);
    const letters = toColumnLetters(table.findColumn(field) ?? 0);
    return `${toA1Prefix(table)}${letters}${table.headerRow + 2}:${letters}`;
  });
  const [names = [], revenue = []] = api.values(ranges, 'UNFORMATTED_VALUE');
  return listLargestNames(names.map(([name = ''], row) => [name, revenue[row]?.[0]]));
}

/** Where the tables are, read in one call. */
function readTables(ids: StarterIds, file: SpreadsheetResource, api: SpreadsheetApi): StarterTables {
  const stamped = listStampedSheets(file);
  const sheets = Object.values(ids).map((id): ReportSheet => {
    const sheet = stamped.find(({ stamp }) => stamp.report === id);
    if (sheet === undefined) throw new Error(`report ${id} has no sheet`);
    return sheet;
  });
  const topRows = readFirstRows(api, sheets);
  const tableEntries = Object.keys(ids).map((key, nth) => {
    const [sheet, content] = [requireItem(sheets, nth), requireItem(topRows, nth)];
    const { headerRow, columns } = findTable(content, sheet);
    return [key, { title: sheet.tab.title, headerRow, findColumn: (field: string) => columns.get(field) }];
  });
  return Object.fromEntries(tableEntries) as StarterTables;
}
