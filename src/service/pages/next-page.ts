import { texts } from '../../wording/texts';

export interface PageCount {
  readonly start: number;
  readonly rows: number;
  /** The total that its response announced. */
  readonly total: number | undefined;
}

/** What to do next: request the pages at these rows, stop, or begin again because of an anomaly, described as part of a sentence. */
export type NextStep =
  | { readonly ask: readonly number[] }
  | { readonly end: { readonly notice: string | undefined } }
  | { readonly anomaly: string };

/** The most empty pages before the announced total. With more of them, the total is regarded as wrong. */
const MOST_EMPTY = 20;

export interface PageRules {
  /** The most rows one page may have. */
  readonly limit: number;
  /** How many pages may be requested at once. */
  readonly width: number;
  /**
   * True: each page is requested at the row after the last received one, so pages may have any length. False: pages are requested
   * ahead, and a short page must be the last.
   */
  readonly oneByOne: boolean;
}

/**
 * What to do after these pages. All rows were received if the page after a short page is empty, or if two pages after a full page are
 * empty. They were also received if their number is the announced total and the last page is short or followed by an empty page. The
 * announced total alone is not enough. `pages` must be in the order of `start`, and then in the order received.
 */
export function nextStep(pages: readonly PageCount[], rules: PageRules): NextStep {
  const [first] = pages;
  if (first === undefined) return { ask: [0] };
  const total = announced(pages);
  if (typeof total === 'string') return { anomaly: total };
  if (first.rows === 0) return afterNothing(pages, total);
  const known = walk(pages, first.rows, total, rules);
  return typeof known === 'string' ? { anomaly: known } : afterRows(known, rules.width);
}

/** What is known after pages that fit together. */
interface Known {
  /** The number of rows that were received without a gap from the first row. */
  readonly received: number;
  /** Whether the last page with rows is as long as the first. If it is the only page, whether it has `limit` rows. */
  readonly isFull: boolean;
  /** The starts of empty pages. */
  readonly empty: readonly number[];
  readonly total: number | undefined;
  /** The number of rows of a full page. It is taken from the first page, because the service may send fewer rows than `limit`. */
  readonly stride: number;
}

/**
 * The total that the pages announce; a sentence if they announce different totals. Ignores a total of 0 after the last row, and totals that
 * count the rows of each page.
 */
function announced(pages: readonly PageCount[]): number | undefined | string {
  if (pages.filter(({ rows }) => rows > 0).length > 1 && pages.every(({ rows, total }) => total === rows))
    return undefined;
  let found: number | undefined;
  for (const { rows, total } of pages) {
    if (total === undefined || (rows === 0 && total === 0 && found !== undefined)) continue;
    if (found !== undefined && found !== total) return texts().responses.problems.totalsDiffer(found, total);
    found = total;
  }
  return found;
}

/** The next step if the first page is empty. There are no rows if the announced total is 0, or if the page is empty a second time. */
function afterNothing(pages: readonly PageCount[], total: number | undefined): NextStep {
  if (total !== undefined && total > 0) return { anomaly: texts().responses.problems.noneOf(total) };
  if (pages.some(({ rows }) => rows > 0)) return { anomaly: texts().responses.problems.emptyFirst };
  return total === 0 || pages.length > 1 ? { end: { notice: undefined } } : { ask: [0] };
}

function walk(
  pages: readonly PageCount[],
  stride: number,
  total: number | undefined,
  { limit, oneByOne }: PageRules,
): Known | string {
  let received = 0;
  let last = stride;
  let filled = 0;
  const empty: number[] = [];
  for (const { start, rows } of pages) {
    if (rows > limit) return texts().responses.problems.pageTooLong(rows, limit);
    if (rows === 0) {
      empty.push(start);
      continue;
    }
    const [firstEmpty] = empty;
    if (firstEmpty !== undefined) return texts().responses.problems.rowsAfterEmpty(firstEmpty);
    if (start > received || (!oneByOne && (rows > stride || last < stride)))
      return texts().responses.problems.rowsAfterShort(start);
    received = start + rows;
    last = rows;
    filled += 1;
  }
  const isFull = last >= stride && (filled > 1 || stride === limit);
  return { received, isFull, empty, total, stride };
}

function afterRows(known: Known, width: number): NextStep {
  const { received, isFull, total, stride, empty } = known;
  if (received === total && (!isFull || empty.length > 0)) return { end: { notice: undefined } };
  if (total !== undefined && received <= total) return towardsTotal(total, known, width);
  const after = isFull ? [received, received + stride] : [received];
  const needed = after.filter((start) => !empty.includes(start));
  if (needed.length === 0) {
    const { otherTotal } = texts().responses.notices;
    return { end: { notice: total === undefined ? undefined : otherTotal(total, received) } };
  }
  if (!isFull || empty.length > 0) return { ask: needed.slice(0, width) };
  return { ask: Array.from({ length: width }, (_, i) => received + i * stride) };
}

/** Requests pages up to the announced total, and one more page if the last one is expected to be full. */
function towardsTotal(total: number, { received, isFull, stride, empty }: Known, width: number): NextStep {
  const { tooFew, lastPageEmpty } = texts().responses.problems;
  if (empty.length > MOST_EMPTY) return { anomaly: tooFew(total, received) };
  const open: number[] = [];
  for (let start = received; open.length < width && start <= total; start += stride) {
    if (!empty.includes(start)) open.push(start);
  }
  if (open.length > 0) return { ask: open };
  // The page after the last row was empty. It is requested a second time, because its rows may have been lost.
  if (empty.filter((start) => start === received).length < 2) return { ask: [received] };
  // If a full page is the last one before the announced total, rows are missing. After a short page, the total is inexact.
  return isFull && received < total
    ? { anomaly: lastPageEmpty(total, received) }
    : { end: { notice: texts().responses.notices.otherTotal(total, received) } };
}
