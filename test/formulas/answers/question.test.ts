import fc from 'fast-check';
import { isSummable, type MetricId, metricsOf } from '../../../src/catalogue/catalogue';
import { addDays, firstOfMonth } from '../../../src/dates/calendar';
import { covers, scopeOf, toQuestion } from '../../../src/formulas/answers/question';
import type { Request } from '../../../src/request/request';
import { reportQuery } from '../../../src/service/wire/wire-query';
import { partsOf } from '../../../src/table/aggregate';
import { asked } from '../asked';

const METRICS: readonly MetricId[] = ['revenue', 'clickApi', 'impressionApi', 'dau'];
const summable = metricsOf('device')
  .map(({ id }) => id)
  .filter(isSummable)
  .sort();
const metrics = fc.subarray([...METRICS], { minLength: 1 });
const days = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 }))
  .map(([first, length]) => {
    const from = addDays('2026-07-01', first);
    return { from, to: addDays(from, length) };
  });
const byDay = fc.boolean().map((with_) => (with_ ? (['date', 'area'] as const) : (['area'] as const)));

const requests = fc
  .tuple(days, metrics, byDay)
  .map(([range, ids, dimensions]) => asked({ ...range, metrics: ids, dimensions: [...dimensions] }));

/** Every number that a request needs: one per day if it is grouped by day, otherwise one for the whole range. */
function numbersOf({ from, to, metrics: ids, dimensions }: Request): string[] {
  if (!dimensions.includes('date')) return ids.map((id) => `${from} to ${to} ${id}`);
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(...ids.map((id) => `${day} ${id}`));
  return found;
}

describe('an answer covers a question', () => {
  it('only if it contains all numbers that the question needs', () => {
    fc.assert(
      fc.property(requests, requests, (held, other) => {
        const wanted = { ...other, dimensions: held.dimensions };
        const has = new Set(numbersOf(held));
        expect(covers(held, wanted)).toBe(numbersOf(wanted).every((number) => has.has(number)));
      }),
      { numRuns: 500 },
    );
  });
});

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

  it.each([
    ['report', asked({ report: 'ltv', metrics: ['ltv1'] })],
    ['zone', asked({ zone: 'UTC+8' })],
    ['currency', asked({ currency: 'CNY' })],
    ['apps', asked({ apps: [] })],
    ['countries', asked({ areas: ['US'] })],
    ['grouping', asked({ dimensions: ['date'] })],
  ])('with another %s has another scope', (_what, other) => {
    expect(scopeOf(toQuestion(other).exact)).not.toEqual(scopeOf(toQuestion(asked()).exact));
  });

  it('in another currency is equal if the report has no currency', () => {
    const kept = (currency: 'USD' | 'CNY') =>
      toQuestion(asked({ report: 'retention', metrics: ['kp2'], dimensions: ['date', 'appId'], currency }));
    expect(kept('USD')).toEqual(kept('CNY'));
  });
});

describe('a question for device sums', () => {
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
  it('always covers the exact one, and has the same scope', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { wide, exact } = toQuestion(request);
        expect(covers(wide, exact)).toBe(true);
        expect(scopeOf(wide)).toEqual(scopeOf(exact));
      }),
    );
  });

  it('contains every metric of the report that can be requested by name', () => {
    const { metrics } = toQuestion(asked()).wide;
    const unnamed = ['appRequest', 'estimateRevenue', 'fillrate', 'impressionRatio', 'newUserRate'];
    const all = metricsOf('full').map(({ id }) => id);
    expect([...metrics].sort()).toEqual(all.filter((id) => !unnamed.includes(id)).sort());
    expect(reportQuery(toQuestion(asked()).wide)['metric']).not.toContain('all');
  });

  it('is the same for all metrics without a name, with no others, because an answer to “all” may lack these', () => {
    const { wide } = toQuestion(asked({ metrics: ['estimateRevenue'] }));
    const unnamed = ['appRequest', 'estimateRevenue', 'fillrate', 'impressionRatio', 'newUserRate'];
    expect(wide.metrics).toEqual([...unnamed, 'fill', 'request'].sort());
    for (const metrics of [partsOf('fillrate'), ['newUserRate'], ['impressionRatio']] as const)
      expect(toQuestion(asked({ metrics })).wide).toEqual(wide);
    const kept = asked({ report: 'retention', dimensions: ['date', 'appId'], metrics: ['kp1', 'kp7'] });
    expect(toQuestion(kept).wide).toEqual(toQuestion(kept).exact);
  });

  it('leaves out the networks’ metrics if only tracked metrics have the groups', () => {
    const { wide } = toQuestion(asked({ dimensions: ['date', 'channel'], metrics: ['dau'] }));
    expect(wide.metrics).toEqual(expect.arrayContaining(['dau', 'deu']));
    expect(wide.metrics).not.toContain('revenue');
  });

  it('for a single day contains its whole month, as far as that is complete', () => {
    const single = fc.integer({ min: 0, max: 400 }).map((back) => addDays('2026-09-14', -back));
    fc.assert(
      fc.property(single, (day) => {
        const { wide, exact } = toQuestion(asked({ from: day, to: day }));
        const last = addDays(firstOfMonth(day, 1), -1);
        expect([exact.from, exact.to]).toEqual([day, day]);
        expect(wide.from).toBe(firstOfMonth(day));
        expect(wide.to).toBe(last > '2026-09-14' ? '2026-09-14' : last);
      }),
    );
  });

  it('for a day that is not complete contains its month up to that day', () => {
    const { wide } = toQuestion(asked({ from: '2026-09-16', to: '2026-09-16' }));
    expect([wide.from, wide.to]).toEqual(['2026-09-01', '2026-09-16']);
    const first = toQuestion(asked({ from: '2026-10-01', to: '2026-10-01' })).wide;
    expect([first.from, first.to]).toEqual(['2026-10-01', '2026-10-01']);
  });

  it('for several days, or for device sums, contains no more days', () => {
    const several = toQuestion(asked({ from: '2026-08-02', to: '2026-08-03' })).wide;
    expect([several.from, several.to]).toEqual(['2026-08-02', '2026-08-03']);
    const device = toQuestion(
      asked({
        report: 'device',
        from: '2026-08-02',
        to: '2026-08-02',
        dimensions: ['area'],
        metrics: ['click'],
      }),
    ).wide;
    expect([device.from, device.to]).toEqual(['2026-08-02', '2026-08-02']);
  });
});
