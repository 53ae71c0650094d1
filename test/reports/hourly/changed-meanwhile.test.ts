import { BEN } from '../file';
import { BY_HAND, HOUR, Person } from './scheduled-file';
import { due as dueAgain, hasFailed, leaveInHand, newReports } from './two-scheduled';

const due = () => newReports(['First', 'Second']);

describe('a report that a user changes while another one runs', () => {
  const meanwhile = (change: (both: ReturnType<typeof due>) => void) => {
    const both = due();
    let calls = 0;
    both.file.service.fault = () => {
      if (calls++ === 0) change(both);
      return undefined;
    };
    both.ana.tick();
    expect(both.results()[0]).toBe('done');
    return both;
  };

  it.each([
    ['deleted', ({ ana, ids }) => ana.sources.reports.delete(ids[1])],
    ['paused', ({ ana, ids }) => ana.pauses(ids[1]!)],
    ['made one by hand', ({ ana, ids }) => void ana.schedules('Second', { schedule: BY_HAND, id: ids[1] })],
    ['taken over', ({ file, ids }) => void new Person(file, BEN).sources.reports.takeOver(ids[1])],
  ] satisfies [string, (both: ReturnType<typeof due>) => void][])(
    'is not run if it is %s then',
    (_, change) => {
      const { ana, file, results } = meanwhile(change);
      expect(results()[1]).toBeUndefined();
      expect(file.service.calls).toBe(1);
      expect(ana.mail.sent.filter(({ subject }) => subject.includes('was not refreshed'))).toEqual([]);
    },
  );

  it('is run in the approved version if somebody else changes it then', () => {
    const { file, results } = meanwhile(({ file, ids }) => {
      new Person(file, BEN).schedules('Second', { id: ids[1], draft: { currency: 'CNY' } });
    });
    expect(results()[1]).toBe('done');
    expect(file.line('Second')).toContain('USD');
  });

  it('runs in the version that its owner has just saved', () => {
    const { file, results } = meanwhile(({ ana, ids }) => void ana.schedules('Other name', { id: ids[1] }));
    expect(results()[1]).toBe('done');
    expect(file.tabs().map(({ title }) => title)).toContain('Other name');
  });
});

describe('a report that a user starts while the check runs another one', () => {
  /** The second has failed before, so that one more failure would be mailed. */
  function both() {
    const { file, ana, ids } = dueAgain();
    hasFailed({ file, ana, ids }, ids[1], 3, 24 * HOUR);
    return { file, ana, first: ids[0], id: ids[1], failures: ana.record(ids[1])?.failures };
  }

  it('is left to the user, and does not count as failed', () => {
    const { file, ana, id, first, failures } = both();
    file.service.fault = () => {
      leaveInHand(ana, id, { how: 'by hand', waits: false }, 0);
      return undefined;
    };
    const { calls } = file.service;
    ana.tick();
    expect(file.service.calls).toBe(calls + 1);
    expect([ana.record(first)?.lastRun.endedAt, ana.record(id)?.failures]).toEqual([
      file.clock.now(),
      failures,
    ]);
    expect([file.line('Second').includes('Not refreshed'), ana.mail.sent]).toEqual([false, []]);
  });

  it('waits for the next check if the document is locked, and does not count as failed', () => {
    const { file, ana, id, failures } = both();
    file.locks.heldOutside = true;
    const { calls } = file.service;
    ana.tick();
    file.locks.heldOutside = false;
    expect([file.service.calls, ana.record(id)?.failures, ana.mail.sent]).toEqual([calls, failures, []]);
    expect(file.line('Second')).not.toMatch(/Not refreshed/);
    file.clock.pass(HOUR);
    ana.tick();
    expect(ana.record(id)).toMatchObject({ lastRun: { result: 'done' }, failures: null });
  });
});
