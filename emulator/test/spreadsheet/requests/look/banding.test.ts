import { toLineRange, Workbook } from '../../workbook';

const style = (color: object) => ({ rgbColor: color });
const COLORS = {
  headerColorStyle: style({ blue: 1 }),
  firstBandColorStyle: style({ red: 1 }),
  secondBandColorStyle: style({ green: 1 }),
};
const range = (startRowIndex: number, endRowIndex: number) => ({
  ...{ sheetId: 0, startRowIndex, endRowIndex },
  ...{ startColumnIndex: 0, endColumnIndex: 2 },
});
const banding = (from: number, to: number, more = {}) => ({
  addBanding: { bandedRange: { range: range(from, to), rowProperties: COLORS, ...more } },
});
const bandsOf = (book: Workbook) => book.store.sheet(0).bandings.map(({ ranges }) => ranges[0]);

it('alternating colours grow with rows that are inserted inside, and not with rows at their end', () => {
  const book = new Workbook();
  book.sendBatch([banding(1, 5)]);
  book.sendBatch([
    {
      insertDimension: {
        range: toLineRange('ROWS', { startIndex: 4, endIndex: 6 }),
        inheritFromBefore: true,
      },
    },
  ]);
  expect(bandsOf(book)).toEqual([{ top: 1, bottom: 7, left: 0, right: 2 }]);
  book.sendBatch([
    {
      insertDimension: {
        range: toLineRange('ROWS', { startIndex: 7, endIndex: 8 }),
        inheritFromBefore: true,
      },
    },
  ]);
  expect(bandsOf(book)).toEqual([{ top: 1, bottom: 7, left: 0, right: 2 }]);
});

it.each([
  [
    'without its second colour',
    { rowProperties: { firstBandColorStyle: {} } },
    /secondBandColor must be set/,
  ],
  ['with an id that exists', { bandedRangeId: 5, range: range(10, 12) }, /already exists/],
  ['over another one', {}, /already has alternating background colors/],
  ['with an unknown field', { stripes: 2 }, /stripes/],
  ['of columns', { columnProperties: COLORS }, /not emulated/],
])('alternating colours are refused %s', (_what, more, message) => {
  const book = new Workbook();
  book.sendBatch([banding(1, 5, { bandedRangeId: 5 })]);
  expect(() => book.sendBatch([banding(4, 8, more)])).toThrow(message);
  expect(bandsOf(book)).toHaveLength(1);
});

const group = (from: number, to: number) => ({
  addDimensionGroup: { range: toLineRange('COLUMNS', { startIndex: from, endIndex: to }) },
});

it('groups of columns move with their columns', () => {
  const book = new Workbook();
  book.sendBatch([group(2, 5), group(6, 8)]);
  book.sendBatch([
    {
      insertDimension: {
        range: toLineRange('COLUMNS', { startIndex: 3, endIndex: 4 }),
        inheritFromBefore: true,
      },
    },
  ]);
  book.sendBatch([{ deleteDimension: { range: toLineRange('COLUMNS', { startIndex: 7, endIndex: 9 }) } }]);
  expect(book.store.sheet(0).groups).toEqual([{ dimension: 'COLUMNS', from: 2, end: 6 }]);
});

it('groups of columns are refused outside the grid, and not emulated inside of each other', () => {
  const book = new Workbook();
  book.sendBatch([group(2, 5)]);
  expect(() => book.sendBatch([group(4, 6)])).toThrow(/not emulated/);
  expect(() => book.sendBatch([group(20, 60)])).toThrow(/only 26/);
});
