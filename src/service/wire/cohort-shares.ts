import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import type { JsonRowPlan } from './row-plan';

/** Watches the shares of cohorts: no more users can come back than there were, and no fewer than none. */
export class CohortShares {
  private readonly slots: readonly { readonly at: number; readonly label: string }[];
  private odd: { readonly label: string; readonly value: number } | undefined;

  constructor(plan: JsonRowPlan) {
    this.slots = plan.columns.flatMap(({ label, type }, at) =>
      type === 'share' && plan.slots[at]?.cohortDay !== undefined ? [{ at, label }] : [],
    );
  }

  /** Looks at finished rows; they are not changed. */
  look(rows: readonly (readonly Cell[])[]): void {
    for (const row of this.slots.length === 0 ? [] : rows) {
      for (const { at, label } of this.slots) {
        const value = row[at];
        if (typeof value === 'number' && (value < 0 || value > 1)) this.odd ??= { label, value };
      }
    }
  }

  /** One sentence, or none where every share is between 0 and 1. */
  notices(): string[] {
    if (this.odd === undefined) return [];
    return [texts().responses.notices.oddShares(this.odd.label, this.odd.value)];
  }
}
