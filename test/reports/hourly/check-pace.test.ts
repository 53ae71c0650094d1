import { TooManyRequests } from '../../../src/errors/service-errors';
import { CheckPace, spreadMs } from '../../../src/reports/hourly/check-pace';
import { FakeClock } from '../../fakes/clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WHOLE_DAY = 75 * MINUTE;

/** The pace of a check that has received this many answers. The numbers of its oldest report have this age in hours. */
function pace({ hours = 24, left = WHOLE_DAY, answers = 0, chance = 0.5 } = {}) {
  const clock = new FakeClock();
  clock.chance = chance;
  const check = new CheckPace(clock, left, clock.now() - hours * HOUR);
  const within = { clock, deadline: clock.now() + 250_000 };
  const sends = () => check.before(1, within);
  for (let nth = 0; nth < answers; nth++) sends();
  return { clock, check, sends };
}

/** A check whose next request is refused with this wait. */
function refused(retryAfterMs: number | undefined, facts: Parameters<typeof pace>[0] = {}) {
  const all = pace(facts);
  all.sends();
  all.check.refused(retryAfterMs);
  return all;
}

describe('the pace of an hourly check', () => {
  it('waits for nothing before the service refuses a request', () => {
    expect(pace({ answers: 200 }).clock.sleeps).toEqual([]);
  });

  it.each([
    [24, 10_000 + 30_000],
    [25, 10_000 + 25_000],
    [27, 10_000 + 15_000],
    [48, 10_000 + 500],
  ])('waits as required, and longer if the numbers of the file are newer: %i hours', (hours, wait) => {
    const { clock, sends } = refused(10_000, { hours });
    sends();
    expect(clock.sleeps).toEqual([wait]);
  });

  it('waits half a minute and a random time if the service names no wait', () => {
    const { clock, sends } = refused(undefined, { hours: 48, chance: 0 });
    sends();
    expect(clock.sleeps).toEqual([30_000]);
  });

  it('waits only a moment longer than required after thirty answers, because it seems to be alone', () => {
    const { clock, sends } = refused(20_000, { hours: 24, answers: 30 });
    sends();
    expect(clock.sleeps).toEqual([20_500]);
  });

  it('ends the check without a wait that is longer than a hundredth of the trigger time that is left', () => {
    expect(refused(44_000, { hours: 48 }).sends).not.toThrow();
    expect(refused(45_000, { hours: 48 }).sends).toThrow(TooManyRequests);
    const { clock, sends } = refused(5_000, { hours: 48, left: 9 * MINUTE });
    expect(sends).toThrow(TooManyRequests);
    expect(clock.sleeps).toEqual([]);
  });

  it('ends the check after several waits that did not help', () => {
    const { clock, check, sends } = refused(1_000, { hours: 48 });
    const waits = () => {
      for (let time = 0; time < 100; time++) {
        sends();
        check.refused(1_000);
      }
    };
    expect(waits).toThrow(TooManyRequests);
    expect(clock.sleeps).toHaveLength(30);
  });

  it('waits on as long as the service lets a request through every twelve seconds', () => {
    const { clock, check, sends } = refused(11_000, { hours: 48, left: 0, answers: 2 });
    for (let time = 0; time < 20; time++) {
      sends();
      sends();
      check.refused(11_000);
    }
    expect(clock.sleeps).toEqual(Array.from({ length: 20 }, () => 11_500));
  });

  it('ends the check without a wait beyond its deadline', () => {
    const { clock, sends } = refused(250_000, { hours: 48, answers: 100 });
    expect(sends).toThrow(TooManyRequests);
    expect(clock.sleeps).toEqual([]);
  });

  it('lets a file alone have its hundred requests at sixty a minute within one check', () => {
    const { clock, check } = pace({ hours: 24 });
    const begun = clock.now();
    const within = { clock, deadline: begun + 250_000 };
    const accepted: number[] = [];
    while (accepted.length < 100) {
      check.before(1, within);
      clock.pass(400);
      const free = (accepted.at(-60) ?? 0) + MINUTE;
      if (free > clock.now()) check.refused(free - clock.now());
      else accepted.push(clock.now());
    }
    expect(clock.now() - begun).toBeLessThan(2 * MINUTE);
  });
});

describe('the random extension of a wait', () => {
  it.each([
    [0, 60_000],
    [24, 60_000],
    [26, 40_000],
    [29.5, 5_000],
    [30, 1_000],
    [1000, 1_000],
  ])('is, for numbers that are %i hours old, up to %i ms', (hours, ms) => {
    expect(spreadMs(hours * HOUR)).toBe(ms);
  });
});
