import {
  CLOSABLE,
  type Closing,
  createSheetsApi,
  defineLedgerTable,
  deriveCheckResult,
  openBooks,
  sumClosingRevenue,
} from '../books';
import { requireMetric } from '../catalogue';
import {
  ACCOUNTS_SHEET,
  adoptBooks,
  type CloseOrder,
  checkMonth,
  closeMonth,
  defineAdjustmentsTable,
  defineOverviewSheet,
  describeCheck,
  fetchMonthToClose,
  type JournalFormat,
  listReadinessLines,
  makeJournal,
  nextCheckAt,
  noteCheckProblem,
  readCheckProblem,
  reopenMonth,
  requireClosedMonth,
  requireMonthQuestion,
  reviewMonth,
  sendClosing,
  writeClosingPage,
} from '../close';
import { addMonths, toDayInZone, toMonth } from '../dates';
import { collectClosedPayouts, findLeftOutSentences } from '../payouts';
import { readFileTime, requireTrigger, type SavedReportServices } from '../reports';
import { createCachingApi, findNewestGrowingTab, findReportSheet } from '../sheet';
import { toObject } from '../storage';
import { formatAmount, subtractDecimals } from '../table';
import { getTexts } from '../wording';
import { activateTab, createCallsWithAnswer } from './report-calls';

/** A closed month as the sidebar shows it. Amounts are revenue with two decimals: "81,204.55". */
export type ShownClosing = ReturnType<typeof buildClosingView>;

export type MonthClose = ReturnType<typeof buildMonthCloseView>;

function buildMonthCloseView(services: SavedReportServices) {
  const { problem: booksProblem, closings, canAdopt } = openBooks(services);
  return {
    now: services.clock.now(),
    timeZone: services.spreadsheet.timeZone(),
    /** Why the file may not continue its books; '' if it may. */
    booksProblem,
    canAdopt,
    /** The form that closes the usual month; null if the file may not continue its books. */
    form: booksProblem === '' ? buildCloseForm({}, services) : null,
    /** Whether the zone is that of the file's closings. */
    isZoneFixed: closings.length > 0,
    closings: closings.map(buildClosingView),
    metrics: CLOSABLE.filter((id) => id !== 'revenue').map((id) => ({ id, label: requireMetric(id).label })),
    checkProblem: readCheckProblem(services.document),
  };
}

function buildClosingView(closing: Closing) {
  const { month, currency, state, version, by, reviewedBy, checkedAt, result } = closing;
  const { closed, byMonth, current } = sumClosingRevenue(closing);
  return {
    month,
    currency,
    state,
    version,
    by,
    reviewedBy,
    checkedAt,
    /** `compared`, or why the last check compared nothing. */
    result,
    check: deriveCheckResult(closing),
    /** A sentence about the check; '' if all is well. */
    note: describeCheck(closing),
    closedAt: closing.at,
    closed: formatAmount(closed),
    current: formatAmount(current),
    difference: formatAmount(subtractDecimals(current, closed)),
    booked: [...byMonth].sort().map(([bookedIn, amount]) => ({ bookedIn, amount: formatAmount(amount) })),
    adjustments: closing.adjustments.length,
    nextCheckAt: nextCheckAt(closing),
  };
}

const PAST_MONTHS = 12;

/** What the form that closes a month shows: the order, with the usual month, currency and zone where it has none, and whether it is ready. */
export type CloseForm = ReturnType<typeof buildCloseForm>;

function buildCloseForm(chosen: CloseOrder, sidebarServices: SavedReportServices) {
  // All steps read the same books: what one has read, the others do not fetch again.
  const services = { ...sidebarServices, spreadsheet: createCachingApi(sidebarServices.spreadsheet) };
  const { closings } = openBooks(services);
  const settings = services.settings.readSettings();
  // The default connection is asked without its name, so that its apps have no prefix.
  const [, ...otherConnections] = services.settings.listConnections();
  const connections = ['', ...otherConnections.map((other) => other.settings.name)];
  const { now, timeZone, formatTime } = readFileTime(services);
  const today = toDayInZone(now, timeZone, formatTime);
  const currency = chosen.currency ?? closings[0]?.currency ?? settings.currency;
  const closedMonths = closings.flatMap((closing) =>
    closing.currency === currency && closing.state === 'closed' ? [closing.month] : [],
  );
  // Closings are in the order of their months, the newest first.
  const [newestMonth] = closedMonths;
  const usualMonth = newestMonth === undefined ? addMonths(toMonth(today), -1) : addMonths(newestMonth, 1);
  // All closings of a file are in the zone of its first one, whatever the user has chosen.
  const zone = closings[0]?.zone ?? chosen.zone ?? settings.zone;
  const question = requireMonthQuestion({
    ...chosen,
    month: chosen.month ?? usualMonth,
    currency,
    zone,
    connections: chosen.connections ?? connections,
  });
  const pastMonths = Array.from({ length: PAST_MONTHS }, (_, ago) => addMonths(toMonth(today), -1 - ago));
  const openMonths = [...pastMonths, usualMonth].filter((month) => !closedMonths.includes(month));
  return {
    order: question,
    /** The months to choose from, the newest first. */
    months: [...new Set([...openMonths, question.month])].sort().reverse(),
    lines: listReadinessLines({
      question,
      closings,
      leftOut: findLeftOutSentences(question.month, question.currency, services),
      now,
      formatMoment: (at) => formatTime(at, timeZone, getTexts().days.momentPatterns.short),
    }),
  };
}

