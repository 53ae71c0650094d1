import { chartJson } from '../../../emulator/src/spreadsheet/charts/chart-json';
import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { AddOn, DAY_MS } from '../add-on';
import { buildOrder, createDeviceFile, ROWS, runToEnd } from '../devices/device-file';
import { createRanReport, DRAFT, openSidebar, saveAgain, saveNewReport } from '../sidebar';
import { createChartedReport, FIRST, FIRST_COHORT, NUMBERS, REFRESHING, readDayRevenue } from './charted';
import { displayRow, readRecords, readResult, requireTab } from './tab-cells';

const BY_DAY = serialOfDay(2026, 9, 14);

it('the chart of a report is made with the first table: one formula fills its numbers below it, on a tab of its own', () => {
  const { addOn } = createChartedReport({ kind: 'stacked' });
  expect(addOn.file.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue', NUMBERS]);
  const [chart] = addOn.file.charts;
  expect(chart?.sheetId).toBe(requireTab(addOn, NUMBERS).id);
  expect(chart?.spec).toMatchObject({
    title: 'Revenue by network, by day',
    subtitle: 'Revenue · USD · UTC+0',
    basicChart: { chartType: 'COLUMN', stackedType: 'STACKED' },
  });
  expect(displayRow(addOn, NUMBERS, { row: FIRST, count: 1 })).toEqual(['2026-09-01']);
  const names = displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 3, from: 1 });
  for (const [nth, name] of names.entries())
    expect(readResult(addOn, NUMBERS, { row: FIRST + 13, column: 1 + nth })).toBe(
      readDayRevenue(addOn, { day: BY_DAY, network: name }),
    );
  const numberIn = (column: number) => readResult(addOn, NUMBERS, { row: FIRST + 13, column });
  const first = numberIn(1);
  // In lower case it is another network, which has no revenue.
  addOn.user.type(NUMBERS, `B${FIRST}`, names[0]!.toLowerCase());
  expect([numberIn(1), numberIn(9)]).toEqual([undefined, first]);
  expect(displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 1, from: 9 })).toEqual(['All others']);
});

it('the chart of a report gets longer with the report without any write, and everything that the user has changed stays', () => {
  const { addOn, run } = createChartedReport({ kind: 'stacked' });
  const [chart] = addOn.file.charts;
  const { spec } = chartJson(chart!) as { readonly spec: object };
  addOn.user.request({
    updateChartSpec: { chartId: chart!.id, spec: { ...spec, title: 'For the board' } },
  });
  addOn.user.rename('Revenue', 'Income');
  addOn.user.rename(NUMBERS, 'Numbers');
  addOn.user.insertRows('Numbers', 1, 2);
  addOn.user.insertColumns('Income', 'A');
  const before = requireTab(addOn, 'Numbers').rows;
  addOn.clock.advance(10 * DAY_MS);
  expect(run()).toEqual([]);
  expect(requireTab(addOn, 'Numbers').rows).toEqual(before);
  expect(addOn.file.charts).toMatchObject([{ spec: { title: 'For the board' } }]);
  const ranges = JSON.stringify(chartJson(addOn.file.charts[0]!));
  expect([ranges.includes(`"startRowIndex":${FIRST + 1}`), ranges.includes('endRowIndex')]).toEqual([
    true,
    false,
  ]);
  const last = FIRST + 2 + 23;
  expect(displayRow(addOn, 'Numbers', { row: last, count: 1 })).toEqual(['2026-09-24']);
  const [name] = displayRow(addOn, 'Numbers', { row: FIRST + 1, count: 1, from: 1 });
  const revenue = readDayRevenue(addOn, { day: serialOfDay(2026, 9, 24), network: name, title: 'Income' });
  expect(readResult(addOn, 'Numbers', { row: last, column: 1 })).toBe(revenue);
  addOn.user.request({ deleteEmbeddedObject: { objectId: chart!.id } });
  run();
  expect(addOn.file.charts).toEqual([]);
});

it('the chart of a report is made again for another choice, beside the first one', () => {
  const { addOn, choose } = createChartedReport({ kind: 'line' });
  expect(choose({ kind: 'stacked', metric: '', id: 2 })).toEqual([]);
  expect(addOn.file.charts.map(({ sheetId }) => sheetId)).toEqual([
    requireTab(addOn, NUMBERS).id,
    requireTab(addOn, `${NUMBERS} 2`).id,
  ]);
});

