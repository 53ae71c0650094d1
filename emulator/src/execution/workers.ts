import { Worker } from 'node:worker_threads';
import { contextScript, threadScript } from './scripts';
import type { ThreadData } from './thread';

/** The time that a worker waits for its next execution, in real milliseconds. */
const KEPT_MS = 1_000;

/** Workers that are ready for an execution, each with the timer that ends it if none comes. */
const ready = new Map<Worker, NodeJS.Timeout>();

/** A worker that runs thread.ts. Idle workers are reused, because a new one costs more than most executions. */
export function takeWorker(): Worker {
  const found = [...ready].at(-1);
  if (found === undefined) return newWorker();
  const [worker, end] = found;
  ready.delete(worker);
  clearTimeout(end);
  worker.ref();
  return worker;
}

/**
 * Reuses a worker that has sent its outcome as soon as it reports that it is ready. It may never be ready, because promises of the script
 * may run forever. The worker does not keep the process alive.
 */
export function keepWorker(worker: Worker): void {
  worker.unref();
  const end = setTimeout(endWorker, KEPT_MS, worker).unref();
  worker.once('message', () => ready.set(worker, end));
}

/** Ends a worker immediately. */
export function endWorker(worker: Worker): void {
  ready.delete(worker);
  // It may have reported right now that it is ready. It must not be reused.
  worker.removeAllListeners('message');
  void worker.terminate();
}

function newWorker(): Worker {
  const workerData: ThreadData = { services: contextScript() };
  // Without the options of this process, because --input-type, for example, would change how the program is parsed.
  const worker = new Worker(threadScript(), { eval: true, execArgv: [], workerData });
  return worker.on('error', () => endWorker(worker));
}
