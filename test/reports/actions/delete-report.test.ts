import { deleteReport } from '../../../src/reports/actions/delete-report';
import { newReports } from '../scheduled-file';

it('a report and its sheet stay while another execution has the file’s lock, and a sentence says so', () => {
  const { file, ana, ids } = newReports('Revenue');
  ana.tick();
  const { reports } = ana.sources;
  const left = () => [reports.listAll().map(({ name }) => name), file.tabs().map(({ title }) => title)];
  const before = left();
  file.locks.heldOutside = true;
  expect(() => deleteReport(ids[0], 'delete', ana.sources)).toThrow(/Another refresh is writing/);
  expect(left()).toEqual(before);
  file.locks.heldOutside = false;
  deleteReport(ids[0], 'delete', ana.sources);
  expect(left()).toEqual([[], ['Sheet1', 'Refresh status', 'Run log']]);
});
