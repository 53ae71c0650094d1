import { CURRENCIES, METRICS, type MetricId, ZONES } from '../catalogue';
import { isMonth } from '../dates';
import {
  type CheckedFields,
  defineStoredFormat,
  isListOf,
  isMissingOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isString,
  isWholeNumber,
  type StoredFields,
  toObject,
} from '../storage';
import { type Decimal, parseDecimal } from '../table';

export const isCurrency = isOneOf(...CURRENCIES.map(({ id }) => id));
export const isZone = isOneOf(...ZONES.map(({ id }) => id));
const isMetric = isOneOf<MetricId>(...METRICS.map(({ id }) => id));

export function isDecimal(value: unknown): value is Decimal {
  return isString(value) && parseDecimal(value) === value;
}

/** Amounts by day of the month, `01` to `31`. A day for which the service reports nothing is absent. */
export type DayAmounts = Readonly<Record<string, Decimal>>;

function isDayAmounts(value: unknown): value is DayAmounts {
  return isRecordOf(isDecimal)(value) && Object.keys(value).every((day) => /^\d\d$/.test(day));
}

/** What a frozen amount belongs to, within a month and a currency. The names of app and network are those of the moment. */
export type AmountKey = CheckedFields<typeof AMOUNT_KEY>;

const AMOUNT_KEY = {
  appId: isString,
  app: isString,
  networkId: isString,
  network: isString,
  metric: isMetric,
};

export type KeyAmounts = CheckedFields<typeof AMOUNTS>;

const AMOUNTS = { ...AMOUNT_KEY, days: isDayAmounts };

/** A booked change of a closed month. `days` are the changes by day; a reversal has none. */
export type Booking = CheckedFields<typeof BOOKING>;

const BOOKING = {
  ...AMOUNTS,
  bookedIn: isMonth,
  amount: isDecimal,
  why: isOneOf('restated', 'late', 'gone', 'reversed'),
};

/** A payment as it stood in its tab when it was booked. What it pays may change later. `nth` counts equal ones from 1. */
export type BookedPayment = CheckedFields<typeof PAYMENT>;

const PAYMENT = {
  date: isString,
  amount: isDecimal,
  currency: isString,
  reference: isString,
  nth: isNumber,
};

/** An amount that statements and payments book: positive is a debit. The amounts of each payment add up to 0, and so do those without one. */
export type Settlement = CheckedFields<typeof SETTLEMENT>;

