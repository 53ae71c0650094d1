import { MessageChannel } from 'node:worker_threads';
import { OUT_OF_TIME, type RunningExecution } from './execution';
import type { Job, Outcome } from './perform';
import { raise } from './signal';
import type { ThreadCall, ThreadReply, ThreadTask } from './thread';
import { endWorker, keepWorker, takeWorker } from './workers';

const STOPPED = 'The runtime was stopped.';

/** Executes a call of a script when it is the execution's turn. Returns the JSON that context/host.ts reads. */
export type AsyncCall = (service: string, method: string, argsJson: string) => Promise<string>;

/** Real time in a thread, in milliseconds. */
export interface ThreadTime {
  /** The time after which the execution is terminated. */
  readonly limitMs: number;
  /**
   * True on a real clock: `limitMs` counts from the start of the execution. False on a virtual clock: `limitMs` limits the time between two
   * calls of services.
   */
  readonly realTime: boolean;
}

/**
 * Performs a job in a worker and executes its calls. An execution that is killed or out of time ends immediately together with its worker,
 * without running any `finally` of the script. Returns an `Outcome` as JSON.
 */
export function performInThread(
  job: Job,
  execution: RunningExecution,
  call: AsyncCall,
  { limitMs, realTime }: ThreadTime,
  /** Terminates the execution as Google does. */
  stopping: AbortSignal,
): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = takeWorker();

  return new Promise<string>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', onStopping);
      port1.close();
      worker.off('message', finish).off('error', fail);
    };
    const finish = (outcome: string) => {
      stop();
      keepWorker(worker);
      resolve(outcome);
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const kill = (message: string) => {
      stop();
      endWorker(worker);
      execution.kill(message);
      resolve(killed(message));
    };
    const limited = () => setTimeout(kill, limitMs, OUT_OF_TIME);
    let timer = limited();
    const onStopping = () => kill(STOPPED);
    stopping.addEventListener('abort', onStopping);
    port1.on('message', async ({ service, method, argsJson }: ThreadCall) => {
      // The time of waiting for its turn does not count as time of the execution.
      if (!realTime) clearTimeout(timer);
      const json = await call(service, method, argsJson);
      if (execution.killedBy !== undefined) return kill(execution.killedBy);
      if (!realTime) timer = limited();
      port1.postMessage({ json, now: execution.now() } satisfies ThreadReply);
      raise(signal);
    });
    worker.on('message', finish).on('error', fail);
    const task = { job, port: port2, signal, now: execution.now(), realTime };
    worker.postMessage(task satisfies ThreadTask, [port2]);
  });
}

function killed(message: string): string {
  const error = { name: 'Exception', message, stack: '' };
  return JSON.stringify({ error, killed: true } satisfies Outcome);
}
