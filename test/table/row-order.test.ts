import { buildColumns, toColumnOrder } from '../../src/table/table';

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
