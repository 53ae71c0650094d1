import { addMonths, type Month } from '../dates';
import {
  type Decimal,
  groupItems,
  invertSign,
  listGroups,
  roundDecimal,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../table';
import type {
  AmountKey,
  Booking,
  BooksEvent,
  CheckedEvent,
  ClosedEvent,
  Comparison,
  KeyAmounts,
  MonthKey,
} from './events';

export type * from './events';

export type ClosedVersion = ClosedEvent & Readonly<{ reviewedBy: string }>;

export interface AdjustedMonth {
  readonly month: Month;
  readonly amounts: readonly KeyAmounts[];
  readonly adjustments: readonly Adjustment[];
}

/** The newest version of a closed month in one currency, with what has happened to it since. */
export interface Closing extends ClosedVersion, AdjustedMonth {
  readonly state: 'closed' | 'reopened';
  readonly reopened?: Extract<BooksEvent, { kind: 'reopened' }>;
  readonly checkedAt: number;
  readonly result: Comparison['result'];
  /** For each amount that the last check missed: since when every check has missed it. By `formatDayKey`. */
  readonly missingSince: ReadonlyMap<string, number>;
  /** The labels of amounts that, with their adjustments, are not what the service reports: a defect of the add-on. */
  readonly broken: readonly string[];
  /** The earlier versions, the oldest first. */
  readonly earlier: readonly ClosedVersion[];
}

/** A booked change or reversal. `version` is the closing version that it belongs to. */
type Adjustment = Booking & MonthKey & Readonly<Record<'version' | 'seenAt', number>>;

/** The closings of a file: the newest version of each month and currency, the newest month first. */
export function buildClosings(events: readonly BooksEvent[]): Closing[] {
  const byMonth = groupItems(events, formatMonthKey);
  const closings = [...byMonth.values()].flatMap((group) => group.reduce(applyEvent, undefined) ?? []);
  return closings.sort((one, other) => (formatMonthKey(one) < formatMonthKey(other) ? 1 : -1));
}

/** The newest version of a month in a currency. Both may be unchecked input. */
export function findClosing(
  closings: readonly Closing[],
  { month, currency }: Readonly<Record<keyof MonthKey, unknown>>,
): Closing | undefined {
  return closings.find((closing) => closing.month === month && closing.currency === currency);
}

/** The text that names a month in a currency: `2026-10 USD`. */
export function formatMonthKey({ month, currency }: MonthKey): string {
  return `${month} ${currency}`;
}

export function formatAmountKey({ appId, networkId, metric }: AmountKey) {
  return JSON.stringify([appId, networkId, metric]);
}

/** The text that names an amount on a day of the month, such as `03`. */
export function formatDayKey(amountKey: AmountKey, day: string): string {
  return `${formatAmountKey(amountKey)} ${day}`;
}

function applyEvent(closing: Closing | undefined, event: BooksEvent): Closing | undefined {
  if (event.kind === 'closed') return applyClosedEvent(closing, event);
  if (closing === undefined) return undefined;
  switch (event.kind) {
    case 'checked':
      return applyCheckedEvent(closing, event);
    case 'reopened':
      return { ...closing, state: 'reopened', reopened: event };
    case 'reviewed':
      return { ...closing, reviewedBy: event.by };
  }
}

function applyCheckedEvent(closing: Closing, event: CheckedEvent): Closing {
  const { at, result, broken, changes, lacks = [], keyDigest = closing.keyDigest } = event;
  const missingSince = new Map(lacks.map((dayKey) => [dayKey, closing.missingSince.get(dayKey) ?? at]));
  const adjustments = [...closing.adjustments, ...toAdjustments(changes, event, closing.version)];
  return { ...closing, checkedAt: at, keyDigest, result, broken, missingSince, adjustments };
}

/** The closing that a new version makes. It keeps the adjustments of earlier versions, beside the reversals that take them back. */
export function applyClosedEvent(previousClosing: Closing | undefined, event: ClosedEvent): Closing {
  const reversals = toAdjustments(event.reversals, event, event.version);
  const newVersion = {
    ...event,
    state: 'closed' as const,
    reviewedBy: '',
    // The closing itself is the first check.
    checkedAt: event.at,
    result: 'compared' as const,
    missingSince: new Map(),
    broken: [],
    adjustments: reversals,
    earlier: [],
  };
  if (previousClosing === undefined) return newVersion;
  const { earlier, adjustments, ...previousVersion } = previousClosing;
  return {
    ...newVersion,
    adjustments: [...adjustments, ...reversals],
    earlier: [...earlier, previousVersion],
  };
}

function toAdjustments(bookings: readonly Booking[], event: BooksEvent, version: number): Adjustment[] {
  const { month, currency, at } = event;
  return bookings.map((booking) => ({ ...booking, month, currency, version, seenAt: at }));
}

export function sumDayAmounts({ days }: { readonly days: KeyAmounts['days'] }): Decimal {
  return sumDecimals(Object.values(days));
}

/** What the books hold now, by `formatAmountKey`: the amounts of the newest version and their changes since. */
export function computeCurrentAmounts({ amounts, adjustments, version }: Closing): Map<string, KeyAmounts> {
  // A reversal takes back changes of earlier versions. The amounts of its own version already contain these changes.
  const changes = adjustments.filter((change) => change.version === version && change.why !== 'reversed');
  const current = new Map(amounts.map((amount) => [formatAmountKey(amount), amount]));
  for (const change of changes) {
    const previousAmounts = current.get(formatAmountKey(change)) ?? { ...change, days: {} };
    const days = { ...previousAmounts.days };
    for (const [day, amount] of Object.entries(change.days))
      days[day] = sumDecimals([days[day] ?? ZERO, amount]);
    current.set(formatAmountKey(change), { ...previousAmounts, days });
  }
  return current;
}

export function findNextOpenMonth({ month, currency }: MonthKey, closings: readonly Closing[]): Month {
  const isMonthClosed = (next: Month) =>
    closings.some(
      (closing) => closing.month === next && closing.currency === currency && closing.state === 'closed',
    );
  let openMonth = addMonths(month, 1);
  while (isMonthClosed(openMonth)) openMonth = addMonths(openMonth, 1);
  return openMonth;
}

export function buildReversals({ adjustments }: Closing, bookedIn: Month): Booking[] {
  return sumAmountsBy(adjustments, formatAmountKey).flatMap((sum) => {
    if (sum.amount === ZERO) return [];
    const { appId, app, networkId, network, metric } = sum;
    const amount = invertSign(sum.amount);
    return [{ appId, app, networkId, network, metric, bookedIn, amount, days: {}, why: 'reversed' as const }];
  });
}

/** The first item of each group with equal keys, with the exact sum of the group as its amount. */
export function sumAmountsBy<Item extends { readonly amount: Decimal }>(
  items: readonly Item[],
  toKey: (item: Item) => unknown,
): Item[] {
  return listGroups(items, toKey).map((group) => ({ ...group[0], amount: sumDecimalField(group, 'amount') }));
}

export function selectRevenue<Item extends { readonly metric: string }>(list: readonly Item[]): Item[] {
  return list.filter(({ metric }) => metric === 'revenue');
}

/** The revenue that a closing books: what was closed, in its own month, and its adjustments in later ones. */
export function listRevenueParts({ month, amounts, adjustments }: AdjustedMonth) {
  return [
    ...selectRevenue(amounts).map((keyAmounts) => ({
      ...keyAmounts,
      month,
      bookedIn: month,
      amount: sumDayAmounts(keyAmounts),
      use: 'revenue' as const,
    })),
    ...selectRevenue(adjustments).map((adjustment) => ({ ...adjustment, use: 'adjustments' as const })),
  ];
}

/** Revenue of an app and a network, by the month that earned it and the month in which it is booked. */
export type RevenuePart = ReturnType<typeof listRevenueParts>[number];

/** The decimals of the minor unit of all currencies in the catalogue. */
export const MINOR_UNIT = 2;

/** The debits to each network's receivable that a closing leads to, by the month of the journal. In whole minor units. */
export function sumBookedRevenue(closing: AdjustedMonth) {
  const parts = listRevenueParts(closing);
  const sums = sumAmountsBy(parts, ({ use, bookedIn, networkId }) => [use, bookedIn, networkId]);
  return sums.map(({ use, bookedIn, networkId, network, amount }) => {
    return { use, bookedIn, networkId, network, amount: roundDecimal(amount, MINOR_UNIT) };
  });
}

/** The revenue of a closing: as closed, as booked later in each month, and both together, which is what the service reports now. */
export function sumClosingRevenue(closing: Closing) {
  const parts = listRevenueParts(closing);
  const closedParts = parts.filter(({ use }) => use === 'revenue');
  const monthSums = sumAmountsBy(selectRevenue(closing.adjustments), ({ bookedIn }) => bookedIn);
  return {
    closed: sumDecimalField(closedParts, 'amount'),
    byMonth: new Map(monthSums.map(({ bookedIn, amount }) => [bookedIn, amount])),
    current: sumDecimalField(parts, 'amount'),
  };
}

export type CheckResult = 'exact' | 'not compared' | 'broken' | 'open';

export function deriveCheckResult({ state, broken, result }: Closing): CheckResult {
  if (state === 'reopened') return 'open';
  if (broken.length > 0) return 'broken';
  return result === 'compared' ? 'exact' : 'not compared';
}
