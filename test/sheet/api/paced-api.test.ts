import fc from 'fast-check';
import type { SpreadsheetApi } from '../../../src/platform/ports';
import { pacedApi } from '../../../src/sheet/api/paced-api';
import { FakeClock } from '../../fakes/clock';

const MINUTE_MS = 60_000;

/** A paced spreadsheet whose calls take `callMs`, with the times of its reads and writes. */
function paced(most: number, callMs: number) {
  const clock = new FakeClock();
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
  return { api: pacedApi(api, clock, most), clock, called };
}

describe('calls of the Sheets API', () => {
  it('wait for the end of the minute in which the most calls were sent', () => {
    const { api, clock, called } = paced(3, 1_000);
    for (let nth = 0; nth < 4; nth++) api.get('sheets(properties)');
    expect(clock.sleeps).toEqual([57_000]);
    expect(called.reads.map((at) => at - (called.reads[0] ?? 0))).toEqual([0, 1_000, 2_000, 60_000]);
  });

  it('are counted apart: reads do not wait for writes', () => {
    const { api, clock } = paced(2, 0);
    api.get('sheets(properties)');
    api.values([], 'FORMULA');
    api.batchUpdate([]);
    api.batchUpdate([]);
    expect(clock.sleeps).toEqual([]);
  });

  it('never exceed the limit in any minute, and never wait longer than a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ isRead: fc.boolean(), pause: fc.integer({ min: 0, max: 40_000 }) }), {
          maxLength: 30,
        }),
        (most, order) => {
          const { api, clock, called } = paced(most, 200);
          for (const { isRead, pause } of order) {
            clock.pass(pause);
            if (isRead) api.get('sheets(properties)');
            else api.batchUpdate([]);
          }
          for (const moments of [called.reads, called.writes])
            for (const from of moments)
              expect(moments.filter((at) => at >= from && at < from + MINUTE_MS).length).toBeLessThanOrEqual(
                most,
              );
          expect(Math.max(0, ...clock.sleeps)).toBeLessThanOrEqual(MINUTE_MS);
        },
      ),
    );
  });
});
