import { RunGoingOn } from '../../errors';
import { LOCK_WAITS, runUnderLock } from '../../sheet';
import { getTexts } from '../../wording';
import { addFailure, buildLastRun, type RunHow, type RunProgress, type UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isRunLive } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';
import { type BegunRun, SLICE_MS, Slice } from './slice';

/** A start that names no run id does not continue a run that began earlier than this: the days that it has read are too old. */
const LONGEST_RUN_MS = 6 * 3_600_000;

export interface RunStart {
  /** Called under the document's lock, so that it may read the report as it is stored when the run begins. */
  readonly loadReport: () => StoredReport;
  /** By default, that of the unfinished run that was begun in the same way, or a new one. */
  readonly runId?: string;
  readonly how: RunHow;
  /** Epoch milliseconds. The default, and the latest time, is 270 s after the start of the slice. */
  readonly deadline?: number | undefined;
}

/** Under the document's lock, because two clicks must start only one run. */
export function beginRun(start: RunStart, services: SavedReportServices): Slice {
  const lock = { locks: services.locks, lockWaitMs: LOCK_WAITS[start.how] };
  const begunRun = runUnderLock(lock, () => beginOrContinueRun(start, services));
  return new Slice(begunRun, services);
}

function beginOrContinueRun(start: RunStart, services: SavedReportServices): BegunRun {
  const { records, clock, activeUser, unguessable } = services;
  const report = start.loadReport();
  const { how } = start;
  const begunAt = clock.now();
  const unfinishedRun = records.readRunRecord(report.id).unfinished;
  const canContinue =
    unfinishedRun?.how === how && begunAt - unfinishedRun.progress.startedAt < LONGEST_RUN_MS;
  const runId = start.runId ?? (canContinue ? unfinishedRun.runId : unguessable().replace(/[^0-9a-f]/g, ''));
  if (unfinishedRun !== null) {
    const { waits, by: runningFor } = unfinishedRun;
    const isContinued = unfinishedRun.runId === runId;
    const isByHand = how === 'by hand' && unfinishedRun.how === 'by hand';
    // The last slice seems to execute. The sidebar may continue its run even if it never received the response of that slice.
    const mayBeLive = !isContinued || !(waits || isByHand);
    if (mayBeLive && isRunLive(unfinishedRun, services)) throw new RunGoingOn(runningFor);
    // Google has ended the last slice of an hourly check, or the checks have not finished their run within LONGEST_RUN_MS.
    const isLost = !waits || (!isContinued && how === 'by schedule');
    if (isLost && unfinishedRun.how === 'by schedule') recordLostRun(unfinishedRun, report.id, services);
  }
  const by = activeUser() || (how === 'by schedule' ? report.owner : '');
  const continuedRun = unfinishedRun?.runId === runId ? unfinishedRun : null;
  const run: UnfinishedRun = { runId, by, how, waits: false, ...beginSlice(continuedRun, begunAt) };
  // Read again, because a lost run may have been recorded.
  const runRecord = { ...records.readRunRecord(report.id), unfinished: run };
  records.writeRunRecord(report.id, runRecord);
  const deadline = Math.min(start.deadline ?? Number.POSITIVE_INFINITY, begunAt + SLICE_MS);
  return { deadline, report, run, runRecord };
}

export function assertNotRunning(reportId: string, services: SavedReportServices): void {
  const { unfinished } = services.records.readRunRecord(reportId);
  if (unfinished !== null && isRunLive(unfinished, services)) throw new RunGoingOn(unfinished.by);
}

function beginSlice(continuedRun: UnfinishedRun | null, begunAt: number) {
  if (continuedRun === null) {
    const counts = { done: 0, of: null, rows: 0 };
    const progress: RunProgress = { phase: 'starting', ...counts, startedAt: begunAt, at: begunAt };
    return { progress, slices: 1 };
  }
  const { progress, slices } = continuedRun;
  return { progress: { ...progress, at: begunAt }, slices: slices + 1 };
}

/** A run of hourly checks that did not end has failed: its owner learns it from the status sheet and mails, and the next checks wait longer. */
function recordLostRun(unfinishedRun: UnfinishedRun, reportId: string, services: SavedReportServices) {
  const { records, clock } = services;
  const record = records.readRunRecord(reportId);
  const end = {
    endedAt: unfinishedRun.progress.at,
    result: 'failed',
    ...getTexts().errors.runKilled,
  } as const;
  const failures = addFailure(record.failures, 'out of time', clock.now());
  records.writeRunRecord(reportId, { ...record, lastRun: buildLastRun(unfinishedRun, end), failures });
}
