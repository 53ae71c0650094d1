import { between, mix } from '../service/world/chance';

/** Random choices, which are the same for the same seed. */
export class Dice {
  private thrown = 0;

  constructor(private readonly seed: number) {}

  /** True with this probability. */
  chance(share: number): boolean {
    return this.number(0, 1) < share;
  }

  /** A number in [low, high). */
  number(low: number, high: number): number {
    this.thrown += 1;
    return between(mix(this.seed, 7919), this.thrown, low, high);
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.number(low, high + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }
}
