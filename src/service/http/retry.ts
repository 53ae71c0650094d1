import { type AdReportsError, OutOfTime } from '../../errors';
import type { Connection } from './connection';

/** Why a request failed. Without `retry`, sending it again does not help. */
export interface Failure {
  readonly error: AdReportsError;
  readonly retry?: keyof typeof RETRIES;
  readonly retryAfterMs?: number | undefined;
}

export interface FailedAttempt extends Failure {
  readonly attempt: number;
}

const LONGEST_WAIT_MS = 30_000;
/** Google's limits for a short time end within a minute. If they do not, the limit is that of the day. */
export const GOOGLE_WAIT_MS = 60_000;

/** How often a request is sent, and the longest first wait. Unreachable hosts get fewer attempts, because each takes up to 50 s. */
const RETRIES = {
  'too many requests': { attempts: 6, baseMs: 2_000 },
  // Its failures always have `retryAfterMs`.
  'too fast': { attempts: 3, baseMs: 0 },
  'service down': { attempts: 5, baseMs: 1_000 },
  unreachable: { attempts: 4, baseMs: 1_000 },
} as const;

/** The time until the deadline, in ms. OutOfTime says which error had come before (`after`). */
export function requireRemainingMs(connection: Connection, after?: AdReportsError): number {
  const remaining = connection.deadline - connection.clock.now();
  if (remaining <= 0) throw new OutOfTime(after);
  return remaining;
}

/** Waits until all these requests may be sent again. Throws the error of one that may not. */
export function waitForRetry(failed: readonly FailedAttempt[], connection: Connection): void {
  const finalFailure = failed.find(({ retry }) => retry === undefined);
  if (finalFailure !== undefined) throw finalFailure.error;
  // If no time is left, the message names this error. A first attempt may have failed only because the deadline made its time-out short.
  const lastingError = failed.find(({ attempt }) => attempt > 1)?.error;
  const delays = failed.map((failedAttempt) => {
    const remaining = requireRemainingMs(connection, lastingError);
    const delay = calculateRetryDelay(failedAttempt, remaining, connection.clock.random());
    if (delay === undefined) throw failedAttempt.error;
    return delay;
  });
  if (delays.length > 0) connection.clock.sleep(Math.max(...delays));
}

/**
 * How long to wait before sending again, in ms; undefined if no attempt is left or the wait ends after the deadline. The wait is random in
 * [0, limit), and the limit doubles with each attempt up to 30 s. A required wait is extended by up to a second. `random` is in [0, 1).
 */
export function calculateRetryDelay(
  { retry, attempt, retryAfterMs }: Omit<FailedAttempt, 'error'>,
  remaining: number,
  random: number,
): number | undefined {
  if (retry === undefined) return undefined;
  const { attempts, baseMs } = RETRIES[retry];
  const longest = Math.min(LONGEST_WAIT_MS, baseMs * 2 ** (attempt - 1));
  const waitMs = retryAfterMs === undefined ? random * longest : retryAfterMs + random * 1_000;
  return attempt < attempts && waitMs < remaining ? Math.ceil(waitMs) : undefined;
}

/** The only form of dates that servers may still send: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^\w{3}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The wait in ms that a Retry-After header requires, given in seconds or as an HTTP date. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = (header ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return date >= nowMs ? date - nowMs : undefined;
}
