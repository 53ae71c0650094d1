import { SheetBeingEdited, toRunFailure, tryWriting } from '../../errors';
import { rememberFileAddress, rememberSuggestions } from '../../settings';
import { deleteSheet, HiddenSheetStore, inspectSheets, LOCK_WAITS, SHEET_FIELDS } from '../../sheet';
import { StoreSnapshot } from '../../storage';
import { getTexts } from '../../wording';
import { withNews } from '../changes/restated-news';
import {
  addFailure,
  buildLastRun,
  type RunAnswer,
  type RunReport,
  type SheetCoverage,
  type UnfinishedRun,
} from '../run-facts';
import type { FileServices } from '../services';
import type { RunRecord } from '../store/run-records';
import { isRunLive, RunSignals, readNewestProgress } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import type { Slice } from './slice';

/** Stores what a good run has written. What fails afterwards becomes a notice: the run is still good, and the next one repeats it. */
export function recordGoodRun(
  slice: Slice,
  decided: DecidedRequest,
  fetched: FetchedRows,
  written: RunReport,
  services: SavedReportServices,
): RunAnswer {
  const { records, settings, activeUser } = services;
  const { report, run } = slice.start;
  const { startedAt } = run.progress;
  const document = new StoreSnapshot(services.document);
  const previousRecord = records.readRunRecord(report.id, document.readAll());
  const endedAt = services.clock.now();
  const { requestedRange, isWhole } = decided.window;
  const lastRun = buildLastRun(slice.run, {
    endedAt,
    result: 'done',
    asked: requestedRange,
    report: written,
  });
  const record = {
    ...previousRecord,
    lastRun,
    sheetId: written.sheetId,
    held: buildCoverage(decided, fetched, written, previousRecord.held, endedAt),
    question: decided.question,
    output: decided.request.output,
    lastGoodAt: startedAt,
    wholeAt: isWhole ? startedAt : previousRecord.wholeAt,
    failures: null,
    news: withNews(previousRecord.news, written.restatedSum, endedAt),
    takenBack: '',
  };
  recordEnd(slice, record, services);
  const problems = tryWriting(getTexts().reports.runs.suggestions, services, () => {
    rememberFileAddress(settings.readSettings().baseUrl, activeUser(), document);
    rememberSuggestions(fetched.table, report.draft.report, document);
  });
  return { state: 'done', report: { ...written, notices: [...written.notices, ...problems] } };
}

export function recordUnfinished(slice: Slice, { records }: SavedReportServices): RunAnswer {
  const { run } = slice;
  const { id } = slice.start.report;
  records.writeRunRecord(id, { ...records.readRunRecord(id), unfinished: { ...run, waits: true } });
  return { state: 'unfinished', progress: run.progress };
}

export function recordCancelled(
  slice: Slice,
  decided: DecidedRequest | undefined,
  services: SavedReportServices,
): RunAnswer {
  const { id } = slice.start.report;
  // Earlier slices may have created hidden sheets that this slice does not know. They are deleted here.
  if (slice.isLater) tryWriting(getTexts().reports.runs.sheet, services, () => deleteLeftovers(id, services));
  const end = { endedAt: services.clock.now(), asked: decided?.window.requestedRange };
  const lastRun = buildLastRun(slice.run, { ...end, result: 'cancelled' });
  recordEnd(slice, { ...services.records.readRunRecord(id), lastRun }, services);
  return { state: 'cancelled' };
}

export function recordFailedRun(
  slice: Slice,
  decided: DecidedRequest | undefined,
  error: unknown,
  services: SavedReportServices,
): void {
  const { kind, ...message } = toRunFailure(error, services.errors);
  const { report, run } = slice.start;
  const endedAt = services.clock.now();
  const end = { endedAt, asked: decided?.window.requestedRange, ...message };
  const lastRun = buildLastRun(slice.run, { ...end, result: 'failed' });
  const record = services.records.readRunRecord(report.id);
  const failures = addFailure(record.failures, kind, endedAt);
  const failed = {
    ...record,
    lastRun,
    failures: run.how === 'by schedule' ? failures : record.failures,
    // Rows may be in wrong places. Without the digest in the run record, the next run fetches all days.
    question: error instanceof SheetBeingEdited ? '' : record.question,
  };
  recordEnd(slice, failed, services);
}

