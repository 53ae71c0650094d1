import { grouped } from '../grouped';
import type { Cell } from '../table/table';
import type { RowPlan } from './row-plan';

/** Watches the shares of cohorts: no more users can come back than there were, and no fewer than none. */
export class CohortShares {
  private readonly slots: readonly { readonly at: number; readonly label: string }[];
  private readonly found = new Map<string, number>();
  private first: { readonly label: string; readonly value: number } | undefined;

  constructor(plan: RowPlan) {
    this.slots = plan.columns.flatMap(({ label, type }, at) =>
      type === 'share' && plan.slots[at]?.cohortDay !== undefined ? [{ at, label }] : [],
    );
  }

  /** Looks at finished rows; they are not changed. */
  look(rows: readonly (readonly Cell[])[]): void {
    for (const row of this.slots.length === 0 ? [] : rows) {
      for (const { at, label } of this.slots) {
        const value = row[at];
        if (typeof value !== 'number' || (value >= 0 && value <= 1)) continue;
        this.first ??= { label, value };
        this.found.set(label, (this.found.get(label) ?? 0) + 1);
      }
    }
  }

  /** One sentence, or none where every share is between 0 and 1. */
  notices(): string[] {
    if (this.first === undefined) return [];
    const count = [...this.found.values()].reduce((sum, each) => sum + each, 0);
    const { label, value } = this.first;
    const share = `${label} of ${value}`;
    return [
      count === 1
        ? `${share} is no share between 0 and 1; it is shown as the service sent it. Ask the service what it means.`
        : `${grouped(count)} shares, such as ${share}, are not between 0 and 1; they are shown as the service sent them. Ask the service what they mean.`,
    ];
  }
}
