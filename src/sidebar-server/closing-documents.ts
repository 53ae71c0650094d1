import { closePorts, sheetsApi } from '../books/close-ports';
import { openBooks } from '../books/open-books';
import { adjustmentsTable } from '../close/closings/closing-tabs';
import { closedMonth, closingOf } from '../close/closings/month-actions';
import { closingFacts, overviewSheet } from '../close/closings/overview';
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
import type { ReportStores } from '../reports/store/saved-reports';
import { SHEET_FIELDS, stampedSheets } from '../sheet/read/report-sheet';

/** The formats of a journal: a tab of the file, or files to download. */
export type JournalOrder = 'tab' | JournalFormat;

export type ClosingsTab = 'overview' | 'adjustments';

/** Adds accounts that the tab Accounts lacks. Throws NotAllowed if the month is open, or if the format does not accept an account. */
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

/** Shows the tab with the overview of the closed months, or the newest one with adjustments. Does nothing if a user has deleted it. */
export function showClosings(tab: ClosingsTab, sources: ReportStores): null {
  const beginning = tab === 'adjustments' ? `${adjustmentsTable().kind}.` : overviewSheet().id;
  const file = sheetsApi(closePorts(sources)).get(SHEET_FIELDS);
  const sheets = stampedSheets(file).filter(({ stamp }) => stamp.report.startsWith(beginning));
  const newest = sheets.sort((one, other) => (one.stamp.report < other.stamp.report ? 1 : -1))[0];
  if (newest !== undefined) sources.tabs.activate(newest.tab.sheetId);
  return null;
}

export function showStatement(month: unknown, currency: unknown, sources: ReportStores): null {
  const ports = closePorts(sources);
  const books = openBooks(ports);
  const closing = closingOf(month, currency, books.closings);
  const facts = closingFacts(closing, ports.digest);
  sources.tabs.activate(writeStatement(facts, ports).sheetId);
  return null;
}
