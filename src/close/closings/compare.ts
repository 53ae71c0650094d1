import {
  amountOf,
  type Booking,
  type CheckedEvent,
  type Closing,
  currentAmounts,
  dayName,
  type KeyAmounts,
  keyText,
} from '../../books/books';
import type { askMonth } from '../../books/month-question';
import type { Month } from '../../dates/calendar';
import { difference, negated, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';

/** What an answer lacks is booked out only if all answers since an earlier one, so much before, lack it, too. */
const DOUBTED_MS = 20 * 3_600_000;

/** The service's answer for a closed month, the digest of the report key that asked, and when. */
export interface MonthAnswer extends Pick<ReturnType<typeof askMonth>, 'amounts' | 'unknown'> {
  readonly key: string;
  readonly at: number;
}

/** The changes make the books equal to the service's answer. `bookedIn` is the month in which they are booked. */
export function compare(
  closing: Closing,
  { amounts, unknown, key, at }: MonthAnswer,
  bookedIn: Month,
): Pick<CheckedEvent, 'result' | 'changes' | 'lacks'> {
  if (key !== closing.key) return { result: 'other key', changes: [] };
  const current = currentAmounts(closing);
  const reported = new Map(amounts.map((amount) => [keyText(amount), amount]));
  const daysNow = (name: string) => reported.get(name)?.days ?? {};
  if (lacksMostApps([...current.values()], amounts)) return { result: 'lacks apps', changes: [] };
  const lacks = [...current].flatMap(([name, { days, ...booked }]) =>
    Object.keys(days).flatMap((day) =>
      days[day] === ZERO || daysNow(name)[day] !== undefined ? [] : [dayName(booked, day)],
    ),
  );
  const unknownNames = new Set(unknown.flatMap((row) => row.days.map((day) => dayName(row, day))));
  if (lacks.some((name) => unknownNames.has(name))) return { result: 'unknown amounts', changes: [] };
  if (lacks.some((name) => at - (closing.lackingSince.get(name) ?? at) < DOUBTED_MS))
    return { result: 'lacks amounts', changes: [], lacks };
  const changes = [...new Map([...current, ...reported])].flatMap(([name, each]) =>
    bookingOf(each, current.get(name)?.days ?? {}, daysNow(name), bookedIn),
  );
  return { result: 'compared', changes };
}

/** True if, for a metric, the answer has amounts of less than half of the apps that have some in the books. */
function lacksMostApps(current: readonly KeyAmounts[], amounts: readonly KeyAmounts[]): boolean {
  const hasAmount = ({ days }: KeyAmounts) => Object.values(days).some((amount) => amount !== ZERO);
  const appsOf = (keys: readonly KeyAmounts[], metric: string) =>
    new Set(keys.flatMap((key) => (key.metric === metric && hasAmount(key) ? [key.appId] : [])));
  return [...new Set(current.map(({ metric }) => metric))].some((metric) => {
    const [apps, appsNow] = [appsOf(current, metric), appsOf(amounts, metric)];
    return 2 * [...apps].filter((app) => appsNow.has(app)).length < apps.size;
  });
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
