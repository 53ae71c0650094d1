import type { Playground } from '../../playground';
import type { Questions } from '../questions';
import type { Running } from '../running';

/** The parts of the open page that time passes for. */
interface TimedPage {
  readonly playground: Playground;
  readonly questions: Pick<Questions, 'open'>;
  readonly running: Running;
  /** Advances the clock and fires the triggers that are due. */
  advance(ms: number): void;
  changed(): void;
}

/**
 * Lets time pass as it does at Google: each trigger fires at its own minute, when the execution before it has ended. A jump would fire a
 * trigger once for a whole day, and Google would end the executions that the jump makes too long.
 */
export class PassingTime {
  /** The time at which the present passing ends; null if no time passes. */
  until: number | null = null;
  private last: Promise<void> = Promise.resolve();
  private readonly page: TimedPage;

  constructor(page: TimedPage) {
    this.page = page;
  }

  /** Lets the time pass that `length` returns in milliseconds, after what was ordered before. While a question is open, the clock jumps. */
  pass(length: (now: number) => number): Promise<void> {
    if (this.page.questions.open !== null) {
      this.page.advance(length(this.now));
      return Promise.resolve();
    }
    this.last = this.last.then(() => this.passed(length));
    return this.last;
  }

  private async passed(length: (now: number) => number): Promise<void> {
    const { page } = this;
    await page.running.whenNothingRuns(() => {
      this.until = this.now + length(this.now);
      page.changed();
    });
    const end = this.until ?? this.now;
    for (let next = this.nextFiring(); next <= end; next = this.nextFiring()) {
      page.advance(Math.max(0, next - this.now));
      await page.running.whenNothingRuns(() => {});
    }
    this.until = null;
    page.advance(Math.max(0, end - this.now));
  }

  private nextFiring(): number {
    return Math.min(...this.page.playground.runtime.triggers.map(({ next }) => next));
  }

  private get now(): number {
    return this.page.playground.runtime.clock.now();
  }
}
