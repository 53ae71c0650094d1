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
class Duplicates {
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

/**
 * What to do after these pages, which are in the order of `start`, and then in the order received. Pages are requested until the one after the last
 * row is empty: after a full page the next one, too, because the first may have been lost. An announced total that is reached saves one empty page. A smaller or larger total
 * becomes `otherTotal`, but after a full page a larger one means that rows are missing. With `oneByOne`, each page is requested at the row after the
 * last received one, so pages may have any length. Otherwise, only the last page may be short.
 */
export function decideNextStep(
  pages: readonly PageCount[],
  { limit, width, oneByOne }: { readonly limit: number; readonly width: number; readonly oneByOne: boolean },
): NextStep {
  const [total, otherTotal] = listAnnouncedTotals(pages);
  if (total !== undefined && otherTotal !== undefined) return { kind: 'anomaly', at: otherTotal };
  const gap = findGap(pages, oneByOne);
  if (gap !== undefined) return { kind: 'anomaly', at: gap };
  const filledPages = pages.filter(({ rows }) => rows > 0);
  const last = filledPages.at(-1) ?? { start: 0, rows: 0 };
  const received = last.start + last.rows;
  // The first page is full if it has `limit` rows. The service may send fewer, so a later page is full if it is as long as the first.
  const stride = pages[0]?.rows ?? 0;
  const isLastFull = last.rows >= (filledPages.length > 1 ? stride : limit);
  const emptyStarts = pages.flatMap(({ start, rows }) => (rows === 0 ? [start] : []));
  const provingStarts = total === received && !isLastFull ? [] : [received];
  if (total !== received && isLastFull) provingStarts.push(received + stride);
  const openStarts = provingStarts.filter((start) => !emptyStarts.includes(start));
  // An empty first page is requested a second time, unless it is announced.
  if (received === 0 && emptyStarts.length < (total === 0 ? 1 : 2)) return { kind: 'ask', starts: [0] };
  if (openStarts.length === 0) {
    const areRowsMissing = total !== undefined && total > received && (isLastFull || received === 0);
    if (areRowsMissing) return { kind: 'anomaly', at: received };
    return { kind: 'end', ...(total !== undefined && total !== received && { otherTotal: total }) };
  }
  if (!isLastFull || emptyStarts.length > 0) return { kind: 'ask', starts: openStarts.slice(0, width) };
  const lastStart = total === undefined || total < received ? Number.POSITIVE_INFINITY : total;
  const starts = Array.from({ length: width }, (_, i) => received + i * stride);
  return { kind: 'ask', starts: starts.filter((start) => start <= lastStart) };
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
