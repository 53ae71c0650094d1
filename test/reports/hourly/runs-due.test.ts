import { HOUR, MINUTE, Person, ScheduledFile, START } from './scheduled-file';
import { newReports } from './two-scheduled';

const SPENT = 'adreports.triggerTime';
/** Of the 90 minutes a day that Google gives, the add-on uses 75. */
const USABLE = 75 * MINUTE;

const due = (...names: string[]) => newReports(names);
const spent = (used: number) => JSON.stringify({ v: 1, from: START - HOUR, used, begun: null });

describe('the reports of a check', () => {
  it('run one after the other, in the order of their last try', () => {
    const { file, ana, ids, results } = due('First', 'Second');
    file.slow(10_000);
    ana.tick();
    expect(results()).toEqual(['done', 'done']);
    file.clock.pass(24 * HOUR);
    const third = ana.schedules('Third');
    ana.tick();
    const ended = [third, ...ids].map((id) => ana.record(id)?.lastRun.endedAt ?? 0);
    expect(ended).toEqual([...ended].sort((a, b) => a - b));
  });

  it('send one request at a time to the service', () => {
    const file = new ScheduledFile();
    const ana = new Person(file);
    ana.schedules('Revenue', { draft: { apps: [] } });
    file.hasApps(2_500);
    ana.tick();
    expect(file.service.calls).toBeGreaterThan(2);
    expect(Math.max(...file.service.rounds.map((round) => round.length))).toBe(1);
  });

  it('are not started with less than a minute left: the next check starts with them', () => {
    const { file, ana, results } = due('First', 'Second', 'Third');
    file.slow(105_500);
    ana.tick();
    expect(results()).toEqual(['done', 'done', undefined]);
    file.service.fault = () => undefined;
    file.clock.pass(HOUR);
    ana.tick();
    expect(results()).toEqual(['done', 'done', 'done']);
  });

  it('leave 20 s for status sheet, log and mails: a run that takes longer fails, and the next check runs it again', () => {
    const file = new ScheduledFile();
    const ana = new Person(file);
    const id = ana.schedules('Revenue', { draft: { apps: [] } });
    file.hasApps(6_000);
    // The sixth page would be requested after 257 s.
    file.slow(51_000);
    ana.tick();
    expect(file.service.calls).toBe(5);
    expect(ana.record(id)).toMatchObject({
      lastRun: { result: 'failed' },
      failures: { kind: 'out of time' },
    });
    file.service.fault = () => undefined;
    file.clock.pass(HOUR);
    ana.tick();
    expect(ana.record(id)).toMatchObject({ lastRun: { result: 'done' }, held: { rows: 6_000 } });
  });
});

describe('the trigger time of a day', () => {
  it.each([
    [USABLE - MINUTE - 1, 'done'],
    [USABLE - MINUTE, undefined],
    [USABLE, undefined],
  ])('decides whether a run begins: %i ms used, %s', (used, result) => {
    const { file, ana, results } = due('Revenue');
    ana.user.set(SPENT, spent(used));
    ana.tick();
    expect(results()).toEqual([result]);
    expect(file.service.calls).toBe(result === undefined ? 0 : 1);
  });

  it('includes the whole time of a check', () => {
    const { file, ana } = due('First', 'Second');
    ana.user.set(SPENT, spent(7));
    file.slow(15_000);
    const begun = file.clock.now();
    ana.tick();
    const took = file.clock.now() - begun;
    expect(took).toBeGreaterThanOrEqual(30_000);
    expect(JSON.parse(ana.user.kept.get(SPENT)!)).toEqual({
      v: 1,
      from: START - HOUR,
      used: 7 + took,
      begun: null,
    });
  });

  it('includes a check that Google ended', () => {
    const { file, ana } = due('Revenue');
    let during: unknown;
    file.service.fault = () => {
      during = JSON.parse(ana.user.kept.get(SPENT)!);
      return undefined;
    };
    ana.tick();
    expect(during).toEqual({ v: 1, from: START, used: 0, begun: START });
  });
});

describe('the first request of a check', () => {
  const firstCall = (at: number) => {
    const { file, ana } = due('Revenue');
    file.clock.pass(at - START);
    let asked = 0;
    file.service.fault = () => {
      asked ||= file.clock.now();
      return undefined;
    };
    ana.tick();
    return asked - at;
  };

  it.each([0, 30])('waits for the end of the busy minute %i', (minute) => {
    const at = Date.UTC(2026, 8, 15, 14, minute, 20);
    expect(firstCall(at)).toBeGreaterThanOrEqual(40_000);
    expect(firstCall(at)).toBeLessThan(45_000);
  });

  it.each([1, 15, 29, 31, 59])('is sent within five seconds in minute %i', (minute) => {
    const waited = firstCall(Date.UTC(2026, 8, 15, 14, minute, 20));
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThan(5_000);
  });
});
