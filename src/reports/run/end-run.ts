import { OutOfTime, SheetBeingEdited, toRunFailure, tryOrLog } from '../../errors';
import { rememberSuggestions } from '../../settings';
import { deleteSheet, inspectSheets, runUnderLock, SHEET_FIELDS, translateLateError } from '../../sheet';
import type { AlertVerdict } from '../alerts/alert-rule';
import {
  addFailure,
  addNews,
  buildLastRun,
  type GoodRun,
  type RunAnswer,
  type RunEnding,
  type SheetCoverage,
} from '../run-facts';
import { Cancelled, isRunLive, RunSignals, readNewestProgress } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './run-steps';
import type { BegunRun, Slice } from './slice';

export interface WrittenRun {
  readonly decided: DecidedRequest;
  readonly fetched: FetchedRows;
  readonly goodRun: GoodRun;
  readonly alert?: AlertVerdict;
}

/** Stores what a good run has written. */
export function recordGoodRun(written: WrittenRun, services: SavedReportServices): RunAnswer {
  const { records, document } = services;
  const { decided, fetched, goodRun } = written;
  const { slice } = decided;
  const { report, run } = slice.start;
  const { startedAt } = run.progress;
  const previousRecord = records.readRunRecord(report.id);
  const endedAt = services.clock.now();
  const record = {
    ...previousRecord,
    sheetId: goodRun.sheetId,
    coverage: buildCoverage(written, previousRecord.coverage, endedAt),
    question: decided.requestDigest,
    output: decided.request.output,
    lastGoodAt: startedAt,
    wholeAt: decided.window.isWhole ? startedAt : previousRecord.wholeAt,
    failures: null,
    news: addNews(previousRecord.news, goodRun.restatedSum, endedAt),
    alert: written.alert ?? previousRecord.alert,
  };
  recordEnd(slice, { result: 'done' }, record, services);
  tryOrLog('suggestions', services, () => {
    rememberSuggestions(fetched.table, decided.originalRequest, document);
  });
  return { state: 'done', report: goodRun };
}

/** Records why a run has not written: cancelled, or unfinished until a later slice. All else is a failure, which is also thrown. */
export function recordStopped(slice: Slice, error: unknown, services: SavedReportServices): RunAnswer {
  const { run, start } = slice;
  const { id } = start.report;
  const record = services.records.readRunRecord(id);
  if (error instanceof Cancelled) {
    // Earlier slices may have created hidden sheets that this slice does not know.
    if (slice.isLater) deleteLeftovers(id, services);
    recordEnd(slice, { result: 'cancelled' }, record, services);
    return { state: 'cancelled' };
  }
  if (error instanceof OutOfTime && slice.isCheckpointSaved) {
    services.records.writeRunRecord(id, { ...record, unfinished: { ...run, waits: true } });
    return { state: 'unfinished', progress: run.progress };
  }
  // If time ran out while a failed request was sent again and again, that failure says more. If an earlier plan of this run has changed the
  // sheet, a later error must not say that nothing was written.
  const failure =
    error instanceof OutOfTime ? (error.after ?? error) : translateLateError(slice.earlierPlans, error);
  const { kind, ...message } = toRunFailure(failure, services.errors);
  // After failures of scheduled runs, the hourly check waits and sends mails. Who runs a report by hand sees the failure.
  const failures = addFailure(record.failures, kind, services.clock.now());
  const changedRecord = {
    ...record,
    ...(run.how === 'by schedule' && { failures }),
    // Rows may be in wrong places. Without the digest in the run record, the next run fetches all days.
    ...(failure instanceof SheetBeingEdited && { question: '' }),
  };
  recordEnd(slice, { ...message, result: 'failed' }, changedRecord, services);
  throw failure;
}

function recordEnd(
  { start, run, signals }: Slice,
  end: Omit<RunEnding, 'endedAt'>,
  record: BegunRun['runRecord'],
  { records, clock }: SavedReportServices,
): void {
  const lastRun = buildLastRun(run, { endedAt: clock.now(), ...end });
  records.writeRunRecord(start.report.id, { ...record, lastRun, unfinished: null });
  signals.forgetSignals();
}

function buildCoverage(
  { decided, fetched, goodRun }: WrittenRun,
  previousCoverage: SheetCoverage | null,
  now: number,
): SheetCoverage {
  const { range, isWhole } = decided.window;
  // A run that does not request all days may find no rows, or only older ones than the sheet keeps.
  const keptNewestDay = isWhole ? null : (previousCoverage?.newestDay ?? null);
  const newestDays = [fetched.newestDay, keptNewestDay].filter((day) => day !== null);
  return {
    rows: goodRun.rows,
    rowsBrought: goodRun.rowsBrought,
    ...range,
    completeThrough: goodRun.newestCompleteDay,
    newestDay: newestDays.sort().pop() ?? null,
    fetchedAt: now,
  };
}

/** Deletes the hidden sheets of a run. If that fails, the next write of the report deletes them. */
function deleteLeftovers(reportId: string, services: SavedReportServices): void {
  const { spreadsheet, clock } = services;
  tryOrLog('sheets', services, () => {
    const { leftoverSheetIds } = inspectSheets(spreadsheet.get(SHEET_FIELDS), reportId, clock.now());
    if (leftoverSheetIds.length > 0) spreadsheet.batchUpdate(leftoverSheetIds.map(deleteSheet));
  });
}

/** Ends a run, or sends its slice a signal to end soon. False if the run is unknown, or its rows are already being moved into the sheet. */
export function cancelRun(runId: string, services: SavedReportServices): boolean {
  const { reports, records, document, clock, activeUser } = services;
  const properties = document.readAll();
  const findUnfinished = (id: string) => records.readRunRecord(id, properties).unfinished;
  const report = reports.listAll(properties).find(({ id }) => findUnfinished(id)?.runId === runId);
  const unfinished = report && findUnfinished(report.id);
  if (!report || !unfinished) return false;
  const signals = new RunSignals(services, runId);
  // Between two slices, and after Google has ended the execution, nobody reads the signal. A slice that begins at this moment goes on.
  if (unfinished.waits || !isRunLive(unfinished, services)) {
    const cancelledRun = { ...unfinished, by: activeUser() };
    const lastRun = buildLastRun(cancelledRun, { endedAt: clock.now(), result: 'cancelled' });
    runUnderLock(services, () => {
      const record = records.readRunRecord(report.id);
      records.writeRunRecord(report.id, { ...record, lastRun, unfinished: null });
    });
    signals.forgetSignals();
    deleteLeftovers(report.id, services);
    return true;
  }
  const { phase, done, of } = readNewestProgress(unfinished, services);
  // The last batch is sent when all rows are ready, and cannot be called back.
  if (phase === 'writing' && done === of) return false;
  signals.requestCancel();
  return true;
}
