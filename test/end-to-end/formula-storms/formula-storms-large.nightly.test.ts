import type { Execution } from '../../../emulator/src/host-service';
import { COSTS, fetchCost } from '../../../emulator/src/time/cost-model';
import { AddOn, OWNER } from '../add-on';
import { type Cell, callsDuring, cell, entered, type Shown, servicesOf, valueIn } from './storm';

/** The service calls when these cells are entered one after the other. */
async function calls(addOn: AddOn, ...cells: readonly Cell[]): Promise<number> {
  const made = await callsDuring(addOn, () => {
    for (const each of cells) valueIn(entered(addOn, each));
  });
  return made.length;
}

describe('a large answer', () => {
  /** One month of LTV by country: 1,363 rows of 91 numbers. */
  const typed = cell('ADREPORT_VALUE', 'ltv', 'ltv30', '', '2026-05-01', '2026-05-31', 'area', 'US');
  const narrow = cell('ADREPORT_LTV', '', '1,7', '2026-05-10', '2026-05-10', 'area');

  it('of 2 MB is read in one round trip, in 5 % of the time of its fetch', () => {
    const addOn = new AddOn().settled();
    const cold = entered(addOn, typed);
    const { requests } = addOn.service;
    expect(requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(2_000_000);
    const fetchMs = requests.reduce((sum, { bytes }) => sum + fetchCost(COSTS, bytes), 0);
    const before = requests.length;
    for (const warm of [typed, narrow].map((each) => entered(addOn, each))) {
      valueIn(warm);
      expect(servicesOf(warm)).toEqual({ 'CacheService.get': 1 });
      expect(COSTS.cacheMs).toBeLessThanOrEqual(0.05 * fetchMs);
      expect(warm.record.duration).toBeLessThan(cold.record.duration / 5);
    }
    expect(requests).toHaveLength(before);
  });

  it('is stored in pieces small enough for Google’s cache', () => {
    const addOn = new AddOn().settled();
    valueIn(entered(addOn, typed));
    const sizes = piecesOf(addOn).map(({ text }) => Buffer.byteLength(text));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThan(102_400);
  });

  it('with a missing piece is fetched again as a whole', async () => {
    const addOn = new AddOn().settled();
    const right = valueIn(entered(addOn, typed));
    const whole = addOn.service.requests.length;
    const pieces = piecesOf(addOn);
    for (const { name } of [pieces[0]!, pieces[1]!, pieces.at(-1)!]) {
      addOn.cache.put.length = 0;
      removed(addOn, name);
      let shown: Shown | undefined;
      const again = await callsDuring(addOn, () => {
        shown = entered(addOn, typed);
      });
      expect(valueIn(shown!)).toBe(right);
      expect(again).toHaveLength(whole);
    }
  });

  it('is fetched again when the whole cache was cleared', async () => {
    const addOn = new AddOn().settled();
    const right = valueIn(entered(addOn, typed));
    const whole = addOn.service.requests.length;
    addOn.cache.clear();
    expect(await calls(addOn, typed, typed)).toBe(whole);
    expect(valueIn(entered(addOn, typed))).toBe(right);
  });

  it('with more than 12 pieces is read in two round trips, and is right', async () => {
    const addOn = new AddOn().settled();
    const days = ['2026-05-01', '2026-05-26'] as const;
    const long = cell('ADREPORT_LTV', '00123456,3.10', 'ltv1', ...days, 'area,placementId,channel');
    const right = valueIn(entered(addOn, long)) as unknown[][];
    expect(right.length).toBeGreaterThan(4_500);
    expect(piecesOf(addOn).length).toBeGreaterThan(12);
    const before = addOn.service.requests.length;
    const warm = entered(addOn, long);
    expect(valueIn(warm)).toEqual(right);
    expect(servicesOf(warm)).toEqual({ 'CacheService.get': 2 });
    expect(addOn.service.requests).toHaveLength(before);
  });
});

interface Piece {
  readonly name: string;
  readonly text: string;
}

/** The pieces of answers that were last stored in the cache, without other entries. */
function piecesOf(addOn: AddOn): Piece[] {
  const puts = addOn.cache.put.map((json) => (JSON.parse(json) as [string, Record<string, string>])[1]);
  const last = puts.findLast((texts) => Object.keys(texts).length > 1)!;
  return Object.entries(last).flatMap(([name, text]) =>
    /\.(list|note)$/.test(name) ? [] : [{ name, text }],
  );
}

/** Removes one entry from the file's cache, as Google may do at any time. */
function removed(addOn: AddOn, name: string): void {
  const execution = { documentId: addOn.file.id, user: OWNER, spend: () => {} } as unknown as Execution;
  addOn.cache.call(execution, 'remove', ['document', [name]]);
}
