import { metric } from '../catalogue/catalogue';
import type { Adjustment, MonthQuestion } from '../close/closings/books';
import { booksProblem } from '../close/closings/books-sheet';
import { checkSchedule, nextCheckAt } from '../close/closings/check-schedule';
import {
  type CloseOrder,
  checkedQuestion,
  checkMonth,
  closedMonth,
  closeMonth,
  closingOf,
  reopenMonth,
} from '../close/closings/month-actions';
import { CLOSABLE } from '../close/closings/month-question';
import { type ClosingFacts, overviewSheet, totalsOf } from '../close/closings/overview';
import { type ReadinessLine, type ReportFacts, readiness } from '../close/closings/readiness';
import { editedIn, factsOf, openBooks, sheetsApi } from '../close/closings/record-events';
import { writeStatement } from '../close/closings/statement';
import { journalOf } from '../close/journal/entries';
import {
  JOURNAL_FORMATS,
  type JournalFile,
  type JournalFormat,
  journalFiles,
} from '../close/journal/journal-files';
import { journalMonth } from '../close/journal/journal-month';
import { accountsOf, writeJournal } from '../close/journal/journal-sheets';
import { type LedgerLine, readLedger } from '../close/restatements/ledger-lines';
import { writeSummary } from '../close/restatements/summary-sheet';
import { settled } from '../reports/actions/scheduling';
import { checkProblem, closePorts } from '../reports/hourly/check-closings';
import { fileTime } from '../reports/report-ports';
import type { ListedReport } from '../reports/saved-report';
import { ensureTrigger } from '../reports/schedule/hourly-trigger';
import { listedReports } from '../reports/status/report-list';
import type { ReportStores } from '../reports/store/saved-reports';
import { patientSheets } from '../sheet/api/retrying-api';
import { SIGNS } from '../sheet/read/provenance-line';
import { findReportSheet } from '../sheet/read/report-sheet';
import { inTab } from '../sheet/tab';
import { type Decimal, fixedText } from '../table/decimal';
import { groupDigits } from '../wording/counts';
import { texts } from '../wording/texts';

/** A closed month as the sidebar shows it. Amounts are revenue with two decimals: "81,204.55". */
export type ShownClosing = ReturnType<typeof shownClosing>;

/** What the view “Month close” shows. */
export type MonthClose = ReturnType<typeof monthClose>;

export function monthClose(sources: ReportStores) {
  const ports = closePorts(sources);
  const books = openBooks(ports);
  const { state, closings, others } = books;
  const edited = state === 'own' ? editedIn(books, ports) : [];
  const schedule = checkSchedule(sources.document);
  return {
    now: sources.clock.now(),
    timeZone: sources.spreadsheet.timeZone(),
    /** `own` if the file's books may be continued. */
    books: state,
    /** Why the books may not be continued; '' if they may. */
    sentence: booksProblem(books),
    /** The zone of all closings of the file; null before the first one. */
    zone: closings[0]?.zone ?? null,
    closings: factsOf(closings, edited, ports).map((facts) => shownClosing(facts, schedule)),
    /** Months that an earlier version of the add-on has closed without amounts. */
    withoutAmounts: others,
    /** The rows of the tabs that a user has edited. */
    edited,
    /** What can be closed besides revenue. */
    metrics: CLOSABLE.filter((id) => id !== 'revenue').map((id) => ({ id, label: metric(id).label })),
    schedule,
    /** Why the last check by schedule failed, as a sentence; '' if it was good. */
    problem: checkProblem(sources.document),
  };
}

function shownClosing(
  { closing, check, note, digest }: ClosingFacts,
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
    /** The labels of what is closed. */
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
    booked: [...byMonth].sort().map(([bookedIn, amount]) => ({ bookedIn, amount: amountText(amount) })),
    adjustments: closing.adjustments.length,
    reopenedWhy: closing.reopened?.reason ?? '',
    nextCheckAt: nextCheckAt(closing, schedule),
  };
}

