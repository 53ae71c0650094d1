import { planJsonRows } from '../../../src/service/wire/row-plan';
import { RowReader } from '../../../src/service/wire/row-reader';
import { createReportRequest } from '../asking';

const DAY = '2026-09-01';
const reader = (...args: Parameters<typeof createReportRequest>) =>
  new RowReader(planJsonRows(createReportRequest(...args)), []);

it.each([['a text'], [7], [true], [null], [undefined], [[]], [['a']]])(
  'an item of a page that is %j is refused with its row number',
  (item) => {
    const good = { date: DAY, appId: 'a' };
    expect(() => reader('full').readItems([good, item], 40)).toThrow('row 42: items is');
  },
);

it.each([{ appId: 'a' }, { date: null, appId: 'a' }])(
  'a row without a day is refused if values depend on the day: %j',
  (item) => {
    expect(() => reader('ltv').readItems([item], 0)).toThrow(/row 1: date is (?:null|undefined)/);
    expect(() => reader('ltv', { dimensions: ['appId'] }).readItems([item], 0)).toThrow(/row 1/);
    expect(() => reader('full').readItems([{ appId: 'a' }], 0)).toThrow('row 1: date is null');
  },
);

const byDay = () => reader('full', { dimensions: ['date'], apps: ['00123'] });

it.each([0, '0', '', '-', 'N/A', 'null', null])(
  'a field that the request does not group by is ignored if it contains the filler %j',
  (appId) => {
    expect(byDay().readItems([{ date: DAY, appId, Revenue: 1 }], 0).cells).toHaveLength(1);
  },
);

it('a dimension that no row contains is reported after rows were received', () => {
  const pages = reader('full', { dimensions: ['date', 'area'] });
  expect(pages.listAbsentColumns()).toEqual([]);
  pages.readItems([{ date: DAY, Revenue: 1 }], 0);
  expect(pages.listAbsentColumns().map(({ field }) => field)).toEqual(['area']);
  pages.readItems([{ date: DAY, area: 'DE', Revenue: 1 }], 1);
  expect(pages.listAbsentColumns()).toEqual([]);
});

it('a dimension that no row contains is not reported if its names are made from another field', () => {
  const pages = reader('full', { dimensions: ['date', 'appName', 'platformName'] });
  pages.readItems([{ date: DAY, appId: 'a', Revenue: 1 }], 0);
  expect(pages.listAbsentColumns().map(({ field }) => field)).toEqual(['platformName']);
});

it('the key that distinguishes rows is their id if the first rows contain it', () => {
  const pages = reader('full');
  const first = pages.readItems([{ date: DAY, appId: 'a', Revenue: 1 }], 0);
  const second = pages.readItems([{ date: DAY, appId: 'a', Revenue: 2 }], 1);
  expect([first.keysAreWhole, second.keysAreWhole]).toEqual([false, false]);
  expect(second.keys).toEqual(first.keys);
});

it('the key that distinguishes rows is the whole row on all pages if the first rows lack the id', () => {
  const pages = reader('full');
  const first = pages.readItems([{ date: DAY, Revenue: 1 }], 0);
  const second = pages.readItems([{ date: DAY, appId: 'a', Revenue: 1 }], 1);
  expect([first.keysAreWhole, second.keysAreWhole]).toEqual([true, true]);
  expect(second.keys).toEqual([JSON.stringify({ date: DAY, appId: 'a', Revenue: 1 })]);
});

it('the key that distinguishes rows depends on the first rows, not on an empty page', () => {
  const pages = reader('full');
  expect(pages.readItems([], 0)).toMatchObject({ cells: [], keys: [] });
  expect(pages.readItems([{ date: DAY, appId: 'a', Revenue: 1 }], 0).keysAreWhole).toBe(false);
});
