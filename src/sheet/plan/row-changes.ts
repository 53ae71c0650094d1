import {
  findDayColumnIndex,
  findGroupColumnIndex,
  isSameCell,
  type RowChange,
  type SheetRow,
  type SheetRows,
} from '../../table';
import { requireItem } from '../api';
import { findDaySerial, isMarkedLeftOut } from '../read';
import type { WriteJob } from '../write-job';
import {
  buildStayingCells,
  determineStayReason,
  findUserContent,
  hasMetricValues,
  hasRowCells,
  type RowComparison,
  readRowNote,
} from './compare-rows';
import { buildRowKey, listKeyColumns } from './match-rows';

export type PlannedChanges = ReturnType<typeof collectChanges>;

export function collectChanges(comparison: RowComparison, staying: ReadonlySet<number>) {
  const { cells, incoming, partners, vanishedIndexes } = comparison;
  const changed = partners.flatMap((partner, nth): RowChange[] => {
    const after = requireItem(incoming, nth);
    if (partner === undefined) return [{ after }];
    const before = requireItem(cells, partner);
    return areEqualRows(before, after) ? [] : [{ before, after }];
  });
  const vanished = vanishedIndexes.filter((index) => hasRowCells(comparison, index));
  const removed = vanished.flatMap((index): RowChange[] => {
    const before = requireItem(cells, index);
    if (!staying.has(index)) return [{ before }];
    const after = buildStayingCells(comparison, index);
    return areEqualRows(before, after) ? [] : [{ before, after }];
  });
  const gone = vanished
    .filter((index) => isNewlyGone(comparison, index))
    .map((index) => ({ before: requireItem(cells, index) }));
  return {
    changes: [...changed, ...removed],
    /** Rows that the new table does not have count as deleted, unless they stay. */
    counts: {
      rowsInserted: changed.filter(({ before }) => before === undefined).length,
      rowsChanged: changed.filter(({ before }) => before !== undefined).length,
      rowsDeleted: removed.filter(({ after }) => after === undefined).length,
    },
    /** The part of the changes that is a change at the service. */
    restated: selectRestated(comparison, [...changed, ...gone]),
  };
}

/** True if the service no longer reports the row, and an earlier refresh has not found that out. */
function isNewlyGone(comparison: RowComparison, index: number): boolean {
  const isNew =
    findUserContent(comparison, index)?.isMarked !== true ||
    hasMetricValues(requireItem(comparison.cells, index), comparison.job.table.columns);
  return isNew && determineStayReason(comparison, index) === 'gone';
}

function selectRestated(comparison: RowComparison, changes: readonly RowChange[]): RowChange[] {
  const { job, rows, cells, incoming, keptIndexes, days } = comparison;
  const dayIndex = findDayColumnIndex(job.table.columns);
  // The numbers of rows that were left out may have another currency, zone or choice of apps.
  const wasLeftOut = (index: number) => isMarkedLeftOut(readRowNote(comparison, index));
  const selectCells = (isMatch: (index: number) => boolean) =>
    [...rows.keys()].filter(isMatch).map((index) => requireItem(cells, index));
  const leftOut = new Set<SheetRow>(selectCells(wasLeftOut));
  const compared = selectCells((index) => !wasLeftOut(index));
  const cellsAfter = [...incoming, ...keptIndexes.map((index) => requireItem(cells, index))];
  const isOfStayingName = createStayingNamesTest(job, compared, cellsAfter);
  return changes.filter((change) => {
    const { before, after } = change;
    const day = findDaySerial((before ?? after)?.[dayIndex]);
    const isVerified = day === undefined || days.isVerified(day);
    return isVerified && !(before && leftOut.has(before)) && isOfStayingName(change);
  });
}

/** In a table of first rows, names enter and leave, and “All others” is of other rows each time: only names that stay are compared. */
function createStayingNamesTest(
  { order, table: { columns } }: WriteJob,
  before: SheetRows,
  after: SheetRows,
): (change: RowChange) => boolean {
  if (order?.last === undefined) return () => true;
  const [group, day] = [findGroupColumnIndex(columns), findDayColumnIndex(columns)];
  const keys = listKeyColumns(columns).filter(({ index }) => index !== day);
  const collectRowNames = (rows: SheetRows) => new Set(rows.map((cells) => buildRowKey(cells, keys)));
  const [namesBefore, namesAfter] = [collectRowNames(before), collectRowNames(after)];
  return (change) => {
    const cells = change.after ?? change.before ?? [];
    const name = buildRowKey(cells, keys);
    return cells[group] !== order.last && namesBefore.has(name) && namesAfter.has(name);
  };
}

function areEqualRows(one: SheetRow, other: SheetRow): boolean {
  return other.every((cell, at) => isSameCell(one[at], cell));
}
