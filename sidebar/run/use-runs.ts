import { useState } from 'preact/hooks';
import type { Server } from '../server';
import { newRunId } from './run-id';
import { RunQueue, type RunView } from './run-queue';
import { waitFor } from './wait-for';

/** The runs of this sidebar: they go on while other views are looked at. */
export function useRuns(server: Server) {
  const [runs, show] = useState<ReadonlyMap<string, RunView>>(new Map());
  const [queue] = useState(() => new RunQueue({ server, wait: waitFor, newRunId, show }));
  return { runs, queue };
}
