import { pageProgress } from '../../../src/service/pages/pages';

const LIMIT = 1000;

/** The progress after these pages. Each page is [rows, total of its response]. */
function progress(pages: readonly (readonly [rows: number, total?: number])[]) {
  let start = 0;
  const read = pages.map(([rows, total]) => {
    const page = { start, rows, total };
    start += LIMIT;
    return page;
  });
  const { done, of, rows } = pageProgress(read, LIMIT);
  return `${done} of ${of}, ${rows} rows`;
}

describe('the progress of pages', () => {
  it.each([
    ['by the announced total', [[1000, 25_400]], '1 of 26, 1000 rows'],
    [
      'after the second page',
      [
        [1000, 2500],
        [1000, 2500],
      ],
      '2 of 3, 2000 rows',
    ],
    [
      'at the end',
      [
        [1000, 2500],
        [1000, 2500],
        [500, 2500],
      ],
      '3 of 3, 2500 rows',
    ],
    [
      'with an empty page at the end',
      [
        [1000, 2000],
        [1000, 2000],
        [0, 2000],
      ],
      '2 of 2, 2000 rows',
    ],
    ['by pages with fewer rows than requested', [[400, 1000]], '1 of 3, 400 rows'],
    ['of a single short page', [[61, 61]], '1 of 1, 61 rows'],
    ['without rows', [[0, 0]], '0 of 0, 0 rows'],
    [
      'with more rows than announced',
      [
        [1000, 1500],
        [1000, 1500],
      ],
      '2 of 2, 2000 rows',
    ],
    ['unknown without a total', [[1000], [1000]], '2 of null, 2000 rows'],
    [
      'unknown if totals count the rows of each page',
      [
        [1000, 1000],
        [1000, 1000],
      ],
      '2 of null, 2000 rows',
    ],
    [
      'known where such pages end',
      [
        [1000, 1000],
        [1000, 1000],
        [3, 3],
      ],
      '3 of 3, 2003 rows',
    ],
  ] as const)('is %s', (_case, pages, expected) => {
    expect(progress(pages)).toBe(expected);
  });
});
