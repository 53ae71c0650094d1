import { TooManyRequests } from '../../errors/ad-reports-error';
import type { Clock, Locks, TextCache } from '../../platform/ports';
import type { Pace } from '../../service/http/connection';
import { LEAST_MS } from './answers';

/** The service's limit is not published. This is the lowest one that was seen. */
const MOST_IN_A_MINUTE = 60;
/** A minute, and the time in which a counted request may reach the service later than the next ones do. */
const WINDOW_MS = 61_000;
/** A refusal that names no wait. */
const USUAL_WAIT_MS = 10_000;
/** A cell does not wait for longer waits than this, nor beyond its time. Google then evaluates other cells, which may need no request. */
const LONGEST_WAIT_MS = WINDOW_MS;
const LONGEST_CACHED_SECONDS = 6 * 3_600;
/** Google calculates 30 cells at once, and each has the lock for less than a tenth of a second. Less than LEAST_MS. */
const LOCK_WAIT_MS = 3_000;
const SPREAD_MS = 1_000;

/** All moments are in epoch milliseconds. */
interface Sent {
  /** When requests were sent. */
  readonly times: readonly number[];
  /** No request is sent before this time, because the service asked for a wait. */
  readonly notBefore: number;
}

/**
 * The requests of all cells of a file that use one service and one key: no more than the limit in any minute, and none during a wait that
 * the service asks for. A cell that cannot wait so long fails with the remaining wait.
 */
export class RequestLimit implements Pace {
  constructor(
    /** The name of the count in the cache. */
    private readonly name: string,
    private readonly services: { readonly cache: TextCache; readonly locks: Locks; readonly clock: Clock },
  ) {}

  before(count: number, { clock, deadline }: Parameters<Pace['before']>[1]): void {
    const last = deadline - LEAST_MS;
    for (;;) {
      const waitMs = this.locked(() => this.take(count));
      if (waitMs <= 0) return;
      const left = last - clock.now();
      if (left <= 0 || waitMs > LONGEST_WAIT_MS) throw new TooManyRequests('', waitMs / 1000);
      clock.sleep(Math.min(left, waitMs + clock.random() * SPREAD_MS));
    }
  }

  refused(retryAfterMs = USUAL_WAIT_MS): void {
    this.locked(() => {
      const { times, notBefore } = this.sent();
      this.store({ times, notBefore: Math.max(notBefore, this.services.clock.now() + retryAfterMs) });
    });
  }

  /** How long `count` requests have to wait (ms). If no wait is needed, they are counted as sent. */
  private take(count: number): number {
    const now = this.services.clock.now();
    const { times, notBefore } = this.sent();
    const tooMany = times.length + count - MOST_IN_A_MINUTE;
    const freeAt = tooMany > 0 ? (times[tooMany - 1] ?? now) + WINDOW_MS : now;
    const waitMs = Math.max(notBefore, freeAt) - now;
    if (waitMs <= 0) this.store({ times: [...times, ...new Array<number>(count).fill(now)], notBefore });
    return waitMs;
  }

  /** Works without the lock while a report is written for a long time. Then two cells may count as one, but each gets its answer. */
  private locked<T>(work: () => T): T {
    return (this.services.locks.withDocumentLock(LOCK_WAIT_MS, work) ?? { result: work() }).result;
  }

  private sent(): Sent {
    const { cache, clock } = this.services;
    const text = cache.getAll([this.name]).get(this.name);
    const { times, notBefore }: Sent = text === undefined ? { times: [], notBefore: 0 } : JSON.parse(text);
    return { times: times.filter((time) => time > clock.now() - WINDOW_MS), notBefore };
  }

  private store(sent: Sent): void {
    const { cache, clock } = this.services;
    const neededMs = Math.max(WINDOW_MS, sent.notBefore - clock.now());
    const seconds = Math.min(LONGEST_CACHED_SECONDS, Math.ceil(neededMs / 1000));
    cache.putAll(new Map([[this.name, JSON.stringify(sent)]]), seconds);
  }
}
