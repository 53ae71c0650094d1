import type { Day } from '../../dates/calendar';
import { firstDayOf, isGrain } from '../../dates/periods';
import { serial, serialDay } from '../../dates/sheet-dates';
import { decimalsOf, Sums } from '../../table/exact-sum';
import type { SheetRow, SheetRows } from '../../table/sheet-cell';
import { type Column, dayColumn } from '../../table/table';
import { daySerialIn } from '../read/existing-table';
import type { Stamp, StampedDays } from '../stamp';
import type { Window, WriteJob } from '../write-job';

/** Rows of the sheet are no longer as the last run wrote them. These days have to be fetched again. Nothing was written. */
export class DaysDiffer extends Error {
  constructor(readonly days: readonly Day[] | 'all') {
    super('rows of the sheet are not as they were written');
  }
}

/**
 * Decides which rows of the sheet stay as they are. `isReplaced` is true if the new table has the rows of a day, or if its rows leave the
 * sheet; `isVerified` if its rows in the sheet are as the last run wrote them. Throws DaysDiffer if rows that stay are not: they were
 * deleted, retyped or merged by hand, or an older version of the file was restored.
 */
export function refreshedDays(job: WriteJob, stamp: Stamp, rows: readonly SheetRow[]) {
  const { columns } = job.table;
  const isVerified = dayVerifier(stamp.days, columns, rows);
  const { window } = job;
  if (window === undefined) return { isReplaced: (_day: number) => true, isVerified };
  const { covers } = stamp;
  const isRestored =
    covers !== undefined && window.lastRun && covers.completeThrough < window.lastRun.completeThrough;
  const asked = new Set(window.asked.map(serial));
  const dayAt = dayColumn(columns);
  const days = rows.flatMap((cells) => daySerialIn(cells[dayAt]) ?? []);
  const { from, to } = keptDays(window, stamp, days);
  const isReplaced = (day: number) => asked.has(day) || day < from || day > to;
  const accepted = new Set((job.acceptedDays ?? []).map(serial));
  const isCovered = coverTest(window, stamp, columns);
  const differing: Day[] = [];
  for (let day = from; day <= to; day++)
    if (!isReplaced(day) && !accepted.has(day) && (isRestored || !isCovered(day) || !isVerified(day)))
      differing.push(serialDay(day));
  if (differing.length > 0) throw new DaysDiffer(differing);
  return { isReplaced, isVerified };
}

/** The days whose rows stay in the sheet unless they were fetched. */
function keptDays({ keptFrom, keptTo }: Window, { covers }: Stamp, days: readonly number[]) {
  const all = covers === undefined ? days : [...days, serial(covers.from), serial(covers.to)];
  return {
    from:
      keptFrom === undefined ? all.reduce((least, day) => Math.min(least, day), Infinity) : serial(keptFrom),
    to: keptTo === undefined ? all.reduce((most, day) => Math.max(most, day), -Infinity) : serial(keptTo),
  };
}

/** Whether the sheet has the rows of a day, by its stamp. The day of a period is its first one. */
function coverTest(
  { lastRun }: Window,
  { covers }: Stamp,
  columns: readonly Column[],
): (day: number) => boolean {
  if (covers === undefined) return () => true;
  const { field } = columns[dayColumn(columns)] ?? {};
  const grain = field !== undefined && isGrain(field) ? field : 'date';
  const [from, to] = [serial(firstDayOf(grain, covers.from)), serial(covers.to)];
  // Days after those of the last run have never been in the sheet.
  const isNew = (day: number) => lastRun !== undefined && day > serial(lastRun.to);
  return (day) => (day >= from && day <= to) || isNew(day);
}

/** Developer metadata of a sheet holds 30,000 characters, with all columns and names. Of a longer history, the newest days are verified. */
const MOST_DAYS = 600;

/** The column that is added up for each day: amounts, else counts, else any numbers. */
function summedColumn(columns: readonly Column[]): Column | undefined {
  const numbers = columns.filter(
    ({ key, type, derivedFrom }) => !key && type !== 'text' && derivedFrom === undefined,
  );
  const isOf = (wanted: Column['type']) => numbers.find(({ type }) => type === wanted);
  return isOf('money') ?? isOf('count') ?? numbers[0];
}

/**
 * How many rows each day has, and the sum of their numbers. A row counts once more for each dimension without a value, because somebody may
 * clear a name, or merge it with its day; and for a text in place of its number. Undefined for a table without days or without numbers.
 */
export function stampedDays(
  columns: readonly Column[],
  rows: SheetRows,
  field: string | undefined = summedColumn(columns)?.field,
): StampedDays | undefined {
  const day = dayColumn(columns);
  const at = columns.findIndex((column) => column.field === field);
  if (field === undefined || day < 0 || at < 0) return undefined;
  const keys = columns.flatMap(({ key }, column) => (key ? [column] : []));
  const serials = rows.map((cells) => daySerialIn(cells[day]));
  const newest = serials.reduce<number>((most, each) => Math.max(most, each ?? most), 0);
  const oldest = serials.reduce<number>((least, each) => Math.min(least, each ?? least), newest);
  const from = Math.max(oldest, newest - MOST_DAYS + 1);
  const counts = new Array<number>(rows.length === 0 ? 0 : newest - from + 1).fill(0);
  const sums = new Sums();
  rows.forEach((cells, nth) => {
    const offset = (serials[nth] ?? -1) - from;
    if (offset < 0) return;
    const number = cells[at] ?? '';
    const isText = typeof number === 'string' && number !== '';
    const damaged = keys.filter((column) => cells[column] === '').length + Number(isText);
    counts[offset] = (counts[offset] ?? 0) + 1 + damaged;
    if (typeof number === 'number') sums.add(offset, number, decimalsOf(number));
  });
  return { field, from, rows: counts, sums: counts.map((_, offset) => sums.value(offset) ?? 0) };
}

/** Whether a day's rows are as the stamp says. Not verified are days before those of the stamp, and rows of earlier versions of the add-on. */
function dayVerifier(
  stamp: StampedDays | undefined,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): (day: number) => boolean {
  const now = stamp && stampedDays(columns, rows, stamp.field);
  if (stamp === undefined || now === undefined) return () => true;
  const valueOn = (days: StampedDays, day: number) => {
    const at = day - days.from;
    return `${days.rows[at] ?? 0} ${days.sums[at] ?? 0}`;
  };
  return (day) => day < stamp.from || valueOn(stamp, day) === valueOn(now, day);
}
