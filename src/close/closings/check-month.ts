import {
  type AmountKey,
  type Booking,
  buildClosings,
  type CloseServices,
  type Closing,
  type Comparison,
  computeCurrentAmounts,
  type DayAmounts,
  fetchMonthAmounts,
  findClosing,
  findNextOpenMonth,
  formatAmountKey,
  formatDayKey,
  formatMonthKey,
  type KeyAmounts,
  type MonthAmounts,
  type MonthKey,
  type OpenBooks,
  openBooks,
  requireContinuableBooks,
  sumDayAmounts,
} from '../../books';
import { requireMetric } from '../../catalogue';
import type { Month } from '../../dates';
import { type ErrorLog, toRunFailure } from '../../errors';
import type { TextStore } from '../../platform';
import { groupItems, invertSign, subtractDecimals, sumDecimalField, ZERO } from '../../table';
import { forgetQuestion, isConsentedQuestion, putOffCheck, recordQuestionConsent } from './check-schedule';
import { recordEvents } from './record-events';

/** An amount that the service lacks is booked out only if the checks have missed it for so long. */
const DOUBTED_MS = 20 * 3_600_000;

/** Books what has changed. With `any key`, the current user's key is that of the closing from now on. */
export function checkMonth(
  previousClosing: Closing,
  services: CloseServices,
  accepts: 'same key' | 'any key' = 'same key',
): void {
  const at = services.clock.now();
  const key = deriveKeyDigest(previousClosing.at, services);
  // Another key may see other apps: nothing is fetched, and compareClosing says that the keys differ.
  const isKeyRefused = key !== previousClosing.key && accepts === 'same key';
  const { amounts, unknown } = isKeyRefused
    ? { amounts: [], unknown: [] }
    : fetchMonthAmounts(previousClosing, services);
  const closingsAfterwards = recordEvents(services, (books) => {
    const closing = findClosing(books.closings, previousClosing);
    const isStillClosed = closing?.state === 'closed' && closing.version === previousClosing.version;
    // Somebody has checked, reopened or closed the month meanwhile, and knows more than this answer.
    if (!isStillClosed || closing.checkedAt >= at) return [];
    if (isKeyRefused && closing.result === 'other key') return [];
    const closingToCheck = accepts === 'any key' ? { ...closing, key } : closing;
    return [buildCheckEvent(closingToCheck, { amounts, unknown, key, at }, books, services)];
  });
  const newestClosing = findClosing(closingsAfterwards, previousClosing);
  if (newestClosing?.state === 'closed' && newestClosing.key === key)
    recordQuestionConsent(newestClosing, services);
}

/** The service's answer for a closed month, the digest of the report key that asked, and when. */
type MonthAnswer = MonthAmounts & Readonly<{ key: string; at: number }>;

function buildCheckEvent(closing: Closing, answer: MonthAnswer, books: OpenBooks, services: CloseServices) {
  const comparison = compareClosing(closing, answer, findNextOpenMonth(closing, books.closings));
  const facts = { ...buildEventFacts(closing, services), at: answer.at, key: closing.key };
  const event = { kind: 'checked', ...facts, ...comparison, broken: closing.broken } as const;
  if (event.result !== 'compared') return event;
  // Closed + adjustments = reported must hold once the changes of this event are booked.
  const closingAfterwards = findClosing(buildClosings([...books.events, event]), closing);
  const brokenKeys = closingAfterwards === undefined ? [] : listBrokenKeys(closingAfterwards, answer.amounts);
  return { ...event, broken: brokenKeys.map(labelKey) };
}

