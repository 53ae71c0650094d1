import type { Progress } from '../http/connection';
import type { PageCount } from './next-page';

/** How far the pages that have come are, in the order of their rows; `limit` is what a page holds at most. */
export function pageProgress(
  pages: readonly PageCount[],
  limit: number,
): Pick<Progress, 'what' | 'done' | 'of' | 'rows' | 'total'> {
  const filled = pages.filter(({ rows }) => rows > 0);
  const rows = filled.reduce((sum, page) => sum + page.rows, 0);
  const total = pages[0]?.total;
  const done = filled.length;
  const stride = filled[0]?.rows ?? limit;
  // A full page whose total is its own rows may count itself alone.
  const countsItself = filled.every((page) => page.total === page.rows);
  const isFull = filled[done - 1]?.rows === limit;
  const isKnown = total !== undefined && !(countsItself && isFull);
  const of = isKnown ? done + Math.ceil(Math.max(0, total - rows) / stride) : null;
  return { what: 'pages', done, of, rows, total };
}
