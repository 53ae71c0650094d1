import { addDays, firstOfMonth } from '../../../src/dates/calendar';
import { daysFrom } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { type Cell, callsDuring, cell, entered, servicesOf, smallApp, stormOf, valueIn } from './storm';

/** A finance model: a row for each app, a column for each month and metric, and a formula in each cell. */

const APPS = Array.from({ length: 60 }, (_, at) => smallApp(at));
const METRICS = ['revenue', 'impressionApi', 'clickApi', 'ecpmApi'] as const;
const MONTHS = Array.from({ length: 12 }, (_, month) => {
  const from = firstOfMonth('2025-09-01', month);
  return [from, addDays(firstOfMonth(from, 1), -1)] as const;
});

const model = APPS.slice(0, 40).flatMap(({ id }) =>
  MONTHS.flatMap((days) => METRICS.map((metric) => cell('ADREPORT_VALUE', 'full', metric, id, ...days))),
);
/** An eighth of the cells, from all over the model. */
const cells = Array.from({ length: 240 }, (_, at) => model[(at * 997) % model.length]!);

/** The true number of a cell, added up without a request. */
function right({ service: { truth } }: AddOn, { args }: Cell): number {
  const [, metric, app, from, to] = args as string[];
  const days = daysFrom(from!, to!).map((day) => truth.numbers({ app: app!, day }));
  const sum = (name: 'revenueUsd' | 'impressionApi' | 'clickApi') =>
    days.reduce((all, day) => all + day[name], 0);
  if (metric === 'ecpmApi') return (sum('revenueUsd') / sum('impressionApi')) * 1_000;
  return sum(metric === 'revenue' ? 'revenueUsd' : (metric as 'impressionApi' | 'clickApi'));
}

it('cells of 40 of 60 apps, 12 months and 4 metrics, 30 at once, need at most 24 calls at 60 a minute; calculated again, a cell reads the cache once and needs none', async () => {
  const addOn = new AddOn({ service: { apps: APPS } }).settled();
  addOn.service.arm('requests-per-minute', { requests: 60, retryAfter: 'seconds' });
  const { shown, calls: cold } = await stormOf(addOn, cells);
  expect(shown.flatMap(({ sentence }) => sentence ?? [])).toEqual([]);
  expect(cold.length).toBeLessThanOrEqual(24);
  for (let at = 0; at < cells.length; at += 29)
    expect(valueIn(shown[at]!)).toBeCloseTo(right(addOn, cells[at]!), 4);

  const warm = await callsDuring(addOn, () => {
    for (let at = 0; at < cells.length; at += 4) {
      const again = entered(addOn, cells[at]!);
      expect(again.value).toBe(shown[at]!.value);
      expect(servicesOf(again)).toEqual({ 'CacheService.get': 1 });
    }
  });
  expect(warm).toEqual([]);
}, 300_000);
