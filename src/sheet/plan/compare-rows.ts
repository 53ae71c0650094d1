import type { SpreadsheetApi } from '../../platform';
import { findDayColumnIndex, type SheetRow, type SheetRows } from '../../table';
import { requireItem } from '../api';
import {
  determineTableRows,
  type ExistingTable,
  findDaySerial,
  formatMarkKey,
  hasMark,
  hasMarkKey,
  readUserContents,
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
  const incomingKeys = new Set(isComparable ? incoming.map((cells) => buildRowKey(cells, keys)) : []);
  const isIncoming = (cells: SheetRow) => incomingKeys.has(buildRowKey(cells, keys));
  const rows = determineTableRows(api, existing, columns, isIncoming);
  const sheetCells = rows.map((row) => row.cells);
  const cells = renameCells(job, stamp, sheetCells, incoming);
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
    /** Whether the new table has a row with the key of these cells. */
    isIncoming,
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
  // A row that has lost a part of its key could be matched with a row of another app or country.
  const isMatchable = (index: number) =>
    hasRowCells(comparison, index) && (!wasBeforeChange(comparison, index) || hasWholeKey(comparison, index));
  const candidates = withoutIndexes([...rows.keys()], keptIndexes).filter(isMatchable);
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
  return hasMarkKey(readRowNote(comparison, index), key);
}
