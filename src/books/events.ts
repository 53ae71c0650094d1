import { CURRENCIES, METRICS, ZONES } from '../catalogue/catalogue';
import { isMonth } from '../dates/calendar';
import {
  fieldsCheck,
  isNumber,
  isPlainObject,
  isString,
  isWhole,
  listOf,
  oneOf,
  orMissing,
} from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { readDecimal } from '../table/decimal';
import {
  type BookedPayment,
  type Booking,
  type BooksEvent,
  type CheckedEvent,
  type ClosedEvent,
  type FrozenRate,
  type KeyAmounts,
  SETTLEMENT_USES,
  type Settlement,
} from './books';

export const isCurrency = oneOf(...CURRENCIES.map(({ id }) => id));
export const isZone = oneOf(...ZONES.map(({ id }) => id));
const isMetric = oneOf(...METRICS.map(({ id }) => id));
export const isDecimal = (value: unknown) => isString(value) && readDecimal(value) === value;
const byDay = (isEach: (value: unknown) => boolean) => (value: unknown) =>
  isPlainObject(value) && Object.entries(value).every(([day, each]) => /^\d\d$/.test(day) && isEach(each));

const KEY = { appId: isString, networkId: isString, metric: isMetric };
const AMOUNT = { ...KEY, app: isString, network: isString, days: byDay(isDecimal) };
const isAmount = fieldsCheck<KeyAmounts>(AMOUNT);
const isBooking = fieldsCheck<Booking>({
  ...AMOUNT,
  bookedIn: isMonth,
  amount: isDecimal,
  why: oneOf('restated', 'late', 'gone', 'reversed'),
});
const isPayment = fieldsCheck<BookedPayment>({
  date: isString,
  amount: isDecimal,
  currency: isString,
  reference: isString,
  nth: isNumber,
});
/** The clearing account as earlier versions have stored it. */
const BANK = 'bank';
const isSettlement = fieldsCheck<Settlement>({
  networkId: isString,
  network: isString,
  use: oneOf<string>(...SETTLEMENT_USES, BANK),
  amount: isDecimal,
  payment: orMissing(isPayment),
});
const isFrozenRate = fieldsCheck<FrozenRate>({
  month: orMissing(isMonth),
  books: orMissing(isString),
  currency: isString,
  rate: isDecimal,
  source: isString,
});

const OF_MONTH = { month: isMonth, currency: isCurrency, at: isNumber, by: isString };
const CHECKS: Readonly<Record<BooksEvent['kind'], (value: unknown) => boolean>> = {
  closed: fieldsCheck<ClosedEvent>({
    ...OF_MONTH,
    kind: isString,
    zone: isZone,
    apps: listOf(isString),
    metrics: listOf(isMetric),
    version: (value) => isWhole(value, 1, 1_000_000),
    reason: isString,
    completeThrough: isString,
    key: isString,
    amounts: listOf(isAmount),
    reversals: listOf(isBooking),
    settlements: orMissing(listOf(isSettlement)),
    rates: orMissing(listOf(isFrozenRate)),
  }),
  checked: fieldsCheck<CheckedEvent>({
    ...OF_MONTH,
    kind: isString,
    result: oneOf('compared', 'other key', 'lacks apps', 'lacks amounts'),
    changes: listOf(isBooking),
    broken: listOf(isString),
    key: orMissing(isString),
  }),
  reopened: fieldsCheck({ ...OF_MONTH, reason: isString }),
  reviewed: fieldsCheck(OF_MONTH),
};

function isEvent(value: unknown): value is BooksEvent {
  const kind = isPlainObject(value) ? value['kind'] : undefined;
  return isString(kind) && Object.keys(CHECKS).includes(kind) && CHECKS[kind as BooksEvent['kind']](value);
}

function withClearing(event: BooksEvent): BooksEvent {
  if (event.kind !== 'closed' || event.settlements === undefined) return event;
  const isBank = ({ use }: Settlement) => String(use) === BANK;
  const settlements = event.settlements.map((each) =>
    isBank(each) ? { ...each, use: 'clearing' as const } : each,
  );
  return { ...event, settlements };
}

/** The stored form of an entry of the books: the events of one write. */
export const ENTRY = storedForm<{ readonly events: readonly BooksEvent[] }>(({ events }) =>
  Array.isArray(events) && events.every(isEvent) ? { events: events.map(withClearing) } : undefined,
);
