import { APPS as PLAYGROUND_APPS } from '../../../playground/service/world/apps';
import { addDays, toMonthStart } from '../../../src/dates/calendar';
import { listDays } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { type Cell, calculateCell, createFormula, listCallsDuring, requireValue, runStorm } from './storm';

/** Apps with little revenue. */
const APPS = Array.from({ length: 80 }, (_, at) => {
  return { ...PLAYGROUND_APPS[0]!, id: `00${4_000 + at * 7}`, size: 0.2, launched: '2025-01-01' };
});

type Sum = 'revenueUsd' | 'impressionApi' | 'clickApi';

/** The true sum of a metric, added up without a request. */
function sumTruth(
  { service: { truth } }: AddOn,
  { metric, app, days }: { readonly metric: Sum; readonly app: string; readonly days: readonly string[] },
): number {
  return listDays(days[0]!, days[1]!).reduce((sum, day) => sum + truth.numbers({ app, day })[metric], 0);
}

const METRICS = ['revenue', 'impressionApi', 'clickApi', 'ecpmApi'] as const;
const MONTHS = Array.from({ length: 12 }, (_, month) => {
  const from = toMonthStart('2025-09-01', month);
  return [from, addDays(toMonthStart(from, 1), -1)] as const;
});
const model = APPS.slice(0, 40).flatMap(({ id }) =>
  MONTHS.flatMap((days) =>
    METRICS.map((metric) => createFormula('ADREPORT_VALUE', 'full', metric, id, ...days)),
  ),
);
/** An eighth of the cells, from all over the model. */
const cells = Array.from({ length: 240 }, (_, at) => model[(at * 997) % model.length]!);

function right(addOn: AddOn, { args }: Cell): number {
  const [, metric, app, ...days] = args as string[];
  const sum = (name: Sum) => sumTruth(addOn, { metric: name, app: app!, days });
  if (metric === 'ecpmApi') return (sum('revenueUsd') / sum('impressionApi')) * 1_000;
  return sum(metric === 'revenue' ? 'revenueUsd' : (metric as Sum));
}

it('a finance model: a row for each app, a column for each month and metric, and a formula in each cell of 40 of 60 apps, 12 months and 4 metrics, 30 at once, needs at most 24 calls at 60 a minute; calculated again, it needs none', async () => {
  const addOn = new AddOn({ service: { apps: APPS.slice(0, 60) } }).saveSettings();
  addOn.service.arm('requests-per-minute', { requests: 60, retryAfter: 'seconds' });
  const { shown, calls: cold } = await runStorm(addOn, cells);
  expect(shown.flatMap(({ sentence }) => sentence ?? [])).toEqual([]);
  expect(cold.length).toBeLessThanOrEqual(24);
  for (let at = 0; at < cells.length; at += 29)
    expect(requireValue(shown[at]!)).toBeCloseTo(right(addOn, cells[at]!), 4);

  const warm = await listCallsDuring(addOn, () => {
    for (let at = 0; at < cells.length; at += 4) {
      const again = calculateCell(addOn, cells[at]!);
      expect(again.value).toBe(shown[at]!.value);
    }
  });
  expect(warm).toEqual([]);
}, 300_000);
