import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { ServerState } from '../state';
import { type RunOutcome, RunQueue, type RunView } from './run-queue';

export type Runs = ReturnType<typeof useRuns>;

/** The runs that were started in this sidebar. They continue while other views are open. A result is shown until the report runs again. */
export function useRuns({ state, server, getNewestState, requestState }: ServerState) {
  const [views, setViews] = useState<ReadonlyMap<string, RunView>>(new Map());
  const [queue] = useState(
    () => new RunQueue({ server, wait: waitFor, createRunId, showViews: setViews, requestState }),
  );
  /** When the run of each shown result has ended. */
  const endTimes = useRef(new Map<string, number | undefined>());
  /** Runs a report, then requests the list of reports. If Google did not answer the run, the list still shows its result. */
  const startRun = async (id: string, runId?: string): Promise<RunOutcome> => {
    const findCurrentReport = () => getNewestState().reports.find((one) => one.id === id);
    const before = findCurrentReport();
    const end = await queue.enqueueRun(id, runId);
    endTimes.current.delete(id);
    requestState().then(() => {
      if (wasNotLost(end, before, findCurrentReport())) queue.forgetResult(id);
      endTimes.current.set(id, findCurrentReport()?.lastRun?.endedAt);
    });
    return end;
  };
  const lastEnds = new Map(state.reports.map(({ id, lastRun }) => [id, lastRun?.endedAt]));
  const isResultOutdated = (id: string) =>
    endTimes.current.has(id) && endTimes.current.get(id) !== lastEnds.get(id);
  const runs = new Map([...views].filter(([id, { phase }]) => phase !== 'done' || !isResultOutdated(id)));
  return { runs, queue, startRun };
}

/** True for a run that continues or has succeeded although Google sent no answer. */
export function wasNotLost(
  end: RunOutcome,
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
function createRunId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
