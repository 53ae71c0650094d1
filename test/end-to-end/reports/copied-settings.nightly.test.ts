import { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { buildReportToSave } from '../../../sidebar/form/refreshing';
import { formatSettings, parseSettings } from '../../../sidebar/form/settings-text';
import { AddOn, OWNER } from '../add-on';
import { createRanReport, DRAFT, openSidebar, reportIn, runToEnd } from '../sidebar';
import { WHEN_READY } from './scheduled';

it('settings copied from a report make the same table in another file, where nothing is scheduled', () => {
  const draft = { ...DRAFT, dimensions: ['week', 'networkName'], compare: 'period before', areas: ['US'] };
  const { addOn, sidebar, id } = createRanReport({ draft, refreshing: WHEN_READY });
  const text = formatSettings(reportIn(sidebar, id));
  const file = new SpreadsheetStore({ id: 'other', name: 'Other', timeZone: 'Asia/Shanghai', owner: OWNER });
  const other = new AddOn({ file }).saveSettings();
  const otherSidebar = openSidebar(other);
  const parsed = parseSettings(text, otherSidebar.sidebarState());
  if (!('form' in parsed)) throw new Error(parsed.fault);
  expect(otherSidebar.sidebarState().reports).toEqual([]);
  const saved = otherSidebar.sidebarSaveReport(buildReportToSave(parsed.form));
  if (!saved.saved) throw new Error('a new report cannot have been changed by somebody');
  expect(saved.report.refreshing.schedule).toEqual({ kind: 'by hand' });
  runToEnd(otherSidebar, saved.id);
  expect(other.displayTab('Revenue').slice(1)).toEqual(addOn.displayTab('Revenue').slice(1));
});

it('the link to a report is the address of the file and of the tab', () => {
  const { addOn, sidebar, id } = createRanReport();
  const { fileUrl, reports } = sidebar.sidebarState();
  const { sheet } = reports.find((report) => report.id === id)!;
  expect(fileUrl).toBe(`https://docs.google.com/spreadsheets/d/${addOn.file.id}/edit`);
  expect(sheet?.sheetId).toBe(addOn.file.sheetNamed('Revenue')!.id);
});
