import type { HttpFailure, HttpResponse } from '../../platform/ports';

/** How many requests are sent at once. Their responses have 64 MB. */
export const MOST_AT_ONCE = 8;
/** A round should not take longer, because all of its responses are lost if one of them does not arrive in time. */
const LONGEST_ROUND_MS = 30_000;

/** Decides how many parts of files are requested at once, from the success and the speed of earlier rounds. */
export class RoundSize {
  /** True if a round may have requests to different hosts. An unreachable host makes the platform fail the whole round. */
  mixesHosts = true;
  private most = MOST_AT_ONCE;
  /** At most this many requests. */
  width = MOST_AT_ONCE;
  private bytesPerMs = Number.POSITIVE_INFINITY;

  /** How many bytes a round may request ahead of what is needed, if `remainingMs` are left. */
  bytesAhead(remainingMs: number): number {
    return this.bytesPerMs * Math.min(LONGEST_ROUND_MS, remainingMs / 2);
  }

  /** Called after each round, with the number of bytes that were requested, and the time that the round took. */
  onRound(results: readonly (HttpResponse | HttpFailure)[], bytes: number, ms: number): void {
    if (bytes > 0) this.bytesPerMs = ms > 0 ? bytes / ms : Number.POSITIVE_INFINITY;
    const failures = results.flatMap((result) => ('failed' in result ? [result.failed] : []));
    if (failures.includes('unreachable')) this.mixesHosts = false;
    if (failures.length > 0) this.width = 1;
    else if (results.some((result) => 'status' in result && (result.status === 429 || result.status >= 500)))
      this.width = Math.ceil(this.width / 2);
    else this.width = Math.min(this.most, 2 * this.width);
  }

  /** Called if one response of several is too large for the platform. It does not say which, so requests are sent one by one. */
  onTooLarge(): void {
    this.most = 1;
    this.width = 1;
  }
}
