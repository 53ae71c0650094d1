import { recordFailure } from '../errors/record-failure';
import { RunGoingOn } from '../errors/run-errors';
import { SheetBusy } from '../errors/sheet-errors';
import { textMark } from '../sheet/stamp';
import { Approvals } from './approvals/approvals';
import type { CheckServices } from './check-services';
import { runReport } from './run';
import type { Failures, LastRun } from './run-facts';
import type { StoredReport } from './saved-report';
import { isScheduledBy } from './schedule/hourly-trigger';
import { isOfService } from './schedule/retry';
import { writeNotRefreshed } from './status/not-refreshed-line';

/** Without so much time, a report runs at the next hourly check. */
const LEAST_RUN_MS = 40_000;
/** The time at the end of the hourly check that is reserved for the status sheet, the run log and mails. */
const AFTERWARDS_MS = 20_000;
const LONGEST_SLICE_MS = 270_000;
/** Reading device files with less time brings nothing. */
const DEVICE_SLICE_MS = 110_000;
/** Files with one key become due at the same moment. Each waits for a time of its own before its first request. */
const SPREAD_MS = 5_000;

/** `deadline` is in milliseconds since 1970. Returns the reports that failed. After a failure of the service, others would fail, too. */
export function runInTurn(
  due: readonly StoredReport[],
  deadline: number,
  services: CheckServices,
): StoredReport[] {
  const { clock, file, records } = services;
  const failed: StoredReport[] = [];
  if (due.length > 0) clock.sleep(spreadMs(file().id));
  for (const [at, report] of due.entries()) {
    const leftMs = deadline - clock.now();
    if (leftMs < LEAST_RUN_MS) break;
    // A long report that does not fit keeps its turn, and is the first of the next check.
    if (at > 0 && leftMs < lastRunMs(records.record(report.id).lastRun)) continue;
    const failure = runScheduled(report, deadline - AFTERWARDS_MS, services);
    if (failure === null) continue;
    failed.push(report);
    if (isOfService(failure)) break;
  }
  return failed;
}

/** A run that went over several slices does not need a whole one. */
function lastRunMs(lastRun: LastRun | null): number {
  const runMs = lastRun?.result === 'done' ? lastRun.endedAt - lastRun.startedAt : 0;
  return AFTERWARDS_MS + (runMs > LONGEST_SLICE_MS ? DEVICE_SLICE_MS : runMs);
}

function spreadMs(fileId: string): number {
  return Number.parseInt(textMark(fileId), 36) % SPREAD_MS;
}

/** Returns the kind of the run's failure; null if it did not fail. The reason is also written above the report's table. */
function runScheduled(
  { id, ownerId }: StoredReport,
  deadline: number,
  services: CheckServices,
): Failures['kind'] | null {
  const { document, cells, user, errors, parts } = services;
  try {
    const findReport = () => {
      // Other executions may have changed the report or begun a run of it while this check ran other reports.
      document.forget();
      cells.forget();
      return requireStillDue(id, ownerId, services);
    };
    runReport({ findReport, how: 'by schedule', deadline }, parts);
    return null;
  } catch (error) {
    // The report has not failed: another run of it is in progress, or its sheet is busy. The next check tries again.
    if (error instanceof RunGoingOn || error instanceof SheetBusy || error instanceof NotDue) return null;
    const { kind, sentence } = recordFailure(error, errors);
    writeNotRefreshed(id, sentence, services);
    // The user may have removed the cause before the next run, for example with another report key.
    user.forget();
    return kind;
  }
}

/** The report was deleted, paused or taken over while other reports ran, or it waits. */
class NotDue extends Error {}

/** The report in its approved version. */
function requireStillDue(id: string, ownerId: string, services: CheckServices): StoredReport {
  const stored = services.reports.find(id);
  if (stored === undefined) throw new NotDue();
  const { report, waiting } = new Approvals(services).judge(stored);
  if (waiting?.stops || !isScheduledBy(report, ownerId)) throw new NotDue();
  return report;
}
