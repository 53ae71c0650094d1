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
import { findUserContent, hasRowCells, type RowComparison, readRowNote } from './compare-rows';
import { buildRowKey, listKeyColumns } from './match-rows';
import { buildStayingCells, decideStayReason, hasMetricValues } from './stay-reason';

interface IndexedChange {
  /** Of the existing row; undefined for a new row. */
  readonly index: number | undefined;
  readonly change: RowChange;
}

export function collectChanges(comparison: RowComparison, staying: ReadonlySet<number>) {
  const { cells, incoming, partners, vanishedIndexes } = comparison;
  const incomingChanges = partners.flatMap((index, nth): IndexedChange[] => {
    const after = requireItem(incoming, nth);
    if (index === undefined) return [{ index, change: { after } }];
    const before = requireItem(cells, index);
    return areEqualRows(before, after) ? [] : [{ index, change: { before, after } }];
  });
  const vanished = vanishedIndexes.filter((index) => hasRowCells(comparison, index));
  const removed = vanished.flatMap((index): RowChange[] => {
    const before = requireItem(cells, index);
    if (!staying.has(index)) return [{ before }];
    const after = buildStayingCells(comparison, index);
    return areEqualRows(before, after) ? [] : [{ before, after }];
  });
  // Of the vanished rows, only these have changed at the service: others are outside, copies, or of other dimensions.
  const gone = vanished
    .filter((index) => isNewlyGone(comparison, index))
    .map((index) => ({ index, change: { before: requireItem(cells, index) } }));
  const changed = incomingChanges.filter(({ index }) => index !== undefined);
  return {
    changes: [...incomingChanges.map(({ change }) => change), ...removed],
    /** Rows that the new table does not have count as deleted, unless they stay. */
    counts: {
      rowsInserted: incomingChanges.length - changed.length,
      rowsChanged: changed.length,
      rowsDeleted: removed.filter(({ after }) => after === undefined).length,
    },
    /** The part of the changes that is a change at the service. */
    restated: selectRestated(comparison, [...incomingChanges, ...gone]),
  };
}

/** True if the service no longer reports the row, and an earlier refresh has not found that out. */
function isNewlyGone(comparison: RowComparison, index: number): boolean {
  const isNew =
    findUserContent(comparison, index)?.isMarked !== true ||
    hasMetricValues(requireItem(comparison.cells, index), comparison.job.table.columns);
  return isNew && decideStayReason(comparison, index) === 'gone';
}

function selectRestated(comparison: RowComparison, changes: readonly IndexedChange[]): RowChange[] {
  const { job, cells, incoming, keptIndexes, days } = comparison;
  const dayIndex = findDayColumnIndex(job.table.columns);
  // The numbers of rows that were left out may have another currency, zone or choice of apps.
  const wasLeftOut = (index: number) => isMarkedLeftOut(readRowNote(comparison, index));
  const comparedCells = cells.filter((_, index) => !wasLeftOut(index));
  const cellsAfter = [...incoming, ...keptIndexes.map((index) => requireItem(cells, index))];
  const isOfStayingName = createStayingNamesTest(job, comparedCells, cellsAfter);
  return changes.flatMap(({ index, change }) => {
    const day = findDaySerial((change.before ?? change.after)?.[dayIndex]);
    const isVerified = day === undefined || days.isVerified(day);
    const isComparedRow = index === undefined || !wasLeftOut(index);
    return isVerified && isComparedRow && isOfStayingName(change) ? [change] : [];
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
