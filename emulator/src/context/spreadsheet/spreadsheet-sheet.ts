import { mismatch } from '../arguments';
import { enumeration } from '../enums';
import { call, strict } from '../host';
import { makeRange, type Place } from './spreadsheet-range';

interface Facts {
  readonly name: string;
  readonly type: 'GRID' | 'OBJECT';
  readonly index: number;
  readonly hidden: boolean;
}

/** Facts of a sheet with cells. */
interface GridFacts {
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly lastRow: number;
  readonly lastColumn: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
}

export const SheetType = enumeration('SpreadsheetApp.SheetType', ['GRID', 'OBJECT', 'DATASOURCE']);

type GetRange = (...args: unknown[]) => ReturnType<typeof makeRange>;

export function makeSheet(
  spreadsheetId: string,
  sheetId: number,
): { getSheetId(): number; getRange: GetRange } {
  const at = { spreadsheetId, sheetId };
  const facts = () => call('SpreadsheetApp', 'getSheetFacts', at) as Facts;
  const grid = () => call('SpreadsheetApp', 'getGridFacts', at) as GridFacts;
  const write = (method: string, ...args: unknown[]) => {
    call('SpreadsheetApp', method, at, ...args);
    return sheet;
  };
  const getRange: GetRange = (...args) => makeRange(rangePlace(spreadsheetId, sheetId, args), sheet);
  const sheet: { getSheetId(): number; getRange: GetRange } = strict('Sheet', {
    getName: () => facts().name,
    getSheetName: () => facts().name,
    setName: (name: unknown) => write('setName', String(name)),
    getSheetId: () => sheetId,
    getType: () => SheetType[facts().type],
    getIndex: () => facts().index,
    getLastRow: () => grid().lastRow,
    getLastColumn: () => grid().lastColumn,
    getMaxRows: () => grid().maxRows,
    getMaxColumns: () => grid().maxColumns,
    getFrozenRows: () => grid().frozenRows,
    getFrozenColumns: () => grid().frozenColumns,
    getRange,
    getDataRange() {
      const { lastRow, lastColumn } = grid();
      return getRange(1, 1, Math.max(1, lastRow), Math.max(1, lastColumn));
    },
    isSheetHidden: () => facts().hidden,
    hideSheet: () => write('hideSheet'),
    showSheet: () => write('showSheet'),
    setFrozenRows: (rows: unknown) => {
      write('setFrozenRows', rows);
    },
    setFrozenColumns: (columns: unknown) => {
      write('setFrozenColumns', columns);
    },
    insertRowBefore: (row: unknown) => write('insertRowsBefore', row, 1),
    insertRowAfter: (row: unknown) => write('insertRowsAfter', row, 1),
    insertRowsBefore: (row: unknown, count: unknown) => write('insertRowsBefore', row, count),
    insertRowsAfter: (row: unknown, count: unknown) => write('insertRowsAfter', row, count),
    /** The index counts from 1, as everywhere in this service. */
    insertRows: (row: unknown, count: unknown = 1) => {
      write('insertRowsBefore', row, count);
    },
    insertColumnBefore: (column: unknown) => write('insertColumnsBefore', column, 1),
    insertColumnAfter: (column: unknown) => write('insertColumnsAfter', column, 1),
    insertColumnsBefore: (column: unknown, count: unknown) => write('insertColumnsBefore', column, count),
    insertColumnsAfter: (column: unknown, count: unknown) => write('insertColumnsAfter', column, count),
    deleteRow: (row: unknown) => write('deleteRows', row, 1),
    deleteRows: (row: unknown, count: unknown) => {
      write('deleteRows', row, count);
    },
    deleteColumn: (column: unknown) => write('deleteColumns', column, 1),
    deleteColumns: (column: unknown, count: unknown) => {
      write('deleteColumns', column, count);
    },
    appendRow: (values: unknown) => write('appendRow', values),
    activate: () => write('setActiveSheet'),
    toString: () => 'Sheet',
  });
  return sheet;
}

/** The place for getRange(a1), getRange(row, column), getRange(row, column, rows) or getRange(row, column, rows, columns). */
function rangePlace(spreadsheetId: string, sheetId: number, args: readonly unknown[]): Place {
  if (args.length === 1 && typeof args[0] === 'string') {
    return {
      spreadsheetId,
      ...(call('SpreadsheetApp', 'getRange', { spreadsheetId, sheetId }, args[0]) as Omit<
        Place,
        'spreadsheetId'
      >),
    };
  }
  const [row, column, rows = 1, columns = 1] = args;
  const numbers = [row, column, rows, columns];
  if (args.length < 2 || args.length > 4 || numbers.some((number) => !Number.isInteger(number)))
    throw mismatch('Sheet.getRange', args);
  const place = { spreadsheetId, sheetId, row, column, rows, columns } as Place;
  call('SpreadsheetApp', 'getRangeChecked', place);
  return place;
}
