/** A user who edits a file by hand. */
import { discovered } from '../../discovery/api';
import { columnIndex } from '../a1';
import { applyBatch } from '../api/batch';
import { namedArea } from '../api/ranges';
import { displayedCell } from '../displayed';
import { InvalidRequest, type JsonObject } from '../json';
import type { Sheet } from '../sheet';
import { RANGE_WRITES } from '../spreadsheet-app/range-writes';
import type { SpreadsheetStore } from '../store';
import { ChartUser } from './chart-user';
import { type Edit, editOf, gridRange, mayChange } from './edit';
import { enterChecked } from './enter-text';

/** A version of a file, which `restoreVersion` restores. */
export interface FileVersion {
  readonly restore: () => void;
}

/** The methods name sheets by title, cells in A1 notation, columns by letter, and rows by number from 1. */
export class SpreadsheetUser {
  /** Edits of charts. */
  readonly charts = new ChartUser((work) => this.edit(work));
  private readonly store: SpreadsheetStore;
  private readonly email: string;
  private readonly now: () => number;

  /** `email` is the user's address, by default the owner's. `now` returns the time from which typed days get their year. */
  constructor(store: SpreadsheetStore, email: string = store.owner, now: () => number = Date.now) {
    this.store = store;
    this.email = email;
    this.now = now;
  }

  /** Types a text into a cell. The text is parsed as in Google Sheets. */
  type(title: string, cell: string, text: string): void {
    const { sheet, cells } = namedArea(this.store, `${quoted(title)}!${cell}`);
    this.edit((edit) => {
      mayChange(edit, sheet, cells);
      enterChecked(edit, sheet, cells.top, cells.left, text);
    });
  }

  /** The text that the cell shows. */
  sees(title: string, cell: string): string {
    const { sheet, cells } = namedArea(this.store, `${quoted(title)}!${cell}`);
    return displayedCell(this.store, sheet, cells.top, cells.left);
  }

  /** The text in the formula bar: the formula, or the value without its number format. */
  seesInFormulaBar(title: string, cell: string): string {
    const { sheet, cells } = namedArea(this.store, `${quoted(title)}!${cell}`);
    const stored = sheet.value(cells.top, cells.left);
    return typeof stored === 'object' ? this.store.formulaText(stored) : String(stored ?? '');
  }

  note(title: string, cell: string, text: string): void {
    const { sheet, cells } = namedArea(this.store, `${quoted(title)}!${cell}`);
    const place = {
      spreadsheetId: this.store.id,
      sheetId: sheet.id,
      row: cells.top + 1,
      column: cells.left + 1,
      rows: 1,
      columns: 1,
    };
    this.edit((edit) => RANGE_WRITES.get('setNote')!(edit, [place, text]));
  }

  /** Sets fields of a range's format, such as `{ numberFormat: { type: 'NUMBER', pattern: '0.0' } }`. Other fields stay unchanged. */
  format(title: string, range: string, format: JsonObject): void {
    const at = this.range(title, range);
    const fields = Object.keys(format).map((name) => `userEnteredFormat.${name}`);
    this.request({ repeatCell: { range: at, cell: { userEnteredFormat: format }, fields: fields.join() } });
  }

  /** Inserts columns to the left of column `before`. */
  insertColumns(title: string, before: string, count = 1): void {
    const startIndex = columnIndex(before);
    this.request({
      insertDimension: {
        range: this.lines(title, 'COLUMNS', startIndex, count),
        inheritFromBefore: startIndex > 0,
      },
    });
  }

  deleteColumns(title: string, first: string, count = 1): void {
    this.request({ deleteDimension: { range: this.lines(title, 'COLUMNS', columnIndex(first), count) } });
  }

  /** Moves columns from `first` on to the left of column `before`. */
  moveColumns(title: string, first: string, count: number, before: string): void {
    const source = this.lines(title, 'COLUMNS', columnIndex(first), count);
    this.request({ moveDimension: { source, destinationIndex: columnIndex(before) } });
  }

  /** Inserts rows above row `before`. */
  insertRows(title: string, before: number, count = 1): void {
    this.request({
      insertDimension: { range: this.lines(title, 'ROWS', before - 1, count), inheritFromBefore: before > 1 },
    });
  }

