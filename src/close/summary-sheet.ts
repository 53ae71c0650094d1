import { dayIn, momentSerial } from '../dates/sheet-dates';
import { SheetBusy } from '../errors/sheet-errors';
import type { Locks, TextStore } from '../platform/ports';
import { retryingSheets } from '../sheet/api/retrying-api';
import { ownFormat } from '../sheet/own/own-columns';
import { SHEET_FIELDS } from '../sheet/read/report-sheet';
import { writeUnderLock } from '../sheet/write/write-table';
import type { WriteOutcome } from '../sheet/write-job';
import { texts } from '../wording/texts';
import type { ClosedMonth } from './closed-months';
import type { LedgerPorts } from './ledger-requests';
import { ownSheets } from './ledger-sheets';
import { readLedger } from './read-ledger';
import { type Closing, summary } from './summary-table';

const SUMMARY = 'books.summary';
const LOCK_WAIT_MS = 10_000;
const PATIENCE_MS = 60_000;

/** What writing the summary needs; `deadline` as for the ledger. */
export interface SummaryPorts extends LedgerPorts {
  readonly locks: Locks;
  /** The document's properties. */
  readonly document: TextStore;
}

/**
 * Brings the sheet “Restatement summary” in line with the file's ledgers and closed months, under the document's lock; a
 * file that has neither ledger nor summary gets none, and the answer is undefined. Throws what writeTable throws.
 */
export function writeSummary(closed: readonly ClosedMonth[], ports: SummaryPorts): WriteOutcome | undefined {
  const given = ports.locks.withDocumentLock(LOCK_WAIT_MS, () => writtenSummary(closed, ports));
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

function writtenSummary(closed: readonly ClosedMonth[], ports: SummaryPorts): WriteOutcome | undefined {
  const { spreadsheet, locks, clock, document, formatTime } = ports;
  const deadline = ports.deadline ?? clock.now() + PATIENCE_MS;
  const api = retryingSheets(spreadsheet, clock, deadline);
  const file = api.get(SHEET_FIELDS);
  const ledger = readLedger(api, file);
  if (ledger.sheets === 0 && !ownSheets(file).some(({ stamp }) => stamp.report === SUMMARY)) return undefined;
  const { summaryTitle, summaryLine, summaryMark } = texts().close;
  return writeUnderLock({
    api: spreadsheet,
    locks,
    clock,
    document,
    formatTime,
    numberFormat: ownFormat,
    deadline,
    target: { reportId: SUMMARY, kind: SUMMARY, sheetName: summaryTitle, zone: '', currency: '' },
    table: summary(ledger.lines, closings(closed, ports)),
    provenance: summaryLine(ledger.unread),
    mark: summaryMark,
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
