import { deleteReport } from '../../../src/reports/actions/delete-report';
import { createReports } from '../scheduled-file';

it('a report stays while another execution has the file’s lock, and a sentence says so', () => {
  const { file, ana, ids } = createReports('Revenue');
  ana.runHourlyCheck();
  const { reports } = ana.services;
  const left = () => [reports.listAll().map(({ name }) => name), file.listTabs().map(({ title }) => title)];
  const before = left();
  file.locks.heldOutside = true;
  expect(() => deleteReport(ids[0], ana.services)).toThrow(/Another refresh is writing/);
  expect(left()).toEqual(before);
  file.locks.heldOutside = false;
  deleteReport(ids[0], ana.services);
  expect(left()).toEqual([[], ['Sheet1', 'Refresh status', 'Revenue']]);
});
