import { TRIGGER_TIME } from '../../../src/reports/hourly/trigger-budget';
import type { Failures, InHand } from '../../../src/reports/run-facts';
import { RunSignals } from '../../../src/reports/store/run-signals';
import { HOUR, MINUTE, Person, ScheduledFile } from './scheduled-file';
import { leaveInHand } from './two-scheduled';

const RUN = 'c'.repeat(32);
const DAY = 24 * HOUR;
const SILENT = 90_000;

/** A report that was refreshed an hour ago, so that nothing but a run in hand has it run. */
function refreshed() {
  const file = new ScheduledFile();
  const ana = new Person(file);
  const id = ana.schedules('Revenue');
  ana.tick();
  file.clock.pass(HOUR);
  file.chance = () => 0;
  const { calls } = file.service;
  const spent = ana.user.kept.get(TRIGGER_TIME);
  let run: InHand | undefined;
  file.service.fault = () => {
    run = ana.sources.records.inHand(id);
    return undefined;
  };
  return {
    file,
    ana,
    id,
    asked: () => file.service.calls - calls,
    /** True where the check has not even begun to run anything. */
    wasQuiet: () => ana.user.kept.get(TRIGGER_TIME) === spent,
    /** The run in hand while the service was asked. */
    running: () => run,
  };
}

/** The same a day later: the report is due. */
function due() {
  const all = refreshed();
  all.file.clock.pass(DAY);
  all.ana.hasTold();
  return all;
}

function left({ ana, id }: ReturnType<typeof refreshed>, change: Partial<InHand> = {}, ago = HOUR): void {
  leaveInHand(ana, id, { runId: RUN, ...change }, ago);
}

describe('a run that the check before left for want of time', () => {
  it.each([HOUR, SILENT - 1, 0])('is gone on with, %i ms after it stopped', (ago) => {
    const all = refreshed();
    left(all, {}, ago);
    all.ana.tick();
    expect(all.running()).toMatchObject({ runId: RUN, slices: 2, how: 'by schedule' });
    expect(all.ana.record(all.id)?.lastRun).toMatchObject({
      result: 'done',
      startedAt: all.file.clock.now() - ago,
    });
    expect(all.ana.sources.records.inHand(all.id)).toBeUndefined();
  });

  it('is gone on with as the same run for less than six hours', () => {
    const all = refreshed();
    left(all, {}, 6 * HOUR - 1);
    all.ana.tick();
    expect(all.running()).toMatchObject({ runId: RUN, slices: 2 });
    expect(all.ana.record(all.id)?.failures).toBeNull();
  });

  it('is begun anew after six hours, when nothing is left of its pages', () => {
    const all = refreshed();
    left(all, {}, 6 * HOUR);
    all.ana.tick();
    const { runId, slices } = all.running()!;
    expect([runId === RUN, slices]).toEqual([false, 1]);
    expect(runId).toMatch(/^[0-9a-f]{32}$/);
    expect(all.ana.record(all.id)?.lastRun).toMatchObject({
      result: 'done',
      startedAt: all.file.clock.now(),
    });
  });
});

describe('a run by hand that waits for its next slice', () => {
  it('is left to who watches it while that is live, though the report is due', () => {
    const all = due();
    left(all, { how: 'by hand' }, SILENT - 1);
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
    expect(all.ana.sources.records.inHand(all.id)?.runId).toBe(RUN);
  });

  it('that nobody has gone on with is run by the check, as a run of its own', () => {
    const all = refreshed();
    left(all, { how: 'by hand' }, SILENT);
    all.ana.tick();
    expect(all.asked()).toBe(1);
    expect(all.running()?.runId).not.toBe(RUN);
    expect(all.ana.record(all.id)?.lastRun).toMatchObject({ how: 'by schedule', result: 'done' });
  });
});

describe('a run that is going on', () => {
  it.each(['by hand', 'by schedule'] as const)('%s is not disturbed, though the report is due', (how) => {
    const all = due();
    left(all, { how, waits: false }, SILENT - 1);
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
  });

  it('is known by what it last told, where its slice began long ago', () => {
    const all = due();
    left(all, { waits: false }, 4 * MINUTE);
    new RunSignals(all.file, RUN).report({
      phase: 'pages',
      done: 2,
      of: 3,
      rows: 9,
      calls: 2,
      startedAt: 0,
    });
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
    all.file.clock.pass(SILENT);
    all.ana.tick();
    expect(all.asked()).toBe(1);
  });
});

describe('a run that Google ended', () => {
  const failed = ({ ana, id }: ReturnType<typeof refreshed>, failures: Failures) => {
    const { records } = ana.sources;
    records.note(id, { ...records.record(id)!, failures });
  };

  it('is begun again by the next check, where it was one by schedule', () => {
    const all = refreshed();
    left(all, { waits: false }, SILENT);
    all.ana.tick();
    expect(all.ana.record(all.id)?.lastRun).toMatchObject({ result: 'done', endedAt: all.file.clock.now() });
  });

  it('is begun again also where the report has no other run yet', () => {
    const { file, ana } = refreshed();
    const id = ana.schedules('New');
    leaveInHand(ana, id, { runId: RUN, waits: false }, HOUR);
    ana.tick();
    expect(ana.record(id)?.lastRun).toMatchObject({ result: 'done', endedAt: file.clock.now() });
  });

  it.each([
    [50 * MINUTE - 1, 0],
    [50 * MINUTE, 1],
  ])(
    'again and again waits as one that failed: %i ms after the first time it is asked %i times',
    (ago, asked) => {
      const all = due();
      failed(all, { count: 1, lastAt: all.file.clock.now() - ago, kind: 'out of time' });
      left(all, { waits: false });
      all.ana.tick();
      expect([all.asked(), all.wasQuiet()]).toEqual([asked, asked === 0]);
    },
  );

  it('is nothing to the check where somebody had begun it by hand: the report runs when it is due', () => {
    const all = refreshed();
    left(all, { how: 'by hand', waits: false });
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
    all.file.clock.pass(DAY);
    all.ana.tick();
    expect(all.asked()).toBe(1);
    expect(all.running()?.runId).not.toBe(RUN);
  });
});
