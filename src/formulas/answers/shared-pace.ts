import { TooManyRequests } from '../../errors/service-errors';
import type { Clock, Locks, TextCache } from '../../platform/ports';
import type { Pace } from '../../service/http/connection';
import { freeAt, isRestrained, type PaceState, RESTRAINED_MS, withRefusal, withSent } from './pace-state';

/** A cell does not wait if its turn is later than this. Google then evaluates other cells, which may need no request. */
const LONGEST_QUEUE_MS = 60_000;
const LOCK_WAIT_MS = 1_500;
const SPREAD_MS = 1_000;

/**
 * The request rate of all cells of a file that use one service and one key. After a refusal the cells take turns: each waits until it
 * may send, as long as its time allows. A cell that cannot wait fails with the remaining wait. Only taking a turn needs the lock.
 */
export class SharedPace implements Pace {
  constructor(
    /** The name of the state in the cache. */
    private readonly name: string,
    /** How many requests may be sent in one second. */
    private readonly atOnce: number,
    private readonly ports: { readonly cache: TextCache; readonly locks: Locks; readonly clock: Clock },
  ) {}

  before(count: number, { clock, deadline }: Parameters<Pace['before']>[1]): void {
    const last = deadline - LEAST_MS;
    for (;;) {
      const waitMs = this.turn(count);
      if (waitMs <= 0) return;
      const left = last - clock.now();
      if (left <= 0 || waitMs > LONGEST_QUEUE_MS) throw new TooManyRequests('', waitMs / 1000);
      clock.sleep(Math.min(left, waitMs + clock.random() * SPREAD_MS));
    }
  }

  refused(retryAfterMs: number | undefined): void {
    this.locked(() => this.store(withRefusal(this.stored(), retryAfterMs, this.ports.clock.now())));
  }

  /** Why a cell ran out of time while it waited for other cells; undefined if the request rate is not the reason. */
  whyLate(): TooManyRequests | undefined {
    const queue = this.queue(1);
    return queue && new TooManyRequests('', queue.waitMs / 1000);
  }

  /** The wait (ms) until `count` requests may be sent. If no wait is needed, the requests are recorded as sent. */
  private turn(count: number): number {
    const waitMs = this.queue(count)?.waitMs;
    return waitMs === 0 ? this.locked(() => this.take(count)) : (waitMs ?? 0);
  }

  private take(count: number): number {
    const queue = this.queue(count);
    if (queue?.waitMs === 0) this.store(withSent(queue.state, count, queue.now));
    return queue?.waitMs ?? 0;
  }

  /** How long `count` requests have to wait (ms); undefined while requests are not counted. */
  private queue(count: number) {
    const now = this.ports.clock.now();
    const state = this.stored();
    if (!isRestrained(state, now)) return undefined;
    return { state, now, waitMs: freeAt(state, count, this.atOnce, now) - now };
  }

  /** Works without the lock if another execution has it for a long time: a slightly wrong count is better than no count. */
  private locked<T>(work: () => T): T {
    return (this.ports.locks.withDocumentLock(LOCK_WAIT_MS, work) ?? { result: work() }).result;
  }

  private stored(): PaceState | undefined {
    const text = this.ports.cache.getAll([this.name]).get(this.name);
    return text === undefined ? undefined : (JSON.parse(text) as PaceState);
  }

  private store(state: PaceState): void {
    this.ports.cache.putAll(new Map([[this.name, JSON.stringify(state)]]), (2 * RESTRAINED_MS) / 1000);
  }
}

/** A cell with less time than this sends nothing, but may still receive the answer from another cell. */
export const LEAST_MS = 4_000;
