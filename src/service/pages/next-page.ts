import { texts } from '../../wording/texts';

/** What is known of one page that came. */
export interface PageCount {
  readonly start: number;
  readonly rows: number;
  /** As its answer announced it. */
  readonly total: number | undefined;
}

/** What to do after the pages so far: ask more, stop, or start all over. `reason` reads on after “the pages do not fit: ”. */
export type NextStep =
  | { readonly ask: readonly number[] }
  | { readonly end: { readonly notice: string | undefined } }
  | { readonly anomaly: string };

/** A total that so many empty pages belie is no total. */
const MOST_EMPTY = 20;

export interface PageRules {
  /** The most rows one page may have. */
  readonly limit: number;
  /** How many pages may be asked for at once. */
  readonly width: number;
  /**
   * Each page is asked for at the row after the last one that came, so pages may be of any length. Without it, pages are
   * asked for ahead, and a short page has to be the last.
   */
  readonly oneByOne: boolean;
}

/**
 * The next step of reading to the end, where the end is: nothing came at the row after a short page, or at that row and
 * one page further after a full one; or as many rows as announced came, the last page short or nothing after it. The
 * announced total alone ends nothing. `pages` are in the order of their `start`; those of equal start as they came.
 */
export function nextStep(pages: readonly PageCount[], rules: PageRules): NextStep {
  const [first] = pages;
  if (first === undefined) return { ask: [0] };
  const total = announced(pages);
  if (typeof total === 'string') return { anomaly: total };
  if (first.rows === 0) return afterNothing(pages, total);
  const walked = walk(pages, first.rows, rules);
  return typeof walked === 'string'
    ? { anomaly: walked }
    : afterRows({ ...walked, total, stride: first.rows }, rules);
}

interface Walked {
  /** Rows without a gap from 0. */
  readonly received: number;
  readonly last: number;
  readonly filled: number;
  /** Where nothing came. */
  readonly empty: readonly number[];
}

/** One total for all pages; a sentence when they differ. A count of each page's own rows, or 0 past the end, says nothing. */
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

/** An empty first page: true at once when the service says 0, else only when it is empty again. */
function afterNothing(pages: readonly PageCount[], total: number | undefined): NextStep {
  if (total !== undefined && total > 0) return { anomaly: texts().responses.problems.noneOf(total) };
  if (pages.some(({ rows }) => rows > 0)) return { anomaly: texts().responses.problems.emptyFirst };
  return total === 0 || pages.length > 1 ? { end: { notice: undefined } } : { ask: [0] };
}

function walk(pages: readonly PageCount[], stride: number, { limit, oneByOne }: PageRules): Walked | string {
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
  return { received, last, filled, empty };
}

interface Known extends Walked {
  readonly total: number | undefined;
  /** The rows of a full page: those of the first, as a service may serve fewer than `limit`. */
  readonly stride: number;
}

function afterRows(known: Known, { limit, width }: PageRules): NextStep {
  const { received, total, stride, last, filled, empty } = known;
  const full = last >= stride && (filled > 1 || stride === limit);
  if (received === total && (!full || empty.length > 0)) return { end: { notice: undefined } };
  if (total !== undefined && received <= total) return towardsTotal(total, known, full, width);
  const needed = (full ? [received, received + stride] : [received]).filter(
    (start) => !empty.includes(start),
  );
  if (needed.length === 0)
    return {
      end: {
        notice: total === undefined ? undefined : texts().responses.notices.otherTotal(total, received),
      },
    };
  if (!full || empty.length > 0) return { ask: needed.slice(0, width) };
  return { ask: Array.from({ length: width }, (_, i) => received + i * stride) };
}

/** Asks up to the announced end, and one page past it where the last is expected to be full. */
function towardsTotal(
  total: number,
  { received, stride, empty }: Known,
  full: boolean,
  width: number,
): NextStep {
  const { tooFew, lastPageEmpty } = texts().responses.problems;
  if (empty.length > MOST_EMPTY) return { anomaly: tooFew(total, received) };
  const open: number[] = [];
  for (let start = received; open.length < width && start <= total; start += stride) {
    if (!empty.includes(start)) open.push(start);
  }
  if (open.length > 0) return { ask: open };
  // Fewer than announced may be a page lost on the way: it has to be missing twice.
  if (empty.filter((start) => start === received).length < 2) return { ask: [received] };
  // A table that ends where a page does, before its announced end, has lost its last page: that is no total that is a little off.
  return full && received < total
    ? { anomaly: lastPageEmpty(total, received) }
    : { end: { notice: texts().responses.notices.otherTotal(total, received) } };
}
