import { COHORT_DAYS } from '../../catalogue/metrics-cohort';

const LAST = Math.max(...COHORT_DAYS);

/** Patterns for one end of a range such as “day 1 to day 7”, with the words that may come before the number. */
const END = {
  ltv: /^(?:ltv)? ?(?:day|d)? ?(\d{1,3})$/,
  retention: /^(?:kp|retention)? ?(?:day|d)? ?(\d{1,3})$/,
} as const;

/**
 * The cohort days that one list item names, such as "7", "1-7", "1 to 7", "day 30", or with the report's prefix "ltv30" or "kp1-kp7".
 * Undefined if the item names no days. “1 7” gives undefined too: a comma is missing, and it does not mean day 17.
 */
export function cohortDays(item: string, prefix: 'ltv' | 'retention'): number[] | undefined {
  const plain = item
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:[-–—−]|\.\.|\bto\b) ?/g, '-');
  const ends = plain.split('-').map((end) => Number(END[prefix].exec(end)?.[1] ?? Number.NaN));
  const [from = Number.NaN, to = from] = ends;
  const isRange = ends.length <= 2 && from >= 1 && from <= to && to <= LAST;
  if (!isRange) return undefined;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
