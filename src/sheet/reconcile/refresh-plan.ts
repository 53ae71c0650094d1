import { dayColumn } from '../../table/columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import type { RetryingSheets } from '../api/retrying-api';
import type { ExistingRow } from '../read/existing-table';
import { type ExistingTable, hasUserColumns, rowsOfTable } from '../read/existing-table';
import type { Lacking } from '../read/row-marks';
import { saysOutside, saysWhy, withoutMark } from '../read/row-marks';
import { readUserContent, type UserContent } from '../read/user-content';
import type { Stamp, StampedField } from '../stamp';
import type { WriteJob } from '../write-job';
import type { RowRules } from './inserted-rows';
import { daySerials, serial } from './inserted-rows';
import { keyColumns } from './key-columns';
import { type Difference, reconcile } from './reconcile';
import { marksOf, type RowNote, type StayingRow } from './staying-rows';

/** What a refresh does to the rows. Row numbers are those before the refresh. */
export interface RowChanges extends Difference {
  readonly deleted: readonly number[];
  /** Rows that stay because of the user's cells or notes: which of their numbers are removed. */
  readonly blanked: readonly { readonly row: number; readonly cells: readonly (SheetCell | undefined)[] }[];
  readonly notes: readonly RowNote[];
  /** The rows that stay because of the user's cells or notes, and why the table lacks them. */
  readonly staying: readonly StayingRow[];
  /** The user's content of the rows that were read for it. */
  readonly userContent: ReadonlyMap<number, UserContent>;
  /** The table's rows in the sheet. */
  readonly existing: readonly ExistingRow[];
}

/** Compares the sheet's rows with the table's, and reads the user's content of the rows concerned. */
export function planRows(
  job: WriteJob,
  api: RetryingSheets,
  existing: ExistingTable,
  fresh: readonly (readonly SheetCell[])[],
): RowChanges {
  const { columns } = job.table;
  const rules = rowRules(job, existing);
  const rows = rowsOfTable(existing, columns);
  const first = reconcile(rows, fresh, rules);
  const needed = rowsToLookAt(job, existing, rows, first);
  const userContent = readUserContent(api, existing, needed, job.mark);
  const theirs = new Set(first.vanished.filter((row) => userContent.get(row)?.theirs));
  const difference = theirs.size === 0 ? first : reconcile(without(rows, theirs), fresh, rules);
  return settled(job, existing, rows, difference, userContent);
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

/** Whether the rows have the same dimensions; names next to their ids make no difference. */
export function sameDimensions({ stamp }: Pick<ExistingTable, 'stamp'>, columns: readonly Column[]): boolean {
  const of = (fields: readonly StampedField[]) =>
    keyColumns(fields)
      .filter(({ describes }) => describes === undefined)
      .map(({ at }) => fields[at]?.field)
      .sort()
      .join('\n');
  return of(stamp.fields) === of(columns);
}

/** Rows that the table lacks, models for inserted rows, and marked rows that are reported again. */
function rowsToLookAt(
  job: WriteJob,
  existing: ExistingTable,
  rows: readonly ExistingRow[],
  { vanished, inserted, rowOf }: Difference,
): number[] {
  const models = hasUserColumns(existing)
    ? inserted.flatMap(({ like }) => (like === undefined ? [] : [like]))
    : [];
  if (!existing.stamp.marked) return [...new Set([...vanished, ...models])];
  const mayBeMarked = markable(job, existing);
  const matched = new Set(rowOf);
  const returned = rows.filter((row) => matched.has(row.row) && mayBeMarked(row)).map(({ row }) => row);
  return [...new Set([...vanished, ...models, ...returned])];
}

/**
 * Which rows may have a mark. Reading notes of a large sheet is slow, so only rows without numbers and of days outside the range of its
 * rows are considered there.
 */
function markable(
  { table, covers: next }: WriteJob,
  { entered, stamp }: ExistingTable,
): (row: ExistingRow) => boolean {
  const { covers } = stamp;
  const { columns } = table;
  const day = dayColumn(columns);
  if (entered !== undefined || covers === undefined || covers.question !== next?.question || day === -1)
    return () => true;
  const [from, to] = [serial(covers.from), serial(covers.to)];
  const isOutside = (cell: SheetCell | undefined) => !(Number(cell) >= from && Number(cell) < to + 1);
  return ({ cells }) => isOutside(cells[day]) || !hasNumbers(cells, columns);
}

function without(rows: readonly ExistingRow[], left: ReadonlySet<number>): ExistingRow[] {
  return rows.filter(({ row }) => !left.has(row));
}

function settled(
  job: WriteJob,
  { stamp }: ExistingTable,
  rows: readonly ExistingRow[],
  difference: Difference,
  userContent: ReadonlyMap<number, UserContent>,
): RowChanges {
  const vanished = new Set(difference.vanished);
  const staying = rows
    .filter(({ row }) => vanished.has(row) && userContent.get(row)?.keep)
    .map((existing): StayingRow & ExistingRow => ({
      ...existing,
      lacking: isBlankedBefore(existing, userContent.get(existing.row)?.note, job)
        ? 'gone'
        : lackingOf(job, stamp, existing.cells, userContent.get(existing.row)?.note),
    }));
  const stays = new Set(staying.map(({ row }) => row));
  const matched = new Set(difference.rowOf);
  const back = rows.flatMap(({ row }): RowNote[] => {
    const there = matched.has(row) ? userContent.get(row) : undefined;
    return there?.marked ? [{ row, note: withoutMark(there.note, job.mark) }] : [];
  });
  return {
    ...difference,
    deleted: difference.vanished.filter((row) => !stays.has(row)),
    blanked: staying
      .filter(({ lacking }) => lacking === 'gone')
      .flatMap((row) => withoutNumbers(row, job.table.columns)),
    notes: [...marksOf(job, stamp, staying, userContent), ...back],
    staying: staying.map(({ row, lacking }) => ({ row, lacking })),
    userContent,
    existing: rows,
  };
}

/** Whether a row lost its numbers earlier because the service no longer reported it: it keeps that mark. */
function isBlankedBefore({ cells }: ExistingRow, note = '', { table, mark }: WriteJob): boolean {
  return saysWhy(note, 'gone', mark) && !hasNumbers(cells, table.columns);
}

/** Whether any column except the keys has a value. */
export function hasNumbers(cells: readonly SheetCell[], columns: readonly Column[]): boolean {
  return columns.some(({ key }, index) => !key && cells[index] !== '');
}

/**
 * Why the table lacks a row, by its cells and note. Numbers of a row with other dimensions are not numbers of this table, so they are
 * removed in any case.
 */
export function lackingOf(job: WriteJob, stamp: Stamp, cells: readonly SheetCell[], note = ''): Lacking {
  const { isAsked, table, isNarrowed, covers, answered = stamp.covers?.question } = job;
  if (!sameDimensions({ stamp }, table.columns)) return 'gone';
  if (isAsked?.(cells) === false) return 'outside';
  const isOfOther = answered !== covers?.question || saysOutside(note);
  return isNarrowed === true && isOfOther ? 'outside' : 'gone';
}

function withoutNumbers({ row, cells }: ExistingRow, columns: readonly Column[]) {
  const blanks = columns.map(({ key }, index) => (key || cells[index] === '' ? undefined : ''));
  return blanks.every((cell) => cell === undefined) ? [] : [{ row, cells: blanks }];
}
