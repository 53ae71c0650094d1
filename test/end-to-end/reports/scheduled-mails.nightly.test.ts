import { RunRecords } from '../../../src/reports/store/run-records';
import { AddOn, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { sidebarOf } from '../sidebar';
import { storedTexts } from '../stored-texts';
import { passing, scheduledReport } from './scheduled';

/** A report that has run, with the recorded failures of three terminated runs. */
function killed(change: object = {}) {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
  const id = scheduledReport(sidebarOf(addOn));
  passing(addOn, 2 * HOUR_MS);
  const document = storedTexts(addOn);
  const failures = { count: 3, lastAt: addOn.clock.now(), kind: 'out of time' } as const;
  const records = new RunRecords(document);
  records.note(id, { ...records.record(id), failures });
  const report = `adreports.report.${id}`;
  document.set(report, JSON.stringify({ ...JSON.parse(document.get(report)!), ...change }));
  return addOn;
}

describe('a report that Google terminates in run after run', () => {
  it('is reported by mail, although no check survived to see it fail', () => {
    const addOn = killed();
    const fetches = addOn.runtime.executions.reduce((sum, one) => sum + one.fetches, 0);
    passing(addOn, 13 * HOUR_MS);
    const { mails, executions } = addOn.runtime;
    expect(executions.reduce((sum, one) => sum + one.fetches, 0)).toBe(fetches);
    expect(mails.map(({ to }) => to)).toEqual([OWNER]);
  });

  it('is reported to the user of the check when the report names no address', () => {
    const addOn = killed({ owner: '' });
    passing(addOn, 13 * HOUR_MS);
    expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
  });
});
