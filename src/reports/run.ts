import { OutOfTime, SheetBusy, SheetConflict } from '../errors';
import {
  DaysDiffer,
  type EarlierPlans,
  LOCK_WAITS,
  runUnderLock,
  translateLateError,
  writeTable,
} from '../sheet';
import { getTexts } from '../wording';
import { beginRun, type RunStart } from './run/begin-run';
import {
  type DecidedRequest,
  decideRequest,
  type FetchedRows,
  withDaysFetchedAgain,
} from './run/decide-request';
import { fetchRows } from './run/fetch-rows';
import { recordCancelled, recordFailedRun, recordGoodRun, recordUnfinished } from './run/record-run';
import { buildWriteJob } from './run/report-write-job';
import { Slice } from './run/slice';
import type { RunAnswer, RunReport } from './run-facts';
import type { FileServices } from './services';
import { Cancelled } from './store/run-signals';
import type { SavedReportServices } from './store/saved-reports';

/** How often a run fetches days again because their rows in the sheet are not as they were written. */
const MOST_FETCHES = 3;

/**
 * Runs a saved report: begins the run, fetches its rows, writes them and records what came of it. Device files may need several slices: calls
 * with the same run id. Throws any error that ends the run, after it has recorded it, and SheetBusy, RunGoingOn and what `findReport` throws
 * if the run cannot begin.
 */
export function runReport(order: RunStart, services: SavedReportServices): RunAnswer {
  const lock = { locks: services.locks, lockWaitMs: LOCK_WAITS[order.how] };
  const start = runUnderLock(lock, () => beginRun(order, services));
  const slice = new Slice(start, services);
  // If somebody edits the sheet during the run, the next plan still knows what the earlier one has read.
  const earlierPlans: EarlierPlans = {};
  let decided: DecidedRequest | undefined;
  let fetched: FetchedRows;
  let written: RunReport;
  try {
    decided = decideRequest(slice, services);
    for (let fetchCount = 1; ; fetchCount++) {
      fetched = fetchRows(slice, decided, services);
      try {
        written = writeRows(slice, decided, fetched, earlierPlans, services);
        break;
      } catch (error) {
        if (!(error instanceof DaysDiffer)) throw error;
        if (fetchCount === MOST_FETCHES)
          throw new SheetConflict(start.report.name, getTexts().sheets.conflicts.changedSince);
        slice.forgetCheckpoint();
        decided = withDaysFetchedAgain(decided, error.days, services.clock.now());
      }
    }
  } catch (error) {
    if (error instanceof Cancelled) return recordCancelled(slice, decided, services);
    if (error instanceof OutOfTime && slice.isCheckpointSaved) return recordUnfinished(slice, services);
    const failure =
      error instanceof OutOfTime ? (error.after ?? error) : translateLateError(earlierPlans, error);
    recordFailedRun(slice, decided, failure, services);
    throw failure;
  }
  // Outside the try block, because an error after the rows are written does not make the run fail.
  return recordGoodRun(slice, decided, fetched, written, services);
}

/**
 * Writes fetched rows into the report's sheet. Throws an AdReportsError; then the sheet has not changed, except after SheetBeingEdited. After
 * OutOfTime, the days that were read from device files are stored for the next slice. Throws DaysDiffer if days have to be fetched again.
 */
function writeRows(
  slice: Slice,
  decided: DecidedRequest,
  fetched: FetchedRows,
  earlier: EarlierPlans,
  services: FileServices,
): RunReport {
  const { staged, reading } = fetched;
  const { request, window, question, lostDays } = decided;
  const { report, previousRecord, begunAt } = slice.start;
  const lostSentences = lostDays.length === 0 ? [] : [getTexts().sheets.changedByHand(lostDays)];
  const table = { ...fetched.table, notices: [...lostSentences, ...fetched.table.notices] };
  // The sheet's stamp says what its rows are. The run record may be older: Google may have ended a run after it wrote its rows.
  const recordedCoverage =
    previousRecord.held === null ? undefined : { ...previousRecord.held, question: previousRecord.question };
  const { sumRestated, listNotices, ...hooks } = services.products.createWriteHook({
    ...{ report, kind: request.report, currency: request.currency, seenAt: services.clock.now() },
    comparedDays: (covers) => {
      const comparedCoverage = covers ?? recordedCoverage;
      return comparedCoverage?.question === question
        ? { requestedDays: window.requestedRange, previousDays: comparedCoverage }
        : undefined;
    },
    charted: staged ? undefined : { table, request },
  });
  const job = { ...buildWriteJob(slice, decided, { ...fetched, table }, services), hooks, earlier };
  try {
    const { notices, ...work } = staged === undefined ? writeTable(job) : staged.finish(job);
    slice.forgetCheckpoint();
    const isWithoutChart = staged !== undefined && report.refreshing.chart !== undefined;
    const chart = isWithoutChart ? [getTexts().charts.tooManyRows] : [];
    return {
      ...work,
      columns: table.columns.length,
      calls: slice.calls.sent,
      restatedSum: sumRestated(),
      ...window.range,
      askedFrom: window.repeatedDays?.[0] ?? window.requestedRange.from,
      newestCompleteDay: request.newestCompleteDay,
      facts: table.facts ?? [],
      notices: [...table.notices, ...notices, ...listNotices(), ...chart],
      tableUrl: fetched.tableUrl,
      seconds: (services.clock.now() - begunAt) / 1000,
    };
  } catch (error) {
    const isWaiting = staged !== undefined && error instanceof SheetBusy;
    if (isWaiting || error instanceof OutOfTime) reading?.keep();
    else reading?.discard();
    throw isWaiting ? new OutOfTime(getTexts().reports.runs.waitingForRefresh) : error;
  }
}
