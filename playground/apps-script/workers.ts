import { Worker } from 'node:worker_threads';
import { contextScript, threadScript } from './scripts';
import type { ThreadData } from './thread';

/** How long a worker waits for its next execution, in real milliseconds. */
const IDLE_MS = 1_000;

interface Idle {
  readonly worker: Worker;
  readonly end: NodeJS.Timeout;
}

const idle: Idle[] = [];

/** A worker that runs thread.ts: one that has ended an execution, for a new one costs more than most executions do. */
export function takeWorker(): Worker {
  const found = idle.pop();
  if (found === undefined) return newWorker();
  clearTimeout(found.end);
  found.worker.ref();
  return found.worker;
}

/** Keeps a worker whose execution has ended by itself. It does not keep the process alive. */
export function returnWorker(worker: Worker): void {
  worker.unref();
  const end = setTimeout(() => {
    const at = idle.findIndex((each) => each.worker === worker);
    if (at === -1) return;
    idle.splice(at, 1);
    void worker.terminate();
  }, IDLE_MS);
  idle.push({ worker, end: end.unref() });
}

function newWorker(): Worker {
  const workerData: ThreadData = { services: contextScript() };
  // Without this process's own options: one such as --input-type would change what the program is taken for.
  return new Worker(threadScript(), { eval: true, execArgv: [], workerData });
}
