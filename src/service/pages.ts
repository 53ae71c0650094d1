import { NotUnderstood } from '../errors';
import { getTexts } from '../wording';

export interface ReadPage extends PageCount {
  /** The key of each row: the values that identify it, as one text. */
  readonly keys: readonly string[];
  /** True if the responses lack a field that identifies rows. A key is then the whole row, and equal rows on one page are allowed. */
  readonly keysAreWhole: boolean;
}

export interface PageSource<Page extends ReadPage> {
  /** Requests the pages that begin at these rows, all at once. Returns one page for each, in the same order. */
  ask(starts: readonly number[]): Page[];
  width(): number;
  readonly limit: number;
}

export interface AllPages<Page> {
  readonly pages: readonly Page[];
  readonly notices: readonly string[];
  /** Whether a page has rows that are equal in every value: the same row twice, or two rows that cannot be distinguished. */
  readonly hasEqualRows: boolean;
}

/** How often all pages are read with several requests at once. After that, they are read one page after another. */
const AHEAD = 2;

/**
 * Reads all pages of a report. Rows may appear twice or be missing if the data change between two pages. Inconsistent pages are therefore
 * read again from the beginning, at most twice. Never returns only some of the pages.
 */
export function readAllPages<Page extends ReadPage>(
  source: PageSource<Page>,
  onPages: (pages: readonly Page[]) => void = () => {},
): AllPages<Page> {
  let pages: Page[] = [];
  let duplicates = new Duplicates();
  for (let attempt = 1; ; ) {
    const oneByOne = attempt > AHEAD;
    const width = oneByOne ? 1 : source.width();
    const step = decideNextStep(pages, { limit: source.limit, width, oneByOne });
    if (step.kind === 'end') return { pages, notices: step.notices, hasEqualRows: duplicates.hasEqualRows };
    const received = step.kind === 'ask' ? source.ask(step.starts) : [];
    const repeatedRows = received.flatMap((page) => duplicates.addPage(page) ?? []);
    const anomaly = step.kind === 'anomaly' ? step.anomaly : repeatedRows[0];
    if (anomaly === undefined) {
      pages = [...pages, ...received].sort((a, b) => a.start - b.start);
      onPages(pages);
    } else {
      if (oneByOne) throw new NotUnderstood(getTexts().responses.problems.pagesDoNotFit(attempt, anomaly));
      attempt++;
      pages = [];
      duplicates = new Duplicates();
    }
  }
}

/** Finds rows that appear twice in the pages of one reading. */
export class Duplicates {
  private readonly startOf = new Map<string, number>();
  hasEqualRows = false;

  /** Adds a page. Returns a sentence if one of its rows has been there before. */
  addPage({ start, keys, keysAreWhole }: Omit<ReadPage, 'rows' | 'total'>): string | undefined {
    let previousStart: number | undefined;
    for (const key of keys) {
      const before = this.startOf.get(key);
      if (before === undefined) this.startOf.set(key, start);
      else if (before === start && keysAreWhole) this.hasEqualRows = true;
      else previousStart ??= before;
    }
    const { rowTwice } = getTexts().responses.problems;
    return previousStart === undefined ? undefined : rowTwice(previousStart, start);
  }
}

export interface PageCount {
  readonly start: number;
  readonly rows: number;
  readonly total: number | undefined;
}

/** Request the pages at these rows, stop, or begin again because of an anomaly, which is described as part of a sentence. */
type NextStep =
  | { readonly kind: 'ask'; readonly starts: readonly number[] }
  | { readonly kind: 'end'; readonly notices: readonly string[] }
  | { readonly kind: 'anomaly'; readonly anomaly: string };

/** The most empty pages before the announced total. With more of them, the total is regarded as wrong. */
const MOST_EMPTY = 20;

/**
 * What to do after these pages. All rows were received if the page after a short page is empty, or if two pages after a full page are
 * empty. They were also received if their number is the announced total and the last page is short or followed by an empty page. The
 * announced total alone is not enough. `pages` must be in the order of `start`, and then in the order received. With `oneByOne`, each page is
 * requested at the row after the last received one, so pages may have any length. Otherwise, a short page must be the last.
 */
