import { firstOfMonth } from '../../src/dates/calendar';
import type { MonthClose } from '../../src/sidebar-server/month-close';
import { texts } from '../text/texts';
import { dayIn } from './local-time';

/** The number of past months that can be closed. */
const MONTHS = 12;

type Closed = Pick<MonthClose, 'closings' | 'withoutAmounts' | 'timeZone'>;

/** A month in words, such as "October 2026"; the given text if it is not a month. */
export function monthText(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(texts().locale, format);
}

/** The months that are not closed in a currency and the chosen one, as `YYYY-MM`, the newest first. Months closed without amounts can be closed too. */
export function monthsToChoose(
  closed: Closed,
  currency: string,
  now: number,
  chosen: string,
): readonly string[] {
  const today = dayIn(now, closed.timeZone);
  const past = Array.from({ length: MONTHS }, (_, ago) => firstOfMonth(today, -1 - ago).slice(0, 7));
  const others = closed.withoutAmounts.map(({ month }) => month);
  const months = new Set([...past, ...others, monthToClose(closed, currency, now), chosen]);
  const taken = closedMonths(closed, currency);
  return [...months]
    .filter((month) => month === chosen || !taken.includes(month))
    .sort()
    .reverse();
}

/** The month that is usually closed next: the first open one after the newest closed one, or the last month that has ended. */
export function monthToClose(closed: Closed, currency: string, now: number): string {
  const others = closed.withoutAmounts.map(({ month }) => month);
  const newest = [...closedMonths(closed, currency), ...others].sort().pop();
  return firstOfMonth(
    newest === undefined ? dayIn(now, closed.timeZone) : `${newest}-01`,
    newest === undefined ? -1 : 1,
  ).slice(0, 7);
}

function closedMonths({ closings }: Closed, currency: string): readonly string[] {
  return closings.flatMap((each) =>
    each.currency === currency && each.state === 'closed' ? [each.month] : [],
  );
}
