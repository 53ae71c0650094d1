import { orderOf } from '../../../src/reports/run/report-write-job';
import { columnsOf } from '../../../src/table/table';

describe('the order of the rows of a sheet', () => {
  const columns = columnsOf({ dimensions: ['network', 'month'], metrics: ['revenue'] });
  const orderBy = (by: string) => orderOf({ order: { by, descending: true } }, { columns });

  it('is by the column of a metric or of the days', () => {
    expect(orderBy('revenue')).toEqual({ order: { field: 'revenue', descending: true } });
    expect(orderBy('date')).toEqual({ order: { field: 'month', descending: true } });
  });

  it('is that of the report if none is chosen, or if the table does not have the column', () => {
    expect([orderOf({}, { columns }), orderBy('impressionApi'), orderBy('network')]).toEqual([{}, {}, {}]);
    const withoutDays = columns.filter(({ field }) => field !== 'month');
    expect(orderOf({ order: { by: 'date', descending: true } }, { columns: withoutDays })).toEqual({});
  });
});
