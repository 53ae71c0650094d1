import { addMonths, type Month } from '../dates/calendar';
import { type Decimal, negated, roundedTo, sumOfDecimals, totalOf, ZERO } from '../table/decimal';
import { grouped, groupsOf } from '../table/grouped';
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
  /** Since when all checks have missed an amount, for those that the last one missed. The names are those of `dayName`. */
  readonly lackingSince: ReadonlyMap<string, number>;
  readonly broken: readonly string[];
  readonly adjustments: readonly Adjustment[];
  /** The earlier versions, the oldest first. */
  readonly earlier: readonly (ClosedEvent & Pick<Closing, 'reviewedBy'>)[];
}

interface Adjustment extends Booking, Pick<ClosedEvent, 'month' | 'currency' | 'version'> {
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

/** The name of the amount of a key on a day of the month. */
export function dayName(key: Parameters<typeof keyText>[0], day: string): string {
  return `${keyText(key)} ${day}`;
}

function after(closing: Closing | undefined, event: BooksEvent): Closing | undefined {
  if (event.kind === 'closed') return closed(closing, event);
  if (closing === undefined) return undefined;
  if (event.kind === 'reopened') return { ...closing, state: 'reopened', reopened: event };
  if (event.kind === 'reviewed') return { ...closing, reviewedBy: event.by };
  const { result, changes, broken, at, lacks = [], key = closing.key } = event;
  const lackingSince = new Map(lacks.map((name) => [name, closing.lackingSince.get(name) ?? at]));
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
    lackingSince: new Map(),
    broken: [],
    adjustments: [...(before?.adjustments ?? []), ...adjustmentsOf(event.reversals, event, event.version)],
    earlier: before === undefined ? [] : [...before.earlier, versionOf(before)],
  };
}

function versionOf({ earlier: _, adjustments: __, ...version }: Closing): Closing['earlier'][number] {
  return version;
}

function adjustmentsOf(bookings: readonly Booking[], event: BooksEvent, version: number): Adjustment[] {
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
    const amount = negated(totalOf(group, 'amount'));
    const { appId, app, networkId, network, metric } = group[0];
    return amount === ZERO
      ? []
      : [{ appId, app, networkId, network, metric, bookedIn, amount, days: {}, why: 'reversed' as const }];
  });
}

export function revenueOf<Each extends { readonly metric: string }>(list: readonly Each[]): Each[] {
  return list.filter(({ metric }) => metric === 'revenue');
}

/** The revenue that a closing books: what was closed, in its own month, and its adjustments in later ones. */
export function revenueParts({
  month,
  amounts,
  adjustments,
}: Pick<Closing, 'month' | 'amounts' | 'adjustments'>) {
  const closed = revenueOf(amounts).map((key) => ({ ...key, month, bookedIn: month, amount: amountOf(key) }));
  return [
    ...closed.map((part) => ({ ...part, use: 'revenue' as const })),
    ...revenueOf(adjustments).map((part) => ({ ...part, use: 'adjustments' as const })),
  ];
}

/** The decimals of the minor unit of all currencies in the catalogue. */
export const MINOR_UNIT = 2;

/** What the journals of its months debit the receivable of each network with for a closing, in whole minor units. */
export function bookedRevenue(closing: Parameters<typeof revenueParts>[0]) {
  const groups = groupsOf(revenueParts(closing), ({ use, bookedIn, networkId }) => [
    use,
    bookedIn,
    networkId,
  ]);
  return groups.map((group) => {
    const [{ use, bookedIn, networkId, network }] = group;
    return { use, bookedIn, networkId, network, amount: roundedTo(totalOf(group, 'amount'), MINOR_UNIT) };
  });
}

/** The revenue of a closing: as closed, as booked later in each month, and both together, which is what the service reports now. */
export function totalsOf(closing: Closing) {
  const parts = revenueParts(closing);
  const closed = parts.filter(({ use }) => use === 'revenue');
  const groups = grouped(revenueOf(closing.adjustments), ({ bookedIn }) => bookedIn);
  return {
    closed: totalOf(closed, 'amount'),
    byMonth: new Map([...groups].map(([month, list]) => [month, totalOf(list, 'amount')])),
    current: totalOf(parts, 'amount'),
  };
}

export type CheckResult = 'exact' | 'not compared' | 'broken' | 'open';

/** What the last check of a closing found. `broken`: the invariant does not hold. */
export function checkResult({ state, broken, result }: Closing): CheckResult {
  if (state === 'reopened') return 'open';
  if (broken.length > 0) return 'broken';
  return result === 'compared' ? 'exact' : 'not compared';
}
