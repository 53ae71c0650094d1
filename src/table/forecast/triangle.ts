/**
 * Cumulative amounts: a row for each origin, such as a cohort, and a column for each development period, such as a day after the first
 * launch. Null is an amount that is not known yet, or not known at all.
 */
export type Triangle = readonly (readonly (number | null)[])[];

/** What an origin had at a column, and at the next one. */
export interface Link {
  readonly before: number;
  readonly after: number;
}

/** The links from `column` to the next column, of all origins that know both. */
export function linksAt(triangle: Triangle, column: number): Link[] {
  return triangle.flatMap((row) => {
    const [before = null, after = null] = [row[column], row[column + 1]];
    return before === null || after === null ? [] : [{ before, after }];
  });
}

/** The number of columns of the widest row. */
export function columnCount(triangle: Triangle): number {
  return triangle.reduce((most, row) => Math.max(most, row.length), 0);
}
