/** The worker's program: one execution after the other, each in a global scope of its own. Their calls wait for the host on the main thread. */
import { Script } from 'node:vm';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Bridge } from '../context/host';
import { type Job, perform } from './perform';
import { awaited, type Signal } from './signal';

/** What a worker is given once. */
export interface ThreadData {
  readonly services: string;
}

/** One execution for a worker. It says the outcome, and then null when it is ready for the next. */
export interface ThreadTask {
  readonly job: Job;
  readonly port: MessagePort;
  readonly signal: Signal;
  /** The execution's moment at the start. */
  readonly now: number;
  /** True when time passes between calls too. */
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
  // What promises of the script still do comes before that.
  setImmediate(() => parentPort!.postMessage(null));
});
// Google reports no unhandled rejections either.
process.on('unhandledRejection', () => {});

function bridgeTo({ port, signal, now, realTime }: ThreadTask): { bridge: Bridge; cut: () => void } {
  let moment = now;
  let since = Date.now();
  let over = false;
  const bridge: Bridge = {
    call(service, method, argsJson) {
      // A promise that calls now would wait for ever.
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
