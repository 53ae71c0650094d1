import type { CurrencyId, MetricId, ZoneId } from '../catalogue/catalogue';
import { addMonths, type Day, type Month } from '../dates/calendar';
import { type Decimal, negated, sumOfDecimals, ZERO } from '../table/decimal';
import { grouped } from '../table/grouped';

/** What a frozen amount belongs to, within a month and a currency. The names are those of the moment. */
export interface AmountKey {
  readonly appId: string;
  readonly app: string;
  readonly networkId: string;
  readonly network: string;
  readonly metric: MetricId;
}

/** Amounts by the day of the month, `01` to `31`. A day for which the service reports nothing is absent. */
export type DayAmounts = Readonly<Record<string, Decimal>>;

export interface KeyAmounts extends AmountKey {
  readonly days: DayAmounts;
}

/** What the service is asked for when a month is closed and checked. No apps: all apps. */
export interface MonthQuestion {
  readonly month: Month;
  readonly currency: CurrencyId;
  readonly zone: ZoneId;
  readonly apps: readonly string[];
  readonly metrics: readonly MetricId[];
}

export type BookingReason = 'restated' | 'late' | 'gone' | 'reversed';

/** A booked change of a closed month. `days` are the changes by day; a reversal has none. */
export interface Booking extends KeyAmounts {
  readonly bookedIn: Month;
  readonly amount: Decimal;
  readonly why: BookingReason;
}

/** What settlements are booked as, besides the receivable. */
export const SETTLEMENT_USES = [
  'receivable',
  'statements',
  'clearing',
  'fees',
  'withholding',
  'opening',
  'unmatched',
  'currency',
] as const;
export type SettlementUse = (typeof SETTLEMENT_USES)[number];

/** A payment as it stood in its tab when it was booked. What it pays may change later. `nth` counts equal ones from 1. */
export interface BookedPayment {
  readonly date: Day;
  readonly amount: Decimal;
  readonly currency: string;
  readonly reference: string;
  readonly nth: number;
}

/**
 * An amount that statements and payments book: positive is a debit. The amounts of each payment add up to 0, and so do those without one:
 * differences of statements, and what earlier versions have booked for all payments of a network together.
 */
export interface Settlement extends Pick<AmountKey, 'networkId' | 'network'> {
  readonly use: SettlementUse;
  readonly amount: Decimal;
  readonly payment?: BookedPayment;
}

/** A rate that was frozen with a closing: the books' currency for one unit of `currency`. */
export interface FrozenRate {
  /** The month of the rate, if it was typed after this month was closed; otherwise, it is the month of the closing. */
  readonly month?: Month;
  /** The books' currency, if it is not the one of the closing. */
  readonly books?: string;
  readonly currency: string;
  readonly rate: Decimal;
  readonly source: string;
}

/** What statements and payments add to a closing; absent in closings of files without them. */
export interface ClosedPayouts {
  readonly settlements?: readonly Settlement[];
  readonly rates?: readonly FrozenRate[];
}

interface OfMonth extends Pick<MonthQuestion, 'month' | 'currency'> {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The user's e-mail address, or ''. */
  readonly by: string;
}

export interface ClosedEvent extends MonthQuestion, OfMonth, ClosedPayouts {
  readonly kind: 'closed';
  readonly version: number;
  readonly reason: string;
  readonly completeThrough: Day;
  /** A digest of the report key that asked (see month-question.ts). */
  readonly key: string;
  readonly amounts: readonly KeyAmounts[];
  /** Adjustments of earlier versions that this version contains, with the opposite sign. */
  readonly reversals: readonly Booking[];
}

/** What a check could not compare, and why. */
export type NotCompared = 'other key' | 'lacks apps' | 'lacks amounts';

export interface CheckedEvent extends OfMonth {
  readonly kind: 'checked';
  readonly result: 'compared' | NotCompared;
  readonly changes: readonly Booking[];
  /** The names of keys whose books do not add up to what the service reports; there are none unless the add-on has a defect. */
  readonly broken: readonly string[];
  /** Set if the user has confirmed that another report key belongs to the same account: its digest. */
  readonly key?: string;
}

export interface ReopenedEvent extends OfMonth {
  readonly kind: 'reopened';
  readonly reason: string;
}

export interface ReviewedEvent extends OfMonth {
  readonly kind: 'reviewed';
}

/** Everything that happens to the closings of a file. The books are the list of these events; events never change. */
export type BooksEvent = ClosedEvent | CheckedEvent | ReopenedEvent | ReviewedEvent;

/** The newest version of a closed month in one currency, with what has happened to it since. */
export interface Closing extends ClosedEvent {
  readonly state: 'closed' | 'reopened';
  readonly reviewedBy: string;
  readonly reopened?: ReopenedEvent;
  readonly checkedAt: number;
  readonly result: CheckedEvent['result'];
  /** Since when the checks miss amounts of the books; undefined if the last one missed none. */
  readonly lackingSince: number | undefined;
  readonly broken: readonly string[];
  readonly adjustments: readonly Adjustment[];
  /** The earlier versions, the oldest first. */
  readonly earlier: readonly ClosedEvent[];
}

export interface Adjustment extends Booking, Pick<ClosedEvent, 'month' | 'currency' | 'version'> {
  readonly seenAt: number;
}

