import { convertSerialToDay, type Day, isGrain, toDaySerial, toPeriodStart } from '../../dates';
import {
  type Column,
  countDecimals,
  findDayColumnIndex,
  type SheetRow,
  type SheetRows,
  Sums,
} from '../../table';
import { listIndexes } from '../api';
import { type ExistingTable, findDaySerial } from '../read';
import type { Stamp, StampedDays } from '../stamp';
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
 * Decides which rows of the sheet stay as they are. `isReplaced` is true if the new table has the rows of a day, or if its rows leave the
 * sheet; `isVerified` if its rows in the sheet are as the last run wrote them. Throws DaysDiffer if rows that stay are not: they were
 * deleted, retyped or merged by hand, or an older version of the file was restored. Days are sheet serial numbers.
 */
export function decideReplacedDays(job: WriteJob, stamp: Stamp, rows: readonly SheetRow[]) {
  const { columns } = job.table;
  const isVerified = createDayVerifier(stamp.days, columns, rows);
  const { window, acceptedDays = [] } = job.rules;
  if (window === undefined) return { isReplaced: (_day: number) => true, isVerified };
  const fetchedDays = new Set(window.fetchedDays.map(toDaySerial));
  const dayAt = findDayColumnIndex(columns);
  const sheetDays = rows.flatMap((cells) => findDaySerial(cells[dayAt]) ?? []);
  const { from, to } = deriveKeptDays(window, stamp, sheetDays);
  const isReplaced = (day: number) => fetchedDays.has(day) || day < from || day > to;
  const stayingDays = listIndexes({ from, to: to + 1 }).filter((day) => !isReplaced(day));
  const mayStay = createStayTest(window, stamp, columns);
  const accepted = new Set(acceptedDays.map(toDaySerial));
  const differingDays = stayingDays.filter((day) => !accepted.has(day) && !(mayStay(day) && isVerified(day)));
  if (differingDays.length > 0) throw new DaysDiffer(differingDays.map(convertSerialToDay));
  return { isReplaced, isVerified };
}

/** The days whose rows stay in the sheet unless they were fetched. Without a bound, a sheet without days has none: Infinity to -Infinity. */
function deriveKeptDays({ keptFrom, keptTo }: DayWindow, { covers }: Stamp, days: readonly number[]) {
  const candidateDays =
    covers === undefined ? days : [...days, toDaySerial(covers.from), toDaySerial(covers.to)];
  const oldest = candidateDays.reduce((least, day) => Math.min(least, day), Infinity);
  const newest = candidateDays.reduce((most, day) => Math.max(most, day), -Infinity);
  return {
    from: keptFrom === undefined ? oldest : toDaySerial(keptFrom),
    to: keptTo === undefined ? newest : toDaySerial(keptTo),
  };
}

/** Whether the stamp lets the rows of a day stay: it covers the day, or there was no run yet that could write the day. */
function createStayTest({ lastRun }: DayWindow, { covers }: Stamp, columns: readonly Column[]) {
  if (covers === undefined) return (_day: number) => true;
  // The report's record is newer than the stamp: somebody has restored an older version of the file.
  if (lastRun && covers.completeThrough < lastRun.completeThrough) return (_day: number) => false;
  const { field } = columns[findDayColumnIndex(columns)] ?? {};
  const grain = field !== undefined && isGrain(field) ? field : 'date';
  // The day of a period is its first one.
  const [from, to] = [toDaySerial(toPeriodStart(grain, covers.from)), toDaySerial(covers.to)];
  // They have never been in the sheet, so that there are no rows to doubt.
  const isLaterDay = (day: number) => lastRun !== undefined && day > toDaySerial(lastRun.to);
  return (day: number) => (day >= from && day <= to) || isLaterDay(day);
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
 * How many rows each day has, and the sum of their numbers. A row counts once more for each dimension without a value, because somebody may
 * clear a name, or merge it with its day; and for a text in place of its number. Undefined for a table without days or without numbers.
 */
export function summarizeDays(
  columns: readonly Column[],
  rows: SheetRows,
  field: string | undefined = selectSummedColumn(columns)?.field,
): StampedDays | undefined {
  const dayIndex = findDayColumnIndex(columns);
  const numberIndex = columns.findIndex((column) => column.field === field);
  if (field === undefined || dayIndex < 0 || numberIndex < 0) return undefined;
  const keys = columns.flatMap(({ key }, column) => (key ? [column] : []));
  const serials = rows.map((cells) => findDaySerial(cells[dayIndex]));
  const newest = serials.reduce<number>((most, daySerial) => Math.max(most, daySerial ?? most), 0);
  const oldest = serials.reduce<number>((least, daySerial) => Math.min(least, daySerial ?? least), newest);
  const from = Math.max(oldest, newest - MOST_DAYS + 1);
  const counts = new Array<number>(rows.length === 0 ? 0 : newest - from + 1).fill(0);
  const sums = new Sums();
  rows.forEach((cells, nth) => {
    const offset = (serials[nth] ?? -1) - from;
    if (offset < 0) return;
    const number = cells[numberIndex] ?? '';
    const isText = typeof number === 'string' && number !== '';
    const damageCount = keys.filter((column) => cells[column] === '').length + Number(isText);
    counts[offset] = (counts[offset] ?? 0) + 1 + damageCount;
    if (typeof number === 'number') sums.addValue(offset, number, countDecimals(number));
  });
  return { field, from, rows: counts, sums: counts.map((_, offset) => sums.getSum(offset) ?? 0) };
}

/** Days that are accepted as they are keep what the stamp says about them, so that the next run finds them again. */
export function summarizeWrittenDays(
  { table, rules }: WriteJob,
  { days: previousDays }: Stamp,
  rows: readonly { readonly cells: SheetRow }[],
): StampedDays | undefined {
  const cells = rows.map((row) => row.cells);
  const days = summarizeDays(table.columns, cells);
  if (days === undefined || previousDays === undefined) return days;
  const acceptedDays = new Set((rules.acceptedDays ?? []).map(toDaySerial));
  const mergeDays = (name: 'rows' | 'sums') =>
    days[name].map((value, nth) => {
      const day = days.from + nth;
      return acceptedDays.has(day) ? (previousDays[name][day - previousDays.from] ?? 0) : value;
    });
  return { ...days, rows: mergeDays('rows'), sums: mergeDays('sums') };
}

/** Whether a day's rows are as the stamp says. Not verified are days before those of the stamp, and rows of earlier versions of the add-on. */
function createDayVerifier(
  stamp: StampedDays | undefined,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): (day: number) => boolean {
  const currentDays = stamp && summarizeDays(columns, rows, stamp.field);
  if (stamp === undefined || currentDays === undefined) return () => true;
  const summarizeDay = (days: StampedDays, day: number) => {
    const at = day - days.from;
    return `${days.rows[at] ?? 0} ${days.sums[at] ?? 0}`;
  };
  return (day) => day < stamp.from || summarizeDay(stamp, day) === summarizeDay(currentDays, day);
}
