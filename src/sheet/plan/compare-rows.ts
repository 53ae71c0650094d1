import type { SpreadsheetApi } from '../../platform';
import { type Column, findDayColumnIndex, type SheetRow, type SheetRows } from '../../table';
import { requireItem } from '../api';
import {
  determineTableRows,
  type ExistingRows,
  type ExistingTable,
  findDaySerial,
  formatMarkKey,
  hasMark,
  isMarkedOutside,
  mustLoseNumbers,
  readUserContents,
  type StayReason,
  type UserContent,
  type UserContents,
} from '../read';
import type { WriteJob } from '../write-job';
import { decideReplacedDays, type ReplacedDays } from './day-window';
import { buildRowKey, hasSameDimensions, listKeyColumns, matchRowsByKey, renameCells } from './match-rows';

/** The table's rows in the sheet, by index, and for each row of the new table the sheet row with the same key. */
export interface RowComparison {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly incoming: SheetRows;
  readonly rows: ExistingRows;
  /** The cells of the existing rows with the names that the service has now. */
  readonly cells: SheetRows;
  /** False if the sheet has other dimensions. Then no row has a partner. */
  readonly isComparable: boolean;
  readonly isReported: (cells: SheetRow) => boolean;
  readonly days: ReplacedDays;
  /** The existing rows of days that were not fetched. */
  readonly keptIndexes: readonly number[];
  /** For each incoming row, the existing row with its key. */
  readonly partners: readonly (number | undefined)[];
  /** The existing rows that the new table does not have. */
  readonly vanishedIndexes: readonly number[];
  /** What users have put beside the rows. Not read as long as no row changes its place. */
  readonly contents: UserContents | undefined;
}

export function compareRows(
  job: WriteJob,
  api: SpreadsheetApi,
  existing: ExistingTable,
  incoming: SheetRows,
): RowComparison {
  const { columns } = job.table;
  const { stamp } = existing;
  const isComparable = hasSameDimensions(stamp, columns);
  const keys = listKeyColumns(columns);
  const reportedKeys = new Set(isComparable ? incoming.map((cells) => buildRowKey(cells, keys)) : []);
  const isReported = (cells: SheetRow) => reportedKeys.has(buildRowKey(cells, keys));
  const rows = determineTableRows(api, existing, columns, isReported);
  const cellsInSheet = rows.map((row) => row.cells);
  const cells = renameCells(job, stamp, cellsInSheet, incoming);
  const days = decideReplacedDays(job, stamp, cells);
  const dayIndex = findDayColumnIndex(columns);
  const keptIndexes = [...rows.keys()].filter((index) => {
    const day = findDaySerial(cells[index]?.[dayIndex]);
    return isComparable && day !== undefined && !days.isReplaced(day);
  });
  const contents = stamp.marked ? readUserContents(api, existing, rows) : undefined;
  const unmatched = {
    job,
    existing,
    incoming,
    rows,
    cells,
    isComparable,
    isReported,
    days,
    keptIndexes,
    contents,
  };
  const partners = isComparable ? matchIncoming(unmatched) : incoming.map(() => undefined);
  const vanishedIndexes = withoutIndexes([...rows.keys()], [...keptIndexes, ...partners]);
  return { ...unmatched, partners, vanishedIndexes };
}

type UnmatchedRows = Omit<RowComparison, 'partners' | 'vanishedIndexes'>;

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

export function findUserContent({ contents, rows }: UnmatchedRows, index: number): UserContent | undefined {
  return contents?.rows.get(requireItem(rows, index).row);
}

export function readRowNote(comparison: UnmatchedRows, index: number): string {
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

export function hasMetricValues(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, at) => !key && cells[at] !== '');
}

/** The cells of a row that stays: with or without its numbers. */
export function buildStayingCells(comparison: RowComparison, index: number): SheetRow {
  const cells = requireItem(comparison.cells, index);
  if (!mustLoseNumbers(determineStayReason(comparison, index))) return cells;
  return cells.map((cell, at) => (comparison.job.table.columns[at]?.key === true ? cell : ''));
}
