import { recordFailure } from '../../errors/record-failure';
import { RunGoingOn } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { underLock } from '../../sheet/write/write-table';
import { Approvals } from '../approvals/approvals';
import { lockWaitMs } from '../fetch/report-job';
import { type BegunSlice, beginSlice } from '../run/begin-slice';
import { writeNotRefreshed } from '../run/not-refreshed-line';
import { runSlice } from '../run/run-slice';
import type { StoredReport } from '../saved-report';
import { isScheduledBy } from '../schedule/hourly-trigger';
import type { RunRecord } from '../store/run-records';
import type { CheckSources } from './check-sources';

/** A run begins only if at least this time is left. A report whose last run took less needs less. */
const USUAL_RUN_MS = 40_000;
const LEAST_RUN_MS = 15_000;
/** A run may take this many times as long as the last one. */
const SLOWER = 3;
/**
 * An unfinished run older than six hours is not continued. Its pages are no longer in the cache, and its numbers would be older than a new
 * run's numbers.
 */
const LONGEST_RUN_MS = 6 * 3_600_000;

/**
 * Runs the due reports one after the other. A report that would not end before `deadline` (milliseconds since 1970) is left for the next
 * hourly check. Returns the reports that failed.
 */
export function runInTurn(
  due: readonly StoredReport[],
  deadline: number,
  sources: CheckSources,
): StoredReport[] {
  const { clock, records, user } = sources;
  const failed: StoredReport[] = [];
  for (const report of due) {
    if (clock.now() + neededMs(records.record(report.id)) > deadline) continue;
    if (runScheduled(report, deadline, sources)) continue;
    failed.push(report);
    // The user may have mended the cause in the meantime, for example the report key.
    user.forget();
  }
  return failed;
}

/** The time that must be left for a run of the report, in milliseconds. */
function neededMs({ lastRun }: RunRecord): number {
  if (lastRun?.result !== 'done') return USUAL_RUN_MS;
  const { startedAt, endedAt } = lastRun;
  return Math.min(USUAL_RUN_MS, Math.max(LEAST_RUN_MS, SLOWER * (endedAt - startedAt)));
}

/** Runs a scheduled report. Returns false if the run failed. In that case the reason is also written above the report's table. */
function runScheduled({ id, ownerId }: StoredReport, deadline: number, sources: CheckSources): boolean {
  const { locks, document, errors } = sources;
  try {
    const slice = underLock({ locks, lockWaitMs: lockWaitMs('by schedule') }, () => {
      // Other executions may have changed the report or begun a run of it while this check ran other reports.
      document.forget();
      const report = stillDue(id, ownerId, sources);
      return report && beginScheduled(report, deadline, sources);
    });
    if (slice !== undefined) runSlice(slice, sources);
    return true;
  } catch (error) {
    // The report has not failed: another run of it is in progress, or its sheet is busy. The next check tries again.
    if (error instanceof RunGoingOn || error instanceof SheetBusy) return true;
    writeNotRefreshed(id, recordFailure(error, errors).sentence, sources);
    return false;
  }
}

/** The report as it is stored now; undefined if it was deleted, paused, taken over, or changed without approval while other reports ran. */
function stillDue(id: string, ownerId: string, sources: CheckSources): StoredReport | undefined {
  const report = sources.reports.find(id);
  if (report === undefined || !isScheduledBy(report, ownerId)) return undefined;
  return new Approvals(sources).isApproved(report) ? report : undefined;
}

/** Begins the next slice of the report's unfinished scheduled run, or a new run. */
function beginScheduled(report: StoredReport, deadline: number, sources: CheckSources): BegunSlice {
  const { records, clock, unguessable } = sources;
  const unfinished = records.unfinished(report.id);
  const continues =
    unfinished?.how === 'by schedule' && clock.now() - unfinished.progress.startedAt < LONGEST_RUN_MS;
  const runId = continues ? unfinished.runId : unguessable().replace(/[^0-9a-f]/g, '');
  return beginSlice(report, { runId, how: 'by schedule', deadline }, sources);
}
