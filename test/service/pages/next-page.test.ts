import { decideNextStep, type PageCount } from '../../../src/service/pages';

const RULES = { limit: 10, width: 3, oneByOne: false };

const page = (start: number, rows: number, total?: number): PageCount => ({ start, rows, total });
const after = (pages: readonly PageCount[], rules = {}) => decideNextStep(pages, { ...RULES, ...rules });
const END = { kind: 'end' };

it.each([
  ['before the first response', [], { kind: 'ask', starts: [0] }],
  ['after an empty first page without a total', [page(0, 0)], { kind: 'ask', starts: [0] }],
  ['after an empty first page twice', [page(0, 0), page(0, 0)], END],
  ['after an empty first page with total 0', [page(0, 0, 0)], END],
  [
    'after an empty first page twice with a larger total',
    [page(0, 0, 1), page(0, 0, 1)],
    { kind: 'anomaly', at: 0 },
  ],
  [
    'after an empty first page that has rows the second time',
    [page(0, 0), page(0, 4)],
    { kind: 'anomaly', at: 0 },
  ],
  ['after all announced rows, if the last page is short', [page(0, 10, 14), page(10, 4, 14)], END],
  [
    'after all announced rows, if the last page is full',
    [page(0, 10, 20), page(10, 10, 20)],
    { kind: 'ask', starts: [20] },
  ],
  [
    'after all announced rows, if a full page is followed by an empty one',
    [page(0, 10, 20), page(10, 10, 20), page(20, 0, 20)],
    END,
  ],
  [
    'after one full page, as announced, that is followed by an empty one',
    [page(0, 10, 10), page(10, 0, 0)],
    END,
  ],
  ['after a short page without a total', [page(0, 4)], { kind: 'ask', starts: [4] }],
  ['after a short page and an empty one without a total', [page(0, 4), page(4, 0)], END],
  ['after a full page without a total', [page(0, 10)], { kind: 'ask', starts: [10, 20, 30] }],
  [
    'after a full page and an empty one without a total',
    [page(0, 10), page(10, 0)],
    { kind: 'ask', starts: [20] },
  ],
  ['after a full page and two empty ones without a total', [page(0, 10), page(10, 0), page(20, 0)], END],
  ['after one row less than announced', [page(0, 10, 15), page(10, 4, 15)], { kind: 'ask', starts: [14] }],
  [
    'after one row less than announced and an empty page',
    [page(0, 10, 15), page(10, 4, 15), page(14, 0, 15)],
    {
      kind: 'end',
      otherTotal: 15,
    },
  ],
  [
    'after fewer rows than announced, in full pages, and two empty pages',
    [page(0, 10, 15), page(10, 0, 15), page(20, 0, 15)],
    { kind: 'anomaly', at: 10 },
  ],
  [
    'after more rows than announced and an empty page',
    [page(0, 10, 12), page(10, 4, 12), page(14, 0, 12)],
    {
      kind: 'end',
      otherTotal: 12,
    },
  ],
  ['after two different totals', [page(0, 10, 15), page(10, 10, 16)], { kind: 'anomaly', at: 16 }],
  ['if a later page has no total', [page(0, 10, 15), page(10, 5)], END],
  ['if only a later page has a total', [page(0, 10), page(10, 5, 15)], END],
  ['after more rows than requested', [page(0, 11)], { kind: 'ask', starts: [11, 22, 33] }],
  [
    'after rows that follow an empty page',
    [page(0, 10), page(10, 0), page(20, 3)],
    { kind: 'anomaly', at: 20 },
  ],
  ['after a gap', [page(0, 10), page(20, 10)], { kind: 'anomaly', at: 20 }],
  ['after a page that is longer than the first', [page(0, 5), page(5, 6)], { kind: 'anomaly', at: 5 }],
  [
    'after rows that follow a page which is shorter than the first',
    [page(0, 10), page(10, 9), page(19, 5)],
    { kind: 'anomaly', at: 19 },
  ],
] as const)('the next step: %s', (_when, pages, step) => {
  expect(after(pages)).toEqual(step);
});

it('the next step requests as many pages as allowed at once, and none after the announced end', () => {
  expect(after([page(0, 10, 100)], { width: 5 })).toEqual({ kind: 'ask', starts: [10, 20, 30, 40, 50] });
  expect(after([page(0, 10, 30)], { width: 5 })).toEqual({ kind: 'ask', starts: [10, 20, 30] });
  expect(after([page(0, 10, 29)], { width: 5 })).toEqual({ kind: 'ask', starts: [10, 20] });
  expect(after([page(0, 10)], { width: 1 })).toEqual({ kind: 'ask', starts: [10] });
  expect(after([page(0, 10), page(10, 0)], { width: 1 })).toEqual({ kind: 'ask', starts: [20] });
});

it('the next step accepts pages of any length if they are requested one by one, but no gap between them', () => {
  const oneByOne = { oneByOne: true, width: 1 };
  expect(after([page(0, 4), page(4, 9), page(13, 2)], oneByOne)).toEqual({ kind: 'ask', starts: [15] });
  expect(after([page(0, 4), page(5, 9)], oneByOne)).toHaveProperty('at');
});
