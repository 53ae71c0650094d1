import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { List } from '../state/use-server-state';
import { type RunEnd, RunQueue, type RunView } from './run-queue';

export type Runs = ReturnType<typeof useRuns>;

/** The runs that were started in this sidebar. They continue while other views are open. A result is shown until the report runs again. */
export function useRuns({ state, server, now, look }: List) {
  const [views, show] = useState<ReadonlyMap<string, RunView>>(new Map());
  const [queue] = useState(() => new RunQueue({ server, wait: waitFor, newRunId, show, look }));
  /** When the run of each shown result has ended. */
  const ends = useRef(new Map<string, number | undefined>());
  /** Runs a report, then requests the list of reports. If Google did not answer the run, the list still shows its result. */
  const start = async (id: string, runId?: string): Promise<RunEnd> => {
    const report = () => now().reports.find((one) => one.id === id);
    const before = report();
    const end = await queue.start(id, runId);
    ends.current.delete(id);
    look().then(() => {
      if (wasNotLost(end, before, report())) queue.close(id);
      ends.current.set(id, report()?.lastRun?.endedAt);
    });
    return end;
  };
  const lastEnds = new Map(state.reports.map(({ id, lastRun }) => [id, lastRun?.endedAt]));
  const isOutdated = (id: string) => ends.current.has(id) && ends.current.get(id) !== lastEnds.get(id);
  const runs = new Map([...views].filter(([id, { phase }]) => phase !== 'done' || !isOutdated(id)));
  return { runs, queue, start };
}

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

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A unique id for a new run, in hexadecimal. */
function newRunId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
