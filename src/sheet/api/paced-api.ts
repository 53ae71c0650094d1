import type { Clock, SpreadsheetApi, TextCache } from '../../platform/ports';
import { isNumber } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';

/**
 * The most reads, and the most writes, of one user within a minute, in all files and executions together. Google allows 60. The difference
 * is for executions that reserve calls at the same moment, and do not see each other.
 */
export const CALLS_A_MINUTE = 55;
/** An hourly check waits while this many are reserved, by whomever: the others are left to what the user does. */
export const SCHEDULED_CALLS_A_MINUTE = 35;
/** An execution reserves this many reads and writes at once, because it takes two calls of the cache. */
const RESERVED_AT_ONCE = 5;
/** Reserved calls begin within this time. */
const VALID_MS = 20_000;
/** Reserved calls count until the last of them is a minute old. So no pause before a call is longer. */
const COUNTED_MS = 60_000 + VALID_MS;
/** The longest random extension of a pause. */
const MOST_SPREAD_MS = 2_000;

const NAME = 'adreports.sheets-calls';
const STORED = storedForm<{ readonly shares: readonly Share[] }>(({ shares }) =>
  Array.isArray(shares) && shares.every(isShare) ? { shares } : undefined,
);

type Kind = 'reads' | 'writes';
/** Calls that an execution has reserved. `id` is random, and `at` is when they were reserved (milliseconds since 1970). */
type Share = { readonly [Name in Kind | 'id' | 'at']: number };

function isShare(share: Partial<Share> | null): share is Share {
  return [share?.id, share?.at, share?.reads, share?.writes].every(isNumber);
}

/** A spreadsheet api that counts its calls. */
export interface PacedApi extends SpreadsheetApi {
  /** To be called at the end of the execution. Gives back reserved calls: what was not used would keep other executions waiting. */
  release(): void;
}

/**
 * The spreadsheet `api` with at most `most` reads and `most` writes within a minute. The user's other executions count, too, if they have
 * the same `cache`. Waits before a call that would be one more.
 */
export function pacedApi(
  api: SpreadsheetApi,
  ports: { readonly clock: Clock; readonly cache: TextCache },
  most: number,
): PacedApi {
  const calls = new ReservedCalls(ports.clock, ports.cache, most);
  return {
    release: () => calls.release(),
    timeZone: () => api.timeZone(),
    get: (fields, ranges) => {
      calls.next('reads');
      return api.get(fields, ranges);
    },
    values: (ranges, render) => {
      calls.next('reads');
      return api.values(ranges, render);
    },
    batchUpdate: (requests, shown) => {
      calls.next('writes');
      return api.batchUpdate(requests, shown);
    },
  };
}

class ReservedCalls {
  /** The shares of this execution, with the calls that it has used. They stay in memory, because the cache may lose them. */
  private used: readonly Share[] = [];
  /** The newest share, and what is left of it. */
  private current: { share: Share; left: Record<Kind, number> } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly cache: TextCache,
    private readonly most: number,
  ) {}

  next(kind: Kind): void {
    const { current } = this;
    const isUsable = current !== undefined && this.clock.now() - current.share.at < VALID_MS;
    const { left } = isUsable && current.left[kind] > 0 ? current : this.reserve(kind);
    left[kind]--;
  }

  /** Reserves calls of both kinds, after a pause if there is none of this kind. What is left of the last share is given back. */
  private reserve(kind: Kind) {
    this.giveBack();
    const begun = this.clock.now();
    let counted = this.counted();
    // After the longest pause, the call is sent in any case: Google may refuse it, but an execution that waits on is ended.
    const pauseMs = () => (this.clock.now() - begun < COUNTED_MS ? this.waitMs(counted, kind) : 0);
    for (let waitMs = pauseMs(); waitMs > 0; waitMs = pauseMs()) {
      // Executions that wait for the same moment do not go on at the same moment.
      this.clock.sleep(waitMs + this.clock.random() * MOST_SPREAD_MS);
      counted = this.counted();
    }
    const free = (of: Kind) => Math.max(0, Math.min(RESERVED_AT_ONCE, this.most - sum(counted, of)));
    const left = { reads: free('reads'), writes: free('writes') };
    const share = { id: this.clock.random(), at: this.clock.now(), ...left };
    this.store([...counted, share]);
    this.current = { share, left: { ...left } };
    return this.current;
  }

  release(): void {
    if (this.current === undefined) return;
    this.giveBack();
    this.store(this.counted());
  }

  private store(shares: readonly Share[]): void {
    this.cache.putAll(new Map([[NAME, STORED.write({ shares })]]), COUNTED_MS / 1_000);
  }

  private giveBack(): void {
    if (this.current === undefined) return;
    const { share, left } = this.current;
    const calls = { reads: share.reads - left.reads, writes: share.writes - left.writes };
    this.used = [...this.used, { ...share, ...calls }];
    this.current = undefined;
  }

  /** The shares that count now, of all executions, the oldest first. */
  private counted(): readonly Share[] {
    const now = this.clock.now();
    const isCounted = ({ at }: Share) => now - at < COUNTED_MS;
    this.used = this.used.filter(isCounted);
    const own = new Set(this.used.map(({ id }) => id));
    const stored = STORED.read(this.cache.getAll([NAME]).get(NAME))?.shares ?? [];
    const others = stored.filter((share) => isCounted(share) && !own.has(share.id));
    return [...others, ...this.used].sort((one, other) => one.at - other.at);
  }

  /** How long to wait until a call of this kind is free. */
  private waitMs(counted: readonly Share[], kind: Kind): number {
    let reserved = sum(counted, kind);
    let waitMs = 0;
    for (const share of counted) {
      if (reserved < this.most) break;
      reserved -= share[kind];
      waitMs = Math.min(COUNTED_MS, share.at + COUNTED_MS - this.clock.now());
    }
    return waitMs;
  }
}

function sum(shares: readonly Share[], kind: Kind): number {
  return shares.reduce((all, share) => all + share[kind], 0);
}
