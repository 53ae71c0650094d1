import { SheetConflict } from '../errors';
import { DaysDiffer } from '../sheet';
import { getTexts } from '../wording';
import { withAlert } from './alerts/judge-run';
import { beginRun, type RunStart } from './run/begin-run';
import { decideAgain, decideRequest } from './run/decide-request';
import { recordGoodRun, recordStopped, type WrittenRun } from './run/end-run';
import { fetchRows } from './run/fetch-rows';
import { writeRows } from './run/write-rows';
import type { RunAnswer } from './run-facts';
import type { SavedReportServices } from './store/saved-reports';

/** How often a run fetches days again because their rows in the sheet are not as they were written. */
const MOST_FETCHES = 3;

/**
 * Runs a saved report: begins the run, fetches its rows, writes them, judges its alert and records what came of it. Device files may need several slices: calls
 * with the same run id. An error that ends the run is recorded and thrown. What `beginRun` throws is not recorded, because no run has begun.
 */
export function runReport(start: RunStart, services: SavedReportServices): RunAnswer {
  const slice = beginRun(start, services);
  let written: WrittenRun | undefined;
  try {
    let decided = decideRequest(slice, services);
    for (let fetchCount = 1; written === undefined; fetchCount++) {
      const fetched = fetchRows(decided, services);
      const result = writeRows(decided, fetched, services);
      if (!(result instanceof DaysDiffer)) written = { decided, fetched, goodRun: result };
      else if (fetchCount < MOST_FETCHES) decided = decideAgain(decided, result.days, services);
      else throw new SheetConflict(slice.start.report.name, getTexts().sheets.conflicts.changedSince);
    }
  } catch (error) {
    return recordStopped(slice, error, services);
  }
  // Outside the try block, because an error after the rows are written does not make the run fail.
  return recordGoodRun(withAlert(written, services), services);
}
