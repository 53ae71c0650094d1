import { type Column, findDayColumnIndex, type SheetRow } from '../../table';
import { requireItem } from '../api';
import { findDaySerial, hasMark, isMarkedOutside, mustLoseNumbers, type StayReason } from '../read';
import { type RowComparison, readRowNote, wasBeforeChange } from './compare-rows';

/** Why a row stays that the new table lacks. */
export function decideStayReason(comparison: RowComparison, index: number): StayReason {
  const { job, existing, isComparable, isIncoming } = comparison;
  const { zone, currency } = existing.stamp;
  const cells = requireItem(comparison.cells, index);
  const dayIndex = findDayColumnIndex(job.table.columns);
  // With other dimensions, or another zone or currency, the numbers do not belong to this table.
  if (!isComparable || wasBeforeChange(comparison, index)) return 'changed';
  if (dayIndex >= 0 && findDaySerial(cells[dayIndex]) === undefined) return 'gone';
  // The incoming row with this key has another partner: the user has copied the row.
  if (isIncoming(cells)) return 'copy';
  const reason = decideReasonByRules(comparison, index);
  const isSameUnit = zone === job.target.zone && currency === job.target.currency;
  return reason === 'outside' && !isSameUnit ? 'changed' : reason;
}

function decideReasonByRules(comparison: RowComparison, index: number): 'gone' | 'not first' | 'outside' {
  const { job, existing } = comparison;
  const { rules, covers, table } = job;
  const note = readRowNote(comparison, index);
  const cells = requireItem(comparison.cells, index);
  const isOfOtherQuestion = existing.stamp.covers?.question !== covers?.question || isMarkedOutside(note);
  const reason = rules.decideStayReason?.(cells, isOfOtherQuestion) ?? 'gone';
  if (reason !== 'outside' || hasMetricValues(cells, table.columns)) return reason;
  // A row outside keeps its numbers. One without numbers lost them for an earlier reason, which is true until the service reports the row again.
  return (['gone', 'not first'] as const).find((earlier) => hasMark(note, earlier, rules.mark)) ?? reason;
}

export function hasMetricValues(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, at) => !key && cells[at] !== '');
}

/** The cells of a row that stays: with or without its numbers. */
export function buildStayingCells(comparison: RowComparison, index: number): SheetRow {
  const cells = requireItem(comparison.cells, index);
  if (!mustLoseNumbers(decideStayReason(comparison, index))) return cells;
  return cells.map((cell, at) => (comparison.job.table.columns[at]?.key === true ? cell : ''));
}