const SETTLEMENT_USES = [
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

const SETTLEMENT = {
  networkId: isString,
  network: isString,
  use: isOneOf(...SETTLEMENT_USES),
  amount: isDecimal,
  payment: isMissingOr(isObjectOf<BookedPayment>(PAYMENT)),
};

/** A rate that was frozen with a closing: one unit of `currency` is `rate` units of the file's books currency. */
export type FrozenRate = CheckedFields<typeof RATE>;

const RATE = {
  /** Missing: the month of the closing. */
  month: isMissingOr(isMonth),
  /** Missing: the currency of the closing. */
  books: isMissingOr(isString),
  currency: isString,
  rate: isDecimal,
  source: isString,
};

export type MonthKey = CheckedFields<typeof MONTH_KEY>;

const MONTH_KEY = { month: isMonth, currency: isCurrency };

/** What the service is asked when a month is closed or checked. No apps: all apps of the connections. */
export type MonthQuestion = CheckedFields<typeof QUESTION>;

const QUESTION = {
  ...MONTH_KEY,
  zone: isZone,
  /** The names of the connections that are asked; '' is the default one. Missing: only this one. */
  connections: isMissingOr(isListOf(isString)),
  /** Of other connections than the default one as `prefixApp` names them. */
  apps: isListOf(isString),
  metrics: isListOf(isMetric),
};

const OF_MONTH = {
  ...MONTH_KEY,
  /** Milliseconds since 1970. */
  at: isNumber,
  /** The user's e-mail address, or ''. */
  by: isString,
};

/** What statements and payments add to a closing. Absent in closings of files without them. */
export type ClosedPayouts = CheckedFields<typeof PAYOUTS>;

const PAYOUTS = {
  settlements: isMissingOr(isListOf(isObjectOf<Settlement>(SETTLEMENT))),
  rates: isMissingOr(isListOf(isObjectOf<FrozenRate>(RATE))),
};

export type ClosedEvent = CheckedFields<typeof CLOSED>;

const CLOSED = {
  ...OF_MONTH,
  ...QUESTION,
  kind: isOneOf<'closed'>('closed'),
  version: (value: unknown): value is number => isWholeNumber(value, 1, 1_000_000),
  reason: isString,
  completeThrough: isString,
  /** Of the report key (the service's password) that asked. See `deriveKeyDigest`. */
  keyDigest: isString,
  amounts: isListOf(isObjectOf<KeyAmounts>(AMOUNTS)),
  /** Adjustments of earlier versions that this version contains, with the opposite sign. */
  reversals: isListOf(isObjectOf<Booking>(BOOKING)),
  ...PAYOUTS,
};

export type Comparison = CheckedFields<typeof COMPARISON>;

const RESULTS = ['compared', 'other key', 'lacks apps', 'unknown amounts', 'lacks amounts'] as const;
const COMPARISON = {
  result: isOneOf(...RESULTS),
  /** With `lacks amounts`: the amounts of the books that the answer lacks, as `formatDayKey` names them. */
  lacks: isMissingOr(isListOf(isString)),
  changes: isListOf(isObjectOf<Booking>(BOOKING)),
};

export type CheckedEvent = CheckedFields<typeof CHECKED>;

const CHECKED = {
  ...OF_MONTH,
  ...COMPARISON,
  kind: isOneOf<'checked'>('checked'),
  /** The labels of the amounts that, with their changes, differ from the service's; there are none unless the add-on has a defect. */
  broken: isListOf(isString),
  /** Of the report key that later checks are expected to use. Missing: as before. */
  keyDigest: isMissingOr(isString),
};

const REOPENED = { ...OF_MONTH, kind: isOneOf<'reopened'>('reopened'), reason: isString };

const REVIEWED = { ...OF_MONTH, kind: isOneOf<'reviewed'>('reviewed') };

/** Everything that happens to the closings of a file. The books are the list of these events; events never change. */
export type BooksEvent =
  | ClosedEvent
  | CheckedEvent
  | CheckedFields<typeof REOPENED>
  | CheckedFields<typeof REVIEWED>;

const EVENT_CHECKS = [CLOSED, CHECKED, REOPENED, REVIEWED].map((fields) => isObjectOf<object>(fields));

function isEvent(value: unknown): value is BooksEvent {
  return EVENT_CHECKS.some((isOfKind) => isOfKind(value));
}

const ENTRY = defineStoredFormat<{ readonly events: readonly unknown[] }>(({ events }) =>
  Array.isArray(events) ? { events } : undefined,
);

export function writeEntry(events: readonly BooksEvent[]): string {
  return ENTRY.write({ events: events.map(toStoredEvent) });
}

/** The events of an entry; undefined if one of them is damaged. */
export function readEntry(text: string): readonly BooksEvent[] | undefined {
  const events = ENTRY.read(text)?.events.map(convertStoredEvent);
  return events?.every(isEvent) ? events : undefined;
}

/** `keyDigest` is stored as `key`. (Stored name: do not change.) */
function toStoredEvent(event: BooksEvent): object {
  const { keyDigest, ...fields } = { keyDigest: undefined, ...event };
  return { ...fields, key: keyDigest };
}

function convertStoredEvent(stored: unknown): object {
  const { key, ...fields } = toObject(stored) as StoredFields;
  return { ...fields, keyDigest: key };
}
