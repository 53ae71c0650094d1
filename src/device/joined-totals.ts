import { Sum } from '../table/exact-sum';
import type { FileTotals } from './file-totals';
import { addedFaults } from './parse/clean-text';

/** Adds the totals of a file's beginning, read by an earlier slice, to those of the rest. An unknown amount makes the sum unknown. */
export function joinedTotals(before: FileTotals | undefined, after: FileTotals): FileTotals {
  if (before === undefined) return after;
  const faults = addedFaults(before.faults, after.faults);
  return {
    ...after,
    records: before.records + after.records,
    kept: before.kept + after.kept,
    ...(faults && { faults }),
    revenue:
      before.revenue === null || after.revenue === null ? null : together(before.revenue, after.revenue),
  };
}

function together(one: number, other: number): number {
  const sum = new Sum();
  sum.add(one);
  sum.add(other);
  return sum.value();
}
