import { type Column, findDayColumnIndex, type SheetRow } from '../../table';
import {
  type AbsenceReason,
  findDaySerial,
  hasMark,
  isMarkedOutside,
  mustLoseNumbers,
  type StayReason,
} from '../read';
import { type RowComparison, type RowInSheet, readRowNote, wasBeforeChange } from './compare-rows';

/** An existing row that the new table lacks. It leaves the sheet, or stays because of what a user has put beside it. */
export interface VanishedRow {
  readonly row: RowInSheet;
  /** Why the table lacks it. If it stays, its mark says so. */
  readonly reason: StayReason;
  /** The cells of a row that stays: with or without its numbers. Undefined for a row that leaves. */
  readonly cellsAfter: SheetRow | undefined;
}

export function describeVanishedRows(
  comparison: RowComparison,
  mustStay: (row: RowInSheet) => boolean,
): VanishedRow[] {
  const { columns } = comparison.job.table;
  return comparison.vanishedRows.map((row) => {
    const reason = decideReason(comparison, row);
    return { row, reason, cellsAfter: mustStay(row) ? buildStayingCells(row, reason, columns) : undefined };
  });
}

function decideReason(comparison: RowComparison, row: RowInSheet): StayReason {
  const { job, existing, isComparable, isIncoming } = comparison;
  const { zone, currency } = existing.stamp;
  // The report has other dimensions now, or had them when the row was marked: the row is none of this table.
  if (!isComparable || wasBeforeChange(comparison, row)) return 'changed';
  // A user has cleared its day: whether the run has requested it cannot be decided, so its numbers must not stay.
  const dayIndex = findDayColumnIndex(job.table.columns);
  if (dayIndex >= 0 && findDaySerial(row.cells[dayIndex]) === undefined) return 'gone';
  // The incoming row with this key was matched with another existing row: the user has copied the row.
  if (isIncoming(row.cells)) return 'copy';
  const reason = decideReasonByRules(comparison, row);
  // Rows outside keep their numbers, but none of another zone or currency beside those of the new table.
  const isSameUnit = zone === job.target.zone && currency === job.target.currency;
  return reason === 'outside' && !isSameUnit ? 'changed' : reason;
}

function decideReasonByRules(comparison: RowComparison, row: RowInSheet): AbsenceReason {
  const { job, existing } = comparison;
  const { rules, covers, table } = job;
  const note = readRowNote(comparison, row);
  const isOfOtherRequest = existing.stamp.covers?.question !== covers?.question || isMarkedOutside(note);
  const reason = rules.decideStayReason?.(row.cells, isOfOtherRequest) ?? 'gone';
  if (reason !== 'outside' || hasMetricValues(row.cells, table.columns)) return reason;
  // A row outside keeps its numbers. One without numbers lost them for an earlier reason, which is true until the service reports the row again.
  return (['gone', 'not first'] as const).find((earlier) => hasMark(note, earlier, rules.marks)) ?? reason;
}

export function hasMetricValues(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, at) => !key && cells[at] !== '');
}

function buildStayingCells({ cells }: RowInSheet, reason: StayReason, columns: readonly Column[]): SheetRow {
  if (!mustLoseNumbers(reason)) return cells;
  return cells.map((cell, at) => (columns[at]?.key === true ? cell : ''));
}
