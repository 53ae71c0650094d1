import { parseDay } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { texts } from '../../wording/texts';

/** What each row has to be of, because it was asked for. */
export interface RowBound {
  readonly dimension: 'appId' | 'area' | 'date';
  /** Whether a value that is not blank is one that was asked for. */
  admits(value: string): boolean;
  /** What a row with `value` is, after “row 3 is ”. */
  refusal(value: string): string;
}

/**
 * The apps, countries and days that the rows of an answer have to be of. Answers hold fields that nobody grouped by, mostly blank; where
 * they are not, they too say what a row is of. The full report has no filter by country on the wire.
 */
export function rowBounds({ apps, areas, from, to, report }: Request): readonly RowBound[] {
  const isWithin = (day: string) => day >= from && day <= to;
  const { otherEntry, otherDay } = texts().responses.problems;
  const ofList = (
    dimension: 'appId' | 'area',
    noun: 'app' | 'country',
    values: readonly string[],
  ): RowBound[] => {
    const wanted = new Set(values);
    const refusal = (value: string) => otherEntry(noun, value);
    return wanted.size === 0 ? [] : [{ dimension, admits: (value) => wanted.has(value), refusal }];
  };
  return [
    ...ofList('appId', 'app', apps),
    ...(report === 'full' ? [] : ofList('area', 'country', areas)),
    {
      dimension: 'date',
      admits: (value) => isWithin(value) || isWithin(parseDay(value) ?? from),
      refusal: (value) => otherDay(value, from, to),
    },
  ];
}
