import { OutOfTime, SheetConflict } from '../errors/ad-reports-error';
import { errorAfter, LOCK_WAITS, underLock } from '../sheet/write/write-table';
import type { EarlierPlans } from '../sheet/write-job';
import { texts } from '../wording/texts';
import { beginRun, type RunStart } from './run/begin-run';
import { type DecidedRequest, decideRequest, withDaysFetchedAgain } from './run/decide-request';
import { fetchRows } from './run/fetch-rows';
import type { FetchedRows } from './run/fetched-rows';
import { recordCancelled, recordFailedRun, recordGoodRun, recordUnfinished } from './run/record-run';
import { Slice } from './run/slice';
import { writeRows } from './run/write-rows';
import type { RunAnswer, RunReport } from './run-facts';
import { Cancelled } from './store/run-signals';
import type { ReportStores } from './store/saved-reports';

/** How often a run fetches days again because their rows in the sheet are not as they were written. */
const MOST_FETCHES = 3;

/**
 * Runs a saved report: begins the run, fetches its rows, writes them and records what came of it. Device files may need several slices: calls
 * with the same run id. Throws any error that ends the run, after it has recorded it, and SheetBusy, RunGoingOn and what `findReport` throws
 * if the run cannot begin.
 */
export function runReport(order: RunStart, services: ReportStores): RunAnswer {
  const lock = { locks: services.locks, lockWaitMs: LOCK_WAITS[order.how] };
  const start = underLock(lock, () => beginRun(order, services));
  const slice = new Slice(start, services);
  // If somebody edits the sheet during the run, the next plan still knows what the earlier one has read.
  const earlierPlans: EarlierPlans = {};
  let decided: DecidedRequest | undefined;
  let fetched: FetchedRows;
  let written: RunReport | undefined;
  try {
    decided = decideRequest(slice, services);
    for (let fetches = 1; ; fetches++) {
      fetched = fetchRows(slice, decided, services);
      const outcome = writeRows(slice, decided, fetched, earlierPlans, services);
      if ('written' in outcome) {
        written = outcome.written;
        break;
      }
      if (fetches === MOST_FETCHES)
        throw new SheetConflict(start.report.name, texts().sheets.conflicts.changedSince);
      slice.forgetCheckpoint();
      decided = withDaysFetchedAgain(decided, outcome.differing, services.clock.now());
    }
  } catch (error) {
    if (error instanceof Cancelled) return recordCancelled(slice, decided, services);
    if (error instanceof OutOfTime && slice.isCheckpointSaved) return recordUnfinished(slice, services);
    const failure = error instanceof OutOfTime ? (error.after ?? error) : errorAfter(earlierPlans, error);
    recordFailedRun(slice, decided, failure, services);
    throw failure;
  }
  // Outside the try block, because an error after the rows are written does not make the run fail.
  return recordGoodRun(slice, decided, fetched, written, services);
}
