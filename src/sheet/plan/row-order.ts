import {
  type Column,
  type ColumnOrder,
  compareCells,
  createCellsComparer,
  createRowComparer,
  findDayColumnIndex,
  type SheetRow,
  type Table,
} from '../../table';
import { requireItem } from '../api';
import { findDaySerial } from '../read';

type Compare = (one: SheetRow, other: SheetRow) => number;
interface OrderJob {
  readonly table: Table;
  readonly order?: ColumnOrder;
  readonly isByDay?: boolean;
}

/**
 * How the new rows are ordered: as the user has sorted the rows of the sheet by one of their columns, else as the report says. `writtenOrder` is
 * the order in which the last run wrote the rows. A row without numbers, or with a day that a user has removed, can be anywhere, so it does
 * not count. If the rows are not sorted together with the pinned ones, they may be sorted without them.
 */
export function chooseRowOrder(
  job: OrderJob,
  writtenOrder: ColumnOrder | undefined,
  existing: readonly SheetRow[],
  isPinned: (index: number) => boolean,
): Compare {
  const { columns } = job.table;
  const defaultOrder = createDefaultOrder(job);
  const toCompare = (order: ColumnOrder | undefined) =>
    combineOrders(createRowComparer(columns, order), defaultOrder);
  const dayIndex = findDayColumnIndex(columns);
  const isCompleteRow = (cells: SheetRow) =>
    (dayIndex < 0 || typeof cells[dayIndex] === 'number') &&
    cells.some((cell, at) => columns[at]?.key === false && cell !== '');
  const unpinned = existing.filter((_, index) => !isPinned(index));
  for (const candidates of [existing, unpinned]) {
    const rows = candidates.filter(isCompleteRow);
    // The rows are still as the last run wrote them.
    if (isSorted(rows, toCompare(writtenOrder))) break;
    // Rows with equal values are as a refresh has left them or, after a sort by hand, in any order.
    const manualOrder = detectManualOrder(columns, rows, defaultOrder) ?? detectManualOrder(columns, rows);
    if (manualOrder !== undefined) return toCompare(manualOrder);
  }
  return toCompare(job.order);
}

/** Ascending by dimensions from left to right, or only by day. */
function createDefaultOrder({ table: { columns }, isByDay }: OrderJob): Compare {
  if (isByDay === true) {
    const dayIndex = findDayColumnIndex(columns);
    return (one, other) => compareCells(findDaySerial(one[dayIndex]), findDaySerial(other[dayIndex]), false);
  }
  return createCellsComparer(columns.flatMap(({ key }, at) => (key ? [at] : [])));
}

function combineOrders(first: Compare, second: Compare): Compare {
  return (one, other) => first(one, other) || second(one, other);
}

/** The first column, days first, by which the rows are sorted. Rows with the same value are in the order of `second`, as a refresh leaves them. */
function detectManualOrder(columns: readonly Column[], rows: readonly SheetRow[], second: Compare = () => 0) {
  const dayIndex = findDayColumnIndex(columns);
  const candidateColumns = [...(dayIndex < 0 ? [] : [dayIndex]), ...columns.keys()];
  for (const at of candidateColumns) {
    const { field = '' } = columns[at] ?? {};
    // Rows with the same value in this column are sorted by it in any order.
    if (rows.every((cells) => cells[at] === rows[0]?.[at])) continue;
    for (const descending of [true, false])
      if (isSorted(rows, combineOrders(createRowComparer(columns, { field, descending }), second)))
        return { field, descending };
  }
  return undefined;
}

export function isSorted<Row>(rows: readonly Row[], compare: (one: Row, other: Row) => number): boolean {
  return rows.every((row, nth) => nth === 0 || compare(requireItem(rows, nth - 1), row) <= 0);
}
