import { AddOn, OWNER } from '../add-on';
import {
  type Cell,
  callsDuring,
  cell,
  entered,
  recalculated,
  type Shown,
  valueIn,
} from '../formula-storms/storm';

const APP = '00123456';
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const HOUR_MS = 3_600_000;

/** The service calls when these cells are entered one after the other. */
async function calls(addOn: AddOn, ...cells: readonly Cell[]): Promise<number> {
  const made = await callsDuring(addOn, () => {
    for (const each of cells) valueIn(entered(addOn, each));
  });
  return made.length;
}

describe('stored answers', () => {
  const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST);
  const kept = () => {
    const addOn = new AddOn().settled();
    return { addOn, revenue: Number(valueIn(entered(addOn, typed))) };
  };
  const save = (addOn: AddOn, draft: object): void => {
    expect(
      addOn.call('sidebarSaveSettings', [{ ...draft, anyway: true }], { user: OWNER }).error,
    ).toBeUndefined();
  };

  it('are not shared between base URLs or paths', async () => {
    const { addOn } = kept();
    addOn.service.origin = 'https://other.reports.example';
    addOn.settled();
    expect(await calls(addOn, typed, typed)).toBe(1);
    save(addOn, { paths: { full: '/v3/allreport' } });
    expect(await calls(addOn, typed, typed)).toBe(1);
    expect(addOn.sent.at(-1)!.url).toBe('https://other.reports.example/v3/allreport');
  });

  it('are not shared between zones or currencies, from settings or from the cell', async () => {
    const { addOn, revenue } = kept();
    save(addOn, { currency: 'CNY' });
    expect(Number(valueIn(entered(addOn, typed)))).toBeCloseTo(revenue * 7.2, 2);
    save(addOn, { currency: 'USD', zone: 'UTC+8' });
    const shifted = valueIn(entered(addOn, typed));
    expect(shifted).not.toBeCloseTo(revenue, 2);
    const explicit = cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST, '', '', 'UTC+0', 'USD');
    expect(valueIn(entered(addOn, explicit))).toBe(revenue);
    expect(addOn.service.requests).toHaveLength(3);
  });
});

describe('how long an answer lives', () => {
  /** Wednesday 08:00 UTC: the 14th is complete, the 15th will be at 12:00 (full) and 13:00 (LTV, retention). */
  const WEDNESDAY = Date.UTC(2026, 8, 16, 8);

  it('ends when the next day is ready: a restated number is right after that time', () => {
    const addOn = new AddOn({ now: WEDNESDAY }).settled();
    const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APP, '2026-09-14');
    const truly = () => addOn.service.truth.numbers({ app: APP, day: '2026-09-14' }).revenueUsd;
    const first = truly();
    expect(valueIn(entered(addOn, typed))).toBeCloseTo(first, 5);
    addOn.clock.reach(WEDNESDAY + 4 * HOUR_MS + 1_000);
    expect(truly()).not.toBeCloseTo(first, 3);
    expect(valueIn(entered(addOn, typed))).toBeCloseTo(truly(), 5);
  });

  it.each([
    ['a day', '2026-09-14', ''],
    ['three days', '2026-09-12', '2026-09-14'],
  ])(
    'lets %s that arrive around the ready time serve all waiting cells, with at most two calls',
    async (_what, from, to) => {
      const addOn = new AddOn({ now: WEDNESDAY }).settled();
      addOn.service.arm('slow', { ms: 3_000, times: 'until cleared' });
      addOn.clock.reach(WEDNESDAY + 4 * HOUR_MS - 200);
      const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APP, from, to);
      let shown: Shown[] = [];
      const made = await callsDuring(addOn, async () => {
        shown = await recalculated(
          addOn,
          Array.from({ length: 40 }, () => typed),
        );
      });
      expect(made.length).toBeLessThanOrEqual(2);
      for (const each of shown) expect(valueIn(each)).toEqual(expect.any(Number));
    },
    30_000,
  );
});
