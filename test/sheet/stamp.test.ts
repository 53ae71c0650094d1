import { parseStamp, type Stamp, serializeStamp } from '../../src/sheet/stamp';

const STAMP: Stamp = {
  report: 'r1',
  sheet: 7,
  kind: 'full',
  zone: 'UTC+0',
  currency: 'USD',
  fields: [{ field: 'date', label: 'Date', type: 'date', key: true }],
  line: 'Full report',
  marked: false,
  covers: { from: '2026-11-01', to: '2026-11-09', completeThrough: '2026-11-08', question: 'q' },
};
const kept = JSON.parse(serializeStamp(STAMP)) as Record<string, unknown>;
const read = (change: object) => parseStamp(JSON.stringify({ ...kept, ...change }));

it('the stamp of a sheet is read as it was written, with or without a question', () => {
  expect(parseStamp(serializeStamp(STAMP))).toEqual(STAMP);
  const { covers: _covers, ...bare } = STAMP;
  expect(parseStamp(serializeStamp(bare))).toEqual(bare);
});

it.each<Partial<Stamp>>([
  { names: { networkName: { 1: 'Alpha' } } },
  { days: { field: 'revenue', from: 46_327, rows: [2, 0], sums: [0.3, 0] } },
  { order: { field: 'date', descending: true } },
  { lastChange: 'r1.x.y' },
])('the stamp of a sheet is read with %j', (more) => {
  expect(parseStamp(serializeStamp({ ...STAMP, ...more }))).toEqual({ ...STAMP, ...more });
});

it.each([
  ['sheet', '7'],
  ['marked', 'false'],
  ['fields', [null]],
  ['covers', {}],
  ['days', { field: 'revenue', from: 46_327, rows: [2] }],
  ['days', { field: 'revenue', from: 46_327, rows: ['2'], sums: [1] }],
  ['order', { field: 'date' }],
  ['lastChange', 5],
  ['names', { networkName: { 1: 5 } }],
])('the stamp of a sheet is unreadable if %s is %j', (name, value) => {
  expect(read({ [name]: value })).toBeUndefined();
});

it.each([2, 1.5, 0, '2', undefined])('the stamp of a sheet is unreadable in version %j', (v) => {
  expect(read({ v })).toBeUndefined();
});
