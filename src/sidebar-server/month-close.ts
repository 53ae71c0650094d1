import { totalsOf } from '../books/books';
import { type ClosePorts, closePorts, openBooks, sheetsApi } from '../books/close-ports';
import { ledgerTable } from '../books/ledger/ledger-columns';
import { CLOSABLE } from '../books/month-question';
import { metric } from '../catalogue/catalogue';
import { checkSchedule, nextCheckAt, ownQuestions, saveSchedule } from '../close/closings/check-schedule';
import { adjustmentsTable } from '../close/closings/closing-tabs';
import {
  askToClose,
  type CloseOrder,
  checkedQuestion,
  checkMonth,
  closedMonth,
  closeMonth,
  closingOf,
} from '../close/closings/month-actions';
import { closingFacts, overviewSheet } from '../close/closings/overview';
import { readiness } from '../close/closings/readiness';
import { repairTabs } from '../close/closings/record-events';
import { checkProblem, noteCheckProblem } from '../close/closings/scheduled-checks';
import { writeStatement } from '../close/closings/statement';
import { journalOf } from '../close/journal/entries';
import {
  JOURNAL_FORMATS,
  type JournalFile,
  type JournalFormat,
  journalFiles,
} from '../close/journal/journal-files';
import { journalMonth } from '../close/journal/journal-month';
import { ACCOUNTS_SHEET, accountsOf, writeJournal } from '../close/journal/journal-sheets';
import { addMonths, monthOf } from '../dates/calendar';
import { dayIn } from '../dates/sheet-dates';
import { attempt } from '../errors/failure-message';
import { reconcileIfShown } from '../payouts/actions/change-inputs';
import { closedPayouts, leftOutBy } from '../payouts/actions/closing-payouts';
import { fileTime } from '../reports/file-time';
import { requireTrigger } from '../reports/schedule/hourly-trigger';
import { LOG_SHEET, STATUS_SHEET } from '../reports/status/logs';
import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/retrying-api';
import { type ReportSheet, SHEET_FIELDS, stampedSheets } from '../sheet/read/report-sheet';
import { amountText, difference } from '../table/decimal';
import { texts } from '../wording/texts';

/** A closed month as the sidebar shows it. Amounts are revenue with two decimals: "81,204.55". */
export type ShownClosing = ReturnType<typeof shownClosing>;

export type MonthClose = ReturnType<typeof monthClose>;

export function monthClose(sources: ReportStores) {
  const ports = closePorts(sources);
  const books = openBooks(ports);
  const { problem, closings } = books;
  const schedule = checkSchedule(sources.document);
  let repaired = 0;
  const repair = () => {
    repaired = repairTabs(books, ports);
  };
  const [notRepaired = ''] =
    problem === '' ? attempt(texts().closings.closingsAndAdjustments, sources, repair) : [];
  return {
    now: sources.clock.now(),
    timeZone: sources.spreadsheet.timeZone(),
    /** Why the file may not continue its books; '' if it may. */
    sentence: problem,
    /** Whether the user may make them those of this file. */
    canContinue: books.canContinue,
    /** The form that closes the usual month; null if the file may not continue its books. */
    form: problem === '' ? closeForm({}, sources) : null,
    /** Whether the zone is that of the file's closings. */
    isZoneFixed: closings.length > 0,
    closings: closings.map((closing) => shownClosing(closingFacts(closing, ports.digest), schedule)),
    /** How many rows of the tabs somebody had edited or deleted. They are written again. */
    repaired,
    /** Why they could not be written, as a sentence; '' if they were. */
    notRepaired,
    /** What can be closed besides revenue. */
    metrics: CLOSABLE.filter((id) => id !== 'revenue').map((id) => ({ id, label: metric(id).label })),
    schedule,
    /** Why the last check or its reconciliation failed, as a sentence; '' if they were good. */
    problem: checkProblem(sources.document),
  };
}

function shownClosing(
  { closing, check, note, digest }: ReturnType<typeof closingFacts>,
  schedule: ReturnType<typeof checkSchedule>,
) {
  const { month, currency, zone, apps, state, version, at, by, reviewedBy, reason, checkedAt, result } =
    closing;
  const { closed, byMonth, current } = totalsOf(closing);
  return {
    month,
    currency,
    zone,
    apps,
    metrics: closing.metrics.map((id) => metric(id).label),
    state,
    version,
    by,
    reviewedBy,
    reason,
    checkedAt,
    /** Whether the last check compared amounts; otherwise, why not. */
    result,
    completeThrough: closing.completeThrough,
    check,
    note,
    digest,
    closedAt: at,
    closed: amountText(closed),
    current: amountText(current),
    difference: amountText(difference(current, closed)),
    booked: [...byMonth].sort().map(([bookedIn, amount]) => ({ bookedIn, amount: amountText(amount) })),
    adjustments: closing.adjustments.length,
    reopenedWhy: closing.reopened?.reason ?? '',
    nextCheckAt: nextCheckAt(closing, schedule),
  };
}

/** The number of past months that can be closed. */
const MONTHS = 12;

/** What the form that closes a month shows: the order, with the usual month, currency and zone where it has none, and whether it is ready. */
export type CloseForm = ReturnType<typeof closeForm>;

