import { AddOn } from '../add-on';
import { AT_ONCE, begun, callsDuring, cell, entered, recalculated, type Shown, valueIn } from './storm';

/** Many cells at once, and a service that is slow, fails or never answers. */

const APP = '00123456';
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const MINUTE_MS = 60_000;
const REVENUE = cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST);
const LTV = cell('ADREPORT_VALUE', 'ltv', 'newUserNum', APP, ...AUGUST);

let known: number | undefined;

/** August can no longer be restated, so its numbers are the same in every test. */
function trueRevenue({ service: { truth } }: AddOn): number {
  if (known !== undefined) return known;
  const days = Array.from({ length: 31 }, (_, at) => `2026-08-${String(at + 1).padStart(2, '0')}`);
  known = days.reduce((sum, day) => sum + truth.numbers({ app: APP, day }).revenueUsd, 0);
  return known;
}

/** `count` cells in total, with the questions in turn. */
function byTurns(count: number, ...typed: readonly (typeof REVENUE)[]) {
  return Array.from({ length: count }, (_, at) => typed[at % typed.length]!);
}

async function stormOf(addOn: AddOn, cells: readonly (typeof REVENUE)[]) {
  let shown: Shown[] = [];
  const calls = await callsDuring(addOn, async () => {
    shown = await recalculated(addOn, cells);
  });
  return { shown, calls };
}

describe('a slow service', () => {
  it.each([6, 15])(
    'that takes %i s leaves all cells right, with two calls for two questions',
    async (seconds) => {
      const addOn = new AddOn().settled();
      addOn.service.arm('slow', { ms: seconds * 1_000, times: 'until cleared' });
      const { shown, calls } = await stormOf(addOn, byTurns(40, REVENUE, LTV));
      expect(calls).toHaveLength(2);
      const revenue = trueRevenue(addOn);
      const users = valueIn(shown[1]!);
      for (const [at, each] of shown.entries())
        if (at % 2 === 0) expect(valueIn(each)).toBeCloseTo(revenue, 4);
        else expect(valueIn(each)).toBe(users);
    },
    60_000,
  );

  it('that answers after 25 s is asked each of four questions once by 60 cells', async () => {
    const addOn = new AddOn().settled();
    addOn.service.arm('slow', { ms: 25_000, times: 'until cleared' });
    const months = ['2026-06', '2026-07'].map((month) => [`${month}-01`, `${month}-30`] as const);
    const others = months.map((month) => cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...month));
    const { shown, calls } = await stormOf(addOn, byTurns(60, REVENUE, LTV, ...others));
    for (const { sentence } of shown) expect(sentence).toMatch(/Time ran out/);
    expect(calls).toHaveLength(4);
  });

  it('that never answers in time gives every cell an error message at 20 s, with one call in 30 s', async () => {
    const addOn = new AddOn().settled();
    addOn.service.arm('slow', { ms: 300_000, times: 'until cleared' });
    const { shown, calls } = await stormOf(addOn, byTurns(AT_ONCE, REVENUE));
    for (const { sentence, record } of shown) {
      expect(sentence).toMatch(/Time ran out.*A formula has 20 seconds/);
      expect(record.duration).toBeLessThan(21_500);
    }
    expect(Math.max(...shown.map(({ record }) => record.duration))).toBeGreaterThanOrEqual(19_000);
    expect(calls).toHaveLength(1);

    addOn.service.clearFaults();
    addOn.clock.advance(MINUTE_MS);
    expect(valueIn(entered(addOn, REVENUE))).toBeCloseTo(trueRevenue(addOn), 4);
  });
});

describe('a service that fails', () => {
  it.each<[string, RegExp, number]>([
    ['server-error', /internal error.*Refresh formulas in a minute/, 5],
    ['key-revoked', /refused the report key.*key of the file's owner.*Settings/, 1],
    ['no-answer', /There was no answer from files\.reports\.example.*Refresh formulas in a minute/, 5],
  ])(
    'with %s gives all 16 cells an error message, with few calls, and right cells a minute later',
    async (fault, sentence, most) => {
      const addOn = new AddOn().settled();
      addOn.service.arm(fault, { times: 'until cleared' });
      const { shown, calls } = await stormOf(addOn, byTurns(16, REVENUE));
      for (const each of shown)
        expect([each.value, each.sentence]).toEqual([undefined, expect.stringMatching(sentence)]);
      expect(calls.length).toBeLessThanOrEqual(most);
      expect(calls.length).toBeGreaterThan(0);

      addOn.service.clearFaults();
      addOn.clock.advance(MINUTE_MS);
      const again = await callsDuring(addOn, () => {
        expect(valueIn(entered(addOn, REVENUE))).toBeCloseTo(trueRevenue(addOn), 4);
      });
      expect(again).toHaveLength(1);
    },
    60_000,
  );

  it('with a wait of two minutes is called once, the message shows until when, and then all cells are right', async () => {
    const addOn = new AddOn().settled();
    addOn.service.arm('rate-limited', { retryAfter: 120 });
    const { shown, calls } = await stormOf(addOn, byTurns(16, REVENUE));
    for (const { sentence, record } of shown) {
      expect(sentence).toMatch(
        /^The service asks for fewer requests\. Choose .*Refresh formulas after 16:03 on 15 Sep\.$/,
      );
      expect(record.duration).toBeLessThan(10_000);
    }
    expect(calls).toHaveLength(1);
    addOn.clock.advance(MINUTE_MS);
    expect(await callsDuring(addOn, () => entered(addOn, LTV))).toEqual([]);
    addOn.clock.advance(2 * MINUTE_MS);
    expect(valueIn(entered(addOn, REVENUE))).toBeCloseTo(trueRevenue(addOn), 4);
  });
});

describe('a long refresh that holds the lock', () => {
  it('lets cells get their answers, with at most a few calls more', async () => {
    const addOn = new AddOn().settled();
    addOn.runtime.holdLock('document', { forMs: 5 * MINUTE_MS });
    const { shown, calls } = await stormOf(addOn, byTurns(40, REVENUE, LTV));
    for (const [at, each] of shown.entries())
      if (at % 2 === 0) expect(valueIn(each)).toBeCloseTo(trueRevenue(addOn), 4);
      else expect(valueIn(each)).toBe(shown[1]!.value);
    expect(calls.length).toBeLessThanOrEqual(6);
  });
});

describe('an execution that Google ends while it asks the service', () => {
  it('leaves the cells that wait for it with the message that time ran out, and all are right a minute later', async () => {
    const addOn = new AddOn().settled();
    const ended = { when: 'after', kill: true } as const;
    addOn.runtime.failNext('UrlFetchApp', 'fetchAll', 'Service error: Spreadsheets', ended);
    const shown = await begun(addOn, byTurns(12, REVENUE));
    expect(shown.filter(({ record }) => record.killed)).toHaveLength(1);
    for (const { sentence, record } of shown) if (!record.killed) expect(sentence).toMatch(/Time ran out/);
    addOn.clock.advance(MINUTE_MS);
    expect(valueIn(entered(addOn, REVENUE))).toBeCloseTo(trueRevenue(addOn), 4);
  });
});

describe('a failing cache', () => {
  it.each([
    ['stores nothing', 'put'],
    ['returns nothing', 'get'],
  ])('that %s still leaves the cells right', async (_how, method) => {
    const addOn = new AddOn().settled();
    addOn.runtime.failNext('CacheService', method, 'Service error: Cache', { times: 10_000 });
    for (const each of await begun(addOn, byTurns(3, REVENUE)))
      expect(valueIn(each)).toBeCloseTo(trueRevenue(addOn), 4);
  });
});
