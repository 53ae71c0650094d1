import {
  type Booking,
  type CheckedEvent,
  type Closing,
  computeCurrentAmounts,
  type fetchMonthAmounts,
  formatAmountKey,
  formatDayKey,
  type KeyAmounts,
  sumDayAmounts,
} from '../../books';
import type { Month } from '../../dates';
import { groupItems, invertSign, subtractDecimals, sumDecimalField, ZERO } from '../../table';

/** What an answer lacks is booked out only if all answers since an earlier one, so much before, lack it, too. */
const DOUBTED_MS = 20 * 3_600_000;

/** The service's answer for a closed month, the digest of the report key that asked, and when. */
export interface MonthAnswer extends Pick<ReturnType<typeof fetchMonthAmounts>, 'amounts' | 'unknown'> {
  readonly key: string;
  readonly at: number;
}

/** The changes make the books equal to the service's answer. `bookedIn` is the month in which they are booked. */
export function compareClosing(
  closing: Closing,
  { amounts, unknown, key, at }: MonthAnswer,
  bookedIn: Month,
): Pick<CheckedEvent, 'result' | 'changes' | 'lacks'> {
  if (key !== closing.key) return { result: 'other key', changes: [] };
  const current = computeCurrentAmounts(closing);
  const reported = new Map(amounts.map((amount) => [formatAmountKey(amount), amount]));
  const findReportedDays = (name: string) => reported.get(name)?.days ?? {};
  if (isMissingMostApps([...current.values()], amounts)) return { result: 'lacks apps', changes: [] };
  const missingDays = [...current].flatMap(([name, { days, ...booked }]) =>
    Object.keys(days).flatMap((day) =>
      days[day] === ZERO || findReportedDays(name)[day] !== undefined ? [] : [formatDayKey(booked, day)],
    ),
  );
  const unknownNames = new Set(unknown.flatMap((row) => row.days.map((day) => formatDayKey(row, day))));
  if (missingDays.some((name) => unknownNames.has(name))) return { result: 'unknown amounts', changes: [] };
  if (missingDays.some((name) => at - (closing.missingSince.get(name) ?? at) < DOUBTED_MS))
    return { result: 'lacks amounts', changes: [], lacks: missingDays };
  const changes = [...new Map([...current, ...reported])].flatMap(([name, keyAmounts]) =>
    buildBookings(keyAmounts, current.get(name)?.days ?? {}, findReportedDays(name), bookedIn),
  );
  return { result: 'compared', changes };
}

/** True if, for a metric, the answer has amounts of less than half of the apps that have some in the books. */
function isMissingMostApps(current: readonly KeyAmounts[], amounts: readonly KeyAmounts[]): boolean {
  const hasNonZeroDay = ({ days }: KeyAmounts) => Object.values(days).some((amount) => amount !== ZERO);
  const collectAppIds = (keys: readonly KeyAmounts[], metric: string) =>
    new Set(keys.flatMap((key) => (key.metric === metric && hasNonZeroDay(key) ? [key.appId] : [])));
  return [...new Set(current.map(({ metric }) => metric))].some((metric) => {
    const [apps, appsNow] = [collectAppIds(current, metric), collectAppIds(amounts, metric)];
    return 2 * [...apps].filter((app) => appsNow.has(app)).length < apps.size;
  });
}

function buildBookings(
  { days: _, ...key }: KeyAmounts,
  before: KeyAmounts['days'],
  now: KeyAmounts['days'],
  bookedIn: Month,
): Booking[] {
  const dayChanges = Object.keys({ ...before, ...now }).flatMap((day) => {
    const change = subtractDecimals(now[day] ?? ZERO, before[day] ?? ZERO);
    return change === ZERO ? [] : [[day, change] as const];
  });
  if (dayChanges.length === 0) return [];
  const isGone = dayChanges.every(([day]) => now[day] === undefined);
  const why = Object.keys(before).length === 0 ? 'late' : isGone ? 'gone' : 'restated';
  const days = Object.fromEntries(dayChanges);
  return [{ ...key, bookedIn, days, amount: sumDayAmounts({ days }), why }];
}

/** The keys that break the invariant: closed amount (newest version) and all adjustments add up to what the service reports now. */
export function listBrokenKeys(
  { amounts, adjustments }: Closing,
  reported: readonly KeyAmounts[],
): KeyAmounts[] {
  const parts = [
    ...amounts.map((key) => ({ key, amount: sumDayAmounts(key) })),
    ...adjustments.map((key) => ({ key, amount: key.amount })),
    ...reported.map((key) => ({ key, amount: invertSign(sumDayAmounts(key)) })),
  ];
  const groups = groupItems(parts, ({ key }) => formatAmountKey(key));
  return [...groups.values()].flatMap((group) =>
    sumDecimalField(group, 'amount') === ZERO ? [] : [group[0].key],
  );
}
