import fc from 'fast-check';
import { isSummable, type MetricId, metricsOf } from '../../../src/catalogue/catalogue';
import { addDays, firstOfMonth } from '../../../src/dates/calendar';
import { toQuestion } from '../../../src/formulas/answers/question';
import type { Request } from '../../../src/request/request';
import { reportQuery } from '../../../src/service/wire/wire-query';
import { asked } from '../asked';

const METRICS: readonly MetricId[] = ['revenue', 'clickApi', 'impressionApi', 'dau'];

describe('a question', () => {
  it('is equal whatever the order of its lists', () => {
    const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });
    fc.assert(
      fc.property(
        shuffled(['app-1', 'app-2', 'app-10']),
        shuffled(METRICS),
        shuffled(['date', 'area', 'network'] as const),
        (apps, ids, dimensions) => {
          const typed = asked({ apps, metrics: ids, dimensions });
          const plain = asked({
            apps: ['app-1', 'app-2', 'app-10'],
            metrics: METRICS,
            dimensions: ['date', 'area', 'network'],
          });
          expect(toQuestion(typed)).toEqual(toQuestion(plain));
        },
      ),
    );
  });

  it('in another currency is equal if the report has no currency', () => {
    const kept = (currency: 'USD' | 'CNY') =>
      toQuestion(asked({ report: 'retention', metrics: ['kp2'], dimensions: ['date', 'appId'], currency }));
    expect(kept('USD')).toEqual(kept('CNY'));
  });
});

describe('a question for device sums', () => {
  const summable = metricsOf('device')
    .map(({ id }) => id)
    .filter(isSummable)
    .sort();
  const device = (changed: Partial<Request>) =>
    toQuestion(asked({ report: 'device', from: '2026-09-03', ...changed }));

  it('contains all summable metrics and the usual groups', () => {
    const narrow = device({ dimensions: ['area'], metrics: ['click'] });
    expect([...narrow.exact.dimensions].sort()).toEqual([
      'adFormat',
      'adFormatName',
      'area',
      'network',
      'networkName',
    ]);
    expect([...narrow.exact.metrics].sort()).toEqual(summable);
    expect(device({ dimensions: ['networkName'], metrics: ['impression'] })).toEqual(narrow);
    expect(narrow.wide).toEqual(narrow.exact);
  });

  it('has more groups if the formula needs them', () => {
    const { dimensions } = device({ dimensions: ['hour'], metrics: ['click'] }).exact;
    expect(dimensions).toContain('hour');
    expect(dimensions).toContain('network');
  });
});

describe('the wide question', () => {
  const wideOf = (changed: Partial<Request>) => toQuestion(asked(changed)).wide;

  it('of cells for one app, or for several with rows of their own, is for all apps, each with rows of its own', () => {
    const byApp = { apps: [], dimensions: expect.arrayContaining(['date', 'appId', 'area']) };
    expect(wideOf({ apps: ['app-2'] })).toMatchObject(byApp);
    expect(wideOf({ apps: ['app-2'] })).toEqual(wideOf({ apps: ['app-1'] }));
    expect(wideOf({ apps: ['app-1', 'app-2'], dimensions: ['date', 'appId', 'area'] })).toMatchObject(byApp);
  });

  it.each<[string, Partial<Request>]>([
    ['add several apps up', { apps: ['app-1', 'app-2'] }],
    ['add all apps up', { apps: [] }],
    ['count users, each once', { apps: ['app-1'], metrics: ['dau', 'revenue'] }],
  ])('of cells that %s is for the same apps, because by app the service counts otherwise', (_what, cell) => {
    expect(wideOf(cell)).toMatchObject({ apps: cell.apps, dimensions: ['date', 'area', 'countryName'] });
  });

  it('of cells without rows by app contains only metrics that can be added up', () => {
    const { metrics } = wideOf({});
    expect(metrics).toEqual(expect.arrayContaining(['revenue', 'ecpmApi', 'fillApi']));
    for (const id of ['dau', 'arpu', 'deu']) expect(metrics).not.toContain(id);
  });

  it('contains every metric of the report that can be requested by name', () => {
    const { metrics } = wideOf({ apps: [] });
    const unnamed = ['appRequest', 'estimateRevenue', 'fillrate', 'impressionRatio', 'newUserRate'];
    const all = metricsOf('full').map(({ id }) => id);
    expect([...metrics].sort()).toEqual(all.filter((id) => !unnamed.includes(id)).sort());
    expect(reportQuery(wideOf({ apps: [] }))['metric']).not.toContain('all');
  });

  it('has no further metrics if one has no name, because an answer to “all” may lack these', () => {
    expect(wideOf({ metrics: ['newUserRate', 'dau'] }).metrics).toEqual(['dau', 'newUserRate']);
  });

  it('leaves out the networks’ metrics if only tracked metrics have the groups', () => {
    const { metrics } = wideOf({ dimensions: ['date', 'channel'], metrics: ['dau'] });
    expect(metrics).toEqual(expect.arrayContaining(['dau', 'deu']));
    expect(metrics).not.toContain('revenue');
  });

  it('by day contains the whole month of its days, as far as that is complete', () => {
    const back = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(back, fc.integer({ min: 0, max: 30 }), (first, length) => {
        const from = addDays('2026-09-14', -first);
        const last = addDays(firstOfMonth(from, 1), -1);
        const complete = last > '2026-09-14' ? '2026-09-14' : last;
        const to = [addDays(from, length), complete].sort()[0]!;
        const { wide, exact } = toQuestion(asked({ from, to }));
        expect([exact.from, exact.to]).toEqual([from, to]);
        expect([wide.from, wide.to]).toEqual([firstOfMonth(from), complete]);
      }),
    );
  });

  it.each<[string, Partial<Request>, readonly string[]]>([
    [
      'a day that is not complete: its month up to that day',
      { from: '2026-09-16', to: '2026-09-16' },
      ['2026-09-01', '2026-09-16'],
    ],
    [
      'days of two months: no more days',
      { from: '2026-07-31', to: '2026-08-01' },
      ['2026-07-31', '2026-08-01'],
    ],
    [
      'sums of several days: no more days',
      { from: '2026-08-02', to: '2026-08-03', dimensions: ['area'] },
      ['2026-08-02', '2026-08-03'],
    ],
  ])('has, for %s', (_what, changed, days) => {
    const { from, to } = wideOf(changed);
    expect([from, to]).toEqual(days);
  });
});
