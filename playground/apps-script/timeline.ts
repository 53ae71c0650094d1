import type { RuntimeClock } from './clock';

export interface Parked {
  /** Resolves when the moment has come. */
  readonly done: Promise<void>;
  cancel(): void;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * Lets executions in threads wait for a moment. On a virtual clock the earliest sleeper is woken as soon as every
 * running execution sleeps; on a real clock by a timer.
 */
export class Timeline {
  private readonly clock: RuntimeClock;
  private running = 0;
  private sleepers: Sleeper[] = [];

  constructor(clock: RuntimeClock) {
    this.clock = clock;
  }

  /** Counts one more running execution; the function returned takes it off again. */
  enter(): () => void {
    this.running++;
    return () => {
      this.running--;
      this.wakeIfAllSleep();
    };
  }

  park(at: number): Parked {
    return this.clock.real ? this.timer(at) : this.sleep(at);
  }

  private timer(at: number): Parked {
    let cancel = () => {};
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, at - this.clock.now()));
      cancel = () => clearTimeout(timer);
    });
    return { done, cancel };
  }

  private sleep(at: number): Parked {
    let cancel = () => {};
    const done = new Promise<void>((wake) => {
      const sleeper = { at, wake };
      this.sleepers.push(sleeper);
      cancel = () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper);
      };
    });
    this.wakeIfAllSleep();
    return { done, cancel };
  }

  private wakeIfAllSleep(): void {
    if (this.sleepers.length === 0 || this.sleepers.length < this.running) return;
    const next = this.sleepers.reduce((first, other) => (other.at < first.at ? other : first));
    this.sleepers = this.sleepers.filter((other) => other !== next);
    this.clock.reach(next.at);
    next.wake();
  }
}
