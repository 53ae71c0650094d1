import { draws } from '../chance';
import { type Execution, type ExecutionKind, GoogleError } from '../host-service';
import type { RuntimeClock } from '../time/clock';
import type { Parked, Timeline } from '../time/timeline';
import type { KillPoint } from './effects';

export interface ConsoleLine {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug';
  readonly text: string;
}

export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** The record of an execution; complete after it has ended. Times in milliseconds. */
export interface ExecutionRecord {
  readonly functionName: string;
  /** The `name` in its first argument, because one function may be the entry of many calls. Null if there is none. */
  readonly callName: string | null;
  readonly user: string;
  readonly kind: ExecutionKind;
  readonly documentId: string;
  readonly start: number;
  duration: number;
  /** The result of the function, with Dates. Only for calls of the sidebar and custom functions. */
  value?: unknown;
  error?: ThrownError;
  /** True if it was terminated by the time limit or by a fault. */
  killed: boolean;
  /** The number of fetched addresses. */
  fetches: number;
  /** The number of calls of each service method, as `Service.method`, and the counts by the services themselves. */
  readonly counters: Record<string, number>;
  /** Its side effects in order (see effects.ts). If it was killed, the last one may not have taken effect. */
  readonly effects: string[];
  readonly console: ConsoleLine[];
  /** Features that it used and that the runtime does not emulate, even if the script swallowed the error. */
  readonly notEmulated: string[];
}

export const OUT_OF_TIME = 'Exceeded maximum execution time';

export interface Start {
  readonly functionName: string;
  readonly callName: string | null;
  readonly user: string;
  readonly kind: ExecutionKind;
  readonly documentId: string;
  readonly sheetId?: number | undefined;
  readonly limitMs: number;
  /** The seed of its random numbers. */
  readonly seed: number;
  /** Set if the execution should be killed at one of its side effects. */
  readonly killAt?: KillPoint;
  /** Set if it runs in a thread and may wait for other executions. */
  readonly timeline?: Timeline;
}

/** A running execution. */
export class RunningExecution implements Execution {
  readonly user: string;
  readonly kind: ExecutionKind;
  readonly documentId: string;
  readonly sheetId: number | undefined;
  readonly record: ExecutionRecord;
  readonly killAt: KillPoint | undefined;
  /** Random numbers in [0, 1) for its services. */
  readonly random: () => number;
  /** Set when it is terminated. Every further call throws this message. */
  killedBy: string | undefined;
  /** True after it has ended. */
  over = false;
  /** A defect of the emulation itself, which the runtime throws. */
  defect: unknown;
  private readonly clock: RuntimeClock;
  private readonly limitMs: number;
  private readonly timeline: Timeline | undefined;
  private elapsed = 0;

  constructor(clock: RuntimeClock, start: Start) {
    this.clock = clock;
    this.user = start.user;
    this.kind = start.kind;
    this.documentId = start.documentId;
    this.sheetId = start.sheetId;
    this.limitMs = start.limitMs;
    this.timeline = start.timeline;
    this.killAt = start.killAt;
    this.random = draws(start.seed);
    this.record = {
      functionName: start.functionName,
      callName: start.callName,
      user: start.user,
      kind: start.kind,
      documentId: start.documentId,
      start: clock.now(),
      duration: 0,
      killed: false,
      fetches: 0,
      counters: Object.create(null) as Record<string, number>,
      effects: [],
      console: [],
      notEmulated: [],
    };
  }

  now(): number {
    return this.clock.real ? this.clock.now() : this.record.start + this.elapsed;
  }

  spend(ms: number): void {
    if (!this.clock.real) this.passTo(this.now() + ms);
    this.checkTime();
  }

  /** Lets `ms` milliseconds pass while other executions continue, unlike `spend`. With a real clock they have passed already. */
  pass(ms: number): void | Promise<void> {
    return this.clock.real ? this.spend(ms) : this.waitUntil(this.now() + ms);
  }

  /** Waits until `moment`. In a thread, other executions continue meanwhile; otherwise only this execution's time advances. */
  waitUntil(moment: number): void | Promise<void> {
    const parked = this.park(moment);
    if (parked === undefined) return this.spend(Math.max(0, moment - this.now()));
    return parked.done.then(() => this.checkTime());
  }

  /** A wait that another execution may end. Undefined if it runs on the calling thread, because no other execution can run then. */
  park(moment: number): Parked | undefined {
    return this.timeline?.park(this, Math.min(moment, this.record.start + this.limitMs + 1));
  }

  /** Makes its time at least `moment`, because an execution for which it waited has reached this time. */
  arriveAt(moment: number): void {
    if (!this.clock.real) this.passTo(Math.max(this.now(), moment));
  }

  count(what: string, by = 1): void {
    this.record.counters[what] = (this.record.counters[what] ?? 0) + by;
  }

  kill(message: string): void {
    this.killedBy ??= message;
    this.record.killed = true;
  }

  private passTo(moment: number): void {
    this.elapsed = Math.min(moment - this.record.start, this.limitMs + 1);
    // In a thread, other executions may be at an earlier time. The timeline moves the clock when all have reached this time.
    if (this.timeline === undefined) this.clock.reach(this.now());
  }

  private checkTime(): void {
    if (this.now() - this.record.start > this.limitMs) this.kill(OUT_OF_TIME);
    if (this.killedBy !== undefined) throw new GoogleError(this.killedBy);
  }
}
