import { addDays, type Day } from '../../dates/calendar';
import { firstDayOf, isGrain, lastDayOf } from '../../dates/periods';
import { serial, serialDay } from '../../dates/sheet-dates';
import { dayColumn } from '../../table/columns';
import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { daySerialIn } from '../read/existing-table';
import type { Stamp } from '../stamp';
import type { Window, WriteJob } from '../write-job';
import { dayVerifier } from './stamped-days';

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
  const asked = new Set(window.asked.map(serial));
  const dayAt = dayColumn(columns);
  const days = rows.flatMap((cells) => daySerialIn(cells[dayAt]) ?? []);
  const { from, to } = keptDays(window, stamp, days);
  const isReplaced = (day: number) => asked.has(day) || day < from || day > to;
  const accepted = new Set((job.acceptedDays ?? []).map(serial));
  const isCovered = coverTest(window, stamp, columns);
  const differing: Day[] = [];
  for (let day = from; day <= to; day++)
    if (!isReplaced(day) && !accepted.has(day) && !(isCovered(day) && isVerified(day)))
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

/**
 * Whether the sheet has the rows of a day, by its stamp, and with final numbers. If an older version of the file was restored, they are older
 * than those of the last run. The day of a period is its first one.
 */
function coverTest(
  { lastRun }: Window,
  { covers }: Stamp,
  columns: readonly Column[],
): (day: number) => boolean {
  if (covers === undefined) return () => true;
  const { field } = columns[dayColumn(columns)] ?? {};
  const grain = field !== undefined && isGrain(field) ? field : 'date';
  const [from, to] = [serial(firstDayOf(grain, covers.from)), serial(covers.to)];
  const isOlder = lastRun !== undefined && covers.completeThrough < lastRun.completeThrough;
  const finalTo = isOlder ? addDays(covers.completeThrough, -lastRun.daysAgain) : undefined;
  const isFinal = (day: Day) => finalTo === undefined || lastDayOf(grain, day) <= finalTo;
  // Days after those of the last run have never been in the sheet.
  const isNew = (day: number) => lastRun !== undefined && day > serial(lastRun.to);
  return (day) => (day >= from && day <= to && isFinal(serialDay(day))) || isNew(day);
}
