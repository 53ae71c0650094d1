import { listDays } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import {
  AT_ONCE,
  type Cell,
  calculateCell,
  createFormula,
  recalculateUnchecked,
  requireValue,
  runStorm,
  type Shown,
} from './storm';

/** Many cells at once, and a service or a cache that is slow, fails or never answers. */

const APP = '00123456';
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const MINUTE_MS = 60_000;
const REVENUE = createFormula('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST);
const LTV = createFormula('ADREPORT_VALUE', 'ltv', 'newUserNum', APP, ...AUGUST);

function expectRevenue({ service: { truth } }: AddOn, shown: Shown): void {
  const days = listDays(...AUGUST).map((day) => truth.numbers({ app: APP, day }).revenueUsd);
  expect(requireValue(shown)).toBeCloseTo(
    days.reduce((sum, revenue) => sum + revenue),
    4,
  );
}

/** Without faults, a minute later, the cell is right. */
function expectRightLater(addOn: AddOn): void {
  addOn.service.clearFaults();
  addOn.clock.advance(MINUTE_MS);
  expectRevenue(addOn, calculateCell(addOn, REVENUE));
}

/** `count` cells in total, with the questions in turn. */
function byTurns(count: number, ...typed: readonly Cell[]): Cell[] {
  return Array.from({ length: count }, (_, at) => typed[at % typed.length]!);
}

it('a service that is too slow gives every cell a sentence at 20 s, with one call for each of two questions', async () => {
  const addOn = new AddOn().saveSettings();
  addOn.service.arm('slow', { ms: 25_000, times: 'until cleared' });
  const { shown, calls } = await runStorm(addOn, byTurns(AT_ONCE, REVENUE, LTV));
  for (const { sentence, record } of shown) {
    expect(sentence).toMatch(/Time ran out.*A formula has only 20 seconds/);
    expect(record.duration).toBeLessThan(21_500);
  }
  expect(calls).toHaveLength(2);
  expectRightLater(addOn);
});

it('when Google ends the cell that asks the service, others say that time ran out, and a minute later they are right', async () => {
  const addOn = new AddOn().saveSettings();
  addOn.runtime.failNext('UrlFetchApp', 'fetchAll', 'Service error: Spreadsheets', {
    when: 'after',
    kill: true,
  });
  const shown = await recalculateUnchecked(addOn, byTurns(12, REVENUE));
  expect(shown.filter(({ record }) => record.killed)).toHaveLength(1);
  for (const { sentence, record } of shown) if (!record.killed) expect(sentence).toMatch(/Time ran out/);
  expectRightLater(addOn);
});

it.each(['put', 'get'])('cells are right although “%s” of the cache fails', async (method) => {
  const addOn = new AddOn().saveSettings();
  addOn.runtime.failNext('CacheService', method, 'Service error: Cache', { times: 10_000 });
  for (const each of await recalculateUnchecked(addOn, byTurns(3, REVENUE))) expectRevenue(addOn, each);
});
