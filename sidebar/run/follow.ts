import type { RunProgress } from '../../src/reports/run-facts';
import { SILENT_MS } from '../../src/reports/schedule/report-state';
import type { Server } from '../server/server';

const POLL_MS = 1_000;

export interface FollowPorts {
  readonly server: Pick<Server, 'sidebarProgress'>;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly onProgress: (progress: RunProgress) => void;
  readonly isLeft: () => boolean;
}

/** Requests the progress of a run that was started elsewhere. Stops if the run ends or is silent for long, or if the view is closed. */
export async function follow(runId: string, ports: FollowPorts): Promise<void> {
  let lastProgressAt = ports.now();
  while (!ports.isLeft()) {
    // A failed request does not mean that the run has failed: it continues at Google, and the next request may succeed.
    const progress = await ports.server.sidebarProgress(runId).catch(() => undefined);
    if (progress === null || ports.isLeft()) return;
    lastProgressAt = progress?.at ?? lastProgressAt;
    if (ports.now() - lastProgressAt >= SILENT_MS) return;
    if (progress !== undefined) ports.onProgress(progress);
    await ports.wait(POLL_MS);
  }
}
