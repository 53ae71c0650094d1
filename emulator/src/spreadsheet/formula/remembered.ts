/** Values that are calculated once, and again only if they depend on the time and the time has changed. */

/** How often something was read that decides how long a value is valid. */
export interface Reads {
  /** The present time. */
  time: number;
  /** Whether a day of GOOGLEFINANCE's history is over that is not. */
  openDay: number;
  /** Historic data of GOOGLEFINANCE. */
  history: number;
  /** A formula that depends on its own result. */
  circle: number;
}

interface Known<T> {
  readonly value: T;
  /** The reads while the value was calculated, which also count each time it is used. */
  readonly reads: Reads;
  /** When the value was calculated, in milliseconds since 1970. */
  readonly at: number;
}

export class Remembered<T> {
  private readonly reads: Reads;
  private readonly now: () => number;
  private readonly ofCircles: 'kept' | 'not kept';
  private readonly known = new Map<string, Known<T>>();

  /** Ranges that were read within a circle are not kept: outside of it, the formula in the circle has another value. */
  constructor(reads: Reads, now: () => number, ofCircles: 'kept' | 'not kept') {
    this.reads = reads;
    this.now = now;
    this.ofCircles = ofCircles;
  }

  /** The value with this key, calculated if it is not known. */
  get(key: string, calculate: () => T): T {
    const known = this.known.get(key);
    if (known !== undefined && this.isValid(known)) {
      this.add(known.reads);
      return known.value;
    }
    const at = this.now();
    const before = { ...this.reads };
    const value = calculate();
    const reads = this.since(before);
    if (reads.circle === 0 || this.ofCircles === 'kept') this.known.set(key, { value, reads, at });
    return value;
  }

  private isValid({ reads, at }: Known<T>): boolean {
    return (reads.time === 0 && reads.openDay === 0) || at === this.now();
  }

  private add({ time, openDay, history }: Reads): void {
    this.reads.time += time;
    this.reads.openDay += openDay;
    this.reads.history += history;
  }

  private since(before: Reads): Reads {
    return {
      time: this.reads.time - before.time,
      openDay: this.reads.openDay - before.openDay,
      history: this.reads.history - before.history,
      circle: this.reads.circle - before.circle,
    };
  }
}
