import { chooseRowOrder } from '../../../src/sheet/plan/row-order';
import type { SheetCell } from '../../../src/table/sheet-cell';
import type { ColumnOrder } from '../../../src/table/table';
import { buildTestTable } from '../../fakes/sheets/table-writing';

const table = buildTestTable(['date', 'network', 'revenue', 'clicks'], []);
const byRevenue = { field: 'revenue', descending: true } as const;
const newestFirst = { field: 'date', descending: true } as const;

/** Rows as texts: day, network, revenue. */
const rowsOf = (text: string): SheetCell[][] =>
  text.split(' ').map((each) => {
    const [, day, network = '', revenue] = /^(\d?)([a-z]?)(\d*)$/.exec(each)!;
    return [day === '' ? '' : Number(day), network, revenue === '' ? '' : Number(revenue), ''];
  });
const textOf = (rows: readonly (readonly SheetCell[])[]) => rows.map((cells) => cells.join('')).join(' ');

/** The order of `fresh` in a sheet with the rows `existing`. */
function ordered(
  existing: string,
  fresh: string,
  {
    written,
    order,
    pinned = [],
  }: { written?: ColumnOrder; order?: ColumnOrder; pinned?: readonly number[] } = {},
) {
  const job = { table, ...(order === undefined ? {} : { order }) };
  const rows = existing === '' ? [] : rowsOf(existing);
  return textOf(rowsOf(fresh).sort(chooseRowOrder(job, written, rows, (at) => pinned.includes(at))));
}

it('the order of new rows is that of the dimensions, or of the column that the report names', () => {
  const fresh = '2b5 1b7 2a9 1a5';
  expect(ordered('', fresh)).toBe('1a5 1b7 2a9 2b5');
  expect(ordered('', fresh, { order: byRevenue })).toBe('2a9 1b7 1a5 2b5');
  expect(ordered('', fresh, { order: { field: 'gone', descending: true } })).toBe('1a5 1b7 2a9 2b5');
  const byDay = chooseRowOrder({ table, isByDay: true }, undefined, [], () => false);
  expect(textOf(rowsOf('2b5 2a5 1a5').sort(byDay))).toBe('1a5 2b5 2a5');
  expect(ordered('', '1b5 2a9', { order: newestFirst })).toBe('2a9 1b5');
});

it('the order of new rows is that of a sort by hand, by days before other columns', () => {
  expect(ordered('3a1 2a2 1a3', '1a3 2a2 3a1 4a0')).toBe('4a0 3a1 2a2 1a3');
  expect(ordered('2a9 1a7 3a1', '1a7 2a9 3a1 4a8')).toBe('2a9 4a8 1a7 3a1');
  expect(ordered('2a1 1b7 1a5', '1a5 1b7 2a1')).toBe('2a1 1a5 1b7');
});

it('the order of new rows is recognized again after a refresh has written rows in it', () => {
  const fresh = ordered('3a1 1a0 2a0', '1b0 1a1 2a0');
  expect(fresh).toBe('1a1 1b0 2a0');
  expect(ordered(fresh, '1b0 1a1 2a0')).toBe(fresh);
  expect(ordered('3a5 2a4 4b3', '2a4 3a5 4b3')).toBe('3a5 2a4 4b3');
});

it('the order of new rows is the new one of the report if the rows are as the last run wrote them', () => {
  expect(ordered('2a1 1a3', '1a3 2a1', { written: newestFirst })).toBe('1a3 2a1');
  expect(ordered('2a1 1a3', '1a3 2a1 3a2', { written: newestFirst, order: byRevenue })).toBe('1a3 3a2 2a1');
  expect(ordered('1a3 2a1', '1a3 2a1 3a2', { order: byRevenue })).toBe('1a3 3a2 2a1');
});

it('the order of new rows is that of the report if rows are in no order', () => {
  expect(ordered('2b5 3a9 1b7 2a6', '2b5 3a9 1b7 2a6')).toBe('1b7 2a6 2b5 3a9');
});

it('the order of new rows ignores pinned rows if the others are sorted', () => {
  expect(ordered('3a1 1b5 2a2 1a3', '1a3 2a2 3a1', { pinned: [1] })).toBe('3a1 2a2 1a3');
  expect(ordered('3a1 1b5 2a2 1a3', '1a3 2a2 3a1')).toBe('1a3 2a2 3a1');
  expect(ordered('3a1 2a2 1a3', '1a3 2a2 3a1 4a0', { pinned: [0, 1, 2] })).toBe('4a0 3a1 2a2 1a3');
});
