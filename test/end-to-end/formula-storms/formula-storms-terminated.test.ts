import { AddOn } from '../add-on';
import { begun, callsDuring, cell, entered, type Shown, valueIn } from './storm';

/** Executions that Google terminates at the worst moments, without running their finally blocks. */

const APP = '00123456';
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const REVENUE = cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST);
const COHORTS = cell('ADREPORT_VALUE', 'ltv', 'newUserNum', '', '2026-05-01', '2026-05-31', 'area', 'US');
const CELLS = 12;
const DEATH = 'Service error: Spreadsheets';

const DAYS = Array.from({ length: 31 }, (_, at) => `2026-08-${String(at + 1).padStart(2, '0')}`);

function trueRevenue({ service: { truth } }: AddOn): number {
  return DAYS.reduce((sum, day) => sum + truth.numbers({ app: APP, day }).revenueUsd, 0);
}

interface Death {
  readonly service: string;
  readonly method: string;
  readonly skip?: number;
  readonly when?: 'before' | 'after';
  readonly times?: number;
}

async function stormWith(addOn: AddOn, { service, method, ...how }: Death, typed = REVENUE) {
  addOn.runtime.failNext(service, method, DEATH, { ...how, kill: true });
  let shown: Shown[] = [];
  const calls = await callsDuring(addOn, async () => {
    shown = await begun(
      addOn,
      Array.from({ length: CELLS }, () => typed),
    );
  });
  const dead = shown.filter(({ record }) => record.killed);
  const living = shown.filter(({ record }) => !record.killed);
  for (const { record } of living) expect(record.duration).toBeLessThanOrEqual(25_000);
  return { dead, living, calls };
}

describe('an execution that is terminated while others wait for its answer', () => {
  it.each<[string, number, Death]>([
    ['holding the lock, before its claim is stored', 1, { service: 'CacheService', method: 'put' }],
    [
      'holding the lock, after its claim is stored',
      1,
      { service: 'CacheService', method: 'put', when: 'after' },
    ],
    ['as it releases the lock', 1, { service: 'LockService', method: 'releaseLock' }],
    [
      'just after it has released the lock',
      1,
      { service: 'LockService', method: 'releaseLock', when: 'after' },
    ],
    ['before it fetches', 1, { service: 'UrlFetchApp', method: 'fetchAll' }],
    ['when its answer has arrived', 2, { service: 'UrlFetchApp', method: 'fetchAll', when: 'after' }],
    ['reading its answer', 2, { service: 'Blob', method: 'text' }],
    ['packing its answer', 2, { service: 'Utilities', method: 'gzip' }],
    ['before it stores its answer', 2, { service: 'CacheService', method: 'put', skip: 1 }],
    [
      'just after it has stored its answer',
      1,
      { service: 'CacheService', method: 'put', skip: 1, when: 'after' },
    ],
  ])(
    '%s, leaves the others right within their time, with at most %i calls',
    async (_when, most, death) => {
      const addOn = new AddOn().settled();
      const { dead, living, calls } = await stormWith(addOn, death);
      expect(dead).toHaveLength(1);
      const right = trueRevenue(addOn);
      for (const each of living) expect(valueIn(each)).toBeCloseTo(right, 4);
      expect(calls.length).toBeLessThanOrEqual(most);
      expect(await callsDuring(addOn, () => valueIn(entered(addOn, REVENUE)))).toEqual([]);
    },
    60_000,
  );

  it('while a slow answer is on its way, is replaced by the next, and all cells are right', async () => {
    const addOn = new AddOn().settled();
    addOn.service.arm('slow', { ms: 6_000, times: 'until cleared' });
    const { dead, living, calls } = await stormWith(addOn, {
      service: 'UrlFetchApp',
      method: 'fetchAll',
      when: 'after',
    });
    expect(dead).toHaveLength(1);
    const right = trueRevenue(addOn);
    for (const each of living) expect(valueIn(each)).toBeCloseTo(right, 4);
    expect(calls).toHaveLength(2);
  });

  it('between two pages, is replaced by the next, which reads all pages from the first', async () => {
    const addOn = new AddOn().settled();
    const right = valueIn(entered(new AddOn().settled(), COHORTS));
    const { dead, living, calls } = await stormWith(
      addOn,
      { service: 'UrlFetchApp', method: 'fetchAll', skip: 1 },
      COHORTS,
    );
    expect(dead).toHaveLength(1);
    for (const each of living) expect(valueIn(each)).toBe(right);
    expect(calls.map(({ body }) => (JSON.parse(body) as { start: number }).start)).toEqual([0, 0, 1000]);
  });

  it('together with its replacement, leaves the other cells right or with the message that time ran out', async () => {
    const addOn = new AddOn().settled();
    const { dead, living, calls } = await stormWith(addOn, {
      service: 'UrlFetchApp',
      method: 'fetchAll',
      when: 'after',
      times: 2,
    });
    expect(dead).toHaveLength(2);
    for (const { sentence } of living) if (sentence !== undefined) expect(sentence).toMatch(/Time ran out/);
    expect(calls.length).toBeLessThanOrEqual(3);
    addOn.clock.advance(60_000);
    expect(valueIn(entered(addOn, REVENUE))).toBeCloseTo(trueRevenue(addOn), 4);
  });

  it('alone, lets the next cell wait for the end of its claim, and that cell is right', () => {
    const addOn = new AddOn().settled();
    addOn.runtime.failNext('UrlFetchApp', 'fetchAll', DEATH, { kill: true });
    const { name, args } = REVENUE;
    expect(addOn.runtime.run(name, args, { kind: 'customFunction' }).killed).toBe(true);
    const next = entered(addOn, REVENUE);
    expect(valueIn(next)).toBeCloseTo(trueRevenue(addOn), 4);
    expect(next.record.duration).toBeGreaterThan(5_000);
    expect(next.record.duration).toBeLessThan(15_000);
  });
});

describe('a failing cache', () => {
  it.each([
    ['stores nothing', 'put'],
    ['returns nothing', 'get'],
  ])(
    'that %s still leaves the cells right',
    async (_how, method) => {
      const addOn = new AddOn().settled();
      addOn.runtime.failNext('CacheService', method, 'Service error: Cache', { times: 10_000 });
      const shown = await begun(addOn, [REVENUE, REVENUE, REVENUE]);
      for (const each of shown) expect(valueIn(each)).toBeCloseTo(trueRevenue(addOn), 4);
    },
    30_000,
  );
});
