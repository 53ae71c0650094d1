import { SheetBeingEdited } from '../../errors/ad-reports-error';
import { attempt, recordFailure } from '../../errors/failure-message';
import { noteFileAddress } from '../../settings/file-address';
import { rememberSuggestions } from '../../settings/suggestions';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { StoreSnapshot } from '../../storage/store-snapshot';
import { texts } from '../../wording/texts';
import { withNews } from '../changes/restated-news';
import { type HeldData, lastRunOf, type RunAnswer, type RunReport, type UnfinishedRun } from '../run-facts';
import { isLive } from '../schedule/report-state';
import { afterFailure } from '../schedule/retry';
import type { FileServices } from '../services';
import type { RunRecord } from '../store/run-records';
import { progressOf, RunSignals } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import type { Slice } from './slice';

/** Stores what a good run has written. What fails afterwards becomes a notice: the run is still good, and the next one repeats it. */
export function recordGoodRun(
  slice: Slice,
  decided: DecidedRequest,
  fetched: FetchedRows,
  written: RunReport,
  services: ReportStores,
): RunAnswer {
  const { records, settings, activeUser } = services;
  const { report, run } = slice.start;
  const { startedAt } = run.progress;
  const document = new StoreSnapshot(services.document);
  const before = records.record(report.id, document.all());
  const endedAt = services.clock.now();
  const { asked, isWhole } = decided.window;
  const lastRun = lastRunOf(slice.run, { endedAt, result: 'done', asked, report: written });
  const record = {
    ...before,
    lastRun,
    sheetId: written.sheetId,
    held: heldData(decided, fetched, written, before.held, endedAt),
    question: decided.question,
    output: decided.request.output,
    lastGoodAt: startedAt,
    wholeAt: isWhole ? startedAt : before.wholeAt,
    failures: null,
    news: withNews(before.news, written.restatedSum, endedAt),
    takenBack: '',
  };
  recordEnd(slice, record, services);
  const problems = attempt(texts().reports.runs.suggestions, services, () => {
    noteFileAddress(settings.settings().baseUrl, activeUser(), document);
    rememberSuggestions(fetched.table, report.draft.report, document);
  });
  return { state: 'done', report: { ...written, notices: [...written.notices, ...problems] } };
}

export function recordUnfinished(slice: Slice, { records }: ReportStores): RunAnswer {
  const { run } = slice;
  const { id } = slice.start.report;
  records.note(id, { ...records.record(id), unfinished: { ...run, waits: true } });
  return { state: 'unfinished', progress: run.progress };
}

export function recordCancelled(
  slice: Slice,
  decided: DecidedRequest | undefined,
  services: ReportStores,
): RunAnswer {
  const { id } = slice.start.report;
  // Earlier slices may have created hidden sheets that this slice does not know. They are deleted here.
  if (slice.isLater) attempt(texts().reports.runs.sheet, services, () => deleteLeftovers(id, services));
  const end = { endedAt: services.clock.now(), asked: decided?.window.asked };
  const lastRun = lastRunOf(slice.run, { ...end, result: 'cancelled' });
  recordEnd(slice, { ...services.records.record(id), lastRun }, services);
  return { state: 'cancelled' };
}

export function recordFailedRun(
  slice: Slice,
  decided: DecidedRequest | undefined,
  error: unknown,
  services: ReportStores,
): void {
  const { kind, ...message } = recordFailure(error, services.errors);
  const { report, run } = slice.start;
  const endedAt = services.clock.now();
  const end = { endedAt, asked: decided?.window.asked, ...message };
  const lastRun = lastRunOf(slice.run, { ...end, result: 'failed' });
  const record = services.records.record(report.id);
  const failures = afterFailure(record.failures, kind, endedAt);
  const failed = {
    ...record,
    lastRun,
    failures: run.how === 'by schedule' ? failures : record.failures,
    // Rows may be in wrong places. Without the digest in the run record, the next run fetches all days.
    question: error instanceof SheetBeingEdited ? '' : record.question,
  };
  recordEnd(slice, failed, services);
}

function recordEnd(slice: Slice, record: RunRecord, { records }: ReportStores): void {
  records.note(slice.start.report.id, { ...record, unfinished: null });
  slice.signals.forget();
}

function heldData(
  { window }: DecidedRequest,
  { newestDay: newest, oldestDay }: FetchedRows,
  { rows, rowsBrought, newestCompleteDay }: RunReport,
  before: HeldData | null,
  now: number,
): HeldData {
  const earlier = window.isWhole ? null : (before?.newestDay ?? null);
  return {
    rows,
    rowsBrought,
    ...window.range,
    completeThrough: newestCompleteDay,
    newestDay: newest === null || (earlier !== null && earlier > newest) ? earlier : newest,
    ...(oldestDay !== undefined && { oldestDay }),
    fetchedAt: now,
  };
}

/** A run that is executing gets a signal to end soon. False if it is unknown, or if its rows are already being moved into the sheet. */
export function cancelRun(runId: string, services: ReportStores): boolean {
  const { reports, records, document, locks } = services;
  const properties = document.all();
  const unfinishedOf = (id: string) => records.record(id, properties).unfinished;
  const report = reports.all(properties).find(({ id }) => unfinishedOf(id)?.runId === runId);
  const unfinished = report && unfinishedOf(report.id);
  if (!report || !unfinished) return false;
  if (!isActive(unfinished, services)) {
    // Each slice begins under the same lock. A slice that began earlier is found here, and a slice that begins later finds that the run was
    // cancelled.
    const ended = locks.withDocumentLock(LOCK_WAITS['by hand'], () => endIdleRun(report.id, runId, services));
    if (ended?.result) {
      // If the hidden sheets cannot be deleted now, the next write of the report deletes them.
      attempt(texts().reports.runs.sheet, services, () => deleteLeftovers(report.id, services));
      return true;
    }
  }
  const { phase, done, of } = progressOf(unfinished, services);
  if (phase === 'writing' && done === of) return false;
  new RunSignals(services, runId).cancel();
  return true;
}

/** True while an execution works on the run; false between two slices, and after Google has ended the execution. */
function isActive(unfinished: UnfinishedRun, services: ReportStores): boolean {
  return !unfinished.waits && isLive(progressOf(unfinished, services), services.clock.now());
}

/** Ends the run and returns true if no execution works on it. Otherwise changes nothing and returns false. */
function endIdleRun(id: string, runId: string, services: ReportStores): boolean {
  const { records, clock, activeUser } = services;
  const record = records.record(id);
  const { unfinished } = record;
  if (unfinished?.runId !== runId || isActive(unfinished, services)) return false;
  const lastRun = lastRunOf(
    { ...unfinished, by: activeUser() },
    {
      endedAt: clock.now(),
      result: 'cancelled',
    },
  );
  records.note(id, { ...record, lastRun, unfinished: null });
  const signals = new RunSignals(services, runId);
  signals.forget();
  // The sidebar may start the next slice at the same moment. The signal ends that slice.
  if (unfinished.waits) signals.cancel();
  return true;
}

function deleteLeftovers(reportId: string, { spreadsheet, document }: FileServices): void {
  const made = new MadeSheets(document);
  const { leftovers } = surveySheets(spreadsheet.get(SHEET_FIELDS), reportId, { made });
  if (leftovers.length > 0) spreadsheet.batchUpdate(leftovers.map(deleteSheet));
}
