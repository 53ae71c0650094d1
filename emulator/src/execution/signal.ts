/** A number that two threads share: 0 while a thread waits for an answer, 1 after the answer has arrived. */
export type Signal = Int32Array;

/** Reports that the answer has arrived. */
export function raise(signal: Signal): void {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

/** Blocks until the answer has arrived. A wake-up alone does not mean that, because the wake-up for the previous answer may come late. */
export function awaited(signal: Signal): void {
  while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
}
