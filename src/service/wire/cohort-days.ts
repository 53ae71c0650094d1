import { type Day, daysBetween } from '../../dates/calendar';
import { onceForEach } from '../../storage/once-for-each';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import type { JsonRowPlan } from './row-plan';

export class CohortDays {
  private readonly slots: readonly { readonly slot: number; readonly day: number }[];
  private readonly shares: readonly { readonly slot: number; readonly label: string }[];
  private readonly latest: number;
  /** The number of complete days after a date. */
  private readonly age: (date: Day) => number;
  private shareOutOfRange: { readonly label: string; readonly value: number } | undefined;

  constructor({ slots, columns, request }: JsonRowPlan) {
    this.age = onceForEach((date: Day) => daysBetween(date, request.newestCompleteDay));
    this.slots = slots.flatMap(({ cohortDay }, slot) =>
      cohortDay === undefined ? [] : [{ slot, day: cohortDay }],
    );
    this.shares = columns.flatMap(({ label, type }, slot) =>
      type === 'share' && slots[slot]?.cohortDay !== undefined ? [{ slot, label }] : [],
    );
    this.latest = Math.max(-1, ...this.slots.map(({ day }) => day));
  }

  /** Day N of a cohort is complete N days after `date`. What the service sends before that is not final. */
  blankUnknown(row: Cell[], date: Day): void {
    const age = this.age(date);
    if (age >= this.latest) return;
    for (const { slot, day } of this.slots) if (day > age) row[slot] = null;
  }

  /** Remembers the first share that is not between 0 and 1. Such a share cannot be right: a cohort only loses users. */
  checkShares(rows: readonly (readonly Cell[])[]): void {
    for (const row of this.shares.length === 0 ? [] : rows) {
      for (const { slot, label } of this.shares) {
        const value = row[slot];
        if (typeof value === 'number' && (value < 0 || value > 1)) this.shareOutOfRange ??= { label, value };
      }
    }
  }

  /** One sentence if a share is not between 0 and 1, otherwise none. */
  notices(): string[] {
    const { shareOutOfRange: oddShare } = this;
    return oddShare === undefined
      ? []
      : [texts().responses.notices.sharesOutOfRange(oddShare.label, oddShare.value)];
  }
}