/** The changes make the books equal to the service's answer. `bookedIn` is the month in which they are booked. */
export function compareClosing(
  closing: Closing,
  { amounts, unknown, key, at }: MonthAnswer,
  bookedIn: Month,
): Comparison {
  if (key !== closing.key) return { result: 'other key', changes: [] };
  const current = computeCurrentAmounts(closing);
  const reported = new Map(amounts.map((amount) => [formatAmountKey(amount), amount]));
  const findReportedDays = (amountKey: string) => reported.get(amountKey)?.days ?? {};
  if (isMissingMostApps([...current.values()], amounts)) return { result: 'lacks apps', changes: [] };
  const missingDayKeys = [...current].flatMap(([amountKey, { days, ...booked }]) =>
    Object.keys(days).flatMap((day) =>
      days[day] === ZERO || findReportedDays(amountKey)[day] !== undefined ? [] : [formatDayKey(booked, day)],
    ),
  );
  const unknownDayKeys = new Set(unknown.flatMap((row) => row.days.map((day) => formatDayKey(row, day))));
  if (missingDayKeys.some((dayKey) => unknownDayKeys.has(dayKey)))
    return { result: 'unknown amounts', changes: [] };
  const measureMissingMs = (dayKey: string) => at - (closing.missingSince.get(dayKey) ?? at);
  if (missingDayKeys.some((dayKey) => measureMissingMs(dayKey) < DOUBTED_MS))
    return { result: 'lacks amounts', changes: [], lacks: missingDayKeys };
  const changes = [...new Map([...current, ...reported])].flatMap(([amountKey, keyAmounts]) =>
    buildBookings(keyAmounts, current.get(amountKey)?.days ?? {}, findReportedDays(amountKey), bookedIn),
  );
  return { result: 'compared', changes };
}

/** Whether, for a metric, the answer has amounts of less than half of the apps that have some in the books. */
function isMissingMostApps(current: readonly KeyAmounts[], amounts: readonly KeyAmounts[]): boolean {
  const hasNonZeroDay = ({ days }: KeyAmounts) => Object.values(days).some((amount) => amount !== ZERO);
  const collectAppIds = (keys: readonly KeyAmounts[], metric: string) =>
    new Set(keys.flatMap((key) => (key.metric === metric && hasNonZeroDay(key) ? [key.appId] : [])));
  return [...new Set(current.map(({ metric }) => metric))].some((metric) => {
    const [bookedApps, answeredApps] = [collectAppIds(current, metric), collectAppIds(amounts, metric)];
    return 2 * [...bookedApps].filter((app) => answeredApps.has(app)).length < bookedApps.size;
  });
}

function buildBookings(
  { days: _, ...key }: KeyAmounts,
  before: DayAmounts,
  now: DayAmounts,
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
export function listBrokenKeys({ amounts, adjustments }: Closing, reported: readonly KeyAmounts[]) {
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

/** How sentences name a key: “Network · App · Revenue”. */
export function labelKey({ network, app, metric: id }: AmountKey): string {
  return `${network} · ${app} · ${requireMetric(id).label}`;
}

export function buildEventFacts({ month, currency }: MonthKey, { clock, activeUser }: CloseServices) {
  return { month, currency, at: clock.now(), by: activeUser() };
}

/** A digest of the user's report key for a month closed `at`, by which later checks know whether the same key asks. It does not tell the key. */
export function deriveKeyDigest(at: number, { settings, digest }: CloseServices): string {
  return digest(JSON.stringify(['closing', at, settings.requireKey()])).slice(0, 16);
}

/** The property with the reason why the last check or its reconciliation failed. (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';
const LEAST_MS = 60_000;

/** Why the last check or its reconciliation failed, as a sentence; '' if they were good. */
export function readCheckProblem(document: TextStore): string {
  return document.get(PROBLEM) ?? '';
}

export function noteCheckProblem(problem: string, document: TextStore): void {
  if (problem === '') document.delete(PROBLEM);
  else document.set(PROBLEM, problem);
}

/** Returns a sentence for each failure; a later check tries again. `deadline` is in milliseconds since 1970. */
export function checkMonths(
  monthKeys: readonly string[],
  deadline: number,
  services: CloseServices & { readonly errors: ErrorLog },
): string[] {
  let books: OpenBooks | undefined;
  return monthKeys.flatMap((monthKey) => {
    if (deadline - services.clock.now() < LEAST_MS) return [];
    putOffCheck(monthKey, services.clock.now(), services);
    try {
      books ??= openBooks(services);
      requireContinuableBooks(books);
      const closing = books.closings.find((candidate) => formatMonthKey(candidate) === monthKey);
      if (closing?.state === 'closed' && isConsentedQuestion(closing, services))
        checkMonth(closing, { ...services, deadline });
      else forgetQuestion(monthKey, services);
      return [];
    } catch (error) {
      return [toRunFailure(error, services.errors).sentence];
    }
  });
}
