/** A change of a file: its user, the cells that the user may change, and the number of written cells. */
import { zoneOffset } from '../../time/zone-offset';
import { cellsName, quotedTitle } from '../a1';
import { InvalidRequest, integerOf, type JsonObject, objectOf, only, textOf } from '../json';
import { type Cells, overlap, type Sheet } from '../sheet';
import type { Dimension } from '../span';
import type { SpreadsheetStore } from '../store';

export interface Edit {
  readonly store: SpreadsheetStore;
  /** E-mail address. */
  readonly user: string;
  /** True for an edit of a script or of the API. */
  readonly isByScript: boolean;
  /** The current year in the spreadsheet's zone. A typed day without a year is in this year. */
  readonly year: number;
  /** The number of written cells, and how many of them have changed. */
  touched: number;
  changed: number;
}

/** The edit of a user, or of a script that they run, at a moment (milliseconds since 1970). */
export function editOf(store: SpreadsheetStore, user: string, now: number, by: 'user' | 'script'): Edit {
  const year = new Date(now + zoneOffset(now, store.timeZone)).getUTCFullYear();
  return { store, user, isByScript: by === 'script', year, touched: 0, changed: 0 };
}

export interface Area {
  readonly sheet: Sheet;
  readonly cells: Cells;
}

/** Reads a `GridRange`. A missing end is the end of the grid. */
export function areaOf(store: SpreadsheetStore, range: JsonObject): Area {
  const known = ['sheetId', 'startRowIndex', 'endRowIndex', 'startColumnIndex', 'endColumnIndex'];
  only(range, known, 'range');
  const sheet = store.sheet(integerOf(range, 'sheetId') ?? 0);
  const cells = {
    top: integerOf(range, 'startRowIndex') ?? 0,
    left: integerOf(range, 'startColumnIndex') ?? 0,
    bottom: integerOf(range, 'endRowIndex') ?? sheet.rowCount,
    right: integerOf(range, 'endColumnIndex') ?? sheet.columnCount,
  };
  checkInGrid(sheet, cells);
  return { sheet, cells };
}

/** The cells with open ends where the range has no end, so that what lies on them grows with the sheet. */
export function openEnded(range: JsonObject, cells: Cells): Cells {
  return {
    ...cells,
    bottom: integerOf(range, 'endRowIndex') ?? Number.POSITIVE_INFINITY,
    right: integerOf(range, 'endColumnIndex') ?? Number.POSITIVE_INFINITY,
  };
}

/** The cells as a `GridRange`; open ends are left out. */
export function gridRange(sheet: Sheet, { top, left, bottom, right }: Cells): JsonObject {
  return {
    sheetId: sheet.id,
    ...(bottom === Number.POSITIVE_INFINITY ? {} : { startRowIndex: top, endRowIndex: bottom }),
    ...(right === Number.POSITIVE_INFINITY ? {} : { startColumnIndex: left, endColumnIndex: right }),
  };
}

function checkInGrid(sheet: Sheet, cells: Cells): void {
  const { top, left, bottom, right } = cells;
  if (top < 0 || left < 0 || top >= bottom || left >= right)
    throw new InvalidRequest(
      `Range is empty or negative: rows ${top} to ${bottom}, columns ${left} to ${right}.`,
    );
  if (bottom > sheet.rowCount || right > sheet.columnCount) throw exceedsGrid(sheet, cells);
}

export function exceedsGrid(sheet: Sheet, { top, left, bottom, right }: Cells): InvalidRequest {
  const name = `${quotedTitle(sheet.title)}!${cellsName(top, left, bottom, right)}`;
  return new InvalidRequest(
    `Range (${name}) exceeds grid limits. Max rows: ${sheet.rowCount}, max columns: ${sheet.columnCount}`,
  );
}

export interface Lines {
  readonly sheet: Sheet;
  readonly dimension: Dimension;
  readonly from: number;
  /** Exclusive; Infinity if the range has no end. */
  readonly end: number;
}

/** Reads a `DimensionRange`; the grid's limits are not checked. */
export function linesOf(store: SpreadsheetStore, range: JsonObject): Lines {
  only(range, ['sheetId', 'dimension', 'startIndex', 'endIndex'], 'range');
  const sheet = store.sheet(integerOf(range, 'sheetId') ?? 0);
  const from = integerOf(range, 'startIndex') ?? 0;
  const end = integerOf(range, 'endIndex') ?? Number.POSITIVE_INFINITY;
  if (from < 0 || end <= from)
    throw new InvalidRequest(`range.startIndex[${from}] must be less than range.endIndex[${end}].`);
  return { sheet, dimension: dimensionOf(range), from, end };
}

export function dimensionOf(holder: JsonObject): Dimension {
  const dimension = textOf(holder, 'dimension');
  if (dimension === 'ROWS' || dimension === 'COLUMNS') return dimension;
  throw new InvalidRequest('No dimension specified.');
}

/** Reads a `GridCoordinate`. */
export function startOf(
  store: SpreadsheetStore,
  value: JsonObject,
): { readonly sheet: Sheet; readonly top: number; readonly left: number } {
  const start = objectOf(value, 'start');
  only(start, ['sheetId', 'rowIndex', 'columnIndex'], 'start');
  const sheet = store.sheet(integerOf(start, 'sheetId') ?? 0);
  const top = integerOf(start, 'rowIndex') ?? 0;
  const left = integerOf(start, 'columnIndex') ?? 0;
  checkInGrid(sheet, { top, left, bottom: top + 1, right: left + 1 });
  return { sheet, top, left };
}

const REFUSED =
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.';

/** Throws if any of the cells is protected from this user. */
export function mayChange(edit: Edit, sheet: Sheet, cells: Cells): void {
  if (sheet.protections.some((each) => overlap(each.cells, cells) && refuses(edit, each)))
    throw new InvalidRequest(REFUSED);
}

/** Throws if a protection forbids this user to insert lines before line `at`. */
export function mayInsert(edit: Edit, sheet: Sheet, dimension: Dimension, at: number): void {
  const inside = (cells: Cells) =>
    dimension === 'ROWS' ? cells.top < at && at < cells.bottom : cells.left < at && at < cells.right;
  if (sheet.protections.some((each) => (each.wholeSheet || inside(each.cells)) && refuses(edit, each)))
    throw new InvalidRequest(REFUSED);
}

/** Throws if the whole sheet is protected from this user; for its deletion, any protection on it counts. */
export function mayChangeSheet(edit: Edit, sheet: Sheet, deleted = false): void {
  if (sheet.protections.some((each) => (each.wholeSheet || deleted) && refuses(edit, each)))
    throw new InvalidRequest(REFUSED);
}

function refuses(edit: Edit, protection: Sheet['protections'][number]): boolean {
  return !protection.warningOnly && edit.user !== edit.store.owner && !protection.editors.includes(edit.user);
}