export function decideNextStep(
  pages: readonly PageCount[],
  { limit, width, oneByOne }: { readonly limit: number; readonly width: number; readonly oneByOne: boolean },
): NextStep {
  const { totalsDiffer, tooFew, rowsAfterGap } = getTexts().responses.problems;
  const [first] = pages;
  if (first === undefined) return { kind: 'ask', starts: [0] };
  const [total, otherTotal] = listAnnouncedTotals(pages);
  if (total !== undefined && otherTotal !== undefined)
    return { kind: 'anomaly', anomaly: totalsDiffer(total, otherTotal) };
  const filled = pages.filter(({ rows }) => rows > 0);
  const empty = pages.flatMap(({ start, rows }) => (rows === 0 ? [start] : []));
  const gap = findGap(pages, oneByOne);
  if (gap !== undefined) return { kind: 'anomaly', anomaly: rowsAfterGap(gap) };
  const last = filled[filled.length - 1];
  if (last === undefined) {
    // There are no rows if the announced total is 0, or if the page is empty a second time.
    if (total !== undefined && total > 0) return { kind: 'anomaly', anomaly: tooFew(total, 0) };
    return total === 0 || pages.length > 1 ? { kind: 'end', notices: [] } : { kind: 'ask', starts: [0] };
  }
  // A full page has as many rows as the first, because the service may send fewer rows than `limit`.
  const stride = first.rows;
  const isFull = last.rows >= stride && (filled.length > 1 || stride >= limit);
  return decideAfterRows({ received: last.start + last.rows, isFull, empty, total, stride }, width);
}

/** The different totals that the pages announce. Ignores a total of 0 after the last row, and totals that count the rows of each page. */
function listAnnouncedTotals(pages: readonly PageCount[]): number[] {
  const isOfPages = pages.every(({ rows, total }) => total === rows);
  if (isOfPages && pages.filter(({ rows }) => rows > 0).length > 1) return [];
  const totals = new Set(pages.flatMap(({ total }) => total ?? []));
  if (totals.size > 1 && pages.every(({ rows, total }) => rows === 0 || total !== 0)) totals.delete(0);
  return [...totals];
}

/** Where rows begin that do not follow the rows before: after a gap, or after a short or an empty page. */
function findGap(pages: readonly PageCount[], oneByOne: boolean): number | undefined {
  const stride = pages[0]?.rows ?? 0;
  let received = 0;
  let isOver = false;
  for (const { start, rows } of pages) {
    if (rows > 0 && (isOver || start > received || (!oneByOne && rows > stride))) return start;
    isOver = rows === 0 || (!oneByOne && rows < stride);
    received = start + rows;
  }
  return undefined;
}

interface ReceivedPages {
  /** The number of rows that were received without a gap from the first row. */
  readonly received: number;
  /** Whether the last page with rows is as long as the first. If it is the only page, whether it has `limit` rows. */
  readonly isFull: boolean;
  readonly empty: readonly number[];
  readonly total: number | undefined;
  readonly stride: number;
}

function decideAfterRows(receivedPages: ReceivedPages, width: number): NextStep {
  const { received, isFull, total, stride, empty } = receivedPages;
  if (received === total && (!isFull || empty.length > 0)) return { kind: 'end', notices: [] };
  if (total !== undefined && received <= total) return decideTowardsTotal(total, receivedPages, width);
  const startsAfter = isFull ? [received, received + stride] : [received];
  const neededStarts = startsAfter.filter((start) => !empty.includes(start));
  const notices = total === undefined ? [] : [getTexts().responses.notices.otherTotal(total, received)];
  if (neededStarts.length === 0) return { kind: 'end', notices };
  if (!isFull || empty.length > 0) return { kind: 'ask', starts: neededStarts.slice(0, width) };
  return { kind: 'ask', starts: Array.from({ length: width }, (_, i) => received + i * stride) };
}

/** Requests pages up to the announced total, and one more page if the last one is expected to be full. */
function decideTowardsTotal(
  total: number,
  { received, isFull, stride, empty }: ReceivedPages,
  width: number,
): NextStep {
  const { tooFew } = getTexts().responses.problems;
  if (empty.length > MOST_EMPTY) return { kind: 'anomaly', anomaly: tooFew(total, received) };
  const openStarts: number[] = [];
  for (let start = received; openStarts.length < width && start <= total; start += stride) {
    if (!empty.includes(start)) openStarts.push(start);
  }
  if (openStarts.length > 0) return { kind: 'ask', starts: openStarts };
  // The page after the last row was empty. It is requested a second time, because its rows may have been lost.
  if (empty.filter((start) => start === received).length < 2) return { kind: 'ask', starts: [received] };
  // If a full page is the last one before the announced total, rows are missing. After a short page, the total is inexact.
  return isFull && received < total
    ? { kind: 'anomaly', anomaly: tooFew(total, received) }
    : { kind: 'end', notices: [getTexts().responses.notices.otherTotal(total, received)] };
}
