import {
  applyClosedEvent,
  buildOwnershipRequests,
  buildReversals,
  CLOSABLE,
  type ClosedEvent,
  type ClosedPayouts,
  type CloseServices,
  type Closing,
  createSheetsApi,
  fetchMonthAmounts,
  findAppConnection,
  findClosing,
  findNextOpenMonth,
  isCurrency,
  isZone,
  type MonthQuestion,
  openBooks,
  saveBooksMark,
  selectRevenue,
  sumDayAmounts,
} from '../../books';
import { isMonth, toLastDay } from '../../dates';
import { NotAllowed } from '../../errors';
import { asText, flattenText, quoteValue, truncateText } from '../../storage';
import { formatAmount, sumDecimals } from '../../table';
import { addInBrackets, getTexts } from '../../wording';
import { deriveKeyDigest } from './check-month';
import { recordQuestionConsent } from './check-schedule';
import { labelAmountKey } from './compare-closing';
import { recordEvents } from './record-events';

/** A batch with more rows may be too large for Google. */
const MOST_AMOUNTS = 5_000;
const LONGEST_REASON = 500;

/** A month to close, and the exact amount that the user has agreed to. All values are unchecked. */
export type CloseOrder = { readonly [Name in keyof MonthQuestion | 'reason' | 'agreed']?: unknown };

/** Asks the service for what would be closed. `serviceDoubts` is a sentence about the days without an amount, if there are any. */
export function fetchMonthToClose(order: CloseOrder, services: CloseServices) {
  const question = requireMonthQuestion(order);
  // Asked before the service, and again under the lock, because a colleague may close the month meanwhile.
  assertClosable(question, openBooks(services).closings);
  const { amounts, completeThrough, unknownAmounts } = fetchMonthAmounts(question, services);
  const { notices } = getTexts().closings;
  if (completeThrough < toLastDay(question.month))
    throw new NotAllowed([notices.notComplete(question.month)]);
  if (amounts.length === 0) throw new NotAllowed([notices.nothing(question.month)]);
  if (amounts.length > MOST_AMOUNTS) throw new NotAllowed([notices.tooMany(MOST_AMOUNTS)]);
  const unknownLabels = unknownAmounts.map((amount) =>
    addInBrackets(labelAmountKey(amount), `${amount.days.length}`),
  );
  const serviceDoubts = unknownLabels.length === 0 ? [] : [notices.noAmount(unknownLabels)];
  const revenue = sumDecimals(selectRevenue(amounts).map(sumDayAmounts));
  return { question, amounts, completeThrough, revenue, serviceDoubts };
}

/** Freezes the amounts in a new version. With `doubts` (amber lines), the order needs a reason. */
export function closeMonth(
  order: CloseOrder,
  doubts: readonly string[],
  services: CloseServices,
  collectPayouts: (closing: Closing) => ClosedPayouts = () => ({}),
): void {
  const { notices } = getTexts().closings;
  const reason = toReason(order.reason);
  const at = services.clock.now();
  const { question, amounts, completeThrough, revenue, serviceDoubts } = fetchMonthToClose(order, services);
  const allDoubts = [...doubts, ...serviceDoubts];
  if (allDoubts.length > 0 && reason === '') throw new NotAllowed([notices.reasonNeeded, ...allDoubts]);
  if (order.agreed !== undefined && order.agreed !== revenue)
    throw new NotAllowed([notices.otherAmount(`${formatAmount(revenue)} ${question.currency}`)]);
  const keyDigest = deriveKeyDigest(at, question, services);
  // The hourly check may ask this question again with the user's key. Stored first, because an execution may end right after the closing. If the month
  // is not closed after all, the hourly check forgets the question. The closing itself is the first check: it has what the service reports now.
  recordQuestionConsent({ ...question, keyDigest, at, checkedAt: at, result: 'compared' }, services);
  recordEvents(services, ({ closings }) => {
    assertClosable(question, closings);
    const previousClosing = findClosing(closings, question);
    const bookedIn = findNextOpenMonth(question, closings);
    const event: ClosedEvent = {
      kind: 'closed',
      ...question,
      version: (previousClosing?.version ?? 0) + 1,
      at,
      by: services.activeUser(),
      reason,
      completeThrough,
      keyDigest,
      amounts,
      // The new amounts contain what the adjustments of earlier versions have booked, so the next open month takes these adjustments back.
      reversals: previousClosing === undefined ? [] : buildReversals(previousClosing, bookedIn),
    };
    return [{ ...event, ...collectPayouts(applyClosedEvent(previousClosing, event)) }];
  });
}

