import { type ColumnOrder, rowComparer } from '../../table/row-order';
import type { SheetRow } from '../../table/sheet-cell';
import { type Column, compareCells, dayColumn } from '../../table/table';
import { itemAt } from '../api/spans';
import { daySerialIn } from '../read/existing-table';
import type { WriteJob } from '../write-job';

type Compare = (one: SheetRow, other: SheetRow) => number;
type OrderJob = Pick<WriteJob, 'order' | 'isByDay'> & { readonly table: Pick<WriteJob['table'], 'columns'> };

/**
 * How the new rows are ordered: as the user has sorted the rows of the sheet by one of their columns, else as the report says. `written` is
 * the order in which the last run wrote the rows. Rows without numbers or with a day that a user has removed do not count; neither do rows
 * that are pinned to their places, if the others are sorted.
 */
export function chooseOrder(
  job: OrderJob,
  written: ColumnOrder | undefined,
  existing: readonly SheetRow[],
  isPinned: (index: number) => boolean,
): Compare {
  const { columns } = job.table;
  const report = reportOrder(job);
  const day = dayColumn(columns);
  const isWhole = (cells: SheetRow) =>
    (day < 0 || typeof cells[day] === 'number') &&
    cells.some((cell, at) => columns[at]?.key === false && cell !== '');
  for (const counted of [existing, existing.filter((_, index) => !isPinned(index))]) {
    const rows = counted.filter(isWhole);
    if (isSorted(rows, thenBy(rowComparer(columns, written), report))) break;
    const byHand = sortedByHand(columns, rows, report) ?? sortedByHand(columns, rows);
    if (byHand !== undefined) return thenBy(rowComparer(columns, byHand), report);
  }
  return thenBy(rowComparer(columns, job.order), report);
}

/** Ascending by dimensions from left to right, or only by day. */
function reportOrder({ table: { columns }, isByDay }: OrderJob): Compare {
  if (isByDay === true) {
    const day = dayColumn(columns);
    return (one, other) => compareCells(daySerialIn(one[day]), daySerialIn(other[day]), false);
  }
  const keys = columns.flatMap(({ key }, at) => (key ? [at] : []));
  return (one, other) => {
    for (const at of keys) {
      const order = compareCells(one[at], other[at], false);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function thenBy(first: Compare, second: Compare): Compare {
  return (one, other) => first(one, other) || second(one, other);
}

/**
 * The first column with different values by which the rows are sorted; days before other columns. Rows with the same value are in the order
 * of `second`, as a refresh leaves them.
 */
function sortedByHand(
  columns: readonly Column[],
  rows: readonly SheetRow[],
  second: Compare = () => 0,
): ColumnOrder | undefined {
  const day = dayColumn(columns);
  const places = [...(day < 0 ? [] : [day]), ...columns.keys()];
  for (const at of places) {
    const [first] = rows;
    const { field = '' } = columns[at] ?? {};
    if (rows.every((cells) => cells[at] === first?.[at])) continue;
    for (const descending of [true, false])
      if (isSorted(rows, thenBy(rowComparer(columns, { field, descending }), second)))
        return { field, descending };
  }
  return undefined;
}

export function isSorted<Row>(rows: readonly Row[], compare: (one: Row, other: Row) => number): boolean {
  return rows.every((row, nth) => nth === 0 || compare(itemAt(rows, nth - 1), row) <= 0);
}
