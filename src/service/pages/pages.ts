import { NotUnderstood } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { Progress } from '../http/connection';
import { nextStep, type PageCount } from './next-page';

export interface ReadPage extends PageCount {
  /** The key of each row: the values that identify it, as one text. */
  readonly keys: readonly string[];
  /** True if the responses lack a field that identifies rows. A key is then the whole row, and equal rows on one page are allowed. */
  readonly keysAreWhole: boolean;
}

export interface PageSource<Page extends ReadPage> {
  /** Requests the pages that begin at these rows, all at once. Returns one page for each, in the same order. */
  ask(starts: readonly number[]): Page[];
  /** How many pages may be requested at once at this moment. */
  width(): number;
  readonly limit: number;
}

export interface AllPages<Page> {
  /** In the order of their rows. */
  readonly pages: readonly Page[];
  readonly notices: readonly string[];
  /** Whether a page has rows that are equal in every value: the same row twice, or two rows that cannot be distinguished. */
  readonly hasAlike: boolean;
}

/** How often all pages are read with several requests at once. After that, they are read one page after another. */
const AHEAD = 2;

/**
 * Reads all pages of a report. Rows may appear twice or be missing if the data change between two pages. Inconsistent pages are therefore
 * read again from the beginning, at most twice. Throws NotUnderstood if the pages are still inconsistent, and what the source throws. Never
 * returns only some of the pages.
 */
export function readAllPages<Page extends ReadPage>(
  source: PageSource<Page>,
  onPages: (pages: readonly Page[]) => void = () => {},
): AllPages<Page> {
  let pages: Page[] = [];
  let duplicates = new Duplicates();
  for (let reading = 0; ; ) {
    const oneByOne = reading === AHEAD;
    const step = nextStep(pages, { limit: source.limit, width: oneByOne ? 1 : source.width(), oneByOne });
    if ('end' in step) {
      const notices = step.end.notice === undefined ? [] : [step.end.notice];
      return { pages, notices, hasAlike: duplicates.hasAlike };
    }
    const received = 'ask' in step ? source.ask(step.ask) : [];
    const anomalies = 'ask' in step ? received.flatMap((page) => duplicates.add(page) ?? []) : [step.anomaly];
    const [anomaly] = anomalies;
    if (anomaly === undefined) {
      pages = [...pages, ...received].sort((a, b) => a.start - b.start);
      onPages(pages);
    } else {
      if (oneByOne) throw new NotUnderstood(texts().responses.problems.pagesDoNotFit(AHEAD + 1, anomaly));
      reading++;
      pages = [];
      duplicates = new Duplicates();
    }
  }
}

/** Finds rows that appear twice in the pages of one reading. */
export class Duplicates {
  private readonly startOf = new Map<string, number>();
  /** Whether rows of one page are equal in every value, so that they may be one row. */
  hasAlike = false;

  /** Adds a page. Returns a sentence if one of its rows has been there before, or undefined. */
  add({ start, keys, keysAreWhole }: Omit<ReadPage, 'rows' | 'total'>): string | undefined {
    let twice: number | undefined;
    for (const key of keys) {
      const before = this.startOf.get(key);
      if (before === undefined) this.startOf.set(key, start);
      else if (before === start && keysAreWhole) this.hasAlike = true;
      else twice ??= before;
    }
    return twice === undefined ? undefined : texts().responses.problems.rowTwice(twice, start);
  }
}

export function rowsOf(pages: readonly PageCount[]): number {
  return pages.reduce((sum, { rows }) => sum + rows, 0);
}

/** The progress after these pages. They must be in the order of their rows. `limit` is the most rows of a page. */
export function pageProgress(pages: readonly PageCount[], limit: number): Progress {
  const filled = pages.filter(({ rows }) => rows > 0);
  const rows = rowsOf(pages);
  const total = pages[0]?.total;
  const done = filled.length;
  // The total that a full page announces may count only the rows of that page.
  const countsItself = filled[done - 1]?.rows === limit && filled.every((page) => page.total === page.rows);
  const left = Math.ceil(Math.max(0, (total ?? 0) - rows) / (filled[0]?.rows ?? limit));
  return { what: 'pages', done, of: total === undefined || countsItself ? null : done + left, rows };
}
