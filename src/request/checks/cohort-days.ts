import { COHORT_DAYS } from '../../catalogue/metrics-cohort';

const LAST = Math.max(...COHORT_DAYS);

/** One end of a range of days, with the words that may precede it. */
const END = {
  ltv: /^(?:ltv)? ?(?:day|d)? ?(\d{1,3})$/,
  retention: /^(?:kp|retention)? ?(?:day|d)? ?(\d{1,3})$/,
} as const;

/**
 * The days that an item of a list names: "7", "1-7", "1 to 7", "day 30", and with the report's prefix "ltv30" or "kp1-kp7".
 * Undefined if it names none. “1 7” names none: it is two days without a comma, not day 17.
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
