/** Values that are calculated once, and again only if something that they were calculated from has changed. */

/** How often something was read that decides who may use a value, and for how long. */
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

/** Reads again what a value was calculated from, and returns whether it is the same. */
type Source = () => boolean;

interface Known<T> {
  readonly value: T;
  readonly sources: readonly Source[];
  /** The reads while the value was calculated, which also count each time it is used. */
  readonly reads: Reads;
  /** The state of the file, and the time in milliseconds since 1970, for which the value is right. */
  readonly state: number;
  readonly at: number;
}

/** Values that were not used in so many states of the file are forgotten. */
const KEPT_STATES = 64;

/** What all remembered values of a file share: the state of the file, and what the present calculation has read. */
export class Recorder {
  readonly reads: Reads = { time: 0, openDay: 0, history: 0, circle: 0 };
  readonly now: () => number;
  /** The number of the file's state. */
  state = 0;
  sources: Source[] = [];

  constructor(now: () => number) {
    this.now = now;
  }

  /** What `read` returns. The value that is being calculated depends on it. */
  source<T>(read: () => T): T {
    const value = read();
    this.dependOn(() => isSame(read(), value));
    return value;
  }

  dependOn(isUnchanged: Source): void {
    this.sources.push(isUnchanged);
  }

  since(before: Reads): Reads {
    return {
      time: this.reads.time - before.time,
      openDay: this.reads.openDay - before.openDay,
      history: this.reads.history - before.history,
      circle: this.reads.circle - before.circle,
    };
  }
}

export class Remembered<T> {
  private readonly recorder: Recorder;
  private readonly ofCircles: 'kept' | 'not kept';
  private readonly known = new Map<string, Known<T>>();

  /** Ranges that were read within a circle are not kept: outside of it, the formula in the circle has another value. */
  constructor(recorder: Recorder, ofCircles: 'kept' | 'not kept') {
    this.recorder = recorder;
    this.ofCircles = ofCircles;
  }

  /** The value with this key, calculated if it is not known. */
  get(key: string, calculate: () => T): T {
    const { recorder } = this;
    const known = this.known.get(key);
    if (known !== undefined && this.isPresent(known)) {
      recorder.reads.time += known.reads.time;
      recorder.reads.openDay += known.reads.openDay;
      recorder.reads.history += known.reads.history;
      return known.value;
    }
    const { state, sources: outside } = recorder;
    const at = recorder.now();
    const before = { ...recorder.reads };
    try {
      recorder.sources = [];
      if (known?.sources.every((isUnchanged) => isUnchanged()) && recorder.reads.circle === before.circle) {
        this.known.set(key, { ...known, reads: recorder.since(before), state, at });
        return known.value;
      }
      const sources: Source[] = [];
      recorder.sources = sources;
      Object.assign(recorder.reads, before);
      const calculated = calculate();
      const value = known !== undefined && isSame(calculated, known.value) ? known.value : calculated;
      const reads = recorder.since(before);
      if (reads.circle > 0) sources.push(() => false);
      if (reads.circle === 0 || this.ofCircles === 'kept')
        this.known.set(key, { value, sources, reads, state, at });
      return value;
    } finally {
      recorder.sources = outside;
    }
  }

  /** Forgets values that nothing uses any more, now and then. */
  forgetOld(): void {
    if (this.recorder.state % KEPT_STATES !== 0) return;
    for (const [key, { state }] of this.known)
      if (state < this.recorder.state - KEPT_STATES) this.known.delete(key);
  }

  private isPresent({ state, reads, at }: Known<T>): boolean {
    const isTimeless = reads.time === 0 && reads.openDay === 0;
    return state === this.recorder.state && (isTimeless || at === this.recorder.now());
  }
}

/** Whether two values, or two lists of values, are the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, at) => isSame(item, b[at]));
}
