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
  KeyAmounts,
  MonthQuestion,
} from './events';

export type * from './events';

/** What statements and payments add to a closing. */
export type ClosedPayouts = Pick<ClosedEvent, 'settlements' | 'rates'>;

/** The newest version of a closed month in one currency, with what has happened to it since. */
export interface Closing extends ClosedEvent {
  readonly state: 'closed' | 'reopened';
  readonly reviewedBy: string;
  readonly reopened?: Extract<BooksEvent, { kind: 'reopened' }>;
  readonly checkedAt: number;
  readonly result: CheckedEvent['result'];
  /** Since when all checks have missed an amount, for those that the last one missed. The names are those of `formatDayKey`. */
  readonly missingSince: ReadonlyMap<string, number>;
  readonly broken: readonly string[];
  readonly adjustments: readonly Adjustment[];
  /** The earlier versions, the oldest first. */
  readonly earlier: readonly (ClosedEvent & Pick<Closing, 'reviewedBy'>)[];
}

interface Adjustment extends Booking, Pick<ClosedEvent, 'month' | 'currency' | 'version'> {
  readonly seenAt: number;
}

/** The closings of a file: the newest version of each month and currency, the newest month first. */
export function buildClosings(events: readonly BooksEvent[]): Closing[] {
  const byMonth = groupItems(events, formatMonthKey);
  const closings = [...byMonth.values()].flatMap((group) => group.reduce(applyEvent, undefined) ?? []);
  return closings.sort((one, other) => (formatMonthKey(one) < formatMonthKey(other) ? 1 : -1));
}

/** The newest version of a month in a currency; undefined if it was never closed. The values may be unchecked. */
export function findClosing(
  closings: readonly Closing[],
  { month, currency }: { readonly month: unknown; readonly currency: unknown },
): Closing | undefined {
  return closings.find((closing) => closing.month === month && closing.currency === currency);
}

/** The text that names a month in a currency: `2026-10 USD`. */
export function formatMonthKey({ month, currency }: Pick<MonthQuestion, 'month' | 'currency'>): string {
  return `${month} ${currency}`;
}

export function formatAmountKey({ appId, networkId, metric }: AmountKey) {
  return JSON.stringify([appId, networkId, metric]);
}

/** The name of the amount of a key on a day of the month. */
export function formatDayKey(key: Parameters<typeof formatAmountKey>[0], day: string): string {
  return `${formatAmountKey(key)} ${day}`;
}

function applyEvent(closing: Closing | undefined, event: BooksEvent): Closing | undefined {
  if (event.kind === 'closed') return applyClosedEvent(closing, event);
  if (closing === undefined) return undefined;
  if (event.kind === 'reopened') return { ...closing, state: 'reopened', reopened: event };
  if (event.kind === 'reviewed') return { ...closing, reviewedBy: event.by };
  const { result, changes, broken, at, lacks = [], key = closing.key } = event;
  const missingSince = new Map(lacks.map((name) => [name, closing.missingSince.get(name) ?? at]));
  const adjustments = [...closing.adjustments, ...toAdjustments(changes, event, closing.version)];
  return { ...closing, key, result, missingSince, broken, checkedAt: at, adjustments };
}

function applyClosedEvent(previousClosing: Closing | undefined, event: ClosedEvent): Closing {
  return {
    ...event,
    state: 'closed',
    reviewedBy: '',
    checkedAt: event.at,
    result: 'compared',
    missingSince: new Map(),
    broken: [],
    adjustments: [
      ...(previousClosing?.adjustments ?? []),
      ...toAdjustments(event.reversals, event, event.version),
    ],
    earlier:
      previousClosing === undefined ? [] : [...previousClosing.earlier, toEarlierVersion(previousClosing)],
  };
}

function toEarlierVersion({ earlier: _, adjustments: __, ...version }: Closing): Closing['earlier'][number] {
  return version;
}

function toAdjustments(bookings: readonly Booking[], event: BooksEvent, version: number): Adjustment[] {
  const { month, currency, at } = event;
  return bookings.map((booking) => ({ ...booking, month, currency, version, seenAt: at }));
}

export function sumDayAmounts({ days }: Pick<KeyAmounts, 'days'>): Decimal {
  return sumDecimals(Object.values(days));
}

