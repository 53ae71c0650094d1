import { type Day, isMonth } from '../dates/calendar';

/** A range of days in words: "19 Nov 2026", "1 to 19 Nov 2026", "28 Oct to 19 Nov 2026", "28 Dec 2025 to 3 Jan 2026". */
export function formatDays(from: Day, to: Day): string {
  if (from === to) return formatDay(to);
  return `${beginning(from, to)} to ${formatDay(to)}`;
}

function beginning(from: Day, to: Day): string {
  const day = formatDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return day.slice(0, -9);
  return from.slice(0, 4) === to.slice(0, 4) ? day.slice(0, -5) : day;
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
