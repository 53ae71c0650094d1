import { COHORT_DAYS } from '../catalogue/cohort-days';

const LAST = COHORT_DAYS[COHORT_DAYS.length - 1]!;

/** One end of a range of days, with the words that people put before it. */
const END = '(?:(?:PREFIX)?[ ]?(?:day|d)?[ ]?)?(\\d{1,3})';

/**
 * The days that an item of a list names: "7", "1-7", "1 to 7", "day 30", and with the report's prefix "ltv30" or "kp1-kp7".
 * Undefined when it names none. “1 7” names none either: it is two days without a comma, not day 17.
 */
export function cohortDays(item: string, prefix: 'ltv' | 'retention'): number[] | undefined {
  const plain = item
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:[-–—−]|\.\.|\bto\b) ?/g, '-');
  const end = END.replace('PREFIX', prefix === 'ltv' ? 'ltv' : 'kp|retention');
  const parts = new RegExp(`^${end}(?:-${end})?$`).exec(plain);
  if (parts === null) return undefined;
  const from = Number(parts[1]);
  const to = parts[2] === undefined ? from : Number(parts[2]);
  if (from < 1 || to > LAST || from > to) return undefined;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
