import { convertSerialToDay, type Day, isGrain, toDaySerial, toPeriodStart } from '../../dates';
import {
  type Column,
  findDayColumnIndex,
  groupItems,
  type SheetRow,
  type SheetRows,
  sumExactly,
} from '../../table';
import { listIndexes } from '../api';
import { type ExistingTable, findDaySerial } from '../read';
import type { Stamp } from '../stamp';
import type { DayWindow, WriteJob } from '../write-job';
import { isRewritten } from './match-rows';

/** Rows of the sheet are no longer as the last run wrote them. These days have to be fetched again. Nothing was written. */
export class DaysDiffer extends Error {
  constructor(readonly days: readonly Day[] | 'all') {
    super('rows of the sheet are not as they were written');
  }
}

/** Throws DaysDiffer if only some days were fetched although the sheet is new, no row is comparable, or the user has deleted a column. */
export function assertSameTable(job: WriteJob, existing: ExistingTable, isNew: boolean) {
  const { target, rules } = job;
  const { columns } = job.table;
  if (rules.window === undefined) return;
  const isWhole = columns.every(({ field }) => existing.columns.has(field));
  if (isNew || !isWhole || isRewritten(existing.stamp, target, columns)) throw new DaysDiffer('all');
}

/**
 * Decides which days (sheet serial numbers) keep their rows in the sheet: days that were not fetched, and are within the kept range. The rows
 * of all other days are replaced by those of the new table, or leave the sheet. `isVerified` is true if a day's rows in the sheet are as the last run
 * wrote them. Throws DaysDiffer if the rows of a kept day are not: they were deleted, retyped or merged by hand, or an older version of the file
 * was restored.
 */
export function decideKeptDays(job: WriteJob, stamp: Stamp, rows: readonly SheetRow[]) {
  const { columns } = job.table;
  const isVerified = createDayVerifier(stamp.days, columns, rows);
  const { window, acceptedDays = [] } = job.rules;
  if (window === undefined) return { isKept: (_day: number) => false, isVerified };
  const fetchedDays = new Set(window.fetchedDays.map(toDaySerial));
  const [from, to] = [toDaySerial(window.keptFrom), toDaySerial(window.keptTo)];
  const isKept = (day: number) => day >= from && day <= to && !fetchedDays.has(day);
  const accepted = new Set(acceptedDays.map(toDaySerial));
  const isAsWritten = (day: number) => mayBeAsWritten(day, window, stamp, columns) && isVerified(day);
  const keptDays = listIndexes({ from, to: to + 1 }).filter(isKept);
  const differingDays = keptDays.filter((day) => !accepted.has(day) && !isAsWritten(day));
  if (differingDays.length > 0) throw new DaysDiffer(differingDays.map(convertSerialToDay));
  return { isKept, isVerified };
}

/** Whether the sheet may have all that earlier runs wrote of a day. Whether its rows are still the same is not checked here. */
function mayBeAsWritten(day: number, { lastRun }: DayWindow, { covers }: Stamp, columns: readonly Column[]) {
  // The stamp does not say which days the sheet has.
  if (covers === undefined) return true;
  // The report's record is newer than the stamp: somebody has restored an older version of the file.
  if (lastRun && covers.completeThrough < lastRun.completeThrough) return false;
  // No run has requested the day yet, so none has written anything.
  if (lastRun && day > toDaySerial(lastRun.to)) return true;
  // The day of a month is its first one: rows from 2026-10-15 on have 2026-10-01.
  const { field = '' } = columns[findDayColumnIndex(columns)] ?? {};
  const firstDay = toPeriodStart(isGrain(field) ? field : 'date', covers.from);
  return day >= toDaySerial(firstDay) && day <= toDaySerial(covers.to);
}

/** Developer metadata of a sheet holds 30,000 characters, with all columns and names. Of a longer history, the newest days are verified. */
const MOST_DAYS = 600;

/** The column that is added up for each day: amounts, else counts, else any numbers. */
function selectSummedColumn(columns: readonly Column[]): Column | undefined {
  const numbers = columns.filter(
    ({ key, type, derivedFrom }) => !key && type !== 'text' && derivedFrom === undefined,
  );
  const findByType = (columnType: Column['type']) => numbers.find(({ type }) => type === columnType);
  return findByType('money') ?? findByType('count') ?? numbers[0];
}

/**
 * What the stamp stores of each day: in `rows` the number of its rows and of their damaged cells, in `sums` the sum of the column `field`.
 * Item 0 is about the day `from`, item 1 about the next day. Undefined for a table without a column of days or of numbers.
 */
export function summarizeDays(columns: readonly Column[], rows: SheetRows, summedField?: string) {
  const field = summedField ?? selectSummedColumn(columns)?.field;
  const dayIndex = findDayColumnIndex(columns);
  const numberIndex = columns.findIndex((column) => column.field === field);
  if (field === undefined || dayIndex < 0 || numberIndex < 0) return undefined;
  const rowsByDay = groupItems(rows, (cells) => findDaySerial(cells[dayIndex]));
  const rowDays = [...rowsByDay.keys()].flatMap((day) => day ?? []);
  const newest = rowDays.reduce((most, day) => Math.max(most, day), 0);
  const oldest = rowDays.reduce((least, day) => Math.min(least, day), newest);
  const from = Math.max(oldest, newest - MOST_DAYS + 1);
  const days = rowDays.length === 0 ? [] : listIndexes({ from, to: newest + 1 });
  const rowsOfDays = days.map((day) => rowsByDay.get(day) ?? []);
  const scoreDay = (group: SheetRows) =>
    group.reduce((score, cells) => score + 1 + countDamagedCells(columns, cells, numberIndex), 0);
  const sumDay = (group: SheetRows) =>
    sumExactly(group.map((cells) => cells[numberIndex]).filter((cell) => typeof cell === 'number')) ?? 0;
  return { field, from, rows: rowsOfDays.map(scoreDay), sums: rowsOfDays.map(sumDay) };
}

/** The dimensions without a value, and a text in place of the number: to clear or merge them changes neither the number of rows nor their sum. */
function countDamagedCells(columns: readonly Column[], cells: SheetRow, numberIndex: number): number {
  const blankKeys = columns.filter(({ key }, column) => key && cells[column] === '');
  const number = cells[numberIndex] ?? '';
  return blankKeys.length + (typeof number === 'string' && number !== '' ? 1 : 0);
}

/** Whether a day's rows are as the stamp says. Days before those of the stamp, and rows of earlier versions of the add-on, cannot be verified: true. */
function createDayVerifier(stamped: Stamp['days'], columns: readonly Column[], rows: SheetRows) {
  const current = stamped && summarizeDays(columns, rows, stamped.field);
  if (stamped === undefined || current === undefined) return () => true;
  const isSame = (list: 'rows' | 'sums', day: number) =>
    (stamped[list][day - stamped.from] ?? 0) === (current[list][day - current.from] ?? 0);
  return (day: number) => day < stamped.from || (isSame('rows', day) && isSame('sums', day));
}
