import type { ListSources } from './report-list';
import { isLive } from './report-state';
import { progressOf, RunSignals } from './run-signals';

/**
 * Asks a run to end as soon as it can with the old rows in place, or puts away one that was left half-way. False when it is too late,
 * because its rows are being moved in, or there is no such run.
 */
export function cancelRun(runId: string, { reports, records, ports }: ListSources): boolean {
  const { cache, clock, activeUser, document } = ports;
  const signals = new RunSignals(cache, clock, runId);
  const kept = document.all();
  const of = reports.all(kept).find(({ id }) => records.inHand(id, kept)?.runId === runId);
  if (of === undefined) return false;
  const inHand = records.inHand(of.id, kept)!;
  const progress = progressOf(inHand, ports);
  if (isLive(progress, clock.now())) {
    if (progress.phase === 'writing' && progress.done === progress.of) return false;
    signals.cancel();
    return true;
  }
  const lastRun = {
    startedAt: progress.startedAt,
    endedAt: clock.now(),
    by: activeUser(),
    how: inHand.how,
    result: 'cancelled',
    sentence: '',
    doNext: '',
  } as const;
  records.end(of.id, records.unchanged(of.id, lastRun));
  signals.forget();
  return true;
}