it('the chart of a report computes a ratio from its parts', () => {
  const { addOn } = createChartedReport(
    { kind: 'line', metric: 'ecpmApi' },
    { dimensions: ['date', 'appId', 'networkName'] },
  );
  const [name] = displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 1, from: 1 });
  const rows = readRecords(addOn, 'Revenue').filter(
    (each) => each['Date'] === serialOfDay(2026, 9, 1) && each['Network'] === name,
  );
  const sum = (header: string) => rows.reduce((total, row) => total + Number(row[header]), 0);
  expect(rows.length).toBeGreaterThan(1);
  const ecpm = (sum('Revenue') / sum('Impressions (networks)')) * 1000;
  expect(readResult(addOn, NUMBERS, { row: FIRST, column: 1 })).toBeCloseTo(ecpm, 9);
});

it('the chart of a report has a column for each value of a report without days, the longest first', () => {
  const metrics = ['revenue', 'impressionApi'];
  const { addOn, choose } = createChartedReport(
    { kind: 'bar' },
    { dimensions: ['countryName', 'area'], metrics },
  );
  expect(addOn.file.charts).toMatchObject([{ spec: { basicChart: { chartType: 'COLUMN' } } }]);
  const sorted = readRecords(addOn, 'Revenue').sort(
    (one, two) => Number(two['Revenue']) - Number(one['Revenue']),
  );
  for (const [nth, row] of sorted.slice(0, 3).entries()) {
    expect(readResult(addOn, NUMBERS, { row: FIRST + nth, column: 0 })).toBe(row['Country']);
    expect(readResult(addOn, NUMBERS, { row: FIRST + nth, column: 1 })).toBe(row['Revenue']);
  }
  choose({ kind: 'bar', metric: 'impressionApi', id: 2 });
  // As wide as the header “Impressions (networks)” in the report.
  expect(requireTab(addOn, `${NUMBERS} 2`).columnProperties[1]?.pixelSize).toBe(178);
});

it('the chart of a report is a table of cohorts for LTV: new users beside, their average above, days not known yet blank', () => {
  const { addOn, run } = createChartedReport(
    { kind: 'heat table' },
    {
      report: 'ltv',
      apps: ['3.10'],
      startDate: 'last 60 days',
      dimensions: ['week', 'appId'],
      metrics: ['newUserNum', 'ltv1', 'ltv7', 'ltv30'],
    },
  );
  const header = displayRow(addOn, NUMBERS, { row: FIRST_COHORT - 1, count: 5 });
  expect(header).toEqual(['Week', 'New users', 'Day 1', 'Day 7', 'Day 30']);
  const [average, users, dayOne] = displayRow(addOn, NUMBERS, { row: FIRST_COHORT, count: 3 });
  expect([average, Number(users?.replace(',', '')) > 0, dayOne?.startsWith('$0.')]).toEqual([
    'All cohorts',
    true,
    true,
  ]);
  const newest = displayRow(addOn, NUMBERS, { row: FIRST_COHORT + 8, count: 5 });
  expect([newest[0], newest[4]]).toEqual(['2026-09-07', '']);
  expect([addOn.file.charts, requireTab(addOn, NUMBERS).conditionalFormats.length]).toEqual([[], 3]);
  addOn.clock.advance(35 * DAY_MS);
  expect(run()).toEqual([]);
  const rows = { sheetId: requireTab(addOn, 'Revenue').id, dimension: 'ROWS', startIndex: 2, endIndex: 60 };
  addOn.user.request({ deleteDimension: { range: rows } });
  expect(displayRow(addOn, NUMBERS, { row: FIRST_COHORT, count: 3 })).toEqual(['All cohorts', '', '']);
});

it('the chart of a report is a curve for each of the six newest cohorts, the newest one darkest', () => {
  const { addOn } = createChartedReport(
    { kind: 'cohort curves' },
    {
      report: 'ltv',
      apps: ['3.10'],
      startDate: 'last 90 days',
      dimensions: ['week'],
      metrics: ['newUserNum', 'ltv1', 'ltv30'],
    },
  );
  const [, ...cohorts] = displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 9 });
  expect([cohorts[0], cohorts[5], cohorts[6]]).toEqual(['2026-08-03', '2026-09-07', '']);
  const row = readRecords(addOn, 'Revenue').find((each) => each['Week'] === serialOfDay(2026, 8, 3));
  expect(readResult(addOn, NUMBERS, { row: FIRST, column: 1 })).toBeCloseTo(Number(row?.['LTV day 1']), 9);
  expect(displayRow(addOn, NUMBERS, { row: FIRST + 1, count: 1, from: 6 })).toEqual(['']);
  const { series } = (addOn.file.charts[0]!.spec as { basicChart: { series: { color: object }[] } })
    .basicChart;
  const lightness = series.map(({ color }) => Object.values(color).reduce((sum, part) => sum + part, 0));
  expect(lightness).toEqual([...lightness].sort((one, other) => other - one));
});

