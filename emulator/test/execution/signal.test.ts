import { Worker } from 'node:worker_threads';
import { awaited } from '../../src/execution/signal';

/** Wakes the waiting thread repeatedly before there is an answer. */
const LATE_WAKER = `
  const { workerData } = require('node:worker_threads');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let i = 0; i < 50; i++) {
    Atomics.notify(workerData, 0);
    Atomics.wait(pause, 0, 0, 1);
  }
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);`;

it('waiting for an answer ends when the answer exists, not when the thread is woken for another reason', async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(LATE_WAKER, { eval: true, workerData: signal });
  awaited(signal);
  expect(Atomics.load(signal, 0)).toBe(1);
  await worker.terminate();
});
