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
  fetchPages(starts: readonly number[]): Page[];
  /** How many pages may be requested at once now: fewer after a failure. */
  findRoundSize(): number;
  readonly limit: number;
}

export interface AllPages<Page> {
  readonly pages: readonly Page[];
  /** The announced number of rows, if it is not the number of the rows read. */
  readonly otherTotal: number | undefined;
  /** Whether a page has rows that are equal in every value: the same row twice, or two rows that cannot be distinguished. */
  readonly hasEqualRows: boolean;
}

/** How often all pages are read with several requests at once. If none of these readings succeeds, a last one requests one page after another. */
const PARALLEL_READINGS = 2;

/**
 * Reads all pages of a report. If the data change between two pages, rows may appear twice or be missing. So inconsistent pages are read
 * again from the beginning, at most twice. Never returns only some of the pages. `onPages` is called with all pages so far after each round.
 */
export function readAllPages<Page extends ReadPage>(
  source: PageSource<Page>,
  onPages: (pages: readonly Page[]) => void = () => {},
): AllPages<Page> {
  for (let reading = 1; ; reading++) {
    const oneByOne = reading > PARALLEL_READINGS;
    const duplicates = new Duplicates();
    let pages: Page[] = [];
    /** The row at which the pages do not fit together. */
    let anomaly: number | undefined;
    while (anomaly === undefined) {
      const width = oneByOne ? 1 : source.findRoundSize();
      const step = decideNextStep(pages, { limit: source.limit, width, oneByOne });
      if (step.kind === 'end')
        return { pages, otherTotal: step.otherTotal, hasEqualRows: duplicates.hasEqualRows };
      const newPages = step.kind === 'ask' ? source.fetchPages(step.starts) : [];
      const repeatedRows = newPages.flatMap((page) => duplicates.addPage(page) ?? []);
      anomaly = step.kind === 'anomaly' ? step.at : repeatedRows[0];
      pages = [...pages, ...newPages].sort((a, b) => a.start - b.start);
      if (anomaly === undefined) onPages(pages);
    }
    if (oneByOne) throw new NotUnderstood(getTexts().responses.problems.pagesDoNotFit(anomaly));
  }
}

/** Finds rows that appear twice in the pages of one reading. */
export class Duplicates {
  /** By the key of a row, the start of the page that it was first on. */
  private readonly pageStarts = new Map<string, number>();
  hasEqualRows = false;

  /** Adds a page. Returns its start if one of its rows has been there before. */
  addPage({ start, keys, keysAreWhole }: Omit<ReadPage, 'rows' | 'total'>): number | undefined {
    let isRepeated = false;
    for (const key of keys) {
      const earlierStart = this.pageStarts.get(key);
      if (earlierStart === undefined) this.pageStarts.set(key, start);
      else if (earlierStart === start && keysAreWhole) this.hasEqualRows = true;
      else isRepeated = true;
    }
    return isRepeated ? start : undefined;
  }
}

export interface PageCount {
  readonly start: number;
  readonly rows: number;
  readonly total: number | undefined;
}

/** Request the pages at these rows, stop, or read again from the beginning, because the pages do not fit together at a row. */
type NextStep =
  | { readonly kind: 'ask'; readonly starts: readonly number[] }
  | { readonly kind: 'end'; readonly otherTotal?: number | undefined }
  | { readonly kind: 'anomaly'; readonly at: number };

/** The most empty pages before the announced total. With more of them, the rows up to the total are regarded as missing. */
const MOST_EMPTY = 20;

/**
 * What to do after these pages, which are in the order of `start`, and then in the order received. An announced total alone does not prove
 * that all rows were received:
 *
 * | announced total | last page with rows | pages that must be empty | result |
 * |---|---|---|---|
 * | none, or exceeded | short | the next one | end |
 * | none, or exceeded | full | the next two | end |
 * | reached | short | none | end |
 * | reached | full | the next one | end |
 * | not reached | short | all up to the total, the next one twice | end |
 * | not reached | full | all up to the total, the next one twice | anomaly: rows are missing |
 *
 * A total that is exceeded or not reached becomes `otherTotal` at the end.
 * With `oneByOne`, each page is requested at the row after the last received one, so pages may have any length. Otherwise, only the last
 * page may be short.
 */
