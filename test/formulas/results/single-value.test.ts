import { singleValue, valueRequest } from '../../../src/formulas/results/single-value';
import { columnsOf } from '../../../src/table/columns';
import { asked } from '../asked';

describe('the request for one number', () => {
  it('of several days of apps has a row for each app, and the parts of a ratio that the service would round', () => {
    const filter = { dimension: 'networkName', values: ['Aurora'] } as const;
    expect(valueRequest(asked(), 'ecpmApi', filter)).toMatchObject({
      dimensions: ['appId', 'networkName', 'network'],
      metrics: ['revenue', 'impressionApi'],
    });
  });

  it('has a row for each day if it is for one day, for days that may change, for all apps together, or cannot be added up', () => {
    const byDay = { dimensions: ['date'], metrics: ['revenue'] };
    const newest = asked().newestCompleteDay;
    expect(valueRequest(asked({ to: newest }), 'revenue', undefined)).toMatchObject(byDay);
    expect(valueRequest(asked({ to: '2026-09-01' }), 'revenue', undefined)).toMatchObject(byDay);
    expect(valueRequest(asked({ apps: [] }), 'revenue', undefined)).toMatchObject(byDay);
    expect(valueRequest(asked(), 'dau', undefined)).toMatchObject({ ...byDay, metrics: ['dau'] });
    expect(valueRequest(asked(), 'arpu', undefined)).toMatchObject({ ...byDay, metrics: ['arpu', 'dau'] });
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
