import { APPS as PLAYGROUND_APPS } from '../../../playground/service/world/apps';
import { addDays, firstOfMonth } from '../../../src/dates/calendar';
import { mayPass } from '../../../src/formulas/results/error-sentence';
import { daysFrom } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { type Cell, callsDuring, cell, entered, recalculated, stormOf, valueIn } from './storm';

/** Many different cells at once, and a service that allows a number of requests a minute. */

const MINUTE_MS = 60_000;
/** Apps with little revenue. */
const APPS = Array.from({ length: 80 }, (_, at) => {
  return { ...PLAYGROUND_APPS[0]!, id: `00${4_000 + at * 7}`, size: 0.2, launched: '2025-01-01' };
});

type Sum = 'revenueUsd' | 'impressionApi' | 'clickApi';

/** The true sum of a metric, added up without a request. */
function truly({ service: { truth } }: AddOn, metric: Sum, app: string, days: readonly string[]): number {
  return daysFrom(days[0]!, days[1]!).reduce((sum, day) => sum + truth.numbers({ app, day })[metric], 0);
}

describe('a finance model: a row for each app, a column for each month and metric, and a formula in each cell', () => {
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

  function right(addOn: AddOn, { args }: Cell): number {
    const [, metric, app, ...days] = args as string[];
    const sum = (name: Sum) => truly(addOn, name, app!, days);
    if (metric === 'ecpmApi') return (sum('revenueUsd') / sum('impressionApi')) * 1_000;
    return sum(metric === 'revenue' ? 'revenueUsd' : (metric as Sum));
  }

  it('of 40 of 60 apps, 12 months and 4 metrics, 30 at once, needs at most 24 calls at 60 a minute; calculated again, it needs none', async () => {
    const addOn = new AddOn({ service: { apps: APPS.slice(0, 60) } }).settled();
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
      }
    });
    expect(warm).toEqual([]);
  }, 300_000);
});

/** Sums of two apps, which the service adds up: no two cells share an answer. */
const DAYS = ['2026-08-01', '2026-08-07'] as const;
const pairs = APPS.map(({ id }, at) => [id, APPS[(at + 1) % APPS.length]!.id]);
const cells = pairs.map((pair) => cell('ADREPORT_FULL', [pair], 'revenue', ...DAYS, 'adFormat'));
const LATER =
  /^The service asks for fewer requests\. Choose Extensions ▸ Ad Reports ▸ Refresh formulas after \d\d:\d\d on \d+ \w{3}\.$/;

it.each([['40 requests a minute', 40, 'seconds']])(
  'with %s, 80 different questions send at most 60 requests in any minute, and all are answered after some minutes',
  async (_name, requests, retryAfter) => {
    const addOn = new AddOn({ service: { apps: APPS } }).settled();
    addOn.service.arm('requests-per-minute', { requests, retryAfter });
    const before = addOn.service.requests.length;
    const begun = addOn.clock.now();
    const shown = await recalculated(addOn, cells);
    // The cells that show no number are calculated again every minute.
    for (;;) {
      const failed = shown.flatMap(({ sentence }, at) => (sentence === undefined ? [] : [{ sentence, at }]));
      if (failed.length === 0) break;
      for (const { sentence } of failed)
        expect([sentence, mayPass(sentence)]).toEqual([expect.stringMatching(LATER), true]);
      addOn.clock.advance(MINUTE_MS);
      const again = await recalculated(
        addOn,
        failed.map(({ at }) => cells[at]!),
      );
      for (const [nth, { at }] of failed.entries()) shown[at] = again[nth]!;
    }
    expect((addOn.clock.now() - begun) / MINUTE_MS).toBeLessThanOrEqual(cells.length / requests + 4);
    for (const [at, each] of shown.entries()) {
      const [, ...rows] = valueIn(each) as unknown[][];
      const right = pairs[at]!.reduce((sum, app) => sum + truly(addOn, 'revenueUsd', app, DAYS), 0);
      expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(right, 4);
    }
    const times = addOn.service.requests.slice(before).map(({ time }) => time);
    const inMinute = times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length);
    expect(Math.max(...inMinute)).toBeLessThanOrEqual(60);
  },
  300_000,
);
