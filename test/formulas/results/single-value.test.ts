import { singleValue, valueRequest } from '../../../src/formulas/results/single-value';
import { columnsOf } from '../../../src/table/columns';
import { asked } from '../asked';

describe('the request for one number', () => {
  it('is grouped by day and by the filter’s field and id, with the parts of a ratio', () => {
    const request = asked({ dimensions: ['date'], metrics: ['ecpmApi'] });
    const filter = { dimension: 'networkName', values: ['Aurora'] } as const;
    expect(valueRequest(request, 'ecpmApi', filter)).toMatchObject({
      dimensions: ['date', 'networkName', 'network'],
      metrics: ['ecpmApi', 'revenue', 'impressionApi'],
    });
  });

  it('is grouped by day and app for LTV, with its weight', () => {
    const request = asked({ report: 'ltv', dimensions: ['date', 'appId'], metrics: ['ltv30'] });
    expect(valueRequest(request, 'ltv30', undefined)).toMatchObject({
      dimensions: ['date', 'appId'],
      metrics: ['ltv30', 'newUserNum'],
    });
  });
});

describe('one number', () => {
  it('is refused with the reason and the next step if the rows cannot be combined', () => {
    const columns = columnsOf({ dimensions: ['date'], metrics: ['dau'] });
    const table = { columns, rows: [['2026-09-01', 10] as const, ['2026-09-02', 12] as const], notices: [] };
    expect(() => singleValue('dau', table, undefined)).toThrow(
      /^metric: “Daily active users” cannot be one number for 2 rows, because .+; ask for /,
    );
  });
});
