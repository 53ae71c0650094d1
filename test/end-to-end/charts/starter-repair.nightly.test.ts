import { openSidebar, runId, saveAgain } from '../sidebar';
import { createStarterWorkbook, displayRow, REVENUE_ROW } from './tab-cells';

const addOn = createStarterWorkbook();
const titles = () => addOn.file.sheets.map(({ title }) => title);
const click = () => expect(addOn.call('sidebarStarter', []).error).toBeUndefined();
const reportNamed = (name: string) =>
  openSidebar(addOn)
    .sidebarState()
    .reports.find((report) => report.name === name)?.id ?? '';
const revenue = displayRow(addOn, 'Overview', { row: REVENUE_ROW, count: 5 });

it('a second click on the starter workbook changes nothing while nothing is missing, also where the user has changed a tab', () => {
  addOn.user.type('Cohorts', 'A1', 'Our cohorts');
  addOn.user.request({ deleteEmbeddedObject: { objectId: addOn.file.charts[0]!.id } });
  const before = [titles(), addOn.displayTab('Cohorts'), addOn.file.charts.length];
  click();
  expect([titles(), addOn.displayTab('Cohorts'), addOn.file.charts.length]).toEqual(before);
});

it('a second click on the starter workbook makes all tabs again beside the old ones when one is deleted', () => {
  addOn.user.deleteSheet('Lists');
  click();
  expect(titles()).toEqual(expect.arrayContaining(['Lists', 'Overview 2', 'Cohorts 2', 'Networks 2']));
  expect(displayRow(addOn, 'Overview 2', { row: REVENUE_ROW, count: 5 })).toEqual(revenue);
  expect(addOn.displayTab('Cohorts')[0]?.[0]).toBe('Our cohorts');
  const before = titles();
  click();
  expect(titles()).toEqual(before);
});

it('a second click on the starter workbook makes reports again, in the currency and the zone of the others when the user has other settings', () => {
  const settings = { zone: 'UTC+8', currency: 'CNY', anyway: true };
  expect(addOn.call('sidebarSaveSettings', [settings]).error).toBeUndefined();
  for (const title of ['Networks', 'Revenue by country']) addOn.user.deleteSheet(title);
  addOn.call('sidebarDeleteReport', [reportNamed('Revenue by country')]);
  click();
  expect(titles()).toEqual(expect.arrayContaining(['Networks', 'Overview 3']));
  expect(displayRow(addOn, 'Overview 3', { row: REVENUE_ROW, count: 5 })).toEqual(revenue);
  expect(addOn.displayTab('Revenue by country')[0]?.join()).toContain('USD');
});

it('a second click on the starter workbook makes all tabs again in the currency of the reports, which must be the same', () => {
  const before = titles().length;
  for (const name of [
    'Revenue by month',
    'Revenue by day',
    'Revenue by country',
    'Revenue by app and day',
    'LTV cohorts',
  ]) {
    expect(titles().length).toBe(before);
    const id = reportNamed(name);
    saveAgain(openSidebar(addOn), id, ({ draft }) => ({ draft: { ...draft, currency: 'CNY' } }));
    openSidebar(addOn).sidebarRun({ reportId: id, runId: runId() });
    const { error } = addOn.call('sidebarStarter', []);
    if (name !== 'LTV cohorts') expect(error?.message).toMatch(/have different zones or currencies/);
  }
  expect(displayRow(addOn, 'Overview 4', { row: 1, count: 1 })).toEqual([
    expect.stringMatching(/^Amounts are in CNY/),
  ]);
});

it('a second click on the starter workbook asks for the column that a report has lost and its tabs need', () => {
  const sidebar = openSidebar(addOn);
  const id = reportNamed('Revenue by month');
  saveAgain(sidebar, id, ({ draft }) => ({
    draft: { ...draft, metrics: draft.metrics.filter((metric) => metric !== 'clickApi') },
  }));
  expect(sidebar.sidebarRun({ reportId: id, runId: runId() }).state).toBe('done');
  const { error } = addOn.call('sidebarStarter', []);
  expect(error?.message).toMatch(
    /needs the column “Clicks \(networks\)”, but this column is missing in the report in “Revenue by month”/,
  );
});