/** The closings of a file: the newest version of each month and currency, the newest month first. */
export function closingsOf(events: readonly BooksEvent[]): Closing[] {
  const byMonth = grouped(events, monthKey);
  const closings = [...byMonth.values()].flatMap((group) => group.reduce(after, undefined) ?? []);
  return closings.sort((one, other) => (monthKey(one) < monthKey(other) ? 1 : -1));
}

/** The newest version of a month in a currency; undefined if it was never closed. The values may be unchecked. */
export function findClosing(
  closings: readonly Closing[],
  { month, currency }: { readonly month: unknown; readonly currency: unknown },
): Closing | undefined {
  return closings.find((each) => each.month === month && each.currency === currency);
}

/** The text that names a month in a currency: `2026-10 USD`. */
export function monthKey({ month, currency }: Pick<MonthQuestion, 'month' | 'currency'>): string {
  return `${month} ${currency}`;
}

export function keyText({ appId, networkId, metric }: Pick<AmountKey, 'appId' | 'networkId' | 'metric'>) {
  return JSON.stringify([appId, networkId, metric]);
}

function after(closing: Closing | undefined, event: BooksEvent): Closing | undefined {
  if (event.kind === 'closed') return closed(closing, event);
  if (closing === undefined) return undefined;
  if (event.kind === 'reopened') return { ...closing, state: 'reopened', reopened: event };
  if (event.kind === 'reviewed') return { ...closing, reviewedBy: event.by };
  const { result, changes, broken, at, key = closing.key } = event;
  const lackingSince = result === 'lacks amounts' ? (closing.lackingSince ?? at) : undefined;
  const adjustments = [...closing.adjustments, ...adjustmentsOf(changes, event, closing.version)];
  return { ...closing, key, result, lackingSince, broken, checkedAt: at, adjustments };
}

function closed(before: Closing | undefined, event: ClosedEvent): Closing {
  return {
    ...event,
    state: 'closed',
    reviewedBy: '',
    checkedAt: event.at,
    result: 'compared',
    lackingSince: undefined,
    broken: [],
    adjustments: [...(before?.adjustments ?? []), ...adjustmentsOf(event.reversals, event, event.version)],
    earlier: before === undefined ? [] : [...before.earlier, versionOf(before)],
  };
}

function versionOf({ earlier: _, adjustments: __, ...version }: Closing): ClosedEvent {
  return version;
}

function adjustmentsOf(bookings: readonly Booking[], event: OfMonth, version: number): Adjustment[] {
  const { month, currency, at } = event;
  return bookings.map((booking) => ({ ...booking, month, currency, version, seenAt: at }));
}

export function amountOf({ days }: Pick<KeyAmounts, 'days'>): Decimal {
  return sumOfDecimals(Object.values(days));
}

/** What the books hold for each key and day now: the newest version and the changes since. */
export function currentAmounts({ amounts, adjustments, version }: Closing): Map<string, KeyAmounts> {
  const since = adjustments.filter((each) => each.version === version && each.why !== 'reversed');
  const current = new Map(amounts.map((amount) => [keyText(amount), amount]));
  for (const change of since) {
    const before = current.get(keyText(change)) ?? { ...change, days: {} };
    const days = { ...before.days };
    for (const [day, amount] of Object.entries(change.days))
      days[day] = sumOfDecimals([days[day] ?? ZERO, amount]);
    current.set(keyText(change), { ...before, days });
  }
  return current;
}

/** The first month after `month` that is not closed in this currency. */
export function openMonthAfter(
  { month, currency }: Pick<MonthQuestion, 'month' | 'currency'>,
  closings: readonly Closing[],
): Month {
  const isClosed = (next: Month) =>
    closings.some((each) => each.month === next && each.currency === currency && each.state === 'closed');
  let open = addMonths(month, 1);
  while (isClosed(open)) open = addMonths(open, 1);
  return open;
}

/** What reverses all adjustments of a closing: one booking for each key whose adjustments do not add up to zero. */
export function reversalsOf({ adjustments }: Closing, bookedIn: Month): Booking[] {
  return [...grouped(adjustments, keyText).values()].flatMap((group) => {
    const amount = negated(sumOfDecimals(group.map((each) => each.amount)));
    const { appId, app, networkId, network, metric } = group[0];
    return amount === ZERO
      ? []
      : [{ appId, app, networkId, network, metric, bookedIn, amount, days: {}, why: 'reversed' as const }];
  });
}

export function revenueOf<Each extends { readonly metric: string }>(list: readonly Each[]): Each[] {
  return list.filter(({ metric }) => metric === 'revenue');
}

/** The revenue of a closing: as closed, as booked later in each month, and both together, which is what the service reports now. */
export function totalsOf({ amounts, adjustments }: Closing) {
  const closed = sumOfDecimals(revenueOf(amounts).map(amountOf));
  const sum = (list: readonly Adjustment[]) => sumOfDecimals(list.map(({ amount }) => amount));
  const byMonth = new Map(
    [...grouped(revenueOf(adjustments), ({ bookedIn }) => bookedIn)].map(([month, list]) => [
      month,
      sum(list),
    ]),
  );
  return { closed, byMonth, current: sumOfDecimals([closed, ...byMonth.values()]) };
}

export type CheckResult = 'exact' | 'not compared' | 'broken' | 'open';

/** What the last check of a closing found. `broken`: the invariant does not hold. */
export function checkResult({ state, broken, result }: Closing): CheckResult {
  if (state === 'reopened') return 'open';
  if (broken.length > 0) return 'broken';
  return result === 'compared' ? 'exact' : 'not compared';
}
