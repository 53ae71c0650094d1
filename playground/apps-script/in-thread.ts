import { MessageChannel, Worker } from 'node:worker_threads';
import type { Dispatch } from './dispatch';
import { OUT_OF_TIME, type RunningExecution } from './execution';
import type { Job, Outcome } from './perform';
import { contextScript, threadScript } from './scripts';
import { raise } from './signal';
import type { ThreadCall, ThreadData, ThreadReply } from './thread';

/**
 * Performs a job in a worker of its own and answers its calls. An execution that is killed, or still going after
 * `limitMs` real milliseconds, ends at once: no finally of the script runs. Returns an `Outcome` as JSON.
 */
export function performInThread(
  job: Job,
  execution: RunningExecution,
  dispatch: Dispatch,
  time: { readonly limitMs: number; readonly realTime: boolean },
): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const start = { job, services: contextScript(), port: port2, signal, now: execution.now() };
  const workerData: ThreadData = { ...start, realTime: time.realTime };
  // Without this process's own options: one such as --input-type would change what the program is taken for.
  const options = { eval: true, execArgv: [], workerData, transferList: [port2] };
  const worker = new Worker(threadScript(), options);

  return new Promise<string>((resolve, reject) => {
    const end = (outcome: string) => {
      clearTimeout(timer);
      port1.close();
      void worker.terminate().then(() => resolve(outcome));
    };
    const timer = setTimeout(() => {
      execution.kill(OUT_OF_TIME);
      end(killed(OUT_OF_TIME));
    }, time.limitMs);
    port1.on('message', async ({ service, method, argsJson }: ThreadCall) => {
      const json = await dispatch.call(execution, service, method, argsJson);
      if (execution.killedBy !== undefined) return end(killed(execution.killedBy));
      port1.postMessage({ json, now: execution.now() } satisfies ThreadReply);
      raise(signal);
    });
    worker.on('message', end);
    worker.on('error', (error) => {
      clearTimeout(timer);
      port1.close();
      reject(error);
    });
  });
}

function killed(message: string): string {
  const error = { name: 'Exception', message, stack: '' };
  return JSON.stringify({ error, killed: true } satisfies Outcome);
}
