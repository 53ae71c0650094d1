import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { APPS } from '../../../playground/service/world/apps';
import { AddOn, DAY_MS } from '../add-on';
import { createRanReport, DRAFT, openSidebar, saveAgain } from '../sidebar';
import { createChartedReport, FIRST, NUMBERS, REFRESHING, readDayRevenue } from './charted';
import { displayRow, readRecords, readResult, requireTab } from './tab-cells';

const MADE_AGAIN = [
  expect.stringMatching(
    /^The settings of the report were changed, so this run could not compare its numbers/,
  ),
  expect.stringMatching(/^The report has changed, so its chart was made again/),
];

function titlesOf({ file }: AddOn): string[] {
  return file.sheets.map(({ title }) => title).filter((title) => /Revenue/.test(title));
}

it('the chart of a report whose rows change has networks that come later in all others, until the user types the name of one', () => {
  const apps = [{ ...APPS[0]!, launched: '2026-09-03' }];
  const addOn = new AddOn({ now: Date.UTC(2026, 8, 2, 14), service: { apps } }).saveSettings();
  const draft = { ...DRAFT, apps: [], startDate: 'this month', dimensions: ['date', 'networkName'] };
  const refreshing = { ...REFRESHING, chart: { kind: 'line', metric: '', id: 1 } };
  const { run } = createRanReport({ draft, refreshing }, addOn);
  expect(displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 10 })).toEqual(['Date', ...Array(9).fill('')]);
  addOn.clock.advance(10 * DAY_MS);
  run();
  expect(displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 1, from: 9 })).toEqual(['All others']);
  const day = serialOfDay(2026, 9, 3);
  const network = String(readRecords(addOn, 'Revenue').find(({ Date: date }) => date === day)!['Network']);
  addOn.user.type(NUMBERS, `B${FIRST}`, network);
  expect(readResult(addOn, NUMBERS, { row: FIRST, column: 1 })).toBe(readDayRevenue(addOn, { day, network }));
});

it('the chart of a report whose rows change is made again with the eight largest networks when its filter changes', () => {
  const { addOn, id, run } = createChartedReport({ kind: 'line' }, { networks: ['Aurora Ads'] });
  const named = displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 10 });
  expect(named).toEqual(['Date', 'Aurora Ads', ...Array(8).fill('')]);
  saveAgain(openSidebar(addOn), id, ({ draft }) => ({ draft: { ...draft, networks: [] } }));
  expect(run()).toEqual(MADE_AGAIN);
  expect(displayRow(addOn, `${NUMBERS} 2`, { row: FIRST - 1, count: 9 })).not.toContain('');
  expect(titlesOf(addOn)).toEqual(['Revenue', NUMBERS, `${NUMBERS} 2`]);
});

it('the chart of a report whose rows change counts no row that stays without numbers, but is blank where a number is not known', () => {
  const { addOn, run } = createChartedReport({ kind: 'stacked' });
  const [before] = displayRow(addOn, NUMBERS, { row: FIRST, count: 1, from: 1 });
  const sheetId = requireTab(addOn, 'Revenue').id;
  addOn.user.type('Revenue', 'G3', 'our remark');
  addOn.user.insertRows('Revenue', 4, 1);
  const row = (at: number) => {
    return { sheetId, startRowIndex: at, endRowIndex: at + 1, startColumnIndex: 0, endColumnIndex: 7 };
  };
  addOn.user.request({ copyPaste: { source: row(2), destination: row(3) } });
  addOn.clock.advance(DAY_MS);
  expect(run()).toEqual([expect.stringMatching(/^1 row is no longer in the table, but stays in the sheet/)]);
  expect(displayRow(addOn, NUMBERS, { row: FIRST, count: 1, from: 1 })).toEqual([before]);
  addOn.user.type('Revenue', 'D3', '');
  expect(displayRow(addOn, NUMBERS, { row: FIRST, count: 1, from: 1 })).toEqual(['']);
});

it('the chart of a report that a user changes is made once more in another currency, and a sentence says that the old one stays', () => {
  const { addOn, id, run } = createChartedReport({ kind: 'stacked' });
  saveAgain(openSidebar(addOn), id, ({ draft }) => ({ draft: { ...draft, currency: 'CNY' } }));
  expect([run(), run()]).toEqual([MADE_AGAIN, []]);
  expect(titlesOf(addOn)).toEqual(['Revenue', NUMBERS, `${NUMBERS} 2`]);
  expect(addOn.file.charts[1]?.spec).toMatchObject({ subtitle: 'Revenue · CNY · UTC+0' });
  expect(displayRow(addOn, `${NUMBERS} 2`, { row: FIRST, count: 1, from: 1 })[0]).not.toMatch(/\$/);
});

it('the chart of a report that a user changes is made once more for a metric that took the place of its own, as the preview says', () => {
  const { addOn, id, run } = createChartedReport({ kind: 'line' });
  saveAgain(openSidebar(addOn), id, ({ draft }) => ({ draft: { ...draft, metrics: ['clickApi'] } }));
  const { draft, destination, refreshing } = openSidebar(addOn).sidebarOpenReport(id).report;
  const preview = openSidebar(addOn).sidebarPreview(draft, { destination, id, ...refreshing });
  expect(preview.chart).toMatch(/^The report also has the chart “Clicks /);
  expect(run()).toEqual(MADE_AGAIN);
  expect(displayRow(addOn, `${NUMBERS} 2`, { row: FIRST, count: 2 })[1]).toMatch(/^\d/);
});

it('the chart of a report that a user changes stays deleted with its tab, also when the report changes', () => {
  const { addOn, id, run } = createChartedReport({ kind: 'heat table' });
  addOn.user.deleteSheet(NUMBERS);
  addOn.clock.advance(DAY_MS);
  run();
  saveAgain(openSidebar(addOn), id, ({ draft }) => ({ draft: { ...draft, currency: 'CNY' } }));
  run();
  expect(titlesOf(addOn)).toEqual(['Revenue']);
});

it('daily users of apps that share a name are series of their own, by id', () => {
  const apps = APPS.slice(0, 2).map((app) => ({ ...app, name: 'Quiz' }));
  const addOn = new AddOn({ service: { apps } }).saveSettings();
  const dimensions = ['date', 'appId', 'appName'];
  const named = { ...DRAFT, report: 'ltv', apps: [], dimensions, metrics: ['newUserNum'] };
  // The full report takes names from it.
  addOn.run({ id: 'ltv', name: 'LTV', draft: named });
  const refreshing = { ...REFRESHING, chart: { kind: 'line', metric: 'dau', id: 1 } };
  createRanReport({ draft: { ...DRAFT, apps: [], dimensions, metrics: ['dau'] }, refreshing }, addOn);
  expect(displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 3 }).sort()).toEqual(
    [...apps.map((app) => app.id), 'Date'].sort(),
  );
  expect(displayRow(addOn, NUMBERS, { row: FIRST, count: 3 })).not.toContain('');
});
