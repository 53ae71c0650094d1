import { deleteReport } from '../../../src/reports/actions/delete-report';
import { newReports } from '../scheduled-file';

/** A refreshed report, and functions that delete it and list what is left. */
function refreshed() {
  const { file, ana, ids } = newReports('Revenue');
  ana.tick();
  const { reports } = ana.sources;
  const left = () => [reports.all().map(({ name }) => name), file.tabs().map(({ title }) => title)];
  return { file, left, deletes: () => deleteReport(ids[0], 'delete', ana.sources) };
}

describe('deleting a report with its sheet', () => {
  it('deletes neither while another execution has the file’s lock, and says so', () => {
    const { file, left, deletes } = refreshed();
    const before = left();
    file.locks.heldOutside = true;
    expect(deletes).toThrow(/Another refresh is writing/);
    expect(left()).toEqual(before);
    file.locks.heldOutside = false;
    deletes();
    expect(left()[0]).toEqual([]);
  });

  it('waits and goes on if Google limits the calls per minute', () => {
    const { file, left, deletes } = refreshed();
    const calls = file.sheets.calls;
    const refused = new Set([calls, calls + 2]);
    file.sheets.beforeCall = (nth) => {
      if (refused.delete(nth)) throw new Error('Quota exceeded for quota metric ‘Read requests’');
    };
    deletes();
    expect(refused.size).toBe(0);
    expect(left()).toEqual([[], ['Sheet1', 'Refresh status', 'Run log']]);
  });
});
