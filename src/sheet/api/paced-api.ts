import type { Clock, SpreadsheetApi } from '../../platform/ports';

const MINUTE_MS = 60_000;
/**
 * The Sheets API allows each user 60 reads and 60 writes a minute, in all files together. An execution for a user takes at most this many of
 * them. The others are left to an hourly check.
 */
export const CALLS_A_MINUTE = 40;
export const SCHEDULED_CALLS_A_MINUTE = 20;

/** The spreadsheet `api` with at most `most` reads and `most` writes in any minute. It waits before a call that would be one more. */
export function pacedApi(api: SpreadsheetApi, clock: Clock, most: number): SpreadsheetApi {
  const reads = new Pace(clock, most);
  const writes = new Pace(clock, most);
  return {
    timeZone: () => api.timeZone(),
    get: (fields, ranges) => reads.next(() => api.get(fields, ranges)),
    values: (ranges, render) => reads.next(() => api.values(ranges, render)),
    batchUpdate: (requests, shown) => writes.next(() => api.batchUpdate(requests, shown)),
  };
}

class Pace {
  /** When the last `most` calls began, the oldest first (milliseconds since 1970). */
  private readonly begun: number[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
  ) {}

  next<T>(call: () => T): T {
    const oldest = this.begun.length < this.most ? undefined : this.begun.shift();
    const wait = oldest === undefined ? 0 : oldest + MINUTE_MS - this.clock.now();
    if (wait > 0) this.clock.sleep(wait);
    this.begun.push(this.clock.now());
    return call();
  }
}