export function closeForm(chosen: CloseOrder, sources: ReportStores) {
  // Everything here reads the same books.
  const ports = { ...closePorts(sources), spreadsheet: readOnce(sources.spreadsheet) };
  const { closings } = openBooks(ports);
  const { settings } = ports.settings.settingsAndKey();
  const { clock } = sources;
  const { timeZone, formatTime } = fileTime(sources);
  const today = dayIn(clock.now(), timeZone, formatTime);
  const currency = chosen.currency ?? closings[0]?.currency ?? settings.currency;
  const closed = closings.flatMap((each) =>
    each.currency === currency && each.state === 'closed' ? [each.month] : [],
  );
  const [newest] = closed;
  const usual = newest === undefined ? addMonths(monthOf(today), -1) : addMonths(newest, 1);
  const zone = closings[0]?.zone ?? chosen.zone ?? settings.zone;
  const order = checkedQuestion({ ...chosen, month: chosen.month ?? usual, currency, zone });
  const past = Array.from({ length: MONTHS }, (_, ago) => addMonths(monthOf(today), -1 - ago));
  const open = [...past, usual].filter((month) => !closed.includes(month));
  return {
    order,
    /** The months to choose from, the newest first. */
    months: [...new Set([...open, order.month])].sort().reverse(),
    lines: readiness({
      question: order,
      closings,
      leftOut: leftOutBy(order.month, order.currency, ports),
      now: clock.now(),
      formatMoment: (at) => formatTime(at, timeZone, 'd MMM HH:mm'),
    }),
  };
}

/** What the month would be closed at now: the revenue for the question, exactly for the order, and what makes it doubtful. */
export type AmountToClose = ReturnType<typeof amountToClose>;

export function amountToClose(order: CloseOrder, sources: ReportStores) {
  const { amount, doubts } = askToClose(order, closePorts(sources));
  return { shown: amountText(amount), agreed: amount, doubts };
}

/** Closes a month and has the user's hourly check look at it from now on. */
export function closeByHand(order: CloseOrder, sources: ReportStores): void {
  const { lines } = closeForm(order, sources);
  const doubts = lines.flatMap(({ level, sentence }) => (level === 'amber' ? [sentence] : []));
  // First, because an execution may end right after the closing. The next hourly check deletes a trigger that nobody needs.
  requireTrigger(sources);
  const ports = closePorts(sources);
  closeMonth(order, doubts, ports, (closing) => closedPayouts(closing, ports));
  reconcileAfter({ ...ports, spreadsheet: readOnce(ports.spreadsheet) });
}

/** Checks a closed month with the current user's key. Throws NotAllowed if it is not closed. */
export function checkByHand(
  month: unknown,
  currency: unknown,
  withMyKey: boolean,
  sources: ReportStores,
): void {
  // First, as when a month is closed: the user's hourly check may look at it from now on.
  requireTrigger(sources);
  const ports = closePorts(sources);
  checkMonth(closingOf(month, currency, openBooks(ports).closings), ports, withMyKey);
  noteCheckProblem('', ports.document);
  reconcileAfter(ports);
}

/** The month is closed or checked already, so a failure is only noted. */
function reconcileAfter(ports: ClosePorts & Pick<ReportStores, 'errors' | 'document'>): void {
  const problems = attempt(texts().payouts.titles.reconciliation, ports, () => reconcileIfShown(ports));
  for (const problem of problems) noteCheckProblem(problem, ports.document);
}

/** Saves when closed months are checked. The user's own ones may be due again. */
export function scheduleChecks(schedule: unknown, sources: ReportStores): void {
  if (Object.keys(ownQuestions(sources)).length > 0) requireTrigger(sources);
  saveSchedule(schedule, sources.document);
}

/** The formats of a journal: a tab of the file, or files to download. */
export type JournalOrder = 'tab' | JournalFormat;

export type BooksTab = 'overview' | 'adjustments' | 'restatements' | 'accounts' | 'status' | 'log';

/** Adds accounts that the tab Accounts lacks. Throws NotAllowed if the month is open, or if the format does not accept an account. */
export function monthJournal(
  month: unknown,
  currency: unknown,
  format: unknown,
  sources: ReportStores,
): { readonly files: readonly JournalFile[]; readonly sheetId: number | null } {
  const ports = closePorts(sources);
  const { closings } = openBooks(ports);
  const booked = journalMonth(closedMonth(month, currency, closings), closings);
  const journal = journalOf(booked, accountsOf(booked, ports));
  const file = JOURNAL_FORMATS.find((each) => each === format);
  if (file !== undefined) return { files: journalFiles(file, journal), sheetId: null };
  const { sheetId } = writeJournal(journal, ports);
  sources.tabs.activate(sheetId);
  return { files: [], sheetId };
}

/** Shows the tab with the overview of the closed months, or the newest one of the other kind. Does nothing if a user has deleted it. */
export function showBooks(tab: BooksTab, sources: ReportStores): null {
  const beginnings = {
    overview: overviewSheet().id,
    adjustments: `${adjustmentsTable().kind}.`,
    restatements: `${ledgerTable().kind}.`,
    accounts: ACCOUNTS_SHEET,
    status: STATUS_SHEET,
    log: LOG_SHEET,
  };
  const beginning = beginnings[tab];
  const file = sheetsApi(closePorts(sources)).get(SHEET_FIELDS);
  const sheets = stampedSheets(file).filter(({ stamp }) => stamp.report.startsWith(beginning));
  const yearOf = ({ stamp }: ReportSheet) => stamp.report.slice(beginning.length).split('.')[0] ?? '';
  // The ids of archives and of second sheets are longer.
  const [newest] = sheets.sort(
    (one, other) =>
      yearOf(other).localeCompare(yearOf(one)) || one.stamp.report.length - other.stamp.report.length,
  );
  if (newest !== undefined) sources.tabs.activate(newest.tab.sheetId);
  return null;
}

export function showStatement(month: unknown, currency: unknown, sources: ReportStores): null {
  const ports = closePorts(sources);
  const { closings } = openBooks(ports);
  const facts = closingFacts(closingOf(month, currency, closings), ports.digest);
  sources.tabs.activate(writeStatement(facts, closings, ports));
  return null;
}
