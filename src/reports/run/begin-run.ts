import { RunGoingOn } from '../../errors';
import { LOCK_WAITS, runUnderLock } from '../../sheet';
import { getTexts } from '../../wording';
import { addFailure, buildLastRun, type RunHow, type UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isRunLive } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';
import { type BegunRun, SLICE_MS, Slice } from './slice';

/** A run that began earlier is not continued, because the days that it has read are too old. */
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
export function beginRun(order: RunStart, services: SavedReportServices): Slice {
  const lock = { locks: services.locks, lockWaitMs: LOCK_WAITS[order.how] };
  const begunRun = runUnderLock(lock, () => beginOrContinueRun(order, services));
  return new Slice(begunRun, services);
}

function beginOrContinueRun(order: RunStart, services: SavedReportServices): BegunRun {
  const { records, clock, activeUser } = services;
  const report = order.loadReport();
  const { how } = order;
  const begunAt = clock.now();
  const unfinishedRun = records.readRunRecord(report.id).unfinished;
  const runId = order.runId ?? chooseRunId(how, unfinishedRun, begunAt, services);
  if (unfinishedRun !== null) {
    const isLive = isRunLive(unfinishedRun, services);
    const state = detectRunState(unfinishedRun, isLive, { runId, how });
    if (state === 'going on') throw new RunGoingOn(unfinishedRun.by);
    if (state === 'lost') recordLostRun(unfinishedRun, report.id, services);
  }
  const by = activeUser() || (how === 'by schedule' ? report.owner : '');
  const continuedRun = unfinishedRun?.runId === runId ? unfinishedRun : null;
  const run = { runId, by, how, waits: false, ...beginSlice(continuedRun, begunAt) };
  // Read again, because a lost run may have been recorded.
  const runRecord = { ...records.readRunRecord(report.id), unfinished: run };
  records.writeRunRecord(report.id, runRecord);
  const deadline = Math.min(order.deadline ?? Number.POSITIVE_INFINITY, begunAt + SLICE_MS);
  return { deadline, report, begunAt, run, runRecord };
}

export function assertNotRunning(reportId: string, services: SavedReportServices): void {
  const { unfinished } = services.records.readRunRecord(reportId);
  if (unfinished !== null && isRunLive(unfinished, services)) throw new RunGoingOn(unfinished.by);
}

function chooseRunId(
  how: RunHow,
  unfinishedRun: UnfinishedRun | null,
  now: number,
  { unguessable }: SavedReportServices,
): string {
  const isContinued = unfinishedRun?.how === how && now - unfinishedRun.progress.startedAt < LONGEST_RUN_MS;
  return isContinued ? unfinishedRun.runId : unguessable().replace(/[^0-9a-f]/g, '');
}

/** What an unfinished run is for the slice that begins: `going on` elsewhere, `lost`, or `free` to be continued or replaced. */
function detectRunState(
  { runId, how, waits }: UnfinishedRun,
  isLive: boolean,
  newRun: Pick<UnfinishedRun, 'runId' | 'how'>,
): 'going on' | 'lost' | 'free' {
  const isSameRun = runId === newRun.runId;
  // The sidebar may continue a run even if it never received the response of the previous slice.
  const mayContinue = isSameRun && (waits || (how === 'by hand' && newRun.how === 'by hand'));
  if (isLive) return mayContinue ? 'free' : 'going on';
  if (!waits) return 'lost';
  // A run that waits is lost only if the hourly check begins another one in its place.
  return !isSameRun && how === 'by schedule' && newRun.how === 'by schedule' ? 'lost' : 'free';
}

function beginSlice(continuedRun: UnfinishedRun | null, begunAt: number) {
  if (continuedRun === null) {
    const firstProgress = { phase: 'starting', done: 0, of: null, rows: 0, calls: 0 } as const;
    return { progress: { ...firstProgress, startedAt: begunAt, at: begunAt }, slices: 1, calls: 0 };
  }
  const { progress, slices, waits } = continuedRun;
  // If Google ended the previous slice, `calls` lacks the requests of that slice. They are added here.
  const calls = continuedRun.calls + (waits ? 0 : progress.calls);
  return { progress: { ...progress, at: begunAt }, slices: slices + 1, calls };
}

/** Stores that an unfinished run has failed: Google ended it, or the hourly check starts a new run instead of continuing it. */
function recordLostRun(
  unfinishedRun: UnfinishedRun,
  reportId: string,
  { records, clock }: SavedReportServices,
): void {
  const { runId, how, slices, progress } = unfinishedRun;
  const record = records.readRunRecord(reportId);
  const end = { endedAt: progress.at, result: 'killed', ...getTexts().errors.runKilled } as const;
  // The run may be continued, and its end has another entry in the log.
  const lostRun = buildLastRun({ ...unfinishedRun, runId: `${runId}-${slices}` }, end);
  const failedFacts = how === 'by schedule' && {
    lastRun: { ...lostRun, result: 'failed' as const },
    failures: addFailure(record.failures, 'out of time', clock.now()),
  };
  records.writeRunRecord(reportId, { ...record, ...failedFacts }, lostRun);
}