  deleteRows(title: string, first: number, count = 1): void {
    this.request({ deleteDimension: { range: this.lines(title, 'ROWS', first - 1, count) } });
  }

  /** Moves rows from `first` on to above row `before`. */
  moveRows(title: string, first: number, count: number, before: number): void {
    const source = this.lines(title, 'ROWS', first - 1, count);
    this.request({ moveDimension: { source, destinationIndex: before - 1 } });
  }

  /** Sorts all rows but the first `headers` by a column. */
  sort(title: string, column: string, order: 'ASCENDING' | 'DESCENDING' = 'ASCENDING', headers = 1): void {
    const sheet = this.sheet(title);
    const range = {
      sheetId: sheet.id,
      startRowIndex: headers,
      endRowIndex: Math.max(headers + 1, this.store.used(sheet).rows),
    };
    this.request({
      sortRange: { range, sortSpecs: [{ dimensionIndex: columnIndex(column), sortOrder: order }] },
    });
  }

  /** Makes a range a table. `types` are those of its columns from the left, such as 'DATE'; null for a column without one. */
  convertToTable(
    title: string,
    range: string,
    { types = [] }: { types?: readonly (string | null)[] } = {},
  ): void {
    const columnProperties = types.flatMap((columnType, columnIndex) =>
      columnType === null ? [] : [{ columnIndex, columnType }],
    );
    this.request({ addTable: { table: { range: this.range(title, range), columnProperties } } });
  }

  addSheet(title: string): void {
    this.request({ addSheet: { properties: { title } } });
  }

  rename(title: string, to: string): void {
    this.properties(title, { title: to });
  }

  /** Moves a tab to `position`, from 0. */
  move(title: string, position: number): void {
    const from = this.store.sheets.indexOf(this.sheet(title));
    this.properties(title, { index: position > from ? position + 1 : position });
  }

  hide(title: string, hidden = true): void {
    this.properties(title, { hidden });
  }

  open(title: string): void {
    const { id } = this.sheet(title);
    this.edit(() => {
      this.store.activeSheetId = id;
    });
  }

  deleteSheet(title: string): void {
    this.request({ deleteSheet: { sheetId: this.sheet(title).id } });
  }

  /** Protects the sheet or a range of it. Only this user, the owner and `editors` may change it. */
  protect(title: string, range?: string, editors: readonly string[] = []): void {
    const at = range === undefined ? { sheetId: this.sheet(title).id } : this.range(title, range);
    this.request({ addProtectedRange: { protectedRange: { range: at, editors: { users: [...editors] } } } });
  }

  /** The present version in the version history. */
  version(): FileVersion {
    return { restore: this.store.version() };
  }

  /** Restores an earlier version: tabs, cells, ranges and developer metadata. Properties of the document are no part of it. */
  restoreVersion({ restore }: FileVersion): void {
    this.edit(restore);
  }

  /** Sends a request of the API as this user. Throws Google's message if Google would refuse the request. */
  request(json: JsonObject): JsonObject {
    discovered('sheets-v4').checkPart(json, 'Request', 'request');
    return this.edit((edit) => applyBatch(edit, [json])[0]!);
  }

  private properties(title: string, change: JsonObject): void {
    const properties = { sheetId: this.sheet(title).id, ...change };
    this.request({ updateSheetProperties: { properties, fields: Object.keys(change).join() } });
  }

  private lines(title: string, dimension: string, startIndex: number, count: number): JsonObject {
    return { sheetId: this.sheet(title).id, dimension, startIndex, endIndex: startIndex + count };
  }

  private range(title: string, range: string): JsonObject {
    const { sheet, cells } = namedArea(this.store, `${quoted(title)}!${range}`);
    return gridRange(sheet, cells);
  }

  private sheet(title: string): Sheet {
    const sheet = this.store.sheetNamed(title);
    if (sheet === undefined) throw new InvalidRequest(`There is no sheet “${title}”.`);
    return sheet;
  }

  private edit<T>(work: (edit: Edit) => T): T {
    const edit = editOf(this.store, this.email, this.now(), 'user');
    return this.store.change(() => work(edit));
  }
}

function quoted(title: string): string {
  return `'${title.replace(/'/g, "''")}'`;
}
