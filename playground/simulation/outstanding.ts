/** Days whose numbers the simulation has changed, and whether they were requested since. */

interface Waiting {
  readonly report: string;
  readonly day: string;
  /** The time of the change, in milliseconds since 1970. */
  readonly since: number;
}

export class Outstanding {
  /** The number of changes of days whose rows a sheet already had. */
  made = 0;
  /** The number of these days that were requested since. Their changes must be in the ledger. */
  read = 0;
  private waiting: Waiting[] = [];

  /** Records that the service has new numbers for a day in a report's sheet. */
  changed(report: string, day: string, since: number): void {
    this.made += 1;
    this.waiting.push({ report, day, since });
  }

  /** Records that the sheet has the present numbers of these days. */
  asked(report: string, days: ReadonlySet<string>): void {
    const left = this.waiting.filter((each) => each.report !== report || !days.has(each.day));
    this.read += this.waiting.length - left.length;
    this.waiting = left;
  }

  /** The number of days that were not requested again, so that no ledger can have them. */
  get beyond(): number {
    return this.waiting.length;
  }

  /** The days of a report from `from` on that were changed before `moment` and not requested since. */
  overdue(report: string, from: string, moment: number): string[] {
    return this.waiting
      .filter((each) => each.report === report && each.day >= from && each.since < moment)
      .map(({ day }) => day);
  }
}