it('the chart of a report of months says in the first line of its tab that only complete months are shown', () => {
  const { addOn } = createChartedReport({ kind: 'stacked' }, { dimensions: ['month', 'networkName'] });
  expect(addOn.displayTab(NUMBERS)[1]?.[0]).toBe(
    'The formulas of this tab read the tab “Revenue”. You can edit the formulas. This tab shows only complete months.',
  );
});

it('the chart of a report names its filter in the subtitle, and is made again when the filter changes', () => {
  const { addOn, id, run } = createChartedReport(
    { kind: 'line' },
    { networks: ['Aurora Ads'], apps: ['3.10'] },
  );
  const subtitles = () => addOn.file.charts.map(({ spec }) => (spec as { subtitle: string }).subtitle);
  expect(subtitles()).toEqual(['Revenue · USD · UTC+0 · only app 3.10; network Aurora Ads']);
  saveAgain(openSidebar(addOn), id, ({ draft }) => ({ draft: { ...draft, networks: ['Copperline'] } }));
  expect([run(), run()]).toEqual([
    [
      expect.stringMatching(/could not compare its numbers with the earlier ones/),
      expect.stringMatching(/^The report has changed, so its chart/),
    ],
    [],
  ]);
  expect(subtitles()[1]).toBe('Revenue · USD · UTC+0 · only app 3.10; network Copperline');
});

it('the chart of a report works in a file with decimal commas, for a tab with an apostrophe in its name', () => {
  const addOn = new AddOn().saveSettings();
  addOn.file.setLocale('de_DE');
  const metrics = ['revenue', 'impressionApi', 'ecpmApi'];
  const change = {
    name: "Ana's numbers",
    destination: { kind: 'new sheet', title: "Ana's numbers" },
    draft: { ...DRAFT, apps: [], dimensions: ['date', 'networkName'], metrics },
    refreshing: { ...REFRESHING, chart: { kind: 'line', metric: 'ecpmApi', id: 1 } },
  };
  createRanReport(change, addOn);
  const [day, ...values] = displayRow(addOn, "Chart Ana's numbers", { row: FIRST, count: 3 });
  expect([day, values.every((text) => /^\$\d+,\d{2,4}$/.test(text))]).toEqual(['2026-09-08', true]);
});

it.each(['=1+1', '*', '@SUM(A1)', 'a\'b"c'])(
  'the chart of a report shows a network with a name that begins with %s as its own series, character by character',
  (text) => {
    const { addOn } = createChartedReport(
      { kind: 'stacked' },
      { startDate: '2026-09-01', dimensions: ['date', 'networkName'], metrics: ['revenue'] },
      (fresh) => fresh.service.arm('hostile-names', { text, times: 'until cleared' }),
    );
    const day = serialOfDay(2026, 9, 1);
    const names = displayRow(addOn, NUMBERS, { row: FIRST - 1, count: 8, from: 1 }).filter(
      (name) => name !== '',
    );
    expect(names.length).toBeGreaterThan(5);
    for (const [nth, name] of names.entries()) {
      expect(name.startsWith(text)).toBe(true);
      expect(readResult(addOn, NUMBERS, { row: FIRST, column: 1 + nth })).toBe(
        readDayRevenue(addOn, { day, network: name }),
      );
    }
  },
);

it('the chart of a report is not made for more device rows than one batch writes, and a sentence says what to do', () => {
  const { addOn, sidebar } = createDeviceFile(ROWS, 600, { limits: { 'MOST_ROWS_IN_MEMORY = 5e4': 500 } });
  const id = saveNewReport(sidebar, {
    ...buildOrder(ROWS, 'Charted'),
    refreshing: { ...REFRESHING, chart: { kind: 'line', metric: '', id: 1 } },
  });
  const { report } = runToEnd({ sidebar, id });
  expect(report.notices.at(-1)).toBe(
    'No chart was made, because the report has more than 50,000 rows. Choose fewer dimensions, days or apps.',
  );
  expect(addOn.file.sheetNamed('Charted')).toBeDefined();
  expect(addOn.file.charts).toEqual([]);
});
