import { serial } from '../../dates/sheet-dates';
import { dayColumn } from '../../table/columns';
import type { SheetCell, SheetRow, SheetRows } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { RowWrite } from '../api/blocks';
import {
  type ExistingRow,
  type ExistingRows,
  type ExistingTable,
  hasUserColumns,
  rowsOfTable,
} from '../read/existing-table';
import type { CellsApi } from '../read/grid-reads';
import { hasMark, isMarkedOutside, type StayReason } from '../read/row-marks';
import { readUserContent } from '../read/user-content';
import type { Stamp, StampedField } from '../stamp';
import type { Work, WriteJob } from '../write-job';
import { keyColumns } from './match-rows';
import { type Difference, daySerials, type RowRules, reconcile } from './reconcile';
import type { RowChanges, StayingRow } from './row-changes';
import { rowNotes } from './row-notes';

/**
 * Plans the changes of the rows: compares the sheet's rows with the table's, and reads the user's content of the rows that `rowsToRead`
 * selects.
 */
export function planRows(
  job: WriteJob,
  api: CellsApi,
  existing: ExistingTable,
  fresh: SheetRows,
): RowChanges {
  const { columns } = job.table;
  const rules = rowRules(job, existing);
  const rows = rowsOfTable(existing, columns);
  const first = reconcile(rows, fresh, rules);
  const userContent = readUserContent(api, existing, rowsToRead(job, existing, rows, first));
  const theirs = new Set(first.vanished.filter((row) => userContent.get(row)?.theirs));
  const others = rows.filter(({ row }) => !theirs.has(row));
  const difference = theirs.size === 0 ? first : reconcile(others, fresh, rules);
  const vanished = new Set(difference.vanished);
  const staying = rows
    .filter(({ row }) => vanished.has(row))
    .map((row) => ({ ...row, reason: reasonOf(job, existing.stamp, row, userContent.get(row.row)?.note) }))
    .filter(
      ({ row, reason }) => userContent.get(row)?.hasContent || staysAnyway(job, existing.stamp, reason),
    );
  const stays = new Set(staying.map(({ row }) => row));
  const matched = new Set(difference.rowOf);
  return {
    ...difference,
    deleted: difference.vanished.filter((row) => !stays.has(row)),
    blanked: blanked(staying, columns),
    notes: rowNotes(job, existing.stamp, staying, userContent, (row) => matched.has(row)),
    staying,
    userContent,
    existing: rows,
    isMarked: isMarkedAfter(job, existing.stamp, staying),
  };
}

/**
 * True for a row that stays without content of the user: it no longer passes the filter, and the user has not changed the report, so that
 * nobody meant the row to go.
 */
function staysAnyway(job: WriteJob, stamp: Stamp, reason: StayReason): boolean {
  return reason === 'filtered' && isSameQuestion(job, stamp);
}

/** Whether the sheet's rows answer the question of the new table. */
function isSameQuestion({ covers, answered }: WriteJob, stamp: Stamp): boolean {
  return (answered ?? stamp.covers?.question) === covers?.question;
}

/** Whether rows may have marks after a refresh: rows that stay, and in other days than the refreshed ones, rows that were marked before. */
export function isMarkedAfter(
  { window }: Pick<WriteJob, 'window'>,
  { marked }: Pick<Stamp, 'marked'>,
  staying: readonly StayingRow[],
): boolean {
  return staying.length > 0 || (window !== undefined && marked);
}

function rowRules({ table, window }: WriteJob, existing: ExistingTable): RowRules {
  const { columns } = table;
  const dateColumn = dayColumn(columns);
  return {
    width: columns.length,
    keys: keyColumns(columns),
    sameKeys: sameDimensions(existing, columns),
    firstRow: existing.headerRow + 1,
    ...(dateColumn === -1 ? {} : { dateColumn }),
    ...(window === undefined ? {} : { window: daySerials(window) }),
  };
}

/** Whether the sheet has the same dimensions as `columns`. A name does not count if its id is a dimension, too. */
export function sameDimensions({ stamp }: Pick<ExistingTable, 'stamp'>, columns: readonly Column[]): boolean {
  const idsOf = (fields: readonly StampedField[]) =>
    keyColumns(fields)
      .flatMap(({ at, describes }) => (describes === undefined ? [fields[at]?.field] : []))
      .sort()
      .join('\n');
  return idsOf(stamp.fields) === idsOf(columns);
}

/**
 * The rows to read for the user's content: rows that the table lacks, neighbours of inserted rows, and marked rows that are reported again.
 */
