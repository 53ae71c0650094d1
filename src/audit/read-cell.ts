import type { SpreadsheetApi } from '../platform';
import {
  extractFirstRows,
  extractRangeCells,
  findTable,
  listStampedSheets,
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
  const sheet = listStampedSheets(file).find((stamped) => stamped.tab.sheetId === tab.sheetId);
  const rowRange = toA1Range(tab, { from: row, to: row + 1 });
  const response = api.get(FIELDS, sheet === undefined ? [rowRange] : [toTopRowsRange(sheet), rowRange]);
  const topRows = sheet && extractFirstRows(response, sheet);
  // `rowRange` was requested last.
  const [cells = []] = extractRangeCells(response, tab.sheetId).pop() ?? [];
  return {
    name: `${tab.title}!${selected.a1}`,
    tab,
    /** Row and column count from 0. */
    row,
    column,
    cell: cells[column] ?? {},
    cells,
    /** The table of a report or of the add-on in the cell's tab. */
    table: sheet && topRows && { ...sheet, ...findTable(topRows, sheet) },
  };
}

export interface TableCell {
  readonly column: ReportSheet['stamp']['fields'][number];
  /** The values of the cell's row by field, days as serial numbers. */
  readonly values: ReadonlyMap<string, SheetCell>;
}

export function findTableCell(selected: SelectedCell): TableCell | undefined {
  const { row, cells, table } = selected;
  if (table === undefined || row <= table.headerRow) return undefined;
  const { fields } = table.stamp;
  const column = fields.find(({ field }) => table.columns.get(field) === selected.column);
  if (column === undefined) return undefined;
  const entries = fields.map(({ field, type }): [string, SheetCell] => {
    const value = toCellValue(cells[table.columns.get(field) ?? -1] ?? {});
    return [field, type === 'date' ? toDayValue(value) : value];
  });
  return { column, values: new Map(entries) };
}

/** A cell with a number of a report, in a row with all of its days: not a header, a key, or a cell of a row of the user, which has no days. */
export function findNumberCell(selected: SelectedCell): TableCell | undefined {
  const cell = findTableCell(selected);
  if (cell === undefined) return undefined;
  const { column, values } = cell;
  const dayColumns = (selected.table?.stamp.fields ?? []).filter(({ key, type }) => key && type === 'date');
  const hasDays = dayColumns.every(({ field }) => typeof values.get(field) === 'number');
  // A table without days may have blank rows of the user below it.
  const isBlankRow = [...values.values()].every((value) => value === '');
  const isNumberColumn = !column.key && column.type !== 'text';
  return isNumberColumn && hasDays && !isBlankRow ? cell : undefined;
}
