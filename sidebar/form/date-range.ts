import type { Form } from './form-and-draft';

/** The value of `range` that means: from and to are given. */
export const CHOSEN_DAYS = 'chosen days';

/** The named ranges of a single day. */
export const SINGLE_DAYS: readonly string[] = ['yesterday', 'today'];

/** True where the range has more than one day, or may have. */
export function hasManyDays({ range, from, to }: Pick<Form, 'range' | 'from' | 'to'>): boolean {
  return range === CHOSEN_DAYS ? to !== '' && to !== from : !SINGLE_DAYS.includes(range);
}