function rowsToRead(
  job: WriteJob,
  existing: ExistingTable,
  rows: ExistingRows,
  { vanished, inserted, rowOf }: Difference,
): number[] {
  const models = hasUserColumns(existing) ? inserted.flatMap(({ like }) => like ?? []) : [];
  const matched = new Set(rowOf);
  const mayBeMarked = existing.stamp.marked ? markable(job, existing) : () => false;
  const returned = rows.filter((row) => matched.has(row.row) && mayBeMarked(row)).map(({ row }) => row);
  return [...new Set([...vanished, ...models, ...returned])];
}

/**
 * Returns a function that says whether the notes of a row have to be read for a mark. Reading notes of a large sheet is slow. So if a large
 * sheet has days, no filter of the add-on and an unchanged question, only rows without numbers and rows of days outside the sheet's range
 * are read.
 */
function markable(
  { table: { columns }, covers: next, isFilteredOut }: WriteJob,
  { entered, stamp: { covers } }: ExistingTable,
): (row: ExistingRow) => boolean {
  const day = dayColumn(columns);
  const mayBeFiltered = isFilteredOut !== undefined;
  const isSame = covers !== undefined && covers.question === next?.question;
  if (entered !== undefined || mayBeFiltered || !isSame || day === -1) return () => true;
  const [from, to] = [serial(covers.from), serial(covers.to)];
  const isInRange = (cell: SheetCell | undefined) => Number(cell) >= from && Number(cell) < to + 1;
  return ({ cells }) => !isInRange(cells[day]) || !hasNumbers(cells, columns);
}

/**
 * Why a row stays. A row that lost its numbers in an earlier refresh, because it was no longer reported, keeps that reason until it is
 * reported again.
 */
function reasonOf(job: WriteJob, stamp: Stamp, { cells }: ExistingRow, note = ''): StayReason {
  const reason = stayReason(job, stamp, cells, note);
  const wasBlanked = hasMark(note, 'gone', job.mark) && !hasNumbers(cells, job.table.columns);
  return wasBlanked && reason === 'outside' ? 'gone' : reason;
}

/** True if any column of the row except the key columns has a value. */
export function hasNumbers(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, index) => !key && cells[index] !== '');
}

/**
 * The numbers to remove from staying rows: '' for each cell with a number, undefined for other cells. Rows outside the range keep their
 * numbers.
 */
function blanked(staying: readonly StayingRow[], columns: readonly Column[]): RowWrite[] {
  return staying
    .filter(({ reason, cells }) => reason === 'gone' && hasNumbers(cells, columns))
    .map(({ row, cells }) => ({
      row,
      cells: columns.map(({ key }, index) => (key || cells[index] === '' ? undefined : '')),
    }));
}

/**
 * Why the table lacks a row, by its cells and note. The reason is always `gone` for rows with other dimensions, because their numbers do
 * not belong to this table and have to be removed.
 */
export function stayReason(job: WriteJob, stamp: Stamp, cells: SheetRow, note = ''): StayReason {
  const { isAsked, isFilteredOut, table, isNarrowed } = job;
  if (!sameDimensions({ stamp }, table.columns)) return 'gone';
  if (isFilteredOut?.(cells) === true) return 'filtered';
  if (isAsked?.(cells) === false) return 'outside';
  const isOfOther = !isSameQuestion(job, stamp) || isMarkedOutside(note);
  return isNarrowed === true && isOfOther ? 'outside' : 'gone';
}

type Counts = 'rows' | 'rowsBrought' | 'rowsInserted' | 'rowsChanged' | 'cellsWritten';

/**
 * The outcome of a refresh. `counts.rows` does not include staying rows. Staying rows outside the range or the filter are added to it,
 * because they keep their numbers.
 */
export function refreshWork(
  { tab, headerRow }: Pick<ExistingTable, 'tab' | 'headerRow'>,
  { staying, deleted }: Pick<RowChanges, 'staying' | 'deleted'>,
  counts: Pick<Work, Counts>,
): Work {
  const count = (wanted: StayReason) => staying.filter(({ reason }) => reason === wanted).length;
  const [gone, outside, filtered] = [count('gone'), count('outside'), count('filtered')];
  const { staysWithoutNumbers, staysOutside, staysFiltered } = texts().sheets;
  return {
    ...counts,
    sheetId: tab.sheetId,
    sheetTitle: tab.title,
    rows: counts.rows + outside + filtered,
    rowsDeleted: deleted.filter((row) => row > headerRow).length,
    rowsMarked: gone,
    notices: [
      ...(gone === 0 ? [] : [staysWithoutNumbers(gone)]),
      ...(outside === 0 ? [] : [staysOutside(outside)]),
      ...(filtered === 0 ? [] : [staysFiltered(filtered)]),
    ],
  };
}
