import { isNarrowed, orderOf } from '../../../src/reports/run/report-write-job';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import type { Request } from '../../../src/request/request';
import { columnsOf } from '../../../src/table/columns';
import { asked } from '../../service/asking';

const all = asked('ltv', { dimensions: ['date', 'appId', 'area'] });

describe('whether a filter that no column shows excludes rows', () => {
  it.each([
    ['all rows', {}, false],
    ['apps and countries that are columns', { apps: ['1'], areas: ['US'] }, false],
    ['apps without a column of apps', { apps: ['1'], dimensions: ['date', 'area'] }, true],
    ['countries without a column of countries', { areas: ['US'], dimensions: ['date', 'appId'] }, true],
    [
      'countries of the full report, because the left-out rows are known',
      { report: 'full', areas: ['US'], dimensions: ['date'] },
      false,
    ],
    [
      'countries that are exceptions, because the left-out rows are known',
      { areas: ['US'], dimensions: ['date', 'appId'], filter: { ...NO_ROW_FILTER, except: ['areas'] } },
      false,
    ],
    ['networks', { report: 'device', filter: { ...NO_ROW_FILTER, networks: ['1'] } }, true],
    ['rows with revenue alone', { report: 'device', filter: { ...NO_ROW_FILTER, revenueOnly: true } }, true],
  ] as const)('%s', (_what, change, narrowed) => {
    expect(isNarrowed({ ...all, ...change } as Request)).toBe(narrowed);
  });
});

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
