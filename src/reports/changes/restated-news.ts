import type { TextStore } from '../../platform/ports';
import { fieldsCheck, isNumber, isString, listOf } from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import { sumOf } from '../../table/exact-sum';

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

export const isRestatedNews = listOf(
  fieldsCheck<RestatedNews>({
    ...{ count: isNumber, unknown: isNumber, at: isNumber, currency: isString },
    revenue: (value) => value === null || isNumber(value),
  }),
);

/** The news of a report after a run that ended at `at`. */
export function withNews(
  before: readonly RestatedNews[] | null,
  sum: RestatedSum,
  at: number,
): readonly RestatedNews[] | null {
  if (sum.count === 0) return before;
  const all = [...(before ?? []), { ...sum, at }];
  const older = all.slice(0, 1 - MOST_NEWS);
  return [...addedUp(older), ...all.slice(older.length)];
}

/** The news that the user has not read, added up; null if there are none. `user` are the user's properties. */
export function unreadNews(
  news: readonly RestatedNews[] | null,
  reportId: string,
  {
    user,
    file,
  }: { readonly user: ReadonlyMap<string, string>; readonly file: () => { readonly id: string } },
): RestatedNews | null {
  if (news === null) return null;
  const readAt = readTimes(user.get(nameOf(file())))[reportId] ?? 0;
  return addedUp(news.filter(({ at }) => at > readAt))[0] ?? null;
}

/** Stores for the current user that the news of a report up to `at` are read. The times of reports that are gone are forgotten. */
export function noteRead(
  reportId: string,
  at: number,
  ids: readonly string[],
  { user, file }: { readonly user: TextStore; readonly file: () => { readonly id: string } },
): void {
  const name = nameOf(file());
  const times = Object.entries({ ...readTimes(user.get(name)), [reportId]: at });
  user.set(name, STORED_TIMES.write(Object.fromEntries(times.filter(([id]) => ids.includes(id)))));
}

const STORED_TIMES = storedForm<StoredFields>((fields) => fields);

function readTimes(text: string | undefined): Readonly<Record<string, number>> {
  const times = Object.entries(STORED_TIMES.read(text) ?? {});
  return Object.fromEntries(times.filter((entry): entry is [string, number] => isNumber(entry[1])));
}

function nameOf({ id }: { readonly id: string }): string {
  return `adreports.read.${id}`;
}

/** The sum of news as one, or nothing. Revenue in several currencies has no sum. */
function addedUp(news: readonly RestatedNews[]): RestatedNews[] {
  const last = news.at(-1);
  if (last === undefined) return [];
  const known = news.flatMap(({ revenue }) => revenue ?? []);
  const isOneCurrency = news.every(({ currency }) => currency === last.currency);
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return [
    {
      ...last,
      count: total(news.map(({ count }) => count)),
      revenue: isOneCurrency ? sumOf(known) : null,
      currency: isOneCurrency ? last.currency : '',
      unknown: total(news.map(({ unknown }) => unknown)),
    },
  ];
}
