import { SheetBeingEdited, toRunFailure, tryWriting } from '../../errors';
import { rememberFileAddress, rememberSuggestions } from '../../settings';
import { StoreSnapshot } from '../../storage';
import { getTexts } from '../../wording';
import { withNews } from '../changes/restated-news';
import { addFailure, buildLastRun, type RunAnswer, type RunReport, type SheetCoverage } from '../run-facts';
import type { RunRecord } from '../store/run-records';
import type { SavedReportServices } from '../store/saved-reports';
import { deleteLeftovers } from './cancel-run';
import type { DecidedRequest, FetchedRows } from './decide-request';
import type { Slice } from './slice';

export interface WrittenRun {
  readonly decided: DecidedRequest;
  readonly fetched: FetchedRows;
  readonly result: RunReport;
}

/** Stores what a good run has written. What fails afterwards becomes a notice: the run is still good, and the next one repeats it. */
export function recordGoodRun(slice: Slice, written: WrittenRun, services: SavedReportServices): RunAnswer {
  const { records, settings, activeUser } = services;
  const { decided, fetched, result } = written;
  const { report, run } = slice.start;
  const { startedAt } = run.progress;
  const document = new StoreSnapshot(services.document);
  const previousRecord = records.readRunRecord(report.id, document.readAll());
  const endedAt = services.clock.now();
  recordEnd(slice, services, {
    ...previousRecord,
    lastRun: buildLastRun(slice.run, {
      endedAt,
      result: 'done',
      requestedRange: slice.requestedRange,
      report: result,
    }),
    sheetId: result.sheetId,
    held: buildCoverage(written, previousRecord.held, endedAt),
    question: decided.question,
    output: decided.request.output,
    lastGoodAt: startedAt,
    wholeAt: decided.window.isWhole ? startedAt : previousRecord.wholeAt,
    failures: null,
    news: withNews(previousRecord.news, result.restatedSum, endedAt),
    takenBack: '',
  });
  const problems = tryWriting(getTexts().reports.runs.suggestions, services, () => {
    rememberFileAddress(settings.readSettings().baseUrl, activeUser(), document);
    rememberSuggestions(fetched.table, report.draft.report, document);
  });
  return { state: 'done', report: { ...result, notices: [...result.notices, ...problems] } };
}

export function recordUnfinished(slice: Slice, { records }: SavedReportServices): RunAnswer {
  const { run } = slice;
  const { id } = slice.start.report;
  records.writeRunRecord(id, { ...records.readRunRecord(id), unfinished: { ...run, waits: true } });
  return { state: 'unfinished', progress: run.progress };
}

export function recordCancelled(slice: Slice, services: SavedReportServices): RunAnswer {
  const { id } = slice.start.report;
  // Earlier slices may have created hidden sheets that this slice does not know. They are deleted here.
  if (slice.isLater) deleteLeftovers(id, services);
  const end = { endedAt: services.clock.now(), requestedRange: slice.requestedRange };
  const lastRun = buildLastRun(slice.run, { ...end, result: 'cancelled' });
  recordEnd(slice, services, { ...services.records.readRunRecord(id), lastRun });
  return { state: 'cancelled' };
}

export function recordFailedRun(slice: Slice, error: unknown, services: SavedReportServices): void {
  const { kind, ...message } = toRunFailure(error, services.errors);
  const { report, run } = slice.start;
  const endedAt = services.clock.now();
  const end = { endedAt, requestedRange: slice.requestedRange, ...message };
  const record = services.records.readRunRecord(report.id);
  recordEnd(slice, services, {
    ...record,
    lastRun: buildLastRun(slice.run, { ...end, result: 'failed' }),
    failures: run.how === 'by schedule' ? addFailure(record.failures, kind, endedAt) : record.failures,
    // Rows may be in wrong places. Without the digest in the run record, the next run fetches all days.
    question: error instanceof SheetBeingEdited ? '' : record.question,
  });
}

function recordEnd(slice: Slice, { records }: SavedReportServices, record: RunRecord): void {
  records.writeRunRecord(slice.start.report.id, { ...record, unfinished: null });
  slice.signals.forgetSignals();
}

function buildCoverage(
  { decided, fetched, result }: WrittenRun,
  previousCoverage: SheetCoverage | null,
  now: number,
): SheetCoverage {
  const { range, isWhole } = decided.window;
  const { newestDay, oldestDay } = fetched;
  const previousNewestDay = isWhole ? null : (previousCoverage?.newestDay ?? null);
  const isPreviousNewer = newestDay === null || (previousNewestDay !== null && previousNewestDay > newestDay);
  return {
    rows: result.rows,
    rowsBrought: result.rowsBrought,
    ...range,
    completeThrough: result.newestCompleteDay,
    newestDay: isPreviousNewer ? previousNewestDay : newestDay,
    ...(oldestDay !== undefined && { oldestDay }),
    fetchedAt: now,
  };
}
