import { SheetBeingEdited } from '../../errors/ad-reports-error';
import { attempt, recordFailure } from '../../errors/failure-message';
import { noteFileAddress } from '../../settings/file-address';
import { rememberSuggestions } from '../../settings/suggestions';
import { StoreSnapshot } from '../../storage/store-snapshot';
import { texts } from '../../wording/texts';
import { type HeldData, lastRunOf, type RunAnswer, type RunReport } from '../run-facts';
import { afterFailure } from '../schedule/retry';
import type { RunRecord } from '../store/run-records';
import type { ReportStores } from '../store/saved-reports';
import { deleteLeftovers } from './cancel-run';
import type { DecidedRequest } from './decide-request';
import type { FetchedRows } from './fetched-rows';
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
  // Read once for all that follows.
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
  };
  recordEnd(slice, record, services);
  const { fileAddress, suggestions } = texts().reports.runs;
  const problems = [
    ...attempt(fileAddress, services, () =>
      noteFileAddress(settings.settings().baseUrl, activeUser(), document),
    ),
    ...attempt(suggestions, services, () =>
      rememberSuggestions(fetched.table, report.draft.report, document),
    ),
  ];
  return { state: 'done', report: { ...written, notices: [...written.notices, ...problems] } };
}

/** Stores that the run waits for its next slice. */
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
  if (slice.isLater)
    attempt(texts().reports.runs.receivedRows, services, () => deleteLeftovers(id, services));
  const endedAt = services.clock.now();
  const lastRun = lastRunOf(slice.run, { endedAt, result: 'cancelled', asked: decided?.window.asked });
  recordEnd(slice, { ...services.records.record(id), lastRun }, services);
  return { state: 'cancelled' };
}

export function recordFailedRun(
  slice: Slice,
  decided: DecidedRequest | undefined,
  error: unknown,
  services: ReportStores,
): void {
  const { kind, retryAfterSeconds, ...message } = recordFailure(error, services.errors);
  const { report, run } = slice.start;
  const endedAt = services.clock.now();
  const asked = decided?.window.asked;
  const lastRun = lastRunOf(slice.run, { endedAt, result: 'failed', asked, ...message });
  const record = services.records.record(report.id);
  const failures = afterFailure(record.failures, kind, endedAt, retryAfterSeconds);
  const failed = {
    ...record,
    lastRun,
    failures: run.how === 'by schedule' ? failures : record.failures,
    // Rows may be in wrong places. Without the digest in the run record, the next run fetches all days.
    question: error instanceof SheetBeingEdited ? '' : record.question,
  };
  recordEnd(slice, failed, services);
}

function recordEnd(slice: Slice, record: RunRecord, { records }: ReportStores, ended = record.lastRun): void {
  records.note(slice.start.report.id, { ...record, unfinished: null }, ended);
  slice.signals.forget();
}

/** The facts about the report's sheet after a good run. `before` are the same facts from before the run. */
function heldData(
  { window }: DecidedRequest,
  { newestDay: newest }: FetchedRows,
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
    fetchedAt: now,
  };
}
