import { recordFailure } from '../../errors/record-failure';
import { RunGoingOn } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { underLock } from '../../sheet/write/write-table';
import { Approvals } from '../approvals/approvals';
import { lockWaitMs } from '../fetch/report-job';
import { LONGEST_RUN_MS } from '../fetch/run-cache';
import { beginSlice } from '../run/begin-slice';
import { writeNotRefreshed } from '../run/not-refreshed-line';
import { Slice } from '../run/run-slice';
import type { Failures } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isScheduledBy } from '../schedule/hourly-trigger';
import type { CheckSources } from './check-sources';

/** Returns the kind of the run's failure; null if it did not fail. The reason is also written above the report's table. */
export function runScheduled(
  { id, ownerId }: StoredReport,
  deadline: number,
  sources: CheckSources,
): Failures['kind'] | null {
  const { locks, document, cells, user, errors } = sources;
  try {
    const slice = underLock({ locks, lockWaitMs: lockWaitMs('by schedule') }, () => {
      // Other executions may have changed the report or begun a run of it while this check ran other reports.
      document.forget();
      cells.forget();
      const report = stillDue(id, ownerId, sources);
      return report && beginScheduled(report, deadline, sources);
    });
    if (slice !== undefined) new Slice(slice, sources).run();
    return null;
  } catch (error) {
    // The report has not failed: another run of it is in progress, or its sheet is busy. The next check tries again.
    if (error instanceof RunGoingOn || error instanceof SheetBusy) return null;
    const { kind, sentence } = recordFailure(error, errors);
    writeNotRefreshed(id, sentence, sources);
    // The user may have mended the cause before the next run, for example the report key.
    user.forget();
    return kind;
  }
}

/** The report in its approved version; undefined if it was deleted, paused or taken over while other reports ran, or if it waits. */
function stillDue(id: string, ownerId: string, sources: CheckSources): StoredReport | undefined {
  const stored = sources.reports.find(id);
  if (stored === undefined) return undefined;
  const { report, waiting } = new Approvals(sources).judge(stored);
  return !waiting?.stops && isScheduledBy(report, ownerId) ? report : undefined;
}

function beginScheduled(report: StoredReport, deadline: number, sources: CheckSources) {
  const { records, clock, unguessable } = sources;
  const unfinished = records.unfinished(report.id);
  const continues =
    unfinished?.how === 'by schedule' && clock.now() - unfinished.progress.startedAt < LONGEST_RUN_MS;
  const runId = continues ? unfinished.runId : unguessable().replace(/[^0-9a-f]/g, '');
  return beginSlice(report, { runId, how: 'by schedule', deadline }, sources);
}
