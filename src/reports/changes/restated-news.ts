import type { TextStore } from '../../platform';
import {
  defineStoredFormat,
  isListOf,
  isNumber,
  isObjectOf,
  isString,
  type StoredFields,
} from '../../storage';
import { sumExactly } from '../../table';

/** What the restatements of a run add up to. */
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

/** Older news of a report are added up. */
const MOST_NEWS = 8;

export const isRestatedNews = isListOf(
  isObjectOf<RestatedNews>({
    ...{ count: isNumber, unknown: isNumber, at: isNumber, currency: isString },
    revenue: (value) => value === null || isNumber(value),
  }),
);

/** The news of a report after a run that ended at `at`. */
export function withNews(
  previousNews: readonly RestatedNews[] | null,
  sum: RestatedSum,
  endedAt: number,
): readonly RestatedNews[] | null {
  if (sum.count === 0) return previousNews;
  const allNews = [...(previousNews ?? []), { ...sum, at: endedAt }];
  const olderNews = allNews.slice(0, 1 - MOST_NEWS);
  return [...mergeNews(olderNews), ...allNews.slice(olderNews.length)];
}

/** The news that the user has not read, added up; null if there are none. `user` are the user's properties. */
export function sumUnreadNews(
  news: readonly RestatedNews[] | null,
  reportId: string,
  {
    user,
    file,
  }: { readonly user: ReadonlyMap<string, string>; readonly file: () => { readonly id: string } },
): RestatedNews | null {
  if (news === null) return null;
  const readAt = readTimes(user.get(nameReadTimes(file())))[reportId] ?? 0;
  return mergeNews(news.filter(({ at }) => at > readAt))[0] ?? null;
}

/** Stores for the current user that the news of a report up to `at` are read. The times of reports that are gone are forgotten. */
export function noteNewsRead(
  reportId: string,
  readUntil: number,
  ids: readonly string[],
  { user, file }: { readonly user: TextStore; readonly file: () => { readonly id: string } },
): void {
  const name = nameReadTimes(file());
  const times = Object.entries({ ...readTimes(user.get(name)), [reportId]: readUntil });
  user.set(name, STORED_TIMES.write(Object.fromEntries(times.filter(([id]) => ids.includes(id)))));
}

const STORED_TIMES = defineStoredFormat<StoredFields>((fields) => fields);

function readTimes(text: string | undefined): Readonly<Record<string, number>> {
  const times = Object.entries(STORED_TIMES.read(text) ?? {});
  return Object.fromEntries(times.filter((entry): entry is [string, number] => isNumber(entry[1])));
}

function nameReadTimes({ id }: { readonly id: string }): string {
  return `adreports.read.${id}`;
}

/** The sum of news as one, or nothing. Revenue in several currencies has no sum. */
function mergeNews(news: readonly RestatedNews[]): RestatedNews[] {
  const last = news.at(-1);
  if (last === undefined) return [];
  const knownRevenues = news.flatMap(({ revenue }) => revenue ?? []);
  const isOneCurrency = news.every(({ currency }) => currency === last.currency);
  const sumCounts = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return [
    {
      ...last,
      count: sumCounts(news.map(({ count }) => count)),
      revenue: isOneCurrency ? sumExactly(knownRevenues) : null,
      currency: isOneCurrency ? last.currency : '',
      unknown: sumCounts(news.map(({ unknown }) => unknown)),
    },
  ];
}
