import { MessageChannel } from 'node:worker_threads';
import type { Dispatch } from './dispatch';
import { OUT_OF_TIME, type RunningExecution } from './execution';
import type { Job, Outcome } from './perform';
import { raise } from './signal';
import type { ThreadCall, ThreadReply, ThreadTask } from './thread';
import { returnWorker, takeWorker } from './workers';

/**
 * Performs a job in a worker and answers its calls. An execution that is killed, or still going after `limitMs` real
 * milliseconds, ends at once, its worker with it: no finally of the script runs. Returns an `Outcome` as JSON.
 */
export function performInThread(
  job: Job,
  execution: RunningExecution,
  dispatch: Dispatch,
  time: { readonly limitMs: number; readonly realTime: boolean },
): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = takeWorker();

  return new Promise<string>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      port1.close();
      worker.off('message', finished).off('error', failed);
    };
    const finished = (outcome: string) => {
      settle();
      returnWorker(worker);
      resolve(outcome);
    };
    const failed = (error: unknown) => {
      settle();
      reject(error);
    };
    const kill = (message: string) => {
      settle();
      void worker.terminate().then(() => resolve(killed(message)));
    };
    const timer = setTimeout(() => {
      execution.kill(OUT_OF_TIME);
      kill(OUT_OF_TIME);
    }, time.limitMs);
    port1.on('message', async ({ service, method, argsJson }: ThreadCall) => {
      const json = await dispatch.call(execution, service, method, argsJson);
      if (execution.killedBy !== undefined) return kill(execution.killedBy);
      port1.postMessage({ json, now: execution.now() } satisfies ThreadReply);
      raise(signal);
    });
    worker.on('message', finished).on('error', failed);
    const { realTime } = time;
    const task: ThreadTask = { job, port: port2, signal, now: execution.now(), realTime };
    worker.postMessage(task, [port2]);
  });
}

function killed(message: string): string {
  const error = { name: 'Exception', message, stack: '' };
  return JSON.stringify({ error, killed: true } satisfies Outcome);
}
