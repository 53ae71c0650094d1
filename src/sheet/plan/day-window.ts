import { convertSerialToDay, type Day, isGrain, toDaySerial, toPeriodStart } from '../../dates';
import { type Column, findDayColumnIndex, type SheetRow } from '../../table';
import { listIndexes } from '../api';
import { type ExistingTable, findDaySerial } from '../read';
import type { Stamp } from '../stamp';
import type { DayWindow, WriteJob } from '../write-job';
import { createDayVerifier } from './day-sums';
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
 * wrote them. Throws DaysDiffer if those of a kept day are not: they were deleted, retyped or merged by hand, or an older version of the file
 * was restored.
 */
export function decideKeptDays(job: WriteJob, stamp: Stamp, rows: readonly SheetRow[]) {
  const { columns } = job.table;
  const isVerified = createDayVerifier(stamp.days, columns, rows);
  const { window, acceptedDays = [] } = job.rules;
  if (window === undefined) return { isKept: (_day: number) => false, isVerified };
  const fetchedDays = new Set(window.fetchedDays.map(toDaySerial));
  const dayIndex = findDayColumnIndex(columns);
  const sheetDays = rows.flatMap((cells) => findDaySerial(cells[dayIndex]) ?? []);
  const { from, to } = deriveKeptRange(window, stamp, sheetDays);
  const isKept = (day: number) => day >= from && day <= to && !fetchedDays.has(day);
  const accepted = new Set(acceptedDays.map(toDaySerial));
  const isAsWritten = (day: number) => isCovered(day, window, stamp, columns) && isVerified(day);
  const keptDays = listIndexes({ from, to: to + 1 }).filter(isKept);
  const differingDays = keptDays.filter((day) => !accepted.has(day) && !isAsWritten(day));
  if (differingDays.length > 0) throw new DaysDiffer(differingDays.map(convertSerialToDay));
  return { isKept, isVerified };
}

/** The days whose rows stay in the sheet unless they were fetched. Without a bound, a sheet without days has none: Infinity to -Infinity. */
function deriveKeptRange({ keptFrom, keptTo }: DayWindow, { covers }: Stamp, days: readonly number[]) {
  const candidateDays =
    covers === undefined ? days : [...days, toDaySerial(covers.from), toDaySerial(covers.to)];
  const oldest = candidateDays.reduce((least, day) => Math.min(least, day), Infinity);
  const newest = candidateDays.reduce((most, day) => Math.max(most, day), -Infinity);
  return {
    from: keptFrom === undefined ? oldest : toDaySerial(keptFrom),
    to: keptTo === undefined ? newest : toDaySerial(keptTo),
  };
}

/** Whether the sheet has what earlier runs could write of a day. */
function isCovered(day: number, { lastRun }: DayWindow, { covers }: Stamp, columns: readonly Column[]) {
  // The stamp does not say which days the sheet has.
  if (covers === undefined) return true;
  // The report's record is newer than the stamp: somebody has restored an older version of the file.
  if (lastRun && covers.completeThrough < lastRun.completeThrough) return false;
  // No run has requested the day yet, so there are no rows to doubt.
  if (lastRun && day > toDaySerial(lastRun.to)) return true;
  // The day of a month is its first one: rows from 2026-10-15 on have 2026-10-01.
  const { field = '' } = columns[findDayColumnIndex(columns)] ?? {};
  const firstDay = toPeriodStart(isGrain(field) ? field : 'date', covers.from);
  return day >= toDaySerial(firstDay) && day <= toDaySerial(covers.to);
}
