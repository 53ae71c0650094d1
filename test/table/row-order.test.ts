import { buildColumns, toColumnOrder, toSortedRows } from '../../src/table/table';

const columns = buildColumns({ dimensions: ['network', 'month'], metrics: ['revenue'] });
const orderBy = (by: string, { isDescending: descending = true }: { readonly isDescending?: boolean } = {}) =>
  toColumnOrder({ by, descending }, columns);

it('the order of the rows of a table is by any of its columns, up or down; “date” is the column of its days or periods', () => {
  expect(orderBy('revenue')).toEqual({ field: 'revenue', descending: true });
  expect(orderBy('network', { isDescending: false })).toEqual({ field: 'network', descending: false });
  expect(orderBy('date')).toEqual({ field: 'month', descending: true });
});

it('the order of the rows of a table is that of the report if none is chosen, or if the table does not have the column', () => {
  expect([toColumnOrder(undefined, columns), orderBy('impressionApi')]).toEqual([undefined, undefined]);
  const withoutDays = columns.filter(({ field }) => field !== 'month');
  expect(toColumnOrder({ by: 'date', descending: true }, withoutDays)).toBeUndefined();
});

it('the order of rows follows their cells from left to right: numbers, then texts, then blanks', () => {
  expect(toSortedRows([[null], ['b'], ['a'], [10], [9], ['10']])).toEqual([
    [9],
    [10],
    ['10'],
    ['a'],
    ['b'],
    [null],
  ]);
  expect(
    toSortedRows([
      ['a', 'y', 1],
      ['b', 'x', 0],
      ['a', null, 3],
      ['a', 'y', 0],
      ['a', 'x', 2],
    ]),
  ).toEqual([
    ['a', 'x', 2],
    ['a', 'y', 0],
    ['a', 'y', 1],
    ['a', null, 3],
    ['b', 'x', 0],
  ]);
});
