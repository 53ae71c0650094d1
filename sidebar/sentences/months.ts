import type { ClosedMonth } from '../../src/close/closings/closed-months';
import { firstOfMonth } from '../../src/dates/calendar';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';
import { dayIn } from './local-time';
import { whenText } from './times';

/** The number of past months that can be closed. */
const MONTHS = 12;

/** The past months that are not closed, as `YYYY-MM`, the newest first. Months end in the spreadsheet's time zone. */
export function monthsToClose(
  { closedMonths, timeZone }: Pick<SidebarState, 'closedMonths' | 'timeZone'>,
  now: number,
): readonly string[] {
  const today = dayIn(now, timeZone);
  const months = Array.from({ length: MONTHS }, (_, ago) => firstOfMonth(today, -1 - ago).slice(0, 7));
  return months.filter((month) => !closedMonths.some((closed) => closed.month === month));
}

/** A month in words, such as "October 2026"; the given text if it is not a month. */
export function monthText(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(texts().locale, format);
}

/** "closed today 09:14 by ana@example.com". */
export function closedText(
  { closedAt, by }: ClosedMonth,
  now: number,
  { timeZone, user }: Pick<SidebarState, 'timeZone' | 'user'>,
): string {
  const { inFile } = texts().settings;
  const when = whenText(closedAt, now, timeZone);
  if (by === '') return inFile.closed(when);
  return by === user ? inFile.closedByYou(when) : inFile.closedBy(when, by);
}
