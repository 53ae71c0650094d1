import fc from 'fast-check';
import type { SpreadsheetApi } from '../../../src/platform/ports';
import { CALLS_A_MINUTE, pacedApi, SCHEDULED_CALLS_A_MINUTE } from '../../../src/sheet/api/paced-api';
import { FakeClock } from '../../fakes/clock';
import { FakeTextCache } from '../../fakes/text-cache';

const MINUTE_MS = 60_000;

/** Executions of one user, each with its paced spreadsheet. Calls take `callMs`. `called` has the times of all reads and writes. */
function paced(most: number, callMs: number, executions = 1) {
  const clock = new FakeClock();
  const cache = new FakeTextCache(clock);
  const called = { reads: [] as number[], writes: [] as number[] };
  const take = (moments: number[]) => {
    moments.push(clock.now());
    clock.pass(callMs);
  };
  const api: SpreadsheetApi = {
    timeZone: () => 'Europe/Berlin',
    get: () => {
      take(called.reads);
      return {};
    },
    values: () => {
      take(called.reads);
      return [];
    },
    batchUpdate: () => {
      take(called.writes);
      return undefined;
    },
  };
  let chance = 0.1;
  const random = () => {
    chance = (chance * 7_919 + 0.123) % 1;
    return chance;
  };
  const ports = { clock: { now: () => clock.now(), sleep: (ms: number) => clock.sleep(ms), random }, cache };
  const apis = Array.from({ length: executions }, () => pacedApi(api, ports, most));
  return { api: apis[0]!, apis, clock, cache, called };
}

describe('calls of the Sheets API', () => {
  it('wait until the calls before them are a minute old', () => {
    const { api, clock, called } = paced(3, 1_000);
    for (let nth = 0; nth < 4; nth++) api.get('sheets(properties)');
    const [first = 0, , , last = 0] = called.reads;
    expect(clock.sleeps).toHaveLength(1);
    expect(last - first).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it('are counted apart: reads do not wait for writes', () => {
    const { api, clock } = paced(2, 0);
    api.get('sheets(properties)');
    api.values([], 'FORMULA');
    api.batchUpdate([]);
    api.batchUpdate([]);
    expect(clock.sleeps).toEqual([]);
  });

  it('of earlier executions of the user count, too', () => {
    const { apis, clock, called } = paced(20, 200, 12);
    for (const api of apis) for (let nth = 0; nth < 4; nth++) api.get('sheets(properties)');
    expect(clock.sleeps.length).toBeGreaterThan(0);
    expect(mostInAMinute(called.reads)).toBeLessThanOrEqual(20);
  });

  it('take two calls of the cache for five reads and five writes', () => {
    const { api, cache } = paced(55, 200);
    for (let nth = 0; nth < 10; nth++) {
      api.get('sheets(properties)');
      api.batchUpdate([]);
    }
    expect(cache.trips).toBe(4);
  });

  it('that executions have reserved and not used keep no others waiting after their end', () => {
    const { apis, clock, called } = paced(55, 200, 15);
    for (const api of apis) {
      for (let nth = 0; nth < 3; nth++) api.get('sheets(properties)');
      api.release();
    }
    expect([called.reads.length, clock.sleeps]).toEqual([45, []]);
    for (let nth = 0; nth < 11; nth++) apis[0]!.get('sheets(properties)');
    expect(clock.sleeps).toHaveLength(1);
    expect(mostInAMinute(called.reads)).toBeLessThanOrEqual(55);
  });

  it('take no call of the cache in an execution that makes none', () => {
    const { api, cache } = paced(55, 200);
    api.release();
    expect(cache.trips).toBe(0);
  });

  it('of this execution count although the cache has lost them or contains something else', () => {
    const { api, cache, called } = paced(10, 200);
    for (let nth = 0; nth < 30; nth++) {
      api.get('sheets(properties)');
      for (const name of cache.names) {
        const text = ['', 'null', '{"v":1,"shares":[null]}'][nth % 3]!;
        cache.putAll(new Map([[name, text]]), 60);
      }
    }
    expect(mostInAMinute(called.reads)).toBeLessThanOrEqual(10);
  });

  it('leave a part to the user: an hourly check waits, and a run of the user does not', () => {
    const { clock, cache } = paced(1, 0);
    const called = { check: 0, run: 0 };
    const count = (who: keyof typeof called, most: number) =>
      pacedApi(
        { get: () => void called[who]++ } as unknown as SpreadsheetApi,
        { clock: { now: () => clock.now(), sleep: (ms) => clock.sleep(ms), random: Math.random }, cache },
        most,
      );
    const check = count('check', SCHEDULED_CALLS_A_MINUTE);
    const run = count('run', CALLS_A_MINUTE);
    while (called.check < SCHEDULED_CALLS_A_MINUTE) check.get('sheets(properties)');
    for (let nth = 0; nth < 20; nth++) run.get('sheets(properties)');
    expect(clock.sleeps).toEqual([]);
    check.get('sheets(properties)');
    expect(clock.sleeps.length).toBeGreaterThan(0);
  });

  it('of all executions together never exceed the limit in any minute', () => {
    const steps = fc.array(
      fc.record({
        by: fc.nat({ max: 2 }),
        isRead: fc.boolean(),
        isOver: fc.boolean(),
        pause: fc.integer({ min: 0, max: 40_000 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), steps, (most, order) => {
        const { apis, clock, called } = paced(most, 200, 3);
        for (const { by, isRead, isOver, pause } of order) {
          clock.pass(pause);
          if (isRead) apis[by]!.get('sheets(properties)');
          else apis[by]!.batchUpdate([]);
          if (isOver) apis[by]!.release();
        }
        expect(mostInAMinute(called.reads)).toBeLessThanOrEqual(most);
        expect(mostInAMinute(called.writes)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

function mostInAMinute(moments: readonly number[]): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE_MS).length),
  );
}
