const MINUTE_MS = 60_000;

/** The times of the requests of the last minute, in milliseconds since 1970. */
export class LastMinute {
  private times: readonly number[];

  constructor() {
    this.times = [];
  }

  add(now: number): void {
    this.times = [...this.during(now), now];
  }

  /** The times of the minute before `now`, oldest first. */
  during(now: number): readonly number[] {
    return this.times.filter((time) => time > now - MINUTE_MS && time <= now);
  }
}
