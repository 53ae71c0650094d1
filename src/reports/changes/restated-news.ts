import type { TextStore } from '../../platform';
import {
  defineStoredFormat,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isRecordOf,
  isString,
} from '../../storage';
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

/** The news of so many runs are stored one by one, and all older ones as one sum. */
const MOST_SINGLE_NEWS = 7;

export const isRestatedNews = isListOf(
  isObjectOf<RestatedNews>({
    count: isNumber,
    revenue: isNullOr(isNumber),
    unknown: isNumber,
    currency: isString,
    at: isNumber,
  }),
);

export function withNews(previousNews: readonly RestatedNews[] | null, sum: RestatedSum, endedAt: number) {
  if (sum.count === 0) return previousNews;
  const allNews = [...(previousNews ?? []), { ...sum, at: endedAt }];
  const olderNews = allNews.slice(0, -MOST_SINGLE_NEWS);
  return [...mergeNews(olderNews), ...allNews.slice(-MOST_SINGLE_NEWS)];
}

interface ReaderServices {
  readonly user: Pick<TextStore, 'get'>;
  readonly file: () => { readonly id: string };
}

/** The news that the user has not read, added up; null if there are none. */
export function sumUnreadNews(
  news: readonly RestatedNews[] | null,
  reportId: string,
  { user, file }: ReaderServices,
): RestatedNews | null {
  if (news === null) return null;
  const readAt = STORED_TIMES.read(user.get(nameReadTimes(file())))?.[reportId] ?? 0;
  return mergeNews(news.filter(({ at }) => at > readAt))[0] ?? null;
}

/** Stores for the current user that the news of a report are read until `readUntil`. Forgets the times of reports not in `existingIds`. */
export function noteNewsRead(
  reportId: string,
  readUntil: number,
  existingIds: readonly string[],
  { user, file }: ReaderServices & { readonly user: TextStore },
): void {
  const name = nameReadTimes(file());
  const times = Object.entries({ ...STORED_TIMES.read(user.get(name)), [reportId]: readUntil });
  user.set(name, STORED_TIMES.write(Object.fromEntries(times.filter(([id]) => existingIds.includes(id)))));
}

const isTimes = isRecordOf(isNumber);
const STORED_TIMES = defineStoredFormat<Readonly<Record<string, number>>>((fields) =>
  isTimes(fields) ? fields : undefined,
);

function nameReadTimes({ id }: { readonly id: string }): string {
  return `adreports.read.${id}`;
}

/** The sum of news as one, or nothing. Revenue in several currencies has no sum. */
function mergeNews(news: readonly RestatedNews[]): RestatedNews[] {
  const last = news.at(-1);
  if (last === undefined) return [];
  const knownRevenues = news.flatMap(({ revenue }) => revenue ?? []);
  const isOneCurrency = news.every(({ currency }) => currency === last.currency);
  const count = news.reduce((sum, part) => sum + part.count, 0);
  const unknown = news.reduce((sum, part) => sum + part.unknown, 0);
  const sums = isOneCurrency
    ? { revenue: sumExactly(knownRevenues), currency: last.currency }
    : { revenue: null, currency: '' };
  return [{ ...last, count, unknown, ...sums }];
}
