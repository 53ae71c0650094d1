import type { Day } from '../../dates/calendar';
import { daysBetween } from '../../dates/calendar';
import type { Cell } from '../../table/table';
import type { JsonRowPlan } from './row-plan';

/**
 * Day N of a cohort of day D is known once D + N days are complete; what the service sends before is not a result yet.
 */
export class UnknownCohortDays {
  private readonly slots: readonly { readonly slot: number; readonly day: number }[];
  private readonly latest: number;
  private readonly ages = new Map<Day, number>();

  constructor(private readonly plan: JsonRowPlan) {
    this.slots = plan.slots.flatMap(({ cohortDay }, slot) =>
      cohortDay === undefined ? [] : [{ slot, day: cohortDay }],
    );
    this.latest = Math.max(-1, ...this.slots.map(({ day }) => day));
  }

  /** Blanks the cells of the days that a cohort of `date` has not completed. */
  blankUnknown(row: Cell[], date: Day): void {
    const age = this.age(date);
    if (age >= this.latest) return;
    for (const { slot, day } of this.slots) if (day > age) row[slot] = null;
  }

  /** Complete days after `date`. */
  private age(date: Day): number {
    let age = this.ages.get(date);
    if (age === undefined) {
      age = daysBetween(date, this.plan.request.newestCompleteDay);
      this.ages.set(date, age);
    }
    return age;
  }
}
