import {
  type AmountKey,
  type Booking,
  type Closing,
  type Comparison,
  computeCurrentAmounts,
  type DayAmounts,
  formatAmountKey,
  formatDayKey,
  type KeyAmounts,
  type MonthAmounts,
  sumAmountsBy,
  sumDayAmounts,
} from '../../books';
import { getFileLabel, requireMetric } from '../../catalogue';
import type { Month } from '../../dates';
import { invertSign, subtractDecimals, ZERO } from '../../table';

/** An amount that the service lacks is booked out only if it is still missing the next day, maybe at an earlier hour. */
const DOUBTED_MS = 20 * 3_600_000;

export type MonthAnswer = MonthAmounts & Readonly<{ keyDigest: string; at: number }>;

/** By `formatAmountKey`. */
type AmountsByKey = ReadonlyMap<string, KeyAmounts>;

/**
 * The changes that make the books equal to the service's answer, booked in the month `bookedIn`. An answer that may be incomplete changes
 * nothing; the first of these reasons is the result:
 * - `other key`: another report key asked, which may see other apps.
 * - `lacks apps`: most of the apps in the books are missing.
 * - `unknown amounts`: an amount in the books is blank in the answer.
 * - `lacks amounts`: an amount in the books is missing, and was not yet missing 20 hours ago. The result names all missing ones.
 */
export function compareClosing(closing: Closing, answer: MonthAnswer, bookedIn: Month): Comparison {
  if (answer.keyDigest !== closing.keyDigest) return { result: 'other key', changes: [] };
  const current = computeCurrentAmounts(closing);
  if (isMissingMostApps([...current.values()], answer.amounts)) return { result: 'lacks apps', changes: [] };
  const reported = new Map(answer.amounts.map((amount) => [formatAmountKey(amount), amount]));
  const missingDayKeys = listMissingDayKeys(current, reported);
  const unknownDayKeys = new Set(
    answer.unknownAmounts.flatMap((amount) => amount.days.map((day) => formatDayKey(amount, day))),
  );
  if (missingDayKeys.some((dayKey) => unknownDayKeys.has(dayKey)))
    return { result: 'unknown amounts', changes: [] };
  const measureMissingMs = (dayKey: string) => answer.at - (closing.missingSince.get(dayKey) ?? answer.at);
  if (missingDayKeys.some((dayKey) => measureMissingMs(dayKey) < DOUBTED_MS))
    return { result: 'lacks amounts', changes: [], lacks: missingDayKeys };
  return { result: 'compared', changes: listChanges(current, reported, bookedIn) };
}

/** Whether, for a metric, the answer has amounts of less than half of the apps that have some in the books. */
function isMissingMostApps(current: readonly KeyAmounts[], reported: readonly KeyAmounts[]): boolean {
  const hasNonZeroDay = ({ days }: KeyAmounts) => Object.values(days).some((amount) => amount !== ZERO);
  const collectAppIds = (amounts: readonly KeyAmounts[], metric: string) =>
    new Set(amounts.flatMap((row) => (row.metric === metric && hasNonZeroDay(row) ? [row.appId] : [])));
  return [...new Set(current.map(({ metric }) => metric))].some((metric) => {
    const [bookedApps, reportedApps] = [collectAppIds(current, metric), collectAppIds(reported, metric)];
    return 2 * [...bookedApps].filter((app) => reportedApps.has(app)).length < bookedApps.size;
  });
}

/** The amounts other than 0 that the books have and the answer lacks, as `formatDayKey` names them. */
function listMissingDayKeys(current: AmountsByKey, reported: AmountsByKey): string[] {
  return [...current].flatMap(([formattedKey, booked]) => {
    const reportedDays = reported.get(formattedKey)?.days ?? {};
    const isDayMissing = (day: string) => booked.days[day] !== ZERO && reportedDays[day] === undefined;
    return Object.keys(booked.days)
      .filter(isDayMissing)
      .map((day) => formatDayKey(booked, day));
  });
}

function listChanges(current: AmountsByKey, reported: AmountsByKey, bookedIn: Month): Booking[] {
  // The names of app and network are those of the answer, if it has the amount.
  return [...new Map([...current, ...reported])].flatMap(([formattedKey, { days: _, ...amountKey }]) => {
    const booked = current.get(formattedKey)?.days ?? {};
    const answered = reported.get(formattedKey)?.days ?? {};
    const days = subtractDays(answered, booked);
    const changedDays = Object.keys(days);
    if (changedDays.length === 0) return [];
    const isGone = changedDays.every((day) => answered[day] === undefined);
    const why = Object.keys(booked).length === 0 ? 'late' : isGone ? 'gone' : 'restated';
    return [{ ...amountKey, bookedIn, days, amount: sumDayAmounts({ days }), why }];
  });
}

function subtractDays(minuends: DayAmounts, subtrahends: DayAmounts): DayAmounts {
  const differences = Object.keys({ ...subtrahends, ...minuends }).map(
    (day) => [day, subtractDecimals(minuends[day] ?? ZERO, subtrahends[day] ?? ZERO)] as const,
  );
  return Object.fromEntries(differences.filter(([, difference]) => difference !== ZERO));
}

/** The keys that break the invariant: closed amount (newest version) and all adjustments add up to what the service reports now. */
export function listBrokenKeys({ amounts, adjustments }: Closing, reported: readonly KeyAmounts[]) {
  const parts = [
    ...amounts.map((closed) => ({ ...closed, amount: sumDayAmounts(closed) })),
    ...adjustments,
    ...reported.map((answered) => ({ ...answered, amount: invertSign(sumDayAmounts(answered)) })),
  ];
  return sumAmountsBy(parts, formatAmountKey).filter(({ amount }) => amount !== ZERO);
}

/** How sentences name an amount: “Network · App · Revenue”. */
export function labelAmountKey({ network, app, metric: id }: AmountKey): string {
  return `${network} · ${app} · ${getFileLabel(requireMetric(id))}`;
}
