import type { RuntimeClock } from './clock';

export interface Parked {
  /** Resolves at the moment. */
  readonly done: Promise<void>;
  cancel(): void;
}

/** An execution, which has its own time. */
export interface Timed {
  now(): number;
  /** Makes its time at least `moment`. */
  arriveAt(moment: number): void;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * Keeps executions in threads in step. On a virtual clock, each execution has its own time, and its thread takes an unknown real time. A
 * waiting execution continues as soon as no running one is at an earlier time. Of equal times, the execution that began first continues
 * first. On a real clock, time passes by itself.
 */
export class Timeline {
  private readonly clock: RuntimeClock;
  /** The running executions in the order of their start. The value is the wait of an execution, if it waits. */
  private readonly going = new Map<Timed, Sleeper | undefined>();

  constructor(clock: RuntimeClock) {
    this.clock = clock;
  }

  /** Adds an execution; the returned function removes it. */
  enter(execution: Timed): () => void {
    this.going.set(execution, undefined);
    return () => {
      this.going.delete(execution);
      // Code that waited for the execution may start another one at the same time.
      setImmediate(() => this.goOn());
    };
  }

  /** Waits `ms` milliseconds on behalf of code outside executions. */
  async pass(ms: number): Promise<void> {
    let moment = this.clock.now();
    const outsider: Timed = {
      now: () => moment,
      arriveAt: (at) => {
        moment = at;
      },
    };
    const leave = this.enter(outsider);
    await this.park(outsider, moment + ms).done;
    leave();
  }

  /** Waits until `at`. An execution that has left is never woken. */
  park(execution: Timed, at: number): Parked {
    return this.clock.real ? this.timer(at) : this.sleep(execution, at);
  }

  /** Waits for the execution's turn, so that side effects of all executions happen in the order of their times. */
  async turn(execution: Timed): Promise<void> {
    if (!this.clock.real) await this.sleep(execution, execution.now()).done;
  }

  /** Must be called after an execution's time has changed, because it may be the turn of another one. */
  goOn(): void {
    let soonest = Number.POSITIVE_INFINITY;
    let first: [Timed, Sleeper | undefined] | undefined;
    for (const each of this.going) {
      const [execution, sleeper] = each;
      const at = sleeper?.at ?? execution.now();
      if (at < soonest) [soonest, first] = [at, each];
    }
    if (first?.[1] !== undefined) this.wake(first[0], first[1]);
  }

  private wake(execution: Timed, { at, wake }: Sleeper): void {
    this.going.set(execution, undefined);
    execution.arriveAt(at);
    this.clock.reach(at);
    wake();
  }

  private timer(at: number): Parked {
    let cancel = () => {};
    const done = new Promise<void>((resolve) => {
      // The worker keeps the process alive while its execution waits. A stopped execution must not, so the timer does not either.
      const timer = setTimeout(resolve, Math.max(0, at - this.clock.now())).unref();
      cancel = () => clearTimeout(timer);
    });
    return { done, cancel };
  }

  private sleep(execution: Timed, at: number): Parked {
    let cancel = () => {};
    const done = new Promise<void>((wake) => {
      const sleeper = { at, wake };
      if (this.going.has(execution)) this.going.set(execution, sleeper);
      cancel = () => {
        if (this.going.get(execution) === sleeper) this.going.set(execution, undefined);
      };
    });
    this.goOn();
    return { done, cancel };
  }
}
