import { RunGoingOn } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { lastRunOf, type RunHow, type UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isLive } from '../schedule/report-state';
import { afterFailure } from '../schedule/retry';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';
import type { BegunRun } from './slice';

/** A slice begins no new work after 270 s. Google ends an execution after 360 s and leaves it no time to clean up. */
const SLICE_MS = 270_000;
/** The days that an older run has read would be older than those of a new run. */
const LONGEST_RUN_MS = 6 * 3_600_000;

export interface RunStart {
  /** Called under the document's lock, so that it may read the report as it is stored when the run begins. */
  readonly findReport: () => StoredReport;
  /** By default, that of the unfinished run that was begun in the same way, or a new one. */
  readonly runId?: string;
  readonly how: RunHow;
  /** Epoch milliseconds. The default, and the latest time, is 270 s after the start of the slice. */
  readonly deadline?: number | undefined;
}

/** The caller holds the document's lock, because two clicks must start only one run. Throws RunGoingOn during another run. */
export function beginRun(order: RunStart, services: ReportStores): BegunRun {
  const { records, clock, activeUser } = services;
  const report = order.findReport();
  const { how } = order;
  const begun = clock.now();
  const other = records.record(report.id).unfinished;
  const runId = order.runId ?? runIdFor(how, other, begun, services);
  const isRunning = other !== null && isLive(progressOf(other, services), begun);
  if (isRunning && !mayContinue(other, runId, how)) throw new RunGoingOn(other.by);
  if (other !== null && !isRunning) noteLost(other, report.id, { runId, how }, services);
  const by = activeUser() || (how === 'by schedule' ? report.owner : '');
  const previous = other?.runId === runId ? other : null;
  const run = { runId, by, how, waits: false, ...nextSlice(previous, begun) };
  const before = { ...records.record(report.id), unfinished: run };
  records.note(report.id, before);
  const deadline = Math.min(order.deadline ?? Number.POSITIVE_INFINITY, begun + SLICE_MS);
  return { deadline, report, begun, run, before };
}

export function assertNotRunning(reportId: string, services: ReportStores): void {
  const { unfinished } = services.records.record(reportId);
  if (unfinished !== null && isLive(progressOf(unfinished, services), services.clock.now()))
    throw new RunGoingOn(unfinished.by);
}

function runIdFor(
  how: RunHow,
  other: UnfinishedRun | null,
  now: number,
  { unguessable }: ReportStores,
): string {
  const continues = other?.how === how && now - other.progress.startedAt < LONGEST_RUN_MS;
  return continues ? other.runId : unguessable().replace(/[^0-9a-f]/g, '');
}

/** The sidebar may continue a run even if it never received the response of the previous slice. */
function mayContinue(other: UnfinishedRun, runId: string, how: RunHow): boolean {
  return other.runId === runId && (other.waits || (how === 'by hand' && other.how === 'by hand'));
}

function nextSlice(
  previous: UnfinishedRun | null,
  begun: number,
): Pick<UnfinishedRun, 'progress' | 'slices' | 'calls'> {
  if (previous === null) {
    const nothing = { phase: 'starting', done: 0, of: null, rows: 0, calls: 0 } as const;
    return { progress: { ...nothing, startedAt: begun, at: begun }, slices: 1, calls: 0 };
  }
  const { progress, slices, waits } = previous;
  // If Google ended the previous slice, `calls` lacks the requests of that slice. They are added here.
  const calls = previous.calls + (waits ? 0 : progress.calls);
  return { progress: { ...progress, at: begun }, slices: slices + 1, calls };
}

/** Stores that an unfinished run has failed: Google ended it, or the hourly check starts a new run instead of continuing it. */
function noteLost(
  other: UnfinishedRun,
  reportId: string,
  next: Pick<UnfinishedRun, 'runId' | 'how'>,
  { records, clock }: ReportStores,
): void {
  const { runId, how, waits, progress } = other;
  const isScheduled = how === 'by schedule';
  if (waits && (runId === next.runId || !isScheduled || next.how !== how)) return;
  const record = records.record(reportId);
  const end = { endedAt: progress.at, result: 'killed', ...texts().errors.runKilled } as const;
  const lost = lastRunOf({ ...other, runId: `${runId}-${other.slices}` }, end);
  const failed = isScheduled && {
    lastRun: { ...lost, result: 'failed' as const },
    failures: afterFailure(record.failures, 'out of time', clock.now()),
  };
  records.note(reportId, { ...record, ...failed }, lost);
}