function amountText(amount: Decimal): string {
  const [whole = '', fraction] = fixedText(amount, 2).replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}${groupDigits(whole)}.${fraction}`;
}

/** The readiness list of a month that is not closed yet. */
export function readinessOf(order: CloseOrder, sources: ReportStores): ReadinessLine[] {
  const question = checkedQuestion(order);
  const { clock } = sources;
  const { timeZone, formatTime } = fileTime(sources);
  return readiness({
    question,
    reports: reportFacts(question, sources),
    closings: openBooks(closePorts(sources)).closings,
    now: clock.now(),
    formatMoment: (at) => formatTime(at, timeZone, 'd MMM HH:mm'),
  });
}

function reportFacts({ currency }: MonthQuestion, sources: ReportStores): ReportFacts[] {
  const listed = listedReports(sources).filter(({ draft }) => draft.currency === currency);
  const warned = sheetsWithWarning(
    listed.filter(({ draft }) => draft.report === 'device'),
    sources,
  );
  return listed.map(({ id, name, draft, held, state }) => ({
    name,
    report: draft.report,
    zone: draft.zone as ReportFacts['zone'],
    held,
    isFailing: state === 'failed' || state === 'stopped',
    hasWarning: warned.has(id),
  }));
}

/** The ids of the reports with a warning in the first row of their sheets. */
function sheetsWithWarning(reports: readonly ListedReport[], sources: ReportStores): Set<string> {
  const inSheets = reports.flatMap(({ id, sheet }) => (sheet === null ? [] : [{ id, sheet }]));
  if (inSheets.length === 0) return new Set();
  const ranges = inSheets.map(({ sheet }) => `${inTab(sheet)}A1`);
  const cells = patientSheets(sources.spreadsheet, sources.clock).values(ranges, 'UNFORMATTED_VALUE');
  const hasSign = (at: number) => String(cells[at]?.[0]?.[0] ?? '').startsWith(SIGNS.warning);
  return new Set(inSheets.flatMap(({ id }, at) => (hasSign(at) ? [id] : [])));
}

/** Closes a month, has the user's hourly check look at it from now on, and rewrites the restatement summary. */
export function closeByHand(order: CloseOrder, sources: ReportStores): void {
  const lines = readinessOf(order, sources);
  const doubts = lines.flatMap(({ level, what }) => (level === 'amber' ? [what] : []));
  // First, because an execution may end right after the closing. The next hourly check deletes a trigger that nobody needs.
  ensureTrigger(sources.triggers);
  closeMonth(order, doubts, closePorts(sources));
  writeSummary(sources);
  settled(sources);
}

/** Reopens a month, and rewrites the restatement summary. */
export function reopenByHand(
  month: unknown,
  currency: unknown,
  reason: unknown,
  sources: ReportStores,
): void {
  reopenMonth(month, currency, reason, closePorts(sources));
  writeSummary(sources);
}

/** Checks a closed month with the current user's key. Throws NotAllowed if it is not closed. */
export function checkByHand(
  month: unknown,
  currency: unknown,
  withMyKey: boolean,
  sources: ReportStores,
): void {
  const ports = closePorts(sources);
  checkMonth(closingOf(month, currency, openBooks(ports).closings), ports, withMyKey);
  settled(sources);
}

/** The formats of a journal: a tab of the file, or files to download. */
export type JournalOrder = 'tab' | JournalFormat;

/**
 * Writes the journal of a closed month into a tab and shows it, or returns its files. Accounts that the tab Accounts lacks are added there.
 * Throws NotAllowed if the month is open, or if the format does not accept an account.
 */
export function monthJournal(
  month: unknown,
  currency: unknown,
  format: unknown,
  sources: ReportStores,
): { readonly files: readonly JournalFile[] } {
  const ports = closePorts(sources);
  const { closings } = openBooks(ports);
  const booked = journalMonth(closedMonth(month, currency, closings), closings);
  const journal = journalOf(booked, accountsOf(booked, ports));
  const file = JOURNAL_FORMATS.find((each) => each === format);
  if (file !== undefined) return { files: journalFiles(file, journal) };
  sources.tabs.activate(writeJournal(journal, ports).sheetId);
  return { files: [] };
}

/** Shows the tab with the overview of the closed months. Does nothing if a user has deleted it. */
export function showOverview(sources: ReportStores): null {
  const sheet = findReportSheet(sheetsApi(closePorts(sources)), overviewSheet().id);
  if (sheet !== undefined) sources.tabs.activate(sheet.tab.sheetId);
  return null;
}

/** Writes the closing statement of a month into a tab, and shows it. */
export function showStatement(month: unknown, currency: unknown, sources: ReportStores): null {
  const ports = closePorts(sources);
  const books = openBooks(ports);
  const closing = closingOf(month, currency, books.closings);
  const [facts] = factsOf([closing], editedIn(books, ports), ports);
  if (facts !== undefined) sources.tabs.activate(writeStatement(facts, ports).sheetId);
  return null;
}

/** An adjustment as the sidebar shows it. */
export type ShownAdjustment = ReturnType<typeof shownAdjustments>[number];

/** The adjustments of a closed month, the newest first, each with the ledger's lines about the same days, app and network. */
export function shownAdjustments(month: unknown, currency: unknown, sources: ReportStores) {
  const ports = closePorts(sources);
  const { closings, file } = openBooks(ports);
  const { adjustments } = closingOf(month, currency, closings);
  const { lines } = readLedger(sheetsApi(ports), file);
  return [...adjustments].reverse().map((adjustment) => ({
    ...adjustment,
    metric: metric(adjustment.metric).label,
    reason: texts().closings.bookingReason(adjustment),
    ledger: lines
      .filter((line) => isAbout(line, adjustment))
      .slice(0, MOST_LINES)
      .map(({ report, day, what, difference, place }) => ({ report, day, what, difference, ...place })),
  }));
}

const MOST_LINES = 10;

/** True if a line of the ledger is about a day, the app and the network of an adjustment. A report without apps or networks has them all. */
function isAbout(
  line: LedgerLine,
  { month, days, app, appId, network, networkId, metric: id }: Adjustment,
): boolean {
  return (
    line.month === month &&
    days[line.day.slice(8)] !== undefined &&
    line.metric === metric(id).label &&
    ['', app, appId].includes(line.app) &&
    ['', network, networkId].includes(line.network)
  );
}
