import {
  amountOf,
  type BookingReason,
  type CheckedEvent,
  type Closing,
  currentAmounts,
  type KeyAmounts,
  keyText,
  type Missing,
} from '../../books/books';
import type { Month } from '../../dates/months';
import { type Decimal, difference, negated, sumOfDecimals, ZERO } from '../../table/decimal';

/** What the service stops reporting is booked out only if a later check misses it, too. */
const BOOKED_OUT_AFTER_MS = 20 * 3_600_000;

/** The service's answer for a closed month: its amounts, the digest of the report key that asked, and when. */
export interface MonthAnswer {
  readonly amounts: readonly KeyAmounts[];
  readonly key: string;
  readonly at: number;
}

type Comparison = Pick<CheckedEvent, 'result' | 'changes' | 'missing'>;

/**
 * Compares a closed month with the service's present answer. The changes make the books equal to the answer, except for days that the
 * service has stopped reporting less than 20 hours ago. `bookedIn` is the month in which changes are booked.
 */
export function compare(closing: Closing, answer: MonthAnswer, bookedIn: Month): Comparison {
  const { missing } = closing;
  if (answer.key !== closing.key) return { result: 'other key', changes: [], missing };
  const current = currentAmounts(closing);
  if (lacksMostApps(current, answer)) return { result: 'lacks apps', changes: [], missing };
  const fresh = new Map(answer.amounts.map((amount) => [keyText(amount), amount]));
  const since = new Map(missing.map((each) => [keyText(each), each.days]));
  const found = [...new Map([...current, ...fresh]).entries()].map(([name, key]) => {
    const [before = {}, now = {}] = [current.get(name)?.days, fresh.get(name)?.days];
    return compareKey(key, before, now, since.get(name) ?? {}, answer.at);
  });
  const changes = found.flatMap(({ key, days, why }) => {
    const { days: _, ...names } = key;
    return Object.keys(days).length === 0
      ? []
      : { ...names, bookedIn, days, amount: amountOf({ days }), why };
  });
  return { result: 'compared', changes, missing: found.flatMap((each) => each.missing) };
}

/** True if, for a metric, the answer has amounts of less than half of the apps that the books have. */
function lacksMostApps(current: ReadonlyMap<string, KeyAmounts>, { amounts }: MonthAnswer): boolean {
  const appsOf = (keys: Iterable<KeyAmounts>, metric: string) =>
    new Set([...keys].flatMap((key) => (key.metric === metric && hasAmount(key) ? [key.appId] : [])));
  const metrics = new Set([...current.values()].map(({ metric }) => metric));
  return [...metrics].some((metric) => {
    const [before, now] = [appsOf(current.values(), metric), appsOf(amounts, metric)];
    return 2 * [...before].filter((app) => now.has(app)).length < before.size;
  });
}

function hasAmount({ days }: KeyAmounts): boolean {
  return Object.values(days).some((amount) => amount !== ZERO);
}

function compareKey(
  key: KeyAmounts,
  before: KeyAmounts['days'],
  now: KeyAmounts['days'],
  known: Missing['days'],
  at: number,
) {
  const gone = Object.keys(before).filter((day) => now[day] === undefined && before[day] !== ZERO);
  const bookedOut = gone.filter((day) => at - (known[day] ?? at) >= BOOKED_OUT_AFTER_MS);
  const waiting = gone.filter((day) => !bookedOut.includes(day));
  const moved = [...Object.keys(now), ...bookedOut].flatMap((day): [string, Decimal][] => {
    const change = difference(now[day] ?? ZERO, before[day] ?? ZERO);
    return change === ZERO ? [] : [[day, change]];
  });
  const { appId, networkId, metric } = key;
  const since = Object.fromEntries(waiting.map((day) => [day, known[day] ?? at]));
  return {
    key,
    days: Object.fromEntries(moved),
    why: reasonOf(before, moved.length, bookedOut.length),
    missing: waiting.length === 0 ? [] : [{ appId, networkId, metric, days: since }],
  };
}

function reasonOf(before: KeyAmounts['days'], moved: number, bookedOut: number): BookingReason {
  if (Object.keys(before).length === 0) return 'late';
  return moved === bookedOut ? 'gone' : 'restated';
}

/**
 * The invariant: for each key, the newest closed amount and all adjustments add up to what the service reports now, and to what waits to be
 * missed a second time. Returns the keys for which that is not so.
 */
export function brokenKeys(closing: Closing, { amounts }: Pick<MonthAnswer, 'amounts'>): KeyAmounts[] {
  const current = currentAmounts(closing);
  const waiting = closing.missing.flatMap((missing) => {
    const key = current.get(keyText(missing));
    return key === undefined
      ? []
      : Object.keys(missing.days).map((day) => ({ key, amount: key.days[day] ?? ZERO }));
  });
  const sums = new Map<string, { key: KeyAmounts; parts: Decimal[] }>();
  const add = (key: KeyAmounts, amount: Decimal) => {
    const sum = sums.get(keyText(key)) ?? { key, parts: [] };
    sum.parts.push(amount);
    sums.set(keyText(key), sum);
  };
  for (const amount of closing.amounts) add(amount, amountOf(amount));
  for (const adjustment of closing.adjustments) add(adjustment, adjustment.amount);
  for (const amount of amounts) add(amount, negated(amountOf(amount)));
  for (const { key, amount } of waiting) add(key, negated(amount));
  return [...sums.values()].flatMap(({ key, parts }) => (sumOfDecimals(parts) === ZERO ? [] : [key]));
}
