import {
  amountOf,
  type Booking,
  type CheckedEvent,
  type Closing,
  currentAmounts,
  type KeyAmounts,
  keyText,
} from '../../books/books';
import type { Month } from '../../dates/calendar';
import { difference, negated, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';

/** An answer that lacks amounts of the books is compared only if a check so much later lacks amounts, too. */
const DOUBTED_MS = 20 * 3_600_000;

/** The service's answer for a closed month: its amounts, the digest of the report key that asked, and when. */
export interface MonthAnswer {
  readonly amounts: readonly KeyAmounts[];
  readonly key: string;
  readonly at: number;
}

/** The changes make the books equal to the service's answer. `bookedIn` is the month in which they are booked. */
export function compare(
  closing: Closing,
  { amounts, key, at }: MonthAnswer,
  bookedIn: Month,
): Pick<CheckedEvent, 'result' | 'changes'> {
  if (key !== closing.key) return { result: 'other key', changes: [] };
  const current = currentAmounts(closing);
  const reported = new Map(amounts.map((amount) => [keyText(amount), amount]));
  const daysNow = (name: string) => reported.get(name)?.days ?? {};
  const booked = [...current].flatMap(([name, { appId, days }]) =>
    Object.keys(days).flatMap((day) =>
      days[day] === ZERO ? [] : [{ appId, isReported: daysNow(name)[day] !== undefined }],
    ),
  );
  const [apps, appsNow] = [new Set(booked.map(appOf)), new Set(amounts.map(appOf))];
  if (2 * [...apps].filter((app) => appsNow.has(app)).length < apps.size)
    return { result: 'lacks apps', changes: [] };
  const isLacking = booked.some(({ isReported }) => !isReported);
  if (isLacking && at - (closing.lackingSince ?? at) < DOUBTED_MS)
    return { result: 'lacks amounts', changes: [] };
  const changes = [...new Map([...current, ...reported])].flatMap(([name, each]) =>
    bookingOf(each, current.get(name)?.days ?? {}, daysNow(name), bookedIn),
  );
  return { result: 'compared', changes };
}

function appOf({ appId }: Pick<KeyAmounts, 'appId'>): string {
  return appId;
}

function bookingOf(
  { days: _, ...key }: KeyAmounts,
  before: KeyAmounts['days'],
  now: KeyAmounts['days'],
  bookedIn: Month,
): Booking[] {
  const changed = Object.keys({ ...before, ...now }).flatMap((day) => {
    const change = difference(now[day] ?? ZERO, before[day] ?? ZERO);
    return change === ZERO ? [] : [[day, change] as const];
  });
  if (changed.length === 0) return [];
  const isGone = changed.every(([day]) => now[day] === undefined);
  const why = Object.keys(before).length === 0 ? 'late' : isGone ? 'gone' : 'restated';
  const days = Object.fromEntries(changed);
  return [{ ...key, bookedIn, days, amount: amountOf({ days }), why }];
}

/** The keys that break the invariant: closed amount (newest version) and all adjustments add up to what the service reports now. */
export function brokenKeys({ amounts, adjustments }: Closing, reported: readonly KeyAmounts[]): KeyAmounts[] {
  const parts = [
    ...amounts.map((key) => ({ key, amount: amountOf(key) })),
    ...adjustments.map((key) => ({ key, amount: key.amount })),
    ...reported.map((key) => ({ key, amount: negated(amountOf(key)) })),
  ];
  const groups = grouped(parts, ({ key }) => keyText(key));
  return [...groups.values()].flatMap((group) => (totalOf(group, 'amount') === ZERO ? [] : [group[0].key]));
}
