/** Numbers that the simulation changed at the service, and whether they have been requested since. */

interface Waiting {
  readonly report: string;
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export class Outstanding {
  /** Days of a report that were changed after its sheet had their rows. */
  made = 0;
  /** The days requested since: their changes must be in the ledger. */
  read = 0;
  private waiting: Waiting[] = [];

  /** A day that a report's sheet holds is another one at the service from now on. */
  changed(report: string, day: string, since: number): void {
    this.made += 1;
    this.waiting.push({ report, day, since });
  }

  /** The rows of these days are in the sheet as the service has them. */
  asked(report: string, days: ReadonlySet<string>): void {
    const left = this.waiting.filter((each) => each.report !== report || !days.has(each.day));
    this.read += this.waiting.length - left.length;
    this.waiting = left;
  }

  /** Days that were never requested again, so that no ledger can know of them. */
  get beyond(): number {
    return this.waiting.length;
  }

  /** Days of a report that have waited since before `moment`, `from` and later. */
  overdue(report: string, from: string, moment: number): string[] {
    return this.waiting
      .filter((each) => each.report === report && each.day >= from && each.since < moment)
      .map(({ day }) => day);
  }
}