/** What the books hold for each key and day now: the newest version and the changes since. */
export function computeCurrentAmounts({ amounts, adjustments, version }: Closing): Map<string, KeyAmounts> {
  const laterAdjustments = adjustments.filter(
    (adjustment) => adjustment.version === version && adjustment.why !== 'reversed',
  );
  const current = new Map(amounts.map((amount) => [formatAmountKey(amount), amount]));
  for (const change of laterAdjustments) {
    const previousAmounts = current.get(formatAmountKey(change)) ?? { ...change, days: {} };
    const days = { ...previousAmounts.days };
    for (const [day, amount] of Object.entries(change.days))
      days[day] = sumDecimals([days[day] ?? ZERO, amount]);
    current.set(formatAmountKey(change), { ...previousAmounts, days });
  }
  return current;
}

/** The first month after `month` that is not closed in this currency. */
export function findNextOpenMonth({ month, currency }: MonthQuestion, closings: readonly Closing[]): Month {
  const isMonthClosed = (next: Month) =>
    closings.some(
      (closing) => closing.month === next && closing.currency === currency && closing.state === 'closed',
    );
  let openMonth = addMonths(month, 1);
  while (isMonthClosed(openMonth)) openMonth = addMonths(openMonth, 1);
  return openMonth;
}

/** What reverses all adjustments of a closing: one booking for each key whose adjustments do not add up to zero. */
export function buildReversals({ adjustments }: Closing, bookedIn: Month): Booking[] {
  return [...groupItems(adjustments, formatAmountKey).values()].flatMap((group) => {
    const amount = invertSign(sumDecimalField(group, 'amount'));
    const { appId, app, networkId, network, metric } = group[0];
    return amount === ZERO
      ? []
      : [{ appId, app, networkId, network, metric, bookedIn, amount, days: {}, why: 'reversed' as const }];
  });
}

export function selectRevenue<Item extends { readonly metric: string }>(list: readonly Item[]): Item[] {
  return list.filter(({ metric }) => metric === 'revenue');
}

/** The revenue that a closing books: what was closed, in its own month, and its adjustments in later ones. */
export function listRevenueParts({
  month,
  amounts,
  adjustments,
}: Pick<Closing, 'month' | 'amounts' | 'adjustments'>) {
  const closedRevenue = selectRevenue(amounts).map((key) => ({
    ...key,
    month,
    bookedIn: month,
    amount: sumDayAmounts(key),
  }));
  return [
    ...closedRevenue.map((part) => ({ ...part, use: 'revenue' as const })),
    ...selectRevenue(adjustments).map((part) => ({ ...part, use: 'adjustments' as const })),
  ];
}

/** The decimals of the minor unit of all currencies in the catalogue. */
export const MINOR_UNIT = 2;

/** What the journals of its months debit the receivable of each network with for a closing, in whole minor units. */
export function sumBookedRevenue(closing: Parameters<typeof listRevenueParts>[0]) {
  const groups = listGroups(listRevenueParts(closing), ({ use, bookedIn, networkId }) => [
    use,
    bookedIn,
    networkId,
  ]);
  return groups.map((group) => {
    const [{ use, bookedIn, networkId, network }] = group;
    return {
      use,
      bookedIn,
      networkId,
      network,
      amount: roundDecimal(sumDecimalField(group, 'amount'), MINOR_UNIT),
    };
  });
}

/** The revenue of a closing: as closed, as booked later in each month, and both together, which is what the service reports now. */
export function sumClosingRevenue(closing: Closing) {
  const parts = listRevenueParts(closing);
  const closedParts = parts.filter(({ use }) => use === 'revenue');
  const groups = groupItems(selectRevenue(closing.adjustments), ({ bookedIn }) => bookedIn);
  return {
    closed: sumDecimalField(closedParts, 'amount'),
    byMonth: new Map([...groups].map(([month, list]) => [month, sumDecimalField(list, 'amount')])),
    current: sumDecimalField(parts, 'amount'),
  };
}

export type CheckResult = 'exact' | 'not compared' | 'broken' | 'open';

/** What the last check of a closing found. `broken`: the invariant does not hold. */
export function deriveCheckResult({ state, broken, result }: Closing): CheckResult {
  if (state === 'reopened') return 'open';
  if (broken.length > 0) return 'broken';
  return result === 'compared' ? 'exact' : 'not compared';
}
