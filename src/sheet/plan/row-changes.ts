import { type Column, findDayColumnIndex, isSameCell, type RowChange, type SheetRow } from '../../table';
import { requireItem } from '../api';
import {
  type AbsenceReason,
  findDaySerial,
  hasMark,
  isMarkedOutside,
  mustLoseNumbers,
  type StayReason,
} from '../read';
import {
  findUserContent,
  hasRowCells,
  type RowComparison,
  type RowInSheet,
  type RowTest,
  readRowNote,
} from './compare-rows';

/** An existing row that the new table lacks. It leaves the sheet, or stays because of what a user has put beside it. */
export interface VanishedRow {
  readonly row: RowInSheet;
  /** Why the table lacks it. If it stays, its row mark says so. */
  readonly reason: StayReason;
  /** The cells of a row that stays: with or without its numbers. Undefined for a row that leaves. */
  readonly cellsAfter: SheetRow | undefined;
}

export function describeVanishedRows(comparison: RowComparison, mustStay: RowTest) {
  return comparison.vanishedRows.map((row): VanishedRow => {
    const reason = decideReason(comparison, row);
    return {
      row,
      reason,
      cellsAfter: mustStay(row) ? buildStayingCells(comparison, row, reason) : undefined,
    };
  });
}

function decideReason(comparison: RowComparison, row: RowInSheet): StayReason {
  const { job, existing, areDimensionsSame, isIncoming } = comparison;
  const { zone, currency } = existing.stamp;
  if (!areDimensionsSame) return 'changed';
  // A user has cleared its day: whether the run has requested it cannot be decided, so its numbers must not stay.
  const dayIndex = findDayColumnIndex(job.table.columns);
  if (dayIndex >= 0 && findDaySerial(row.cells[dayIndex]) === undefined) return 'gone';
  // The incoming row with this key was matched with another existing row: the user has copied the row.
  if (isIncoming(row.cells)) return 'copy';
  const reason = decideReasonByRules(comparison, row);
  // A row outside keeps its numbers, but not beside numbers of another zone or currency.
  const isSameUnit = zone === job.target.zone && currency === job.target.currency;
  return reason === 'outside' && !isSameUnit ? 'changed' : reason;
}

function decideReasonByRules(comparison: RowComparison, row: RowInSheet): AbsenceReason {
  const { job, existing } = comparison;
  const { rules, covers, table } = job;
  const note = readRowNote(comparison, row);
  const isRequestChanged = existing.stamp.covers?.question !== covers?.question;
  // After a change of the filter to US, the row of FR is marked as outside. Later runs see only by this mark that another request has fetched it.
  const mayBeOfOtherRequest = isRequestChanged || isMarkedOutside(note);
  const reason = rules.decideAbsenceReason?.(row.cells, mayBeOfOtherRequest) ?? 'gone';
  if (reason !== 'outside' || hasMetricValues(row.cells, table.columns)) return reason;
  // An earlier refresh has removed the row's numbers. Its mark keeps that reason, until the service reports the row again.
  return hasMark(note, 'gone') ? 'gone' : reason;
}

function hasMetricValues(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, at) => !key && cells[at] !== '');
}

/** A row that has lost a dimension has no key any more: it could be matched with a row of another country. Its mark has its old key. */
function buildStayingCells(
  { job, areDimensionsSame }: RowComparison,
  { cells }: RowInSheet,
  reason: StayReason,
) {
  if (!mustLoseNumbers(reason)) return cells;
  return cells.map((cell, at) => (areDimensionsSame && job.table.columns[at]?.key === true ? cell : ''));
}

interface ChangedRow {
  /** Undefined for a new row. */
  readonly row: RowInSheet | undefined;
  readonly change: RowChange;
}

export function collectChanges(comparison: RowComparison, vanishedRows: readonly VanishedRow[]) {
  const incomingChanges = comparison.partners.flatMap((row, index): ChangedRow[] => {
    const after = requireItem(comparison.incoming, index);
    if (row === undefined) return [{ row, change: { after } }];
    return areEqualRows(row.cells, after) ? [] : [{ row, change: { before: row.cells, after } }];
  });
  // Blank rows between others are no rows of the report.
  const vanished = vanishedRows.filter(({ row }) => hasRowCells(row));
  const vanishedChanges = vanished.flatMap(({ row, cellsAfter: after }): RowChange[] => {
    if (after === undefined) return [{ before: row.cells }];
    return areEqualRows(row.cells, after) ? [] : [{ before: row.cells, after }];
  });
  // All other vanished rows have not changed at the service: they are outside, copies, or of other dimensions.
  const newlyGone = vanished.filter((vanishedRow) => isNewlyGone(comparison, vanishedRow));
  const goneChanges = newlyGone.map(({ row }): ChangedRow => ({ row, change: { before: row.cells } }));
  const insertedCount = incomingChanges.filter(({ row }) => row === undefined).length;
  return {
    rows: [...incomingChanges.map(({ change }) => change), ...vanishedChanges],
    counts: {
      rowsInserted: insertedCount,
      rowsChanged: incomingChanges.length - insertedCount,
      rowsDeleted: vanished.filter(({ cellsAfter }) => cellsAfter === undefined).length,
    },
    /** The part of the changes that is a change at the service. */
    restated: selectRestated(comparison, [...incomingChanges, ...goneChanges]),
  };
}

/** Whether this refresh is the first to find the row gone. An earlier one has left a mark and no numbers; a marked row with numbers was outside. */
function isNewlyGone(comparison: RowComparison, { row, reason }: VanishedRow): boolean {
  const isMarked = findUserContent(comparison, row)?.isMarked === true;
  return reason === 'gone' && (!isMarked || hasMetricValues(row.cells, comparison.job.table.columns));
}

function selectRestated(comparison: RowComparison, changedRows: readonly ChangedRow[]): RowChange[] {
  const { job, days } = comparison;
  const dayIndex = findDayColumnIndex(job.table.columns);
  // Rows that an earlier refresh left out are not compared: their numbers may be of another currency, zone or choice of apps.
  const wasLeftOut = (row: RowInSheet) => isMarkedOutside(readRowNote(comparison, row));
  return changedRows.flatMap(({ row, change }) => {
    const day = findDaySerial((change.after ?? change.before)?.[dayIndex]);
    const isVerified = day === undefined || days.isVerified(day);
    const isComparedRow = row === undefined || !wasLeftOut(row);
    return isVerified && isComparedRow ? [change] : [];
  });
}

function areEqualRows(one: SheetRow, other: SheetRow): boolean {
  return other.every((cell, at) => isSameCell(one[at], cell));
}
