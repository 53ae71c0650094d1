import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { equalRuns, itemAt, placement, range } from '../api/spans';
import type { ExistingTable, TablePlace } from '../read/existing-table';
import { withoutMark } from '../read/row-marks';

export type ColumnPlan = ReturnType<typeof planColumns>;

/**
 * Plans the changes of the columns. A new column is inserted to the right of the column that precedes it in the table, and new columns at
 * the beginning to the left of the first one that the sheet already has. `lastRow` is the last row of the table. A column that leaves the
 * table is deleted; if a user has anything above or below the table in it, or a note, only its cells in the table are cleared.
 * `insertions`, `deleted` and `cleared` contain sheet columns before the refresh, `at` those of the table's columns after it.
 */
export function planColumns(columns: readonly Column[], table: ExistingTable, lastRow: number) {
  const { columns: existing } = table;
  const newBefore = newColumns(columns, existing);
  const fields = new Set(columns.map(({ field }) => field));
  const leaving = [...existing].flatMap(([field, column]) => (fields.has(field) ? [] : [column]));
  const cleared = leaving.filter((column) => hasContent(table, column, lastRow));
  const deleted = leaving.filter((column) => !cleared.includes(column));
  const end = Math.max(...existing.values()) + 1;
  const blank = blankColumns(table, end, newBefore.get(end)?.length ?? 0);
  const insertions = [...newBefore].flatMap(([at, { length: count }]) =>
    at === end && blank.length > 0 ? [] : [{ at, count }],
  );
  const place = placement(insertions, deleted);
  const at = columns.map(({ field }) => place.of(existing.get(field) ?? 0));
  for (const [before, indexes] of newBefore) {
    const first = before === end && blank.length > 0 ? place.of(end) : place.inserted(before);
    for (const [nth, index] of indexes.entries()) at[index] = first + nth;
  }
  return { insertions, deleted, cleared, blank, place, at, added: [...newBefore.values()].flat() };
}

/** Whether a user has anything in a column besides the numbers of the table, as far as its notes were read. */
function hasContent({ grid, entered, ...table }: ExistingTable, column: number, lastRow: number): boolean {
  const isBeside = (row: number) => row < topOf(table) || row > lastRow;
  const noteIn = (cells: (typeof entered)[number]) => withoutMark(cells[column]?.note ?? '', table.mark);
  return (
    grid.some((cells, row) => isBeside(row) && (cells[column] ?? '') !== '') ||
    entered.some((cells, row) => row > table.headerRow && noteIn(cells) !== '')
  );
}

/** The columns from `end` on, if they are blank beside the table and a user has something above: an inserted column would divide it. */
function blankColumns({ tab, grid, entered, ...table }: ExistingTable, end: number, count: number): number[] {
  const top = topOf(table);
  const isFilled = (column: number) => (cells: SheetRow) => (cells[column] ?? '') !== '';
  const isNoted = (column: number) => entered.slice(top).some((cells) => (cells[column]?.note ?? '') !== '');
  const isDivided = grid.slice(0, top).some((cells) => cells.slice(end).some((cell) => cell !== ''));
  const columns = range({ from: end, to: end + count });
  const isFree = columns.every((at) => !grid.slice(top).some(isFilled(at)) && !isNoted(at));
  return isDivided && isFree && end + count <= tab.columnCount ? columns : [];
}

/** The first row of the table with its line and totals. */
function topOf({
  line,
  totalsRow,
  headerRow,
}: Pick<ExistingTable, 'line' | 'totalsRow' | 'headerRow'>): number {
  return Math.min(line?.row ?? headerRow, totalsRow ?? headerRow);
}

function newColumns(columns: readonly Column[], existing: TablePlace['columns']): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const [first = Math.min(...existing.values())] = columns.flatMap(({ field }) => existing.get(field) ?? []);
  let before = first;
  columns.forEach(({ field }, index) => {
    const there = existing.get(field);
    if (there !== undefined) before = there + 1;
    else found.set(before, [...(found.get(before) ?? []), index]);
  });
  return found;
}

/** Finds the sheet column of a field. `at` contains the sheet column of each column; undefined if the table lacks the field. */
export function columnFinder(columns: readonly Column[], at: readonly number[]) {
  return (field: string): number | undefined => at[columns.findIndex((column) => column.field === field)];
}

export function columnRuns(at: readonly number[], which: readonly number[]) {
  const placed = which
    .map((index) => ({ index, column: itemAt(at, index) }))
    .sort((one, other) => one.column - other.column);
  return equalRuns(placed, ({ column }, nth) => column - nth).map(({ from, to }) => ({
    at: itemAt(placed, from).column,
    indexes: placed.slice(from, to).map(({ index }) => index),
  }));
}
