import type { RuntimeClock } from './clock';

export interface Parked {
  /** Resolves when the moment has come. */
  readonly done: Promise<void>;
  cancel(): void;
}

/** What has a time of its own: an execution. */
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
 * Keeps executions in threads in step. On a virtual clock each has a time of its own, and nobody knows how long its thread
 * takes to get on: whoever waits is woken when none that goes on is at an earlier time; of equal ones the first begun is first.
 * On a real clock time passes by itself.
 */
export class Timeline {
  private readonly clock: RuntimeClock;
  /** Who goes on, the first begun first, and what it sleeps for. */
  private readonly going = new Map<Timed, Sleeper | undefined>();

  constructor(clock: RuntimeClock) {
    this.clock = clock;
  }

  /** Counts one more execution in; the function returned takes it off again. */
  enter(execution: Timed): () => void {
    this.going.set(execution, undefined);
    return () => {
      this.going.delete(execution);
      // Whoever waited for it may begin another at this moment.
      setImmediate(() => this.goOn());
    };
  }

  /** Lets `ms` milliseconds pass for somebody outside executions, who may do the next thing when they are over. */
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

  /** Waits until `at`. One that has left is never woken. */
  park(execution: Timed, at: number): Parked {
    return this.clock.real ? this.timer(at) : this.sleep(execution, at);
  }

  /** Waits until it is this one's turn, so that what executions do outside themselves is done in the order of their times. */
  async turn(execution: Timed): Promise<void> {
    if (!this.clock.real) await this.sleep(execution, execution.now()).done;
  }

  /** To be called when an execution's time has moved: it may be another's turn. */
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
      // The execution's worker keeps the process alive while it waits; what was stopped must not.
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
