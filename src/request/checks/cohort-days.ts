import { COHORT_DAYS } from '../../catalogue/metrics-cohort';

const LAST = Math.max(...COHORT_DAYS);

/** Patterns for one end of a range such as “day 1 to day 7”, with the words that may come before the number. */
const END = {
  ltv: /^(?:ltv)? ?(?:day|d)? ?(\d{1,3})$/,
  retention: /^(?:kp|retention)? ?(?:day|d)? ?(\d{1,3})$/,
} as const;

/** Such as "7", "1-7", "1 to 7", "day 30", "ltv30" or "kp1-kp7". “1 7” gives undefined: a comma is missing, and it is not day 17. */
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
