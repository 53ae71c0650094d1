import type { Triggers } from '../../src/platform/ports';

/** A user's triggers in one file. */
export class FakeTriggers implements Triggers {
  made: string[] = [];

  count(handler: string): number {
    return this.made.filter((made) => made === handler).length;
  }

  create(handler: string): void {
    this.made.push(handler);
  }

  deleteAll(handler: string): void {
    this.made = this.made.filter((made) => made !== handler);
  }
}
