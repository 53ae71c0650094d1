import { dayIn, momentSerial } from '../dates/sheet-dates';
import { SheetBusy } from '../errors/sheet-errors';
import type { Locks, TextStore } from '../platform/ports';
import { retryingSheets } from '../sheet/api/retrying-api';
import { writeOwnTable } from '../sheet/own/own-table';
import { SHEET_FIELDS, stampedSheets } from '../sheet/read/report-sheet';
import type { Work } from '../sheet/write-job';
import { texts } from '../wording/texts';
import type { ClosedMonth } from './closed-months';
import type { LedgerPorts } from './ledger-hook';
import { readLedger } from './read-ledger';
import { type Closing, summary } from './summary-table';

const SUMMARY = 'books.summary';
const LOCK_WAIT_MS = 10_000;
const PATIENCE_MS = 60_000;

/** What writing the summary needs; `deadline` as for the ledger. */
interface SummaryPorts extends LedgerPorts {
  readonly locks: Locks;
  /** The document's properties. */
  readonly document: TextStore;
}

/**
 * Updates the sheet “Restatement summary” from the file's ledgers and closed months, under the document's lock. Returns undefined for a
 * file with neither a ledger nor a summary. Throws what writeTable throws.
 */
export function writeSummary(closed: readonly ClosedMonth[], ports: SummaryPorts): Work | undefined {
  const given = ports.locks.withDocumentLock(LOCK_WAIT_MS, () => writtenSummary(closed, ports));
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

function writtenSummary(closed: readonly ClosedMonth[], ports: SummaryPorts): Work | undefined {
  const { spreadsheet, clock } = ports;
  const { deadline = clock.now() + PATIENCE_MS } = ports;
  const api = retryingSheets(spreadsheet, clock, deadline);
  const file = api.get(SHEET_FIELDS);
  const ledger = readLedger(api, file);
  const hasSummary = stampedSheets(file).some(({ stamp }) => stamp.report === SUMMARY);
  if (ledger.sheets === 0 && !hasSummary) return undefined;
  const { summaryTitle, summaryLine, summaryMark } = texts().close;
  const table = summary(ledger.lines, closings(closed, ports));
  const line = summaryLine(ledger.unread);
  return writeOwnTable({ id: SUMMARY, title: summaryTitle, line, mark: summaryMark }, table, {
    ...ports,
    deadline,
  });
}

function closings(closed: readonly ClosedMonth[], { spreadsheet, formatTime }: SummaryPorts): Closing[] {
  if (closed.length === 0) return [];
  const zone = spreadsheet.timeZone();
  return closed.map(({ month, closedAt }) => ({
    month,
    day: dayIn(closedAt, zone, formatTime),
    serial: momentSerial(closedAt, zone, formatTime),
  }));
}
