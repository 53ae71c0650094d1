import { STATEMENT_KEY } from '../books/cell-origin';
import type { SpreadsheetApi } from '../platform/ports';
import { dayValue, findTable } from '../sheet/read/existing-table';
import { a1, cellsShown } from '../sheet/read/grid-reads';
import { metadataOf } from '../sheet/read/hidden-sheets';
import { SHEET_FIELDS, sheetOf, stampedTabs, tabsOf } from '../sheet/read/report-sheet';
import { firstRows, firstRowsIn, MARK_FIELDS, shownValue } from '../sheet/read/sheet-content';
import { selectedCell } from '../sheet/tab';
import type { SheetCell } from '../table/sheet-cell';
import type { AuditServices } from './audit';

const FIELDS = `sheets(properties(sheetId),data(${MARK_FIELDS},rowData(values(userEnteredValue,effectiveValue,formattedValue,note))))`;

export type ReadCell = ReturnType<typeof readSelectedCell>;

/** Row and column count from 0. Throws SheetConflict if the headers of a report's sheet are not found. */
export function readSelectedCell(tabs: AuditServices['tabs'], api: Pick<SpreadsheetApi, 'get'>) {
  const selected = selectedCell(tabs);
  const [row, column] = [selected.row - 1, selected.column - 1];
  const file = api.get(SHEET_FIELDS);
  const tab = tabsOf(file).find(({ sheetId }) => sheetId === selected.sheetId);
  if (tab === undefined) throw new Error('the cell is in no tab of the file');
  const stamped = stampedTabs(file);
  const sheet = stamped.find((each) => each.tab.sheetId === tab.sheetId);
  const ofCell = a1(tab, { from: row, to: row + 1 });
  const read = api.get(FIELDS, sheet === undefined ? [ofCell] : [firstRows(sheet), ofCell]);
  const [[cells = []] = []] = cellsShown(read, tab.sheetId).slice(sheet === undefined ? 0 : 1);
  const { grid, marks } = sheet === undefined ? { grid: [], marks: undefined } : firstRowsIn(read, sheet);
  return {
    tab,
    stamped,
    name: `${tab.title}!${selected.a1}`,
    row,
    column,
    cell: cells[column] ?? {},
    cells,
    sheets: file.sheets ?? [],
    /** The month and the currency of a closing statement, such as `2026-10.USD`. */
    statement: metadataOf(sheetOf(file, tab.sheetId) ?? {}, STATEMENT_KEY)[0]?.value,
    table: sheet && { ...sheet, ...findTable(grid, sheet, marks) },
  };
}

/** A cell in a row of a table of the add-on. */
export type TableCell = NonNullable<ReturnType<typeof tableCellIn>>;

/** The values of the cell's row are by field, days as serial numbers. Undefined for headers and for cells of the user. */
export function tableCellIn({ row, column, cells, table }: ReadCell) {
  const fields = table?.stamp.fields ?? [];
  const field = fields.find((each) => table?.columns.get(each.field) === column);
  if (table === undefined || row <= table.headerRow || field === undefined) return undefined;
  const values: ReadonlyMap<string, SheetCell> = new Map(
    fields.map((each) => {
      const value = shownValue(cells[table.columns.get(each.field) ?? -1] ?? {});
      return [each.field, each.type === 'date' ? dayValue(value) : value];
    }),
  );
  return { field, values };
}

/** A number in a row of a report's table. Undefined for totals, days and names, too. */
export function numberIn(read: ReadCell): TableCell | undefined {
  const cell = tableCellIn(read);
  if (cell === undefined) return undefined;
  const { field, values } = cell;
  const days = (read.table?.stamp.fields ?? []).filter(({ key, type }) => key && type === 'date');
  const isRow = days.every((day) => typeof values.get(day.field) === 'number');
  const isBlank = [...values.values()].every((value) => value === '');
  return field.key || field.type === 'text' || !isRow || isBlank ? undefined : cell;
}
