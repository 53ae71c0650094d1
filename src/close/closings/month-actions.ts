import {
  amountOf,
  type BooksEvent,
  type CheckedEvent,
  type ClosedPayouts,
  type Closing,
  closingsOf,
  findClosing,
  type KeyAmounts,
  type MonthQuestion,
  openMonthAfter,
  revenueOf,
  reversalsOf,
} from '../../books/books';
import { adoptRequest, noteBooks } from '../../books/books-sheet';
import { type ClosePorts, closeConnection, openBooks, sheetsApi } from '../../books/close-ports';
import { isCurrency, isZone } from '../../books/events';
import { askMonth, CLOSABLE } from '../../books/month-question';
import { type MetricId, metric } from '../../catalogue/catalogue';
import { isMonth, lastDay } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, flat, quotedValue, shortened } from '../../storage/untrusted-value';
import { amountText, sumOfDecimals } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { consentTo } from './check-schedule';
import { brokenKeys, compare, type MonthAnswer } from './compare';
import { recordEvents } from './record-events';

/** A batch with more rows may be too large for Google. */
const MOST_AMOUNTS = 5_000;
const LONGEST_REASON = 500;

/** A month to close, and the exact amount that the user has agreed to. All values are unchecked. */
export type CloseOrder = { readonly [Name in keyof MonthQuestion | 'reason' | 'agreed']?: unknown };

type PayoutsOf = (closing: Pick<Closing, 'month' | 'currency' | 'amounts'>) => ClosedPayouts;

/** Asks the service for what would be closed. `doubts` are days without an amount. Throws NotAllowed if the month may not be closed. */
export function askToClose(order: CloseOrder, ports: ClosePorts) {
  const question = checkedQuestion(order);
  // Asked before the service, and again under the lock, because a colleague may close the month meanwhile.
  assertClosable(question, openBooks(ports).closings);
  const { amounts, completeThrough, unknown } = askMonth(question, closeConnection(ports), ports.appNames());
  const { notices } = texts().closings;
  if (completeThrough < lastDay(question.month)) throw new NotAllowed([notices.notComplete(question.month)]);
  if (amounts.length === 0) throw new NotAllowed([notices.nothing(question.month)]);
  if (amounts.length > MOST_AMOUNTS) throw new NotAllowed([notices.tooMany(MOST_AMOUNTS)]);
  const rows = unknown.map((row) => `${nameOf(row)} (${row.days.length})`);
  const amount = sumOfDecimals(revenueOf(amounts).map(amountOf));
  return {
    question,
    amounts,
    completeThrough,
    amount,
    doubts: rows.length === 0 ? [] : [notices.noAmount(rows)],
  };
}

/** Freezes the amounts in a new version. With `doubts` (amber lines), the order needs a reason. Throws NotAllowed if the month may not be closed. */
export function closeMonth(
  order: CloseOrder,
  doubts: readonly string[],
  ports: ClosePorts,
  payouts: PayoutsOf = () => ({}),
): void {
  const { notices } = texts().closings;
  const reason = reasonIn(order.reason);
  const at = ports.clock.now();
  const { question, amounts, completeThrough, amount, doubts: unknown } = askToClose(order, ports);
  const open = [...doubts, ...unknown];
  if (open.length > 0 && reason === '') throw new NotAllowed([notices.reasonNeeded, ...open]);
  if (order.agreed !== undefined && order.agreed !== amount)
    throw new NotAllowed([notices.otherAmount(`${amountText(amount)} ${question.currency}`)]);
  // Before the closing, because an execution may end right after it: a question without a closing is harmless.
  const key = keyMark(at, ports);
  consentTo({ ...question, key, at, checkedAt: at, result: 'compared' }, ports);
  recordEvents(ports, ({ closings }) => {
    assertClosable(question, closings);
    const before = findClosing(closings, question);
    const reversals = before === undefined ? [] : reversalsOf(before, openMonthAfter(question, closings));
    const facts = { ...question, at, by: ports.activeUser(), reason, completeThrough, amounts, reversals };
    const version = (before?.version ?? 0) + 1;
    return [{ kind: 'closed', version, key, ...facts, ...payouts({ ...question, amounts }) }];
  });
}

function assertClosable(question: MonthQuestion, closings: readonly Closing[]): void {
  const { notices } = texts().closings;
  const before = findClosing(closings, question);
  if (before?.state === 'closed') throw new NotAllowed([notices.closedAlready(before)]);
  const [first] = closings;
  if (first !== undefined && first.zone !== question.zone)
    throw new NotAllowed([notices.otherZone(question.zone, first.zone)]);
}

/** Reopens a closed month. Its version stays until the month is closed again. */
export function reopenMonth(month: unknown, currency: unknown, reason: unknown, ports: ClosePorts): void {
  const { notices } = texts().closings;
  const why = reasonIn(reason);
  if (why === '') throw new NotAllowed([notices.reopenReason]);
  recordEvents(ports, ({ closings }) => {
    const closing = closedMonth(month, currency, closings);
    return [{ kind: 'reopened', ...ofMonth(closing, ports), reason: why }];
  });
}

