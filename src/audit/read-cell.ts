import { STATEMENT_KEY } from '../books';
import type { SpreadsheetApi } from '../platform';
import {
  extractFirstRows,
  extractRangeCells,
  findSheetById,
  findTable,
  listMetadata,
  listStampedTabs,
  MARK_FIELDS,
  type ReportSheet,
  requireSelectedCell,
  SHEET_FIELDS,
  toA1Range,
  toCellValue,
  toDayValue,
  toTabs,
  toTopRowsRange,
} from '../sheet';
import type { SheetCell } from '../table';
import type { AuditServices } from './audit';

const FIELDS = `sheets(properties(sheetId),data(${MARK_FIELDS},rowData(values(userEnteredValue,effectiveValue,formattedValue,note))))`;

export type SelectedCell = ReturnType<typeof readSelectedCell>;

export function readSelectedCell(tabs: AuditServices['tabs'], api: SpreadsheetApi) {
  const selected = requireSelectedCell(tabs);
  const [row, column] = [selected.row - 1, selected.column - 1];
  const file = api.get(SHEET_FIELDS);
  const tab = toTabs(file).find(({ sheetId }) => sheetId === selected.sheetId);
  if (tab === undefined) throw new Error('the cell is in no tab of the file');
  const stamped = listStampedTabs(file);
  const sheet = stamped.find((candidate) => candidate.tab.sheetId === tab.sheetId);
  const cellRange = toA1Range(tab, { from: row, to: row + 1 });
  const response = api.get(FIELDS, sheet === undefined ? [cellRange] : [toTopRowsRange(sheet), cellRange]);
  const [[cells = []] = []] = extractRangeCells(response, tab.sheetId).slice(sheet === undefined ? 0 : 1);
  const topRows = sheet && extractFirstRows(response, sheet);
  return {
    /** With its tab: Revenue!B5. */
    name: `${tab.title}!${selected.a1}`,
    tab,
    /** Row and column count from 0. */
    row,
    column,
    cell: cells[column] ?? {},
    /** All cells of its row. */
    cells,
    sheets: file.sheets ?? [],
    /** The tables of reports and of the add-on in the file, and the one in the cell's tab. */
    stamped,
    table: sheet && topRows && { ...sheet, ...findTable(topRows.grid, sheet, topRows.marks) },
    /** The month and the currency of a closing statement, such as `2026-10.USD`. */
    statement: listMetadata(findSheetById(file, tab.sheetId) ?? {}, STATEMENT_KEY)[0]?.value,
  };
}

export interface TableCell {
  readonly field: ReportSheet['stamp']['fields'][number];
  /** The values of the cell's row by field, days as serial numbers. */
  readonly values: ReadonlyMap<string, SheetCell>;
}

export function findTableCell({ row, column, cells, table }: SelectedCell): TableCell | undefined {
  const fields = table?.stamp.fields ?? [];
  const field = fields.find((stampField) => table?.columns.get(stampField.field) === column);
  if (table === undefined || row <= table.headerRow || field === undefined) return undefined;
  const entries = fields.map(({ field: name, type }): [string, SheetCell] => {
    const value = toCellValue(cells[table.columns.get(name) ?? -1] ?? {});
    return [name, type === 'date' ? toDayValue(value) : value];
  });
  const values = new Map(entries);
  return { field, values };
}

/** A number in a row of a report's table. */
export function findNumberCell(selected: SelectedCell): TableCell | undefined {
  const cell = findTableCell(selected);
  if (cell === undefined) return undefined;
  const { field, values } = cell;
  const days = (selected.table?.stamp.fields ?? []).filter(({ key, type }) => key && type === 'date');
  const hasDays = days.every((day) => typeof values.get(day.field) === 'number');
  const isBlank = [...values.values()].every((value) => value === '');
  return field.key || field.type === 'text' || !hasDays || isBlank ? undefined : cell;
}
