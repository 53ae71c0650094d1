import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import type { AddOn } from '../add-on';
import { runId, savedAgain, sidebarOf } from '../sidebar';
import { starterWorkbook, tab } from './tab-cells';

const TABS = ['Overview', 'Revenue', 'Networks', 'Cohorts', 'Close', 'Lists'];

/** What every tab of the starter workbook shows. */
const shownTabs = ({ file }: AddOn) =>
  Object.fromEntries(TABS.map((title) => [title, displayed(file, title)]));
/** The charts that show deleted cells. */
const lostCharts = ({ file }: AddOn) =>
  file.charts.filter(({ ranges }) => ranges.some((range) => file.formulaText(range).includes('#REF!')));
const reportNamed = (addOn: AddOn, name: string) =>
  sidebarOf(addOn)
    .sidebarState()
    .reports.find((each) => each.name === name)?.id;
const click = (addOn: AddOn) => expect(addOn.call('sidebarStarter', []).error).toBeUndefined();

describe('a second click on the starter workbook', () => {
  const addOn = starterWorkbook();
  let shown: ReturnType<typeof shownTabs>;
  beforeAll(() => {
    addOn.user.type('Networks', 'A3', '=1+1');
    addOn.user.type('Cohorts', 'A1', 'Our cohorts');
    shown = shownTabs(addOn);
  });

  it('repairs the formulas and drop-downs that refer to deleted tabs, and no other cell', () => {
    for (const title of ['Lists', 'Overview']) addOn.user.deleteSheet(title);
    expect(addOn.sheet('Networks')).not.toEqual(shown['Networks']);
    click(addOn);
    expect(shownTabs(addOn)).toEqual(shown);
    expect(tab(addOn, 'Cohorts').validations).toHaveLength(1);
    expect(JSON.stringify(tab(addOn, 'Cohorts').validations)).not.toContain('#REF!');
  });

  it('makes charts whose tab was deleted again, without leaving the blank ones on Overview', () => {
    for (const title of ['Revenue', 'Networks']) addOn.user.deleteSheet(title);
    expect(lostCharts(addOn)).toHaveLength(2);
    click(addOn);
    expect(lostCharts(addOn)).toHaveLength(0);
    expect(addOn.file.charts).toHaveLength(6);
    addOn.user.type('Networks', 'A3', '=1+1');
  });

  it('repairs the formulas that refer to deleted tables, and keeps the currency and the zone of its reports when the user has other settings', () => {
    const settings = { zone: 'UTC+8', currency: 'CNY', anyway: true };
    expect(addOn.call('sidebarSaveSettings', [settings]).error).toBeUndefined();
    for (const title of ['Overview', 'Close', 'Revenue by country', 'Refresh status', 'Close overview'])
      addOn.user.deleteSheet(title);
    addOn.call('sidebarDeleteReport', [reportNamed(addOn, 'Revenue by country')]);
    click(addOn);
    expect(shownTabs(addOn)).toEqual(shown);
    expect(addOn.sheet('Revenue by country')[0]?.join()).toContain('USD');
  });

  it('leaves a formula that the user changed as it is, although it is #REF!', () => {
    addOn.user.type('Overview', 'B7', '=Lists!$A$2&"!"');
    addOn.user.deleteSheet('Lists');
    click(addOn);
    expect(addOn.sheet('Overview')[6]?.[1]).toBe('#REF!');
    expect(addOn.sheet('Overview')[7]).toEqual(shown['Overview']?.[7]);
  });

  it('asks for the column that a report has lost and its tabs need', () => {
    const sidebar = sidebarOf(addOn);
    const id = reportNamed(addOn, 'Revenue by month') ?? '';
    savedAgain(sidebar, id, ({ draft }) => ({
      draft: { ...draft, metrics: draft.metrics.filter((metric) => metric !== 'clickApi') },
    }));
    expect(sidebar.sidebarRun({ reportId: id, runId: runId() }).state).toBe('done');
    const { error } = addOn.call('sidebarStarter', []);
    expect(error?.message).toMatch(/The report in “Revenue by month” has no column “Clicks \(networks\)”/);
  });
});