export function decideNextStep(
  pages: readonly PageCount[],
  { limit, width, oneByOne }: { readonly limit: number; readonly width: number; readonly oneByOne: boolean },
): NextStep {
  const [first] = pages;
  if (first === undefined) return { kind: 'ask', starts: [0] };
  const [total, otherTotal] = listAnnouncedTotals(pages);
  if (total !== undefined && otherTotal !== undefined) return { kind: 'anomaly', at: otherTotal };
  const gap = findGap(pages, oneByOne);
  if (gap !== undefined) return { kind: 'anomaly', at: gap };
  const filledPages = pages.filter(({ rows }) => rows > 0);
  const last = filledPages.at(-1);
  if (last === undefined) {
    // There are no rows if the announced total is 0, or if the page is empty a second time.
    if (total !== undefined && total > 0) return { kind: 'anomaly', at: 0 };
    return total === 0 || pages.length > 1 ? { kind: 'end' } : { kind: 'ask', starts: [0] };
  }
  const received = last.start + last.rows;
  const emptyStarts = pages.flatMap(({ start, rows }) => (rows === 0 ? [start] : []));
  // The first page is full if it has `limit` rows. The service may send fewer, so a later page is full if it is as long as the first.
  const stride = first.rows;
  const isLastFull = last.rows >= (filledPages.length > 1 ? stride : limit);
  const receivedPages = { received, isLastFull, emptyStarts, stride };
  return total === undefined || total < received
    ? decideWithoutTotal(total, receivedPages, width)
    : decideTowardsTotal(total, receivedPages, width);
}

/** The different totals that the pages announce. Ignored: 0 on a page after the last row, and totals that only count the rows of their page. */
function listAnnouncedTotals(pages: readonly PageCount[]): number[] {
  const areCountsOfPages = pages.every(({ rows, total }) => total === rows);
  if (areCountsOfPages && pages.filter(({ rows }) => rows > 0).length > 1) return [];
  const totals = new Set(pages.flatMap(({ total }) => total ?? []));
  if (totals.size > 1 && pages.every(({ rows, total }) => rows === 0 || total !== 0)) totals.delete(0);
  return [...totals];
}

/** Where rows begin that do not follow the rows before: after a gap, or after a short or an empty page. */
function findGap(pages: readonly PageCount[], oneByOne: boolean): number | undefined {
  const stride = pages[0]?.rows ?? 0;
  // One by one, pages before the last may have any number of rows except 0. Otherwise they are as long as the first.
  const { least, most } = oneByOne
    ? { least: 1, most: Infinity }
    : { least: Math.max(1, stride), most: stride };
  let received = 0;
  let mustBeEmpty = false;
  for (const { start, rows } of pages) {
    if (rows > 0 && (mustBeEmpty || start > received || rows > most)) return start;
    mustBeEmpty = rows < least;
    received = start + rows;
  }
  return undefined;
}

interface ReceivedPages {
  /** The number of rows that were received without a gap from the first row. */
  readonly received: number;
  /** Whether more rows may follow the last page with rows. After a short page, the next one should be empty. */
  readonly isLastFull: boolean;
  readonly emptyStarts: readonly number[];
  /** The number of rows from the start of a page to the start of the next. */
  readonly stride: number;
}

/** No total is announced, or it is exceeded: only empty pages prove the end. */
function decideWithoutTotal(
  announcedTotal: number | undefined,
  { received, isLastFull, stride, emptyStarts }: ReceivedPages,
  width: number,
): NextStep {
  const startsAfter = isLastFull ? [received, received + stride] : [received];
  const unseenStarts = startsAfter.filter((start) => !emptyStarts.includes(start));
  if (unseenStarts.length === 0) return { kind: 'end', otherTotal: announcedTotal };
  const isEndNear = !isLastFull || emptyStarts.length > 0;
  if (isEndNear) return { kind: 'ask', starts: unseenStarts.slice(0, width) };
  return { kind: 'ask', starts: Array.from({ length: width }, (_, i) => received + i * stride) };
}

/** The received rows do not exceed the announced total: requests pages up to it, and the page after it if the last one is full. */
function decideTowardsTotal(
  total: number,
  { received, isLastFull, stride, emptyStarts }: ReceivedPages,
  width: number,
): NextStep {
  if (received === total && (!isLastFull || emptyStarts.length > 0)) return { kind: 'end' };
  if (emptyStarts.length > MOST_EMPTY) return { kind: 'anomaly', at: received };
  const openStarts: number[] = [];
  for (let start = received; openStarts.length < width && start <= total; start += stride) {
    if (!emptyStarts.includes(start)) openStarts.push(start);
  }
  if (openStarts.length > 0) return { kind: 'ask', starts: openStarts };
  // All pages up to the total are empty. The first of them is requested a second time, because its rows may have been lost.
  if (emptyStarts.filter((start) => start === received).length < 2)
    return { kind: 'ask', starts: [received] };
  // After a full page, rows are missing. A short page is the end of the rows, so the total is inexact.
  if (isLastFull) return { kind: 'anomaly', at: received };
  return { kind: 'end', otherTotal: total };
}
