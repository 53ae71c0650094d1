import { TooManyRequests } from '../../../src/errors/service-errors';
import { SharedPace } from '../../../src/formulas/answers/shared-pace';
import { FakeClock } from '../../fakes/clock';
import { FakeLocks, FakeTextCache } from '../../fakes/text-cache';

const SECOND_MS = 1_000;

/** A file with cells that use one service. */
class PacedFile {
  readonly clock = new FakeClock();
  readonly cache = new FakeTextCache(this.clock);
  readonly locks = new FakeLocks(this.clock);

  cell(name = 'pace'): SharedPace {
    const { clock, cache, locks } = this;
    return new SharedPace(name, 3, { clock, cache, locks });
  }

  /** How long a cell with `seconds` left waits before it sends a request. */
  waited(seconds = 20, name?: string): number {
    const begun = this.clock.now();
    this.cell(name).before(1, { clock: this.clock, deadline: begun + seconds * SECOND_MS });
    return this.clock.now() - begun;
  }
}

describe('cells that use one service', () => {
  it('neither wait nor use the lock before the first refusal', () => {
    const file = new PacedFile();
    file.locks.heldOutside = true;
    expect(file.waited()).toBe(0);
    expect(file.cache.trips).toBe(1);
  });

  it('all wait as long as the service asked one of them to', () => {
    const file = new PacedFile();
    file.cell().refused(7_000);
    expect(file.waited()).toBe(7_500);
  });

  it('do not wait because of another service', () => {
    const file = new PacedFile();
    file.cell().refused(7_000);
    expect(file.waited(20, 'another')).toBe(0);
  });

  it('send one trial request before the others follow, three in a second', () => {
    const file = new PacedFile();
    file.cell().refused(1_000);
    file.clock.pass(2_000);
    expect(file.waited()).toBe(0);
    expect(file.waited()).toBe(2_500);
    file.clock.pass(2_000);
    expect([1, 2, 3].map(() => file.waited())).toEqual([0, 0, 0]);
    expect(file.waited()).toBeGreaterThan(0);
  });

  it('wait as long as they have time, and then show when a request may be sent', () => {
    const file = new PacedFile();
    file.cell().refused(40_000);
    const begun = file.clock.now();
    expect(() => file.waited(20)).toThrow(TooManyRequests);
    expect(file.clock.now()).toBe(begun + 16 * SECOND_MS);
    expect(file.cell().whyLate()).toMatchObject({ retryAfterSeconds: 24 });
  });

  it('fail at once if their turn is minutes away', () => {
    const file = new PacedFile();
    file.cell().refused(120_000);
    expect(() => file.waited()).toThrow(expect.objectContaining({ retryAfterSeconds: 120 }));
    expect(file.clock.sleeps).toEqual([]);
  });

  it('wait for a turn that is at most a minute away', () => {
    const near = new PacedFile();
    near.cell().refused(60_000);
    expect(near.waited(100)).toBe(60_500);
    const far = new PacedFile();
    far.cell().refused(60_001);
    expect(() => far.waited(100)).toThrow(TooManyRequests);
    expect(far.clock.sleeps).toEqual([]);
  });

  it('are counted even while another execution has the lock', () => {
    const file = new PacedFile();
    file.cell().refused(1_000);
    file.clock.pass(2_000);
    file.locks.heldOutside = true;
    expect(file.waited()).toBe(1_500);
    file.locks.heldOutside = false;
    expect(file.cell().whyLate()).toMatchObject({ retryAfterSeconds: 2 });
  });

  it('have no reason for a delay if no request was refused', () => {
    expect(new PacedFile().cell().whyLate()).toBeUndefined();
  });
});
