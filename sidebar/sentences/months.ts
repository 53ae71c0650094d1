import type { ClosedMonth } from '../../src/close/closings/closed-months';
import { firstOfMonth } from '../../src/dates/calendar';
import type { ShownClosing, SidebarState } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';
import { dayIn } from './local-time';
import { whenText } from './times';

/** The number of months in the list. */
const MONTHS = 24;

/**
 * The present month and the past ones that are not closed in this currency, as `YYYY-MM`, the newest first. Months are those of the
 * spreadsheet's time zone.
 */
export function monthsToClose(
  closings: readonly Pick<ShownClosing, 'month' | 'currency' | 'state'>[],
  currency: string,
  now: number,
  timeZone: string,
): readonly string[] {
  const today = dayIn(now, timeZone);
  const isClosed = (month: string) =>
    closings.some((each) => each.month === month && each.currency === currency && each.state === 'closed');
  const months = Array.from({ length: MONTHS }, (_, ago) => firstOfMonth(today, -ago).slice(0, 7));
  return months.filter((month) => !isClosed(month));
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
  const { close } = texts();
  const when = whenText(closedAt, now, timeZone);
  if (by === '') return close.closedWhen(when);
  return by === user ? close.closedByYou(when) : close.closedBy(when, by);
}
