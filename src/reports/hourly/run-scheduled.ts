import { recordFailure } from '../../errors/record-failure';
import { RunGoingOn } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { Approvals } from '../approvals/approvals';
import { runReport } from '../run';
import type { Failures } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isScheduledBy } from '../schedule/hourly-trigger';
import { writeNotRefreshed } from '../status/not-refreshed-line';
import type { CheckSources } from './check-sources';

/** Returns the kind of the run's failure; null if it did not fail. The reason is also written above the report's table. */
export function runScheduled(
  { id, ownerId }: StoredReport,
  deadline: number,
  sources: CheckSources,
): Failures['kind'] | null {
  const { document, cells, user, errors, parts } = sources;
  try {
    const findReport = () => {
      // Other executions may have changed the report or begun a run of it while this check ran other reports.
      document.forget();
      cells.forget();
      return stillDue(id, ownerId, sources);
    };
    runReport({ findReport, how: 'by schedule', deadline }, parts);
    return null;
  } catch (error) {
    // The report has not failed: another run of it is in progress, or its sheet is busy. The next check tries again.
    if (error instanceof RunGoingOn || error instanceof SheetBusy || error instanceof NotDue) return null;
    const { kind, sentence } = recordFailure(error, errors);
    writeNotRefreshed(id, sentence, sources);
    // The user may have solved the problem before the next run, for example with another report key.
    user.forget();
    return kind;
  }
}

/** The report was deleted, paused or taken over while other reports ran, or it waits. */
class NotDue extends Error {}

/** The report in its approved version. */
function stillDue(id: string, ownerId: string, sources: CheckSources): StoredReport {
  const stored = sources.reports.find(id);
  if (stored === undefined) throw new NotDue();
  const { report, waiting } = new Approvals(sources).judge(stored);
  if (waiting?.stops || !isScheduledBy(report, ownerId)) throw new NotDue();
  return report;
}
