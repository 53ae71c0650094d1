import { useState } from 'preact/hooks';
import type { List } from '../state/use-server-state';
import { newRunId } from './run-id';
import { type RunEnd, RunQueue, type RunView } from './run-queue';
import { waitFor } from './wait-for';
import { wasNotLost } from './was-not-lost';

export type Runs = ReturnType<typeof useRuns>;

/** The runs that were started in this sidebar. They continue while other views are open. */
export function useRuns(list: List) {
  const [runs, show] = useState<ReadonlyMap<string, RunView>>(new Map());
  const [queue] = useState(() => new RunQueue({ server: list.server, wait: waitFor, newRunId, show }));
  /** Runs a report, then requests the list of reports. If Google did not answer the run, the list still shows its result. */
  const start = async (id: string, runId?: string): Promise<RunEnd> => {
    const report = () => list.now().reports.find((one) => one.id === id);
    const before = report();
    const end = await queue.start(id, runId);
    list.look().then(() => wasNotLost(end, before, report()) && queue.close(id));
    return end;
  };
  return { runs, queue, start };
}
