import type { SavedReport } from '../../src/reports/saved-report';
import type { RunEnd } from './run-queue';

/** True for a run that continues or has succeeded although Google sent no answer. */
export function wasNotLost(
  end: RunEnd,
  before: SavedReport | undefined,
  after: SavedReport | undefined,
): boolean {
  if (end.phase !== 'failed' || end.lost === undefined || after === undefined) return false;
  const isStillRunning = after.state === 'running' && after.run?.runId === end.lost;
  const { lastRun } = after;
  return isStillRunning || (lastRun?.result === 'done' && lastRun.endedAt !== before?.lastRun?.endedAt);
}
