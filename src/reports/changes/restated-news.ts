import { isNullOr, isNumber, isObjectOf, isString } from '../../storage';
import { sumExactly } from '../../table';

export interface RestatedSum {
  readonly count: number;
  /** By how much they change revenue; null if no such change is known. */
  readonly revenue: number | null;
  /** The number of changes of revenue of unknown size. They are not in `revenue`. */
  readonly unknown: number;
  /** '' for several. */
  readonly currency: string;
}

/** Numbers of complete days that runs have changed, until a user has read about them. */
export interface RestatedNews extends RestatedSum {
  /** When the last of the runs ended, in milliseconds since 1970. */
  readonly at: number;
}

export const isRestatedNews = isObjectOf<RestatedNews>({
  count: isNumber,
  revenue: isNullOr(isNumber),
  unknown: isNumber,
  currency: isString,
  at: isNumber,
});

/** Revenue in several currencies has no sum. */
export function addNews(previousNews: RestatedNews | null, sum: RestatedSum, endedAt: number) {
  if (sum.count === 0) return previousNews;
  if (previousNews === null) return { ...sum, at: endedAt };
  const isOneCurrency = previousNews.currency === sum.currency;
  const knownRevenues = [previousNews.revenue, sum.revenue].filter((revenue) => revenue !== null);
  return {
    count: previousNews.count + sum.count,
    revenue: isOneCurrency ? sumExactly(knownRevenues) : null,
    unknown: previousNews.unknown + sum.unknown,
    currency: isOneCurrency ? sum.currency : '',
    at: endedAt,
  };
}
