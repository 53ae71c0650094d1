import { AdReportsError } from '../../errors';
import type { SpreadsheetResource } from '../../platform';
import {
  findTable,
  listStampedSheets,
  type ReportSheet,
  type RetryingSheets,
  readFirstRows,
  requireItem,
  type Tab,
  toA1Prefix,
  toA1Range,
  toColumnLetters,
  type WrittenTable,
} from '../../sheet';
import { getTexts } from '../../wording';
import { requireColumn } from '../formulas/grouped';
import { listLargestNames } from '../layout/series-colors';
import type { ReportUnits, StarterTables } from './starter-context';
import type { StarterIds } from './starter-reports';

type TableIds = Readonly<Record<keyof StarterTables, string>>;

/** The reports of the workbook, and the tables that its tabs read. */
export interface StarterWorkbook extends ReportUnits {
  readonly ids: StarterIds;
  readonly tableIds: TableIds;
}

/** Refuses reports of several zones or currencies: their numbers must not be added up. Retention has no currency. */
export function requireSameUnits(file: SpreadsheetResource, { ids, zone, currency }: StarterWorkbook): void {
  const reports = listStampedSheets(file).filter(({ stamp }) => Object.values(ids).includes(stamp.report));
  const isMixed = reports.some(
    ({ stamp }) => stamp.zone !== zone || (stamp.kind !== 'retention' && stamp.currency !== currency),
  );
  if (isMixed) throw new AdReportsError(getTexts().errors.mixedUnits);
}

/** Whether formulas of the tabs have #REF! in place of a reference to cells that were deleted. */
export function haveLostCells(tabs: readonly { readonly tab: Tab }[], api: RetryingSheets): boolean {
  const ranges = tabs.map(({ tab }) => toA1Range(tab, { from: 0, to: tab.rowCount }));
  const cells = api.values(ranges, 'FORMULA').flat(2).map(String);
  return cells.some((cell) => cell.startsWith('=') && cell.includes('#REF!'));
}

/** The names of the networks with the greatest revenue, the greatest first. */
export function listLargestNetworks(table: WrittenTable, api: RetryingSheets): string[] {
  const ranges = (['networkName', 'revenue'] as const).map((field) => {
    requireColumn(table, field);
    const letters = toColumnLetters(table.findColumn(field) ?? 0);
    return `${toA1Prefix(table)}${letters}${table.headerRow + 2}:${letters}`;
  });
  const [names = [], revenue = []] = api.values(ranges, 'UNFORMATTED_VALUE');
  return listLargestNames(names.map(([name = ''], row) => [name, revenue[row]?.[0]]));
}

/** Where the tables with these report ids are, read in one call. */
export function readTables(ids: TableIds, file: SpreadsheetResource, api: RetryingSheets): StarterTables {
  const stamped = listStampedSheets(file);
  const sheets = Object.values(ids).map((id): ReportSheet => {
    const sheet = stamped.find(({ stamp }) => stamp.report === id);
    if (sheet === undefined) throw new Error(`report ${id} has no sheet`);
    return sheet;
  });
  const topRows = readFirstRows(api, sheets);
  const tables = sheets.map((sheet, nth): WrittenTable => {
    const { grid, marks } = requireItem(topRows, nth);
    const { headerRow, columns } = findTable(grid, sheet, marks);
    return { title: sheet.tab.title, headerRow, findColumn: (field) => columns.get(field) };
  });
  const tableEntries = Object.keys(ids).map((key, nth) => [key, requireItem(tables, nth)]);
  return Object.fromEntries(tableEntries) as StarterTables;
}