/** The revenue with which the month would be closed now: as the sidebar shows it, exactly (for the order), and sentences that doubt it. */
export type AmountToClose = ReturnType<ReturnType<typeof createCloseCalls>['sidebarAmountToClose']>;

export type ClosingMail = ReturnType<typeof sendClosing>;

export type JournalOrder = 'tab' | JournalFormat;

type BooksTab = 'overview' | 'adjustments' | 'restatements' | 'accounts';

/** The calls of the view “Month close”. Their arguments are unchecked. Here and below, `month` is `YYYY-MM`. */
export function createCloseCalls(services: SavedReportServices) {
  const { document, tabs } = services;
  const showMonthClose = () => buildMonthCloseView(services);
  const withMonthClose = createCallsWithAnswer(showMonthClose);
  return {
    sidebarMonthClose: showMonthClose,
    sidebarReadiness: (order: CloseOrder) => buildCloseForm(toObject(order), services),
    sidebarAmountToClose: (order: CloseOrder) => {
      const { revenue, serviceDoubts } = fetchMonthToClose(toObject(order), services);
      return { shown: formatAmount(revenue), agreed: revenue, doubts: serviceDoubts };
    },
    /** Closes a month and has the user's hourly check look at it from now on. */
    sidebarCloseMonth: withMonthClose((typedOrder: CloseOrder) => {
      const order = toObject(typedOrder);
      // Amber lines only need a reason. `closeMonth` itself refuses what is red.
      const { lines } = buildCloseForm(order, services);
      const doubts = lines.flatMap(({ level, sentence }) => (level === 'amber' ? [sentence] : []));
      // First, because an execution may end right after the closing. The next hourly check deletes a trigger that nobody needs.
      requireTrigger(services);
      closeMonth(order, doubts, services, (closing) => collectClosedPayouts(closing, services));
    }),
    sidebarReopenMonth: withMonthClose((month: string, currency: string, reason: string) =>
      reopenMonth(month, currency, reason, services),
    ),
    sidebarReviewMonth: withMonthClose((month: string, currency: string) =>
      reviewMonth(month, currency, services),
    ),
    /** Asks the service for a closed month again. `withMyKey`: the user's key may differ from the one that closed the month. */
    sidebarCheckMonth: withMonthClose((month: string, currency: string, withMyKey: boolean) => {
      // First, because an execution may end right after the check, which the user's hourly check repeats from now on.
      requireTrigger(services);
      const closing = requireClosedMonth(month, currency, openBooks(services).closings);
      checkMonth(closing, services, withMyKey === true ? 'any key' : 'same key');
      noteCheckProblem('', document);
    }),
    sidebarAdoptClosings: withMonthClose(() => adoptBooks(services)),
    sidebarJournal: (month: string, currency: string, format: JournalOrder) => {
      const journal = makeJournal(month, currency, format, services);
      if (journal.sheetId !== null) tabs.activate(journal.sheetId);
      return journal;
    },
    sidebarMailClosing: (month: string, currency: string) => sendClosing(month, currency, services),
    sidebarClosingPage: (month: string, currency: string) =>
      activateTab(writeClosingPage(month, currency, services), services),
    /** Shows the overview of the closed months, or the newest tab of another kind. */
    sidebarShowBooks: (tab: BooksTab) => activateTab(findBooksTab(tab, services), services),
  };
}

function findBooksTab(tab: BooksTab, services: SavedReportServices): number | undefined {
  const api = createSheetsApi(services);
  if (tab === 'overview') return findReportSheet(api, defineOverviewSheet().id)?.tab.sheetId;
  if (tab === 'accounts') return findReportSheet(api, ACCOUNTS_SHEET)?.tab.sheetId;
  const table = tab === 'adjustments' ? defineAdjustmentsTable() : defineLedgerTable();
  return findNewestGrowingTab(table, api)?.sheetId;
}
