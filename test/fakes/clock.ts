import type { Clock } from '../../src/platform/ports';

/** A clock that advances only during sleep() and pass(). */
export class FakeClock implements Clock {
  readonly sleeps: number[] = [];
  chance = 0.5;
  /** What happens during each sleep. */
  meanwhile: () => void = () => {};
  private time: number;

  constructor(start = Date.UTC(2026, 8, 10, 12)) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  sleep(ms: number): void {
    this.sleeps.push(ms);
    this.time += ms;
    this.meanwhile();
  }

  random(): number {
    return this.chance;
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
