/** Inserts and deletes rows and columns of a sheet, and moves everything that belongs to them. */
import type { Format } from './cell';
import { shiftedChart } from './charts/chart';
import { InvalidRequest } from './json';
import { shiftedMetadata } from './metadata';
import { nameColumns, shiftedTables } from './objects/tables';
import type { Cells, Kept, LineProperties, Row, Sheet } from './sheet';
import { type Dimension, type Shift, shiftedList, shiftedSpan } from './span';
import type { SpreadsheetStore } from './store';

/** Inserts `count` lines before line `at`, with the formats and sizes of line `like` if it is given. */
export function insertLines(
  store: SpreadsheetStore,
  sheet: Sheet,
  dimension: Dimension,
  at: number,
  count: number,
  like?: number,
): void {
  const rows = dimension === 'ROWS';
  store.checkRoom(
    count * (rows ? sheet.columnCount : sheet.rowCount),
    sheet.columnCount + (rows ? 0 : count),
  );
  const before = like === undefined ? undefined : (rows ? sheet.rowProperties : sheet.columnProperties)[like];
  const formats = like !== undefined && rows ? sheet.rows[like]?.formats.slice() : undefined;
  moveLines(store, sheet, dimension, { at, by: count }, before, like);
  if (rows && formats?.some((format) => format !== undefined))
    for (let row = at; row < at + count; row += 1) sheet.writable(row).formats = formats.slice();
}

/** Deletes lines from `from` to before `end`. Throws if no line would be left. */
export function deleteLines(
  store: SpreadsheetStore,
  sheet: Sheet,
  dimension: Dimension,
  from: number,
  end: number,
): void {
  const [size, frozen, name] =
    dimension === 'ROWS'
      ? [sheet.rowCount, sheet.frozenRows, 'row']
      : [sheet.columnCount, sheet.frozenColumns, 'column'];
  if (end - from >= size) throw new InvalidRequest(`You can't delete all the ${name}s on the sheet.`);
  if (frozen > 0 && from <= frozen && end >= size)
    throw new InvalidRequest(`Sorry, it is not possible to delete all non-frozen ${name}s.`);
  moveLines(store, sheet, dimension, { at: from, by: from - end });
}

/** Moves lines from `from` to before `end`, with all that belongs to them, to before line `to`. */
export function relocateLines(
  store: SpreadsheetStore,
  sheet: Sheet,
  dimension: Dimension,
  [from, end]: readonly [number, number],
  to: number,
): void {
  for (const { ranges } of sheet.merges) {
    const { top, left, bottom, right } = ranges[0]!;
    const [first, last] = dimension === 'ROWS' ? [top, bottom] : [left, right];
    const isCut = (at: number) => first < at && at < last;
    if (isCut(from) || isCut(end) || isCut(to))
      throw new InvalidRequest("You can't move a part of a merged range.");
  }
  moveLines(store, sheet, dimension, { at: from, by: from - end, to });
}

function moveLines(
  store: SpreadsheetStore,
  sheet: Sheet,
  dimension: Dimension,
  shift: Shift,
  properties?: LineProperties,
  like?: number,
): void {
  if (dimension === 'ROWS') moveRows(sheet, shift, properties);
  else moveColumns(sheet, shift, properties, like);
  const cells = (each: Cells) => shiftedCells(each, dimension, shift);
  sheet.tables = shiftedTables(sheet, dimension, shift, cells);
  if (dimension === 'COLUMNS') for (const table of sheet.tables) nameColumns(sheet, table);
  sheet.merges = shiftedKept(sheet.merges, cells);
  sheet.conditionalFormats = shiftedKept(sheet.conditionalFormats, cells);
  sheet.bandings = shiftedKept(sheet.bandings, cells);
  sheet.pivots = shiftedKept(sheet.pivots, cells);
  sheet.namedRanges = shiftedKept(sheet.namedRanges, cells);
  sheet.validations = shiftedKept(sheet.validations, cells);
  sheet.charts = sheet.charts.map((chart) =>
    shiftedChart(chart, dimension === 'ROWS' ? 'row' : 'column', shift),
  );
  sheet.groups = sheet.groups.flatMap((group) => {
    if (group.dimension !== dimension) return [group];
    const span = shiftedSpan(group.from, group.end, shift);
    return span === null ? [] : [{ ...group, from: span[0], end: span[1] }];
  });
  sheet.filter = sheet.filter && shiftedKept([sheet.filter], cells)[0];
  sheet.protections = sheet.protections.flatMap((each) => {
    const moved = each.wholeSheet ? each.cells : cells(each.cells);
    return moved === null ? [] : [{ ...each, cells: moved }];
  });
  store.metadata = shiftedMetadata(store.metadata, sheet.id, dimension, shift);
  store.linesMoved({ sheetId: sheet.id, dimension, shift });
}

function moveRows(sheet: Sheet, shift: Shift, properties?: LineProperties): void {
  sheet.rows = shiftedList<Row | undefined>(sheet.rows, shift, () => undefined);
  sheet.rowProperties = shiftedProperties(sheet.rowProperties, shift, properties);
  sheet.frozenRows = shiftedFrozen(sheet.frozenRows, shift);
  if (shift.to === undefined) sheet.rowCount += shift.by;
}

function moveColumns(sheet: Sheet, shift: Shift, properties?: LineProperties, like?: number): void {
  sheet.rows.forEach((row, index) => {
    if (row === undefined) return;
    const inherited: Format | undefined = like === undefined ? undefined : row.formats[like];
    const own = sheet.writable(index);
    own.values = shiftedList(own.values, shift, () => undefined);
    own.notes = shiftedList(own.notes, shift, () => undefined);
    own.formats = shiftedList(
      padded(own.formats, inherited === undefined ? 0 : shift.at + 1),
      shift,
      () => inherited,
    );
  });
  sheet.columnProperties = shiftedProperties(sheet.columnProperties, shift, properties);
  sheet.frozenColumns = shiftedFrozen(sheet.frozenColumns, shift);
  if (shift.to === undefined) sheet.columnCount += shift.by;
}

function padded<T>(list: readonly (T | undefined)[], length: number): (T | undefined)[] {
  return list.length >= length
    ? list.slice()
    : list.concat(Array.from({ length: length - list.length }, () => undefined));
}

function shiftedProperties(
  list: readonly (LineProperties | undefined)[],
  shift: Shift,
  properties?: LineProperties,
): readonly (LineProperties | undefined)[] {
  return shiftedList(properties === undefined ? list : padded(list, shift.at + 1), shift, () => properties);
}

function shiftedFrozen(frozen: number, shift: Shift): number {
  return frozen === 0 || shift.to !== undefined ? frozen : (shiftedSpan(0, frozen, shift)?.[1] ?? 0);
}

function shiftedKept<One extends Kept>(
  list: readonly One[],
  change: (cells: Cells) => Cells | null,
): readonly One[] {
  return list.flatMap((kept) => {
    const ranges = kept.ranges.map(change).filter((cells) => cells !== null);
    return ranges.length === 0 ? [] : [{ ...kept, ranges }];
  });
}

function shiftedCells(cells: Cells, dimension: Dimension, shift: Shift): Cells | null {
  const rows = dimension === 'ROWS';
  const span = shiftedSpan(rows ? cells.top : cells.left, rows ? cells.bottom : cells.right, shift);
  if (span === null) return null;
  return rows ? { ...cells, top: span[0], bottom: span[1] } : { ...cells, left: span[0], right: span[1] };
}