export function reviewMonth(month: unknown, currency: unknown, ports: ClosePorts): void {
  const { notices } = texts().closings;
  const me = ports.activeUser();
  recordEvents(ports, ({ closings }) => {
    const closing = closedMonth(month, currency, closings);
    const { by, reviewedBy } = closing;
    if (me === '' || by === '' || me === by || reviewedBy !== '')
      throw new NotAllowed([notices.cannotReview(by, reviewedBy)]);
    return [{ kind: 'reviewed', ...ofMonth(closing, ports) }];
  });
}

/** Books what has changed. With `withMyKey`, the current user's key is that of the closing from now on. Throws an AdReportsError. */
export function checkMonth(asked: Closing, ports: ClosePorts, withMyKey = false): void {
  const at = ports.clock.now();
  const key = keyMark(asked.at, ports);
  const isOther = key !== asked.key && !withMyKey;
  const { amounts, unknown } = isOther
    ? { amounts: [], unknown: [] }
    : askMonth(asked, closeConnection(ports), ports.appNames());
  const afterwards = recordEvents(ports, ({ closings, events }) => {
    const closing = findClosing(closings, asked);
    const isNewer = closing === undefined || closing.version !== asked.version || closing.checkedAt >= at;
    // Somebody has checked, reopened or closed the month meanwhile, and knows more than this answer.
    if (isNewer || closing.state !== 'closed') return [];
    if (isOther && closing.result === 'other key') return [];
    const accepted = withMyKey ? { ...closing, key } : closing;
    const bookedIn = openMonthAfter(closing, closings);
    const answer = { amounts, unknown, key, at };
    return [checkedEvent(accepted, answer, { bookedIn, by: ports.activeUser(), events })];
  });
  const after = findClosing(afterwards, asked);
  if (after?.state === 'closed' && after.key === key) consentTo(after, ports);
}

function checkedEvent(
  closing: Closing,
  answer: MonthAnswer,
  { bookedIn, by, events }: { bookedIn: string; by: string; events: readonly BooksEvent[] },
): CheckedEvent {
  const { month, currency, key } = closing;
  const facts = { month, currency, at: answer.at, by, key, broken: closing.broken };
  const event = { kind: 'checked', ...facts, ...compare(closing, answer, bookedIn) } as const;
  if (event.result !== 'compared') return event;
  const after = findClosing(closingsOf([...events, event]), closing);
  const broken = after === undefined ? [] : brokenKeys(after, answer.amounts);
  return { ...event, broken: broken.map(nameOf) };
}

function nameOf({ network, app, metric: id }: Pick<KeyAmounts, 'network' | 'app' | 'metric'>): string {
  return `${network} · ${app} · ${metric(id).label}`;
}

/** Makes books that were copied from another file, or restored from an earlier version of this file, the books of this file. */
export function adoptBooks(ports: ClosePorts): void {
  const api = sheetsApi(ports);
  const books = openBooks(ports, api);
  if (!books.canContinue) return;
  api.batchUpdate(adoptRequest(books, ports.file().id));
  noteBooks(openBooks(ports, api).file, ports);
}

/** The newest version of a month in a currency, closed or reopened. Throws NotAllowed if the month was never closed. */
export function closingOf(month: unknown, currency: unknown, closings: readonly Closing[]): Closing {
  const closing = findClosing(closings, { month, currency });
  if (closing === undefined) throw notClosed(month);
  return closing;
}

/** Like `closingOf`, and throws NotAllowed if the month is open again. */
export function closedMonth(month: unknown, currency: unknown, closings: readonly Closing[]): Closing {
  const closing = closingOf(month, currency, closings);
  if (closing.state !== 'closed') throw notClosed(month);
  return closing;
}

function notClosed(month: unknown): NotAllowed {
  return new NotAllowed([texts().closings.notices.notClosed(quotedValue(month))]);
}

function ofMonth({ month, currency }: MonthQuestion, { clock, activeUser }: ClosePorts) {
  return { month, currency, at: clock.now(), by: activeUser() };
}

export function checkedQuestion({ month, currency, zone, apps, metrics }: CloseOrder): MonthQuestion {
  const notAllowed = (value: unknown) =>
    new NotAllowed([texts().closings.notices.notAllowed(quotedValue(value))]);
  if (!isMonth(month)) throw notAllowed(month);
  if (!isCurrency(currency)) throw notAllowed(currency);
  if (!isZone(zone)) throw notAllowed(zone);
  const list = (value: unknown) => (Array.isArray(value) ? value.map((each) => asText(each).trim()) : []);
  const wanted = list(metrics);
  return {
    month,
    currency,
    zone,
    apps: [...new Set(list(apps))].filter((app) => app !== '').sort(),
    metrics: CLOSABLE.filter((id): id is MetricId => id === 'revenue' || wanted.includes(id)),
  };
}

function reasonIn(reason: unknown): string {
  return shortened(flat(asText(reason)), LONGEST_REASON);
}

/** A digest of the user's report key for a month closed `at`, by which later checks know whether the same key asks. It does not tell the key. */
function keyMark(at: number, { settings, digest }: ClosePorts): string {
  return digest(JSON.stringify(['closing', at, settings.key()])).slice(0, 16);
}
