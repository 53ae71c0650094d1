import type { CellResource, SheetsRequest } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { dayOfCells, type ExistingLargeTable } from '../read/existing-large-table';
import { dayValue } from '../read/existing-table';
import { a1 } from '../read/grid-reads';
import { type OwnCell, ownCells } from '../read/own-cells';
import { isFormula, shownValue } from '../read/sheet-content';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';

/** A column of so many rows is shown whole. */
const MOST_ROWS = 100_000;
/** Where rows are shown one by one, each is a range of the answer. */
const MOST_RANGES = 100;

/** The batch of a long table, worked out. */
export interface LargeBatch {
  readonly refresh: Refresh & { readonly existing: ExistingLargeTable };
  readonly requests: RefreshRequests;
  readonly sent: readonly SheetsRequest[];
  /** Which of the held rows (the nth) it writes over or deletes. */
  readonly isTouched: (nth: number) => boolean;
  /** What is the user's, by held row: the batch leaves it where it is. */
  readonly own: ReadonlyMap<number, readonly OwnCell[]>;
}

/** A range of the sheet that a batch is to show right after, and whether its cells are as the batch has left them. */
export interface Look {
  readonly range: string;
  readonly isRight: (rows: readonly (readonly CellResource[])[]) => boolean;
}

/** What the sheet's rows are to a batch: of a day that stays, of none (they are the user's), or touched by it. */
type RowState = number | 'none' | 'touched';

/**
 * At the days of the rows that stay: where rows have been moved to or from among those that the batch writes over, one of them is of
 * another day. Of a table that is too long for that some rows are shown: where days or what is done with them change, and others spread evenly.
 */
export function looksAtDays(batch: LargeBatch): Look[] {
  const { existing, columns, job } = batch.refresh;
  const { place } = batch.requests;
  const index = dayColumn(job.table.columns);
  const day = job.table.columns[index];
  const column = columns.at[index];
  if (day === undefined || column === undefined || !existing.columns.has(day.field)) return [];
  const stateOf = rowStates(batch);
  const rows = below(existing).filter((row) => stateOf(row) !== 'touched');
  return stretches(rows, stateOf, place.of).map((shown) => {
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
 * At what is the user's: some of it where that is in more rows than are shown. Of rows that stay, at their keys, too: the batch writes a mark on
 * them, and the user's note with it.
 */
export function looksAtOwn({ refresh, requests, own }: LargeBatch): Look[] {
  const { existing, columns, job, rows } = refresh;
  const keysOf = new Map(rows.staying.map(({ row, keys }) => [row, keys]));
  const width = columns.place.of(existing.tab.columnCount);
  const owned = new Set(columns.at);
  const gone = new Set(columns.deleted);
  return spread([...own], MOST_RANGES).map(([row, cells]) => {
    const at = requests.place.of(row);
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

function below({ headerRow, tab }: ExistingLargeTable): number[] {
  return Array.from({ length: tab.rowCount - headerRow - 1 }, (_, nth) => headerRow + 1 + nth);
}

function rowStates({ refresh: { existing }, isTouched }: LargeBatch): (row: number) => RowState {
  const states = new Map<number, RowState>(
    existing.rows.map((row, nth) => [row, isTouched(nth) ? 'touched' : (existing.days[nth] ?? 'none')]),
  );
  return (row) => states.get(row) ?? 'none';
}

/** The rows in as many ranges as they are to be shown in. */
function stretches(
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

/** At most `most` of them, as far apart as can be. */
function spread<Each>(all: readonly Each[], most: number): Each[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, nth) => Math.floor(nth / step) !== Math.floor((nth - 1) / step));
}

/** Where days are told by times, one that is not known may be of any; so may a formula, which follows the rows. */
function isOfDay(cell: CellResource = {}, state: RowState, isDate: boolean): boolean {
  if (isFormula(cell)) return true;
  const day = dayOfCells(shownValue(cell), isDate);
  return day === undefined ? state === 'none' || !isDate : day === state;
}