function recordEnd(slice: Slice, record: RunRecord, { records }: SavedReportServices): void {
  records.writeRunRecord(slice.start.report.id, { ...record, unfinished: null });
  slice.signals.forgetSignals();
}

function buildCoverage(
  { window }: DecidedRequest,
  { newestDay: newest, oldestDay }: FetchedRows,
  { rows, rowsBrought, newestCompleteDay }: RunReport,
  previousCoverage: SheetCoverage | null,
  now: number,
): SheetCoverage {
  const previousNewestDay = window.isWhole ? null : (previousCoverage?.newestDay ?? null);
  return {
    rows,
    rowsBrought,
    ...window.range,
    completeThrough: newestCompleteDay,
    newestDay:
      newest === null || (previousNewestDay !== null && previousNewestDay > newest)
        ? previousNewestDay
        : newest,
    ...(oldestDay !== undefined && { oldestDay }),
    fetchedAt: now,
  };
}

/** A run that is executing gets a signal to end soon. False if it is unknown, or if its rows are already being moved into the sheet. */
export function cancelRun(runId: string, services: SavedReportServices): boolean {
  const { reports, records, document, locks } = services;
  const properties = document.readAll();
  const findUnfinished = (id: string) => records.readRunRecord(id, properties).unfinished;
  const report = reports.listAll(properties).find(({ id }) => findUnfinished(id)?.runId === runId);
  const unfinished = report && findUnfinished(report.id);
  if (!report || !unfinished) return false;
  if (!isActive(unfinished, services)) {
    // Each slice begins under the same lock. A slice that began earlier is found here, and a slice that begins later finds that the run was
    // cancelled.
    const ended = locks.withDocumentLock(LOCK_WAITS['by hand'], () => endIdleRun(report.id, runId, services));
    if (ended?.result) {
      // If the hidden sheets cannot be deleted now, the next write of the report deletes them.
      tryWriting(getTexts().reports.runs.sheet, services, () => deleteLeftovers(report.id, services));
      return true;
    }
  }
  const { phase, done, of } = readNewestProgress(unfinished, services);
  if (phase === 'writing' && done === of) return false;
  new RunSignals(services, runId).requestCancel();
  return true;
}

/** True while an execution works on the run; false between two slices, and after Google has ended the execution. */
function isActive(unfinished: UnfinishedRun, services: SavedReportServices): boolean {
  return !unfinished.waits && isRunLive(unfinished, services);
}

/** Ends the run and returns true if no execution works on it. Otherwise changes nothing and returns false. */
function endIdleRun(id: string, runId: string, services: SavedReportServices): boolean {
  const { records, clock, activeUser } = services;
  const record = records.readRunRecord(id);
  const { unfinished } = record;
  if (unfinished?.runId !== runId || isActive(unfinished, services)) return false;
  const lastRun = buildLastRun(
    { ...unfinished, by: activeUser() },
    {
      endedAt: clock.now(),
      result: 'cancelled',
    },
  );
  records.writeRunRecord(id, { ...record, lastRun, unfinished: null });
  const signals = new RunSignals(services, runId);
  signals.forgetSignals();
  // The sidebar may start the next slice at the same moment. The signal ends that slice.
  if (unfinished.waits) signals.requestCancel();
  return true;
}

function deleteLeftovers(reportId: string, { spreadsheet, document }: FileServices): void {
  const hiddenSheets = new HiddenSheetStore(document);
  const { leftoverSheetIds } = inspectSheets(spreadsheet.get(SHEET_FIELDS), reportId, { hiddenSheets });
  if (leftoverSheetIds.length > 0) spreadsheet.batchUpdate(leftoverSheetIds.map(deleteSheet));
}