function assertClosable(question: MonthQuestion, closings: readonly Closing[]): void {
  const { notices } = getTexts().closings;
  const previousClosing = findClosing(closings, question);
  if (previousClosing?.state === 'closed') throw new NotAllowed([notices.closedAlready(previousClosing)]);
  const [first] = closings;
  if (first !== undefined && first.zone !== question.zone)
    throw new NotAllowed([notices.otherZone(question.zone, first.zone)]);
}

function buildEventFacts({ month, currency }: Closing, { clock, activeUser }: CloseServices) {
  return { month, currency, at: clock.now(), by: activeUser() };
}

/** The version stays until the month is closed again. */
export function reopenMonth(month: unknown, currency: unknown, reason: unknown, services: CloseServices) {
  const why = toReason(reason);
  if (why === '') throw new NotAllowed([getTexts().closings.notices.reopenReason]);
  recordEvents(services, ({ closings }) => {
    const closing = requireClosedMonth(month, currency, closings);
    return [{ kind: 'reopened', ...buildEventFacts(closing, services), reason: why }];
  });
}

export function reviewMonth(month: unknown, currency: unknown, services: CloseServices): void {
  const { notices } = getTexts().closings;
  const currentUser = services.activeUser();
  recordEvents(services, ({ closings }) => {
    const closing = requireClosedMonth(month, currency, closings);
    const { by, reviewedBy } = closing;
    const isByOther = currentUser !== '' && by !== '' && currentUser !== by;
    if (!isByOther || reviewedBy !== '') throw new NotAllowed([notices.notReviewed]);
    return [{ kind: 'reviewed', ...buildEventFacts(closing, services) }];
  });
}

/** Makes books that were copied from another file, or restored from an earlier version of this file, the books of this file. */
export function adoptBooks(services: CloseServices): void {
  const api = createSheetsApi(services);
  const books = openBooks(services, api);
  if (!books.canAdopt) return;
  api.batchUpdate(buildOwnershipRequests(books, services.file().id));
  saveBooksMark(openBooks(services, api).file, services);
}

export function requireClosedMonth(month: unknown, currency: unknown, closings: readonly Closing[]): Closing {
  const closing = findClosing(closings, { month, currency });
  if (closing?.state === 'closed') return closing;
  throw new NotAllowed([getTexts().closings.notices.notClosed(quoteValue(month))]);
}

export function requireMonthQuestion(order: CloseOrder): MonthQuestion {
  const { month, currency, zone, connections, apps, metrics } = order;
  const createNotAllowedError = (value: unknown) =>
    new NotAllowed([getTexts().closings.notices.notAllowed(quoteValue(value))]);
  if (!isMonth(month)) throw createNotAllowedError(month);
  if (!isCurrency(currency)) throw createNotAllowedError(currency);
  if (!isZone(zone)) throw createNotAllowedError(zone);
  const toTrimmedTexts = (value: unknown) =>
    Array.isArray(value) ? value.map((entry) => asText(entry).trim()) : [];
  const requestedMetrics = toTrimmedTexts(metrics);
  const names = [...new Set(toTrimmedTexts(connections))].sort();
  const requestedApps = [...new Set(toTrimmedTexts(apps))].filter((app) => app !== '').sort();
  // An app of a connection that is not asked would be missing from the closing.
  const otherApp = requestedApps.find(
    (app) => !(names.length > 0 ? names : ['']).includes(findAppConnection(app, names)),
  );
  if (otherApp !== undefined) throw createNotAllowedError(otherApp);
  return {
    month,
    currency,
    zone,
    ...(names.some((name) => name !== '') && { connections: names }),
    apps: requestedApps,
    metrics: CLOSABLE.filter((id) => id === 'revenue' || requestedMetrics.includes(id)),
  };
}

function toReason(reason: unknown): string {
  return truncateText(flattenText(asText(reason)), LONGEST_REASON);
}
