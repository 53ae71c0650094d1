import { deleteReport } from '../../../src/reports/actions/delete-report';
import { withPackedReports } from '../../../src/reports/store/packed-reports';
import { reportStores } from '../../../src/reports/store/saved-reports';
import { GZIP } from '../../fakes/text-cache';
import { Person, ScheduledFile } from '../scheduled-file';

/** A refreshed report, and functions that delete it and list what is left. */
function refreshed() {
  const file = new ScheduledFile();
  const ana = new Person(file);
  const id = ana.schedules('Revenue');
  ana.tick();
  const document = withPackedReports(file.document, { ...GZIP, locks: file.locks });
  const sources = reportStores({ ...ana.sources, document });
  const { reports } = sources;
  const left = () => [reports.all().map(({ name }) => name), file.tabs().map(({ title }) => title)];
  return { file, left, deletes: () => deleteReport(id, 'delete', sources) };
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
