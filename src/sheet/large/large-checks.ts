import type { CellResource } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { spans } from '../api/spans';
import type { RangeCheck } from '../commit/landing';
import { dayOfCells, type ExistingLargeTable } from '../read/existing-large-table';
import { dayValue } from '../read/existing-table';
import { a1 } from '../read/grid-reads';
import { ownCells } from '../read/large-user-content';
import { isFormula, shownValue } from '../read/sheet-content';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';
import type { StagingSheet } from '../staging/staging';
import type { LargeRows } from './large-rows';

/** A column with at most this many rows is returned whole. */
const MOST_ROWS = 100_000;
/** The most ranges in a response. Each row that is not next to another takes a range. */
const MOST_RANGES = 100;

export type LargeRefresh = Refresh & { readonly existing: ExistingLargeTable };

/**
 * `touched` if the batch overwrites or deletes the row. Otherwise the day of the row (sheet serial number), or `none` if it is not a row of
 * the table.
 */
type RowState = number | 'none' | 'touched';

/**
 * Checks that rows which the batch does not touch still have their days. If somebody moved rows into or out of the overwritten part, at
 * least one of them has another day now. In a very large table, only some rows are checked: those next to a change of day or to a touched
 * row, and others spread evenly.
 */
export function dayChecks(
  { existing, columns, job }: LargeRefresh,
  { place }: Pick<RefreshRequests, 'place'>,
  isTouched: (nth: number) => boolean,
): RangeCheck[] {
  const index = dayColumn(job.table.columns);
  const day = job.table.columns[index];
  const column = columns.at[index];
  if (day === undefined || column === undefined || !existing.columns.has(day.field)) return [];
  const stateOf = rowStates(existing, isTouched);
  const rows = below(existing).filter((row) => stateOf(row) !== 'touched');
  return checkedGroups(rows, stateOf, place.of).map((shown) => {
    const from = place.of(shown[0] ?? 0);
    const to = place.of(shown[shown.length - 1] ?? 0) + 1;
    const isOf = (cell: CellResource | undefined, state: RowState) =>
      isOfDay(cell, state, day.type === 'date');
    return {
      range: a1(existing.tab, { from, to }, { from: column, to: column + 1 }),
      isRight: (cells) => shown.every((row) => isOf(cells[place.of(row) - from]?.[0], stateOf(row))),
    };
  });
}

/**
 * Checks the rows with the user's content, or some of them if there are many. In rows that the table lacks and that stay, the keys are
 * checked too: the batch writes a mark and the user's note into these rows, so the note proves nothing.
 */
export function userContentChecks(
  refresh: LargeRefresh,
  { place }: Pick<RefreshRequests, 'place'>,
  own: LargeRows['own'],
): RangeCheck[] {
  const { existing, columns, job, rows } = refresh;
  const keysOf = new Map(rows.staying.map(({ row, cells }) => [row, cells]));
  const width = columns.place.of(existing.tab.columnCount);
  const owned = new Set(columns.at);
  const gone = new Set(columns.deleted);
  return spread([...own], MOST_RANGES).map(([row, cells]) => {
    const at = place.of(row);
    const meant = cells.filter(({ column }) => !gone.has(column)).map(({ text }) => text);
    return {
      range: a1(existing.tab, { from: at, to: at + 1 }, { from: 0, to: width }),
      isRight: ([shown = []]) => {
        const there = new Set(ownCells(shown, owned, job.mark, true).map(({ text }) => text));
        return meant.every((text) => there.has(text)) && hasKeys(refresh, shown, keysOf.get(row));
      },
    };
  });
}

function hasKeys(
  { job, existing, columns }: Refresh,
  shown: readonly CellResource[],
  keys: readonly SheetCell[] | undefined,
): boolean {
  return job.table.columns.every(({ key, field, type }, index) => {
    const cell = shown[columns.at[index] ?? -1] ?? {};
    if (keys === undefined || !key || !existing.columns.has(field) || isFormula(cell)) return true;
    const value = shownValue(cell);
    return sameCell(type === 'date' ? dayValue(value) : value, keys[index] ?? '');
  });
}

const MOST_NOTE_RANGES = 20;

/** Rows at most this far apart share a range of the response. */
const GAP_ROWS = 1_000;

/**
 * Checks in the backup that the notes which the batch has overwritten in `column` were those that were read before (`notes`, by row). The
 * sheet itself does not show it, because the batch writes the user's text again.
 */
export function noteChecks(
  { title }: Pick<StagingSheet, 'title'>,
  column: number,
  notes: ReadonlyMap<number, string>,
): RangeCheck[] {
  const across = { from: column, to: column + 1 };
  return spans([...notes.keys()], GAP_ROWS)
    .slice(0, MOST_NOTE_RANGES)
    .map(({ from, to }) => ({
      range: a1({ title, columnCount: across.to }, { from, to }, across),
      isRight: (rows) =>
        [...notes].every(
          ([row, note]) => row < from || row >= to || (rows[row - from]?.[0]?.note ?? '') === note,
        ),
    }));
}

function below({ headerRow, tab }: ExistingLargeTable): number[] {
  return Array.from({ length: tab.rowCount - headerRow - 1 }, (_, nth) => headerRow + 1 + nth);
}

function rowStates(
  existing: ExistingLargeTable,
  isTouched: (nth: number) => boolean,
): (row: number) => RowState {
  const states = new Map<number, RowState>(
    existing.rows.map((row, nth) => [row, isTouched(nth) ? 'touched' : (existing.days[nth] ?? 'none')]),
  );
  return (row) => states.get(row) ?? 'none';
}

/** The rows to check: all in one group or, in a very large table, some of them, each in a group of its own. */
function checkedGroups(
  rows: readonly number[],
  stateOf: (row: number) => RowState,
  placeOf: (row: number) => number,
): (readonly number[])[] {
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (first === undefined || last === undefined) return [];
  if (placeOf(last) - placeOf(first) < MOST_ROWS) return [rows];
  const isEdge = (row: number) => [row - 1, row + 1].some((next) => stateOf(next) !== stateOf(row));
  const some = [...spread(rows.filter(isEdge), MOST_RANGES), ...spread(rows, MOST_RANGES)];
  return some.map((row) => [row]);
}

/** Chooses at most `most` items, evenly spread over the list. */
function spread<Each>(all: readonly Each[], most: number): Each[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, nth) => Math.floor(nth / step) !== Math.floor((nth - 1) / step));
}

/** True if the cell may belong to the row's day. An unreadable moment or a formula may belong to any day. */
function isOfDay(cell: CellResource = {}, state: RowState, isDate: boolean): boolean {
  if (isFormula(cell)) return true;
  const day = dayOfCells(shownValue(cell), isDate);
  return day === undefined ? state === 'none' || !isDate : day === state;
}
