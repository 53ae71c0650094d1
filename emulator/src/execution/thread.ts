/** The worker's program. It runs executions one after the other, each in its own global scope. Their calls wait for the main thread. */
import { Script } from 'node:vm';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Bridge } from '../context/host';
import { type Job, perform } from './perform';
import { awaited, type Signal } from './signal';

/** The data that a worker gets at its start. */
export interface ThreadData {
  readonly services: string;
}

/** An execution for a worker. The worker sends the outcome, and then null as soon as it is ready for the next execution. */
export interface ThreadTask {
  readonly job: Job;
  readonly port: MessagePort;
  readonly signal: Signal;
  /** The execution's time at the start, in milliseconds since 1970. */
  readonly now: number;
  /** True if time also passes between calls. */
  readonly realTime: boolean;
}

export interface ThreadCall {
  readonly service: string;
  readonly method: string;
  readonly argsJson: string;
}

export interface ThreadReply {
  readonly json: string;
  readonly now: number;
}

const OVER = JSON.stringify({ error: { name: 'Exception', message: 'The execution is over.' } });

const services = new Script((workerData as ThreadData).services);

parentPort!.on('message', (task: ThreadTask) => {
  const { bridge, cut } = bridgeTo(task);
  parentPort!.postMessage(perform(task.job, bridge, services));
  cut();
  // Waits for pending promises of the script before the worker reports that it is ready.
  setImmediate(() => parentPort!.postMessage(null));
});
// Google does not report unhandled rejections either.
process.on('unhandledRejection', () => {});

function bridgeTo({ port, signal, now, realTime }: ThreadTask): { bridge: Bridge; cut: () => void } {
  let moment = now;
  let since = Date.now();
  let over = false;
  const bridge: Bridge = {
    call(service, method, argsJson) {
      // A promise that calls a service now would wait for ever.
      if (over) return OVER;
      Atomics.store(signal, 0, 0);
      port.postMessage({ service, method, argsJson } satisfies ThreadCall);
      awaited(signal);
      const reply = receiveMessageOnPort(port)?.message as ThreadReply;
      moment = reply.now;
      since = Date.now();
      return reply.json;
    },
    now: () => (realTime ? moment + Date.now() - since : moment),
  };
  const cut = () => {
    over = true;
    port.close();
  };
  return { bridge, cut };
}
