/** The worker's program: one execution, whose calls wait for the host on the main thread. */
import { Script } from 'node:vm';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Bridge } from './context/host';
import { type Job, perform } from './perform';
import { awaited, type Signal } from './signal';

export interface ThreadData {
  readonly job: Job;
  readonly services: string;
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

const data = workerData as ThreadData;
let moment = data.now;
let since = Date.now();

const bridge: Bridge = {
  call(service, method, argsJson) {
    Atomics.store(data.signal, 0, 0);
    data.port.postMessage({ service, method, argsJson } satisfies ThreadCall);
    awaited(data.signal);
    const reply = receiveMessageOnPort(data.port)?.message as ThreadReply;
    moment = reply.now;
    since = Date.now();
    return reply.json;
  },
  now: () => (data.realTime ? moment + Date.now() - since : moment),
};

parentPort?.postMessage(perform(data.job, bridge, new Script(data.services)));
// The port would keep the worker alive.
data.port.close();
