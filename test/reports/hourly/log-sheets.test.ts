import { PendingRuns, pendingRuns } from '../../../src/reports/logs/pending-runs';
import { loggedRun } from '../logs/file';
import { HOUR } from './scheduled-file';
import { deleteStatus, due, hasStatus, refreshed } from './two-scheduled';

describe('status sheet and run log', () => {
  it('are updated by a check that runs a report', () => {
    const all = due();
    deleteStatus(all);
    all.ana.tick();
    expect(hasStatus(all)).toBe(true);
    expect(all.file.sheets.displayed("'Run log'!A1:A9").length).toBe(6);
  });

  it('are not changed by a check without work', () => {
    const all = refreshed();
    deleteStatus(all);
    all.ana.tick();
    expect(hasStatus(all)).toBe(false);
  });

  it('are updated twice a day', () => {
    const all = refreshed();
    deleteStatus(all);
    all.file.clock.pass(12 * HOUR);
    all.ana.tick();
    expect(hasStatus(all)).toBe(true);
  });

  it('get the lines of runs that Google ended before they wrote them', () => {
    const all = refreshed();
    const { document } = all.file;
    new PendingRuns(document).add(loggedRun(1, { result: 'killed' }));
    all.ana.tick();
    expect(pendingRuns(document.all())).toEqual([]);
  });
});

describe('the summary of restatements', () => {
  it('is updated by a check if Google ended a run after its rows were written', () => {
    const { file, ana, ids } = refreshed();
    const { records } = ana.sources;
    records.note(ids[0], { ...records.record(ids[0])!, summaryDue: true });
    const calls = file.service.calls;
    ana.tick();
    expect(ids.map((id) => ana.record(id)?.summaryDue)).toEqual([false, false]);
    expect(file.service.calls).toBe(calls);
  });
});
