/** The host's side of SpreadsheetApp. Scripts see the side in context/spreadsheet/spreadsheet-app.ts. */
import { type Execution, GoogleError, type HostService, unknownMethod } from '../../host-service';
import { areaName, namedArea } from '../api/ranges';
import type { FindSpreadsheet } from '../api/sheets-api';
import { type Edit, editOf } from '../edits/edit';
import { InvalidRequest } from '../json';
import type { Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';
import { findText } from './find-text';
import { areaAt, gridAt, type RangePlace, type SheetPlace, sheetAt } from './places';
import { type CellsAsked, readCells } from './range-reads';
import { RANGE_WRITES } from './range-writes';
import { SHEET_WRITES } from './sheet-writes';

type Read = (store: SpreadsheetStore, execution: Execution, args: readonly unknown[]) => unknown;

/** The methods that read. All other methods of the service write. */
const READS: ReadonlyMap<string, Read> = new Map<string, Read>([
  [
    'getSpreadsheetFacts',
    (store) => ({ name: store.name, timeZone: store.timeZone, locale: store.locale, owner: store.owner }),
  ],
  ['getEditors', (store, execution) => peopleFor(store, execution).editors],
  ['getViewers', (store, execution) => peopleFor(store, execution).viewers],
  ['getSheets', (store) => store.sheets.map((sheet) => sheet.id)],
  ['getSheetByName', (store, _, [, name]) => store.sheets.find((sheet) => sheet.title === name)?.id ?? null],
  ['getSheetById', (store, _, [, id]) => store.sheets.find((sheet) => sheet.id === id)?.id ?? null],
  ['getActiveSheet', (store, { sheetId }) => sheetId ?? store.activeSheet().id],
  ['getActiveRange', (store) => activeRange(store)],
  ['getCellsWithText', (store, _, [, text, formulas]) => findText(store, String(text), formulas === true)],
  ['getSheetFacts', (store, _, [place]) => sheetFacts(store, sheetAt(store, place as SheetPlace))],
  ['getGridFacts', (store, _, [place]) => gridFacts(store, gridAt(store, place as SheetPlace))],
  ['getRange', (store, _, [place, a1]) => rangeNamed(store, place as SheetPlace, String(a1))],
  ['getRangeChecked', (store, _, [place]) => areaName(areaAt(store, place as RangePlace))],
  [
    'getCells',
    (store, execution, [place, asked]) => cellsOf(store, execution, place as RangePlace, asked as CellsAsked),
  ],
]);

/**
 * The first argument of each method is the file's id or a place in it. Methods that write have the names of the script's methods. In custom
 * functions, they throw Google's message. Counts 'cells read' and 'cells written' on the execution.
 */
export class SpreadsheetService implements HostService {
  private readonly find: FindSpreadsheet;

  constructor(find: FindSpreadsheet) {
    this.find = find;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    if (method === 'getActiveSpreadsheet') return this.store(execution.documentId).id;
    if (method === 'openById') return this.opened(args[0] as string);
    if (method === 'flush') return null;
    const read = READS.get(method);
    const write = SHEET_WRITES.get(method) ?? RANGE_WRITES.get(method);
    if (read === undefined && write === undefined) return unknownMethod('SpreadsheetApp', method);
    if (write !== undefined && execution.kind === 'customFunction')
      throw new GoogleError(`You do not have permission to call ${method}`);
    const store = this.store(fileOf(args[0]));
    try {
      if (read !== undefined) return read(store, execution, args);
      return this.write(store, execution, (edit) => write!(edit, args));
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      throw new GoogleError(error.message.replace(/^Invalid requests\[0\]\.\w+: /, ''));
    }
  }

  private write(store: SpreadsheetStore, execution: Execution, work: (edit: Edit) => unknown): unknown {
    const edit = editOf(store, execution.user, execution.now(), 'script');
    const result = store.change(() => work(edit));
    execution.count('cells written', edit.touched);
    return result ?? null;
  }

  private opened(id: string): string {
    if (this.find(id) === undefined)
      throw new GoogleError(
        `not emulated: SpreadsheetApp.openById of a spreadsheet that the runtime does not have: ${id}`,
      );
    return id;
  }

  private store(id: string): SpreadsheetStore {
    const store = this.find(id);
    if (store === undefined) throw new GoogleError(`No item with the given ID could be found: ${id}`);
    return store;
  }
}

/** Google shows the people of a file only to its editors. The owner is one of them. Members of groups are not listed. */
function peopleFor({ owner, editors, viewers }: SpreadsheetStore, { user, kind }: Execution) {
  const all = [owner, ...editors].filter((email) => email !== '');
  if (kind === 'customFunction' || !all.includes(user))
    throw new GoogleError('You do not have permission to perform that action.');
  return { editors: all, viewers };
}

function fileOf(place: unknown): string {
  return typeof place === 'string' ? place : (place as SheetPlace).spreadsheetId;
}

function sheetFacts(store: SpreadsheetStore, sheet: Sheet): Record<string, unknown> {
  const { title: name, type, hidden } = sheet;
  return { name, type, hidden, index: store.sheets.indexOf(sheet) + 1 };
}

function gridFacts(store: SpreadsheetStore, sheet: Sheet): Record<string, number> {
  const used = store.used(sheet);
  return {
    maxRows: sheet.rowCount,
    maxColumns: sheet.columnCount,
    lastRow: used.rows,
    lastColumn: used.columns,
    frozenRows: sheet.frozenRows,
    frozenColumns: sheet.frozenColumns,
  };
}

/** Null on a tab without cells. Otherwise the selected cells, without cells outside of the grid. If nothing is selected on the tab, its first cell. */
function activeRange(store: SpreadsheetStore): Omit<RangePlace, 'spreadsheetId'> | null {
  const { id: sheetId, rowCount, columnCount, type } = store.activeSheet();
  if (type === 'OBJECT') return null;
  const first = { top: 0, left: 0, bottom: 1, right: 1 };
  const { top, left, bottom, right } = store.selected.get(sheetId) ?? first;
  const row = Math.min(top, rowCount - 1);
  const column = Math.min(left, columnCount - 1);
  const rows = Math.max(1, Math.min(bottom, rowCount) - row);
  const columns = Math.max(1, Math.min(right, columnCount) - column);
  return { sheetId, row: row + 1, column: column + 1, rows, columns };
}

/** The range with this name. If `sheetId` is null, the tab is the one named in the text, or the first visible tab. */
function rangeNamed(
  store: SpreadsheetStore,
  place: SheetPlace | { sheetId: null },
  a1: string,
): Partial<RangePlace> {
  const titled = place.sheetId === null || a1.includes('!');
  const sheet = place.sheetId === null ? undefined : sheetAt(store, place as SheetPlace);
  const full = titled ? a1 : `'${sheet!.title.replace(/'/g, "''")}'!${a1}`;
  try {
    const area = namedArea(store, full);
    const { top, left, bottom, right } = area.cells;
    return {
      sheetId: area.sheet.id,
      row: top + 1,
      column: left + 1,
      rows: bottom - top,
      columns: right - left,
    };
  } catch (error) {
    if (error instanceof InvalidRequest) throw new GoogleError('Range not found');
    throw error;
  }
}

function cellsOf(
  store: SpreadsheetStore,
  execution: Execution,
  place: RangePlace,
  asked: CellsAsked,
): unknown {
  const area = areaAt(store, place);
  execution.count('cells read', place.rows * place.columns);
  return readCells(store, area, asked);
}
