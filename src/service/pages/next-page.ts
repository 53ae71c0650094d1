import { texts } from '../../wording/texts';

export interface PageCount {
  readonly start: number;
  readonly rows: number;
  /** The total that its response announced. */
  readonly total: number | undefined;
}

/** What to do next: request the pages at these rows, stop, or begin again because of an anomaly, described as part of a sentence. */
type NextStep =
  | { readonly ask: readonly number[] }
  | { readonly end: { readonly notice: string | undefined } }
  | { readonly anomaly: string };

/** The most empty pages before the announced total. With more of them, the total is regarded as wrong. */
const MOST_EMPTY = 20;

interface PageRules {
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
export function nextStep(pages: readonly PageCount[], { limit, width, oneByOne }: PageRules): NextStep {
  const { totalsDiffer, tooFew, rowsAfterGap } = texts().responses.problems;
  const [first] = pages;
  if (first === undefined) return { ask: [0] };
  const [total, otherTotal] = announcedTotals(pages);
  if (total !== undefined && otherTotal !== undefined) return { anomaly: totalsDiffer(total, otherTotal) };
  const filled = pages.filter(({ rows }) => rows > 0);
  const empty = pages.flatMap(({ start, rows }) => (rows === 0 ? [start] : []));
  const gap = firstGap(pages, oneByOne);
  if (gap !== undefined) return { anomaly: rowsAfterGap(gap) };
  const last = filled[filled.length - 1];
  if (last === undefined) {
    // There are no rows if the announced total is 0, or if the page is empty a second time.
    if (total !== undefined && total > 0) return { anomaly: tooFew(total, 0) };
    return total === 0 || pages.length > 1 ? { end: { notice: undefined } } : { ask: [0] };
  }
  // A full page has as many rows as the first, because the service may send fewer rows than `limit`.
  const stride = first.rows;
  const isFull = last.rows >= stride && (filled.length > 1 || stride >= limit);
  return afterRows({ received: last.start + last.rows, isFull, empty, total, stride }, width);
}

/**
 * The different totals that the pages announce. Ignores a total of 0 after the last row, and totals that count the rows of each page.
 */
function announcedTotals(pages: readonly PageCount[]): number[] {
  const isOfPages = pages.every(({ rows, total }) => total === rows);
  if (isOfPages && pages.filter(({ rows }) => rows > 0).length > 1) return [];
  const totals = new Set(pages.flatMap(({ total }) => total ?? []));
  if (totals.size > 1 && pages.every(({ rows, total }) => rows === 0 || total !== 0)) totals.delete(0);
  return [...totals];
}

/** Where rows begin that do not follow the rows before: after a gap, or after a short or an empty page. */
function firstGap(pages: readonly PageCount[], oneByOne: boolean): number | undefined {
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

/** What is known after pages that fit together. */
interface Known {
  /** The number of rows that were received without a gap from the first row. */
  readonly received: number;
  /** Whether the last page with rows is as long as the first. If it is the only page, whether it has `limit` rows. */
  readonly isFull: boolean;
  /** The starts of empty pages. */
  readonly empty: readonly number[];
  readonly total: number | undefined;
  /** The number of rows of a full page. */
  readonly stride: number;
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
  const { tooFew } = texts().responses.problems;
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
    ? { anomaly: tooFew(total, received) }
    : { end: { notice: texts().responses.notices.otherTotal(total, received) } };
}
