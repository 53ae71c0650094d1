import type { PeriodId } from '../../catalogue';
import { type Day, type DayRange, isMonth, toMonth } from '../../dates';
import { MONTHS } from './phrases';

/** A range of days in words: "19 Nov 2026", "1 to 19 Nov 2026", "28 Oct to 19 Nov 2026", "28 Dec 2025 to 3 Jan 2026". */
export function formatDays(from: Day, to: Day): string {
  if (from === to) return formatDay(to);
  return `${formatBeginning(from, to)} to ${formatDay(to)}`;
}

function formatBeginning(from: Day, to: Day): string {
  const [date, month, year] = formatDay(from).split(' ');
  if (toMonth(from) === toMonth(to)) return `${date}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${date} ${month}` : `${date} ${month} ${year}`;
}

/** A range of days, without the year if its last day is in `year`: "1 to 19 Nov", "28 Dec 2025 to 3 Jan". */
export function formatDaysIn(year: string, { from, to }: DayRange): string {
  const days = formatDays(from, to);
  return to.startsWith(year) ? days.slice(0, -' 2026'.length) : days;
}

/** A day as "1 Nov 2026". */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** A month `YYYY-MM` as "Oct 2026", the only form that users see. Another text, such as '', stays as it is. */
export function formatMonth(month: string): string {
  return isMonth(month) ? formatDay(`${month}-01`).slice(2) : month;
}

/** A period by its first day: "week of 5 Oct 2026", "Oct 2026", "Q4 2026", "2026". */
export function formatPeriod(grain: PeriodId, first: Day): string {
  const [year = '', month] = first.split('-');
  if (grain === 'week') return `week of ${formatDay(first)}`;
  if (grain === 'month') return formatMonth(first.slice(0, 7));
  return grain === 'quarter' ? `Q${Math.ceil(Number(month) / 3)} ${year}` : year;
}

/** Of Java's SimpleDateFormat, with which Apps Script formats moments. */
export const momentPatterns = { day: 'd MMM yyyy', short: 'd MMM HH:mm', long: 'd MMM yyyy HH:mm' };
