import { TRIGGER_TIME } from '../../../src/reports/hourly/trigger-budget';
import type { Failures, UnfinishedRun } from '../../../src/reports/run-facts';
import { RunSignals } from '../../../src/reports/store/run-signals';
import { HOUR, MINUTE, Person, ScheduledFile } from './scheduled-file';
import { leaveInHand } from './two-scheduled';

const RUN = 'c'.repeat(32);
const DAY = 24 * HOUR;
const SILENT = 90_000;

/** A report that was refreshed an hour ago, so that it runs only because of an unfinished run. */
function refreshed() {
  const file = new ScheduledFile();
  const ana = new Person(file);
  const id = ana.schedules('Revenue');
  ana.tick();
  file.clock.pass(HOUR);
  file.chance = () => 0;
  const { calls } = file.service;
  const spent = ana.user.kept.get(TRIGGER_TIME);
  let run: UnfinishedRun | undefined;
  file.service.fault = () => {
    run = ana.sources.records.unfinished(id);
    return undefined;
  };
  return {
    file,
    ana,
    id,
    asked: () => file.service.calls - calls,
    /** True if the check has started no run. */
    wasQuiet: () => ana.user.kept.get(TRIGGER_TIME) === spent,
    /** The stored run while the service got a request. */
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

function leaveRun(
  { ana, id }: ReturnType<typeof refreshed>,
  change: Partial<UnfinishedRun> = {},
  ago = HOUR,
): void {
  leaveInHand(ana, id, { runId: RUN, ...change }, ago);
}

describe('a run that the check before had no time to finish', () => {
  it.each([6 * HOUR - 1, HOUR, SILENT - 1, 0])('is continued %i ms after it stopped', (ago) => {
    const all = refreshed();
    leaveRun(all, {}, ago);
    all.ana.tick();
    expect(all.running()).toMatchObject({ runId: RUN, slices: 2, how: 'by schedule' });
    expect(all.ana.record(all.id)?.lastRun).toMatchObject({
      result: 'done',
      startedAt: all.file.clock.now() - ago,
    });
    expect(all.ana.sources.records.unfinished(all.id)).toBeUndefined();
  });

  it('starts again after six hours, when its pages are no longer cached', () => {
    const all = refreshed();
    leaveRun(all, {}, 6 * HOUR);
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
  it('is left to the user who watches it while it is live, even if the report is due', () => {
    const all = due();
    leaveRun(all, { how: 'by hand' }, SILENT - 1);
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
    expect(all.ana.sources.records.unfinished(all.id)?.runId).toBe(RUN);
  });

  it('is run by the check as a new run if no user has continued it', () => {
    const all = refreshed();
    leaveRun(all, { how: 'by hand' }, SILENT);
    all.ana.tick();
    expect(all.asked()).toBe(1);
    expect(all.running()?.runId).not.toBe(RUN);
    expect(all.ana.record(all.id)?.lastRun).toMatchObject({ how: 'by schedule', result: 'done' });
  });
});

describe('a run in progress', () => {
  it.each(['by hand', 'by schedule'] as const)('%s is not disturbed, even if the report is due', (how) => {
    const all = due();
    leaveRun(all, { how, waits: false }, SILENT - 1);
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
  });

  it('counts as live by its last progress, even if its slice began long ago', () => {
    const all = due();
    leaveRun(all, { waits: false }, 4 * MINUTE);
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

  it('is started again even if the report has no other run yet', () => {
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
      leaveRun(all, { waits: false });
      all.ana.tick();
      expect([all.asked(), all.wasQuiet()]).toEqual([asked, asked === 0]);
    },
  );

  it('does not matter to the check if a user started it by hand: the report runs when it is due', () => {
    const all = refreshed();
    leaveRun(all, { how: 'by hand', waits: false });
    all.ana.tick();
    expect([all.asked(), all.wasQuiet()]).toEqual([0, true]);
    all.file.clock.pass(DAY);
    all.ana.tick();
    expect(all.asked()).toBe(1);
    expect(all.running()?.runId).not.toBe(RUN);
  });
});
