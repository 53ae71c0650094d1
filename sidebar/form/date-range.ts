/** The value of `range` if the user chose the dates `from` and `to`. */
export const CHOSEN_DAYS = 'chosen days';

/** The value of `range` if `from` and `to` are typed: references to cells, days or names of ranges. */
export const CELL_DAYS = 'days from cells';

/** The named ranges of a single day. */
export const SINGLE_DAYS: readonly string[] = ['yesterday', 'today'];

/** The days of a form: a named range, CHOSEN_DAYS with `from` and `to` as `YYYY-MM-DD` or empty, or CELL_DAYS. */
interface FormDays {
  readonly range: string;
  readonly from: string;
  readonly to: string;
}

/** True if the form has, or may have, more than one day. */
export function hasManyDays({ range, from, to }: FormDays): boolean {
  return range === CHOSEN_DAYS ? to !== '' && to !== from : !SINGLE_DAYS.includes(range);
}
