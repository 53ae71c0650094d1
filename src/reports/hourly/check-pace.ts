import { TooManyRequests } from '../../errors/service-errors';
import type { Clock } from '../../platform/ports';
import type { Pace } from '../../service/http/connection';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The wait after a refusal that names none. */
const UNNAMED_WAIT_MS = 30_000;
/** The longest random extension of a wait. */
const MOST_SPREAD_MS = 60_000;
const LEAST_SPREAD_MS = 1_000;
/** By how much the extension is shorter with each hour after the first day. */
const SHORTER_AN_HOUR_MS = 10_000;
/** The part of the day's remaining trigger time that a check may spend on waits: 45 s of 75 minutes. */
const PATIENCE = 1 / 100;
/** How much longer a check may wait for each answer that it has received: it waits on as long as the service lets requests through. */
const WAIT_FOR_AN_ANSWER_MS = 12_000;
/** A check with this many answers seems to use the limit alone, so its waits need no large extension. */
const SEEMS_ALONE = 30;

/**
 * How long an hourly check waits when the service refuses requests because there are too many. Checks of many files may use the same limit
 * and cannot know of each other. So a check waits as long as the service demands, and ends if that does not help soon: the next check
 * continues. Waits are extended at random, and less for files whose numbers are older. These files ask first when the service accepts
 * requests again.
 */
export class CheckPace implements Pace {
  /** No request is sent before this time, in milliseconds since 1970. */
  private until = 0;
  private waitedMs = 0;
  private answers = 0;
  private readonly patienceMs: number;

  /**
   * `triggerTimeLeft` is the trigger time that is left today, in milliseconds. `oldest` is the last good run of the report with the oldest
   * numbers, in milliseconds since 1970; null if no report has run.
   */
  constructor(
    private readonly clock: Clock,
    triggerTimeLeft: number,
    private readonly oldest: number | null,
  ) {
    this.patienceMs = triggerTimeLeft * PATIENCE;
  }

  before(count: number, { clock, deadline }: Parameters<Pace['before']>[1]): void {
    const waitMs = Math.ceil(this.until - clock.now());
    if (waitMs > 0) {
      const mostMs = this.patienceMs + this.answers * WAIT_FOR_AN_ANSWER_MS - this.waitedMs;
      if (this.until >= deadline || waitMs > mostMs) throw new TooManyRequests('', waitMs / 1_000);
      clock.sleep(waitMs);
      this.waitedMs += waitMs;
    }
    this.answers += count;
  }

  refused(retryAfterMs = UNNAMED_WAIT_MS): void {
    const { clock } = this;
    const now = clock.now();
    this.answers -= 1;
    const spread = this.answers >= SEEMS_ALONE ? LEAST_SPREAD_MS : spreadMs(now - (this.oldest ?? now));
    this.until = Math.max(this.until, now + retryAfterMs + clock.random() * spread);
  }
}

/**
 * The longest random extension of a wait, for numbers of this age. It is a minute up to the age of a day, which daily reports usually have,
 * and shorter with each further hour.
 */
export function spreadMs(ageMs: number): number {
  const lateHours = Math.max(0, ageMs - DAY_MS) / HOUR_MS;
  return Math.max(LEAST_SPREAD_MS, MOST_SPREAD_MS - lateHours * SHORTER_AN_HOUR_MS);
}
