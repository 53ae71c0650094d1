import fc from 'fast-check';
import { TooManyRequests } from '../../../src/errors/ad-reports-error';
import { RequestLimit } from '../../../src/formulas/answers/request-limit';
import { FakeClock } from '../../fakes/clock';
import { FakeLocks, FakeTextCache } from '../../fakes/text-cache';

const SECOND_MS = 1_000;
/** A minute, and a second for requests that reach the service later than others. */
const WINDOW_MS = 61_000;

/** A file with cells that use one service. */
class LimitedCells {
  readonly clock = new FakeClock();
  readonly cache = new FakeTextCache(this.clock);
  readonly locks = new FakeLocks(this.clock);

  limit(name = 'limit'): RequestLimit {
    return new RequestLimit(name, this);
  }

  /** How long a cell with `seconds` left waits before it sends `count` requests. */
  waited({ count = 1, seconds = 20, name = 'limit' } = {}): number {
    const begun = this.clock.now();
    this.limit(name).before(count, { clock: this.clock, deadline: begun + seconds * SECOND_MS });
    return this.clock.now() - begun;
  }
}

it('cells send no more than 60 requests in any minute, and each waits only as long as it has to', () => {
  const cells = fc.record({
    pauseMs: fc.integer({ min: 0, max: 3_000 }),
    count: fc.integer({ min: 1, max: 8 }),
    seconds: fc.integer({ min: 5, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 60 }), (typed) => {
      const file = new LimitedCells();
      const sent: number[] = [];
      const inMinuteTo = (at: number) => sent.filter((time) => time > at - WINDOW_MS && time <= at).length;
      for (const { pauseMs, count, seconds } of typed) {
        file.clock.pass(pauseMs);
        const begun = file.clock.now();
        const hadRoom = inMinuteTo(begun) + count <= 60;
        try {
          expect(file.waited({ count, seconds }) === 0).toBe(hadRoom);
          sent.push(...new Array<number>(count).fill(file.clock.now()));
          expect(inMinuteTo(file.clock.now())).toBeLessThanOrEqual(60);
        } catch (error) {
          expect(error).toBeInstanceOf(TooManyRequests);
          expect(hadRoom).toBe(false);
          expect(file.clock.now()).toBeLessThanOrEqual(begun + (seconds - 4) * SECOND_MS);
        }
      }
    }),
  );
});

describe('after a refusal', () => {
  it('all cells of the same service and key wait as long as the service asked one of them to, or ten seconds', () => {
    const file = new LimitedCells();
    file.limit().refused(7_000);
    expect(file.waited({ name: 'another' })).toBe(0);
    expect([file.waited(), file.waited()]).toEqual([7_500, 0]);
    file.limit().refused();
    expect(file.waited()).toBe(10_500);
  });

  it('a cell waits as long as it has time, and then shows when a request may be sent', () => {
    const file = new LimitedCells();
    file.limit().refused(40_000);
    const begun = file.clock.now();
    expect(() => file.waited()).toThrow(expect.objectContaining({ retryAfterSeconds: 24 }));
    expect(file.clock.now()).toBe(begun + 16 * SECOND_MS);
  });

  it.each([120, 40_000])(
    'a cell fails at once if it has to wait %i s, which an earlier end does not shorten',
    (seconds) => {
      const file = new LimitedCells();
      file.limit().refused(seconds * SECOND_MS);
      file.limit().refused(1_000);
      expect(() => file.waited()).toThrow(expect.objectContaining({ retryAfterSeconds: seconds }));
      expect(file.clock.sleeps).toEqual([]);
    },
  );

  it('requests are counted even while another execution has the lock', () => {
    const file = new LimitedCells();
    file.locks.heldOutside = true;
    file.waited({ count: 60 });
    file.locks.heldOutside = false;
    expect(file.waited({ seconds: 100 })).toBeGreaterThan(55 * SECOND_MS);
  });
});
