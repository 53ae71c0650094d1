import type { SpreadsheetApi } from '../../platform';
import {
  type Column,
  findDayColumnIndex,
  findGroupColumnIndex,
  isSameCell,
  type RowChange,
  type SheetRow,
  type SheetRows,
} from '../../table';
import { requireItem } from '../api';
import {
  determineTableRows,
  type ExistingTable,
  findDaySerial,
  formatMarkKey,
  hasMark,
  isMarkedLeftOut,
  isMarkedOutside,
  mustLoseNumbers,
  readUserContents,
  type StayReason,
} from '../read';
import type { WriteJob } from '../write-job';
import { decideReplacedDays } from './day-window';
import { buildRowKey, hasSameDimensions, listKeyColumns, matchRowsByKey, renameCells } from './match-rows';

export type RowComparison = ReturnType<typeof compareRows>;

/** The table's rows in the sheet, by index, and for each row of the new table the sheet row with the same key. */
export function compareRows(
  job: WriteJob,
  api: SpreadsheetApi,
  existing: ExistingTable,
  incoming: SheetRows,
) {
  const unmatched = readComparedRows(job, api, existing, incoming);
  const { rows, keptIndexes, isComparable } = unmatched;
  const partners = isComparable ? matchIncoming(unmatched) : incoming.map(() => undefined);
  return {
    ...unmatched,
    /** For each incoming row, the existing row with its key. */
    partners,
    /** The existing rows that the new table does not have. */
    vanishedIndexes: withoutIndexes([...rows.keys()], [...keptIndexes, ...partners]),
  };
}

type UnmatchedRows = ReturnType<typeof readComparedRows>;

function readComparedRows(job: WriteJob, api: SpreadsheetApi, existing: ExistingTable, incoming: SheetRows) {
  const { columns } = job.table;
  const { stamp } = existing;
  const isComparable = hasSameDimensions(stamp, columns);
  const keys = listKeyColumns(columns);
  const reportedKeys = new Set(isComparable ? incoming.map((cells) => buildRowKey(cells, keys)) : []);
  const isReported = (cells: SheetRow) => reportedKeys.has(buildRowKey(cells, keys));
  const rows = determineTableRows(api, existing, columns, isReported);
  const cells = renameCells(
    job,
    stamp,
    rows.map((row) => row.cells),
    incoming,
  );
  const days = decideReplacedDays(job, stamp, cells);
  const dayIndex = findDayColumnIndex(columns);
  const keptIndexes = [...rows.keys()].filter((index) => {
    const day = findDaySerial(cells[index]?.[dayIndex]);
    return isComparable && day !== undefined && !days.isReplaced(day);
  });
  return {
    job,
    existing,
    incoming,
    rows,
    /** The cells of the existing rows with the names that the service has now. */
    cells,
    /** False if the sheet has other dimensions. Then no row has a partner. */
    isComparable,
    isReported,
    days,
    /** The existing rows of days that were not fetched. */
    keptIndexes,
    /** What users have put beside the rows. Not read as long as no row changes its place. */
    contents: stamp.marked ? readUserContents(api, existing, rows) : undefined,
  };
}

function matchIncoming(comparison: UnmatchedRows): (number | undefined)[] {
  const { job, incoming, rows, cells, keptIndexes } = comparison;
  const { columns } = job.table;
  const candidates = withoutIndexes([...rows.keys()], keptIndexes).filter(
    (index) =>
      hasRowCells(comparison, index) &&
      (!wasBeforeChange(comparison, index) || hasWholeKey(comparison, index)),
  );
  const candidateCells = candidates.map((index) => requireItem(cells, index));
  const matches = matchRowsByKey(candidateCells, incoming, listKeyColumns(columns), columns.length);
  return matches.map((match) => (match === undefined ? undefined : candidates[match]));
}

function withoutIndexes(all: readonly number[], excludedIndexes: readonly (number | undefined)[]): number[] {
  const excluded = new Set(excludedIndexes);
  return all.filter((index) => !excluded.has(index));
}

export function hasRowCells({ cells }: UnmatchedRows, index: number): boolean {
  return requireItem(cells, index).some((cell) => cell !== '');
}

export function findUserContent({ contents, rows }: UnmatchedRows, index: number) {
  return contents?.rows.get(requireItem(rows, index).row);
}

function readRowNote(comparison: UnmatchedRows, index: number): string {
  return findUserContent(comparison, index)?.note ?? '';
}

/** Whether the row was in the report before the user changed its dimensions. */
export function wasBeforeChange(comparison: UnmatchedRows, index: number): boolean {
  return hasMark(readRowNote(comparison, index), 'changed');
}

/** False if the row has lost a part of its key with the columns of dimensions that the user has removed. */
function hasWholeKey(comparison: UnmatchedRows, index: number): boolean {
  const key = formatMarkKey(requireItem(comparison.cells, index), comparison.job.table.columns);
  return readRowNote(comparison, index).includes(`: ${key}.`);
}

/** Why a row stays that the new table lacks. */
export function determineStayReason(comparison: RowComparison, index: number): StayReason {
  const { job, existing, isComparable, isReported } = comparison;
  const { zone, currency } = existing.stamp;
  const cells = requireItem(comparison.cells, index);
  const dayIndex = findDayColumnIndex(job.table.columns);
  // With other dimensions, or another zone or currency, the numbers do not belong to this table.
  if (!isComparable || wasBeforeChange(comparison, index)) return 'changed';
  if (dayIndex >= 0 && findDaySerial(cells[dayIndex]) === undefined) return 'gone';
  if (isReported(cells)) return 'copy';
  const reason = askStayReason(comparison, index);
  const isSameUnit = zone === job.target.zone && currency === job.target.currency;
  return reason === 'outside' && !isSameUnit ? 'changed' : reason;
}

/** A row that lost its numbers in an earlier refresh keeps its reason until the service reports the row again. */
function askStayReason(comparison: RowComparison, index: number): 'gone' | 'not first' | 'outside' {
  const { job, existing, cells } = comparison;
  const { decideStayReason, mark } = job.rules;
  const note = readRowNote(comparison, index);
  const rowCells = requireItem(cells, index);
  const isOfOther = existing.stamp.covers?.question !== job.covers?.question || isMarkedOutside(note);
  const reason = decideStayReason?.(rowCells, isOfOther) ?? 'gone';
  if (reason !== 'outside' || hasMetricValues(rowCells, job.table.columns)) return reason;
  return (['gone', 'not first'] as const).find((blanked) => hasMark(note, blanked, mark)) ?? reason;
}

function hasMetricValues(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, at) => !key && cells[at] !== '');
}

/** The cells of a row that stays: with or without its numbers. */
export function buildStayingCells(comparison: RowComparison, index: number): SheetRow {
  const cells = requireItem(comparison.cells, index);
  if (!mustLoseNumbers(determineStayReason(comparison, index))) return cells;
  return cells.map((cell, at) => (comparison.job.table.columns[at]?.key === true ? cell : ''));
}

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
