import { chartJson } from '../../../playground/apps-script/spreadsheet/charts/chart-json';
import { serialOfDay } from '../../../playground/apps-script/spreadsheet/serial';
import { AddOn, DAY_MS } from '../add-on';
import { deviceFile, ordered, ROWS, ran } from '../devices/device-file';
import { DRAFT, runId, savedReport, sidebarOf } from '../sidebar';
import { records, resultOf, shownRow, tab } from './tab-cells';

const NUMBERS = 'Chart data Revenue';
/** The first line of the numbers, below the names of the series. */
const FIRST = 6;

const REFRESHING = {
  schedule: { kind: 'by hand' },
  history: 'dropped',
  daysAgain: 2,
  threshold: { absolute: 0.01, percent: 0 },
};

interface Charted {
  readonly addOn: AddOn;
  readonly run: () => readonly string[];
}

/** A report with a chart that has run once. `run` runs it again and returns the notices. */
function charted(
  chart: object,
  draft: object = {},
  refreshing: object = {},
  prepare: (addOn: AddOn) => void = () => undefined,
): Charted {
  const addOn = new AddOn().settled();
  prepare(addOn);
  const sidebar = sidebarOf(addOn);
  const id = savedReport(sidebar, {
    draft: {
      ...DRAFT,
      apps: [],
      startDate: 'this month',
      dimensions: ['date', 'network', 'networkName'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi'],
      ...draft,
    },
    refreshing: { ...REFRESHING, ...refreshing, chart: { metric: '', id: 1, ...chart } },
  });
  const run = () => {
    const answer = sidebar.sidebarRun({ reportId: id, runId: runId() });
    return answer.state === 'done' ? answer.report.notices : [answer.state];
  };
  expect(run()).toEqual([]);
  return { addOn, run };
}

/** The ranges of the chart's series in the order of the columns, as the API returns them. */
function ranges({ file }: AddOn): { startRowIndex: number; endRowIndex: number; startColumnIndex: number }[] {
  const json = JSON.stringify(file.charts.map((chart) => chartJson(chart)));
  return [...json.matchAll(/"sources":\[(\{[^}]*\})\]/g)].map(([, range = '{}']) => JSON.parse(range));
}

describe('the chart of a report', () => {
  it('is made with the first table: numbers by plain formulas on a tab of their own, the picture on the tab Charts', () => {
    const { addOn } = charted({ kind: 'stacked' });
    expect(addOn.file.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue', 'Charts', NUMBERS]);
    const [chart] = addOn.file.charts;
    expect(chart?.sheetId).toBe(tab(addOn, 'Charts').id);
    expect(chart?.spec).toMatchObject({
      title: 'Revenue by network, by day',
      subtitle: 'Revenue · USD · UTC+0',
      basicChart: { chartType: 'COLUMN', stackedType: 'STACKED' },
    });
    expect(shownRow(addOn, NUMBERS, FIRST, 1)).toEqual(['2026-09-01']);
    const names = shownRow(addOn, NUMBERS, FIRST - 1, 3, 1);
    const day = serialOfDay(2026, 9, 14);
    for (const [nth, name] of names.entries()) {
      const [row] = records(addOn, 'Revenue').filter(
        (each) => each['Date'] === day && each['Network'] === name,
      );
      expect(resultOf(addOn, NUMBERS, FIRST + 13, 1 + nth)).toBe(row?.['Revenue']);
    }
  });

  it('gets longer with the report, and everything that the user has changed stays', () => {
    const { addOn, run } = charted({ kind: 'stacked' });
    const before = ranges(addOn);
    expect(before[0]).toMatchObject({ startRowIndex: FIRST - 1, endRowIndex: FIRST + 14 });
    const [chart] = addOn.file.charts;
    const { sheetId } = chart!;
    const json = chartJson(chart!);
    addOn.user.request({
      updateChartSpec: { chartId: chart!.id, spec: { ...(json['spec'] as object), title: 'For the board' } },
    });
    addOn.user.rename('Revenue', 'Income');
    addOn.user.rename(NUMBERS, 'Numbers');
    addOn.user.insertRows('Numbers', 1, 2);
    addOn.user.insertColumns('Income', 'A');
    addOn.clock.advance(10 * DAY_MS);
    expect(run()).toEqual([]);
    expect(addOn.file.charts).toHaveLength(1);
    expect(addOn.file.charts[0]).toMatchObject({ sheetId, spec: { title: 'For the board' } });
    const after = ranges(addOn);
    expect(after.map(({ startColumnIndex }) => startColumnIndex)).toEqual(
      before.map(({ startColumnIndex }) => startColumnIndex),
    );
    for (const range of after)
      expect(range).toMatchObject({ startRowIndex: FIRST + 1, endRowIndex: FIRST + 2 + 24 });
    const last = FIRST + 2 + 23;
    expect(shownRow(addOn, 'Numbers', last, 1)).toEqual(['2026-09-24']);
    const name = shownRow(addOn, 'Numbers', FIRST + 1, 1, 1)[0];
    const [row] = records(addOn, 'Income').filter(
      (each) => each['Date'] === serialOfDay(2026, 9, 24) && each['Network'] === name,
    );
    expect(resultOf(addOn, 'Numbers', last, 1)).toBe(row?.['Revenue']);
  });

  it('stays deleted when the user has deleted it', () => {
    const { addOn, run } = charted({ kind: 'line' });
    addOn.user.request({ deleteEmbeddedObject: { objectId: addOn.file.charts[0]!.id } });
    addOn.clock.advance(DAY_MS);
    run();
    expect(addOn.file.charts).toEqual([]);
    addOn.user.deleteSheet('Charts');
    addOn.clock.advance(DAY_MS);
    run();
    expect(addOn.file.sheetNamed('Charts')).toBeUndefined();
  });

  it('leaves out the month that is not complete', () => {
    const { addOn } = charted(
      { kind: 'line' },
      { startDate: 'last 100 days', dimensions: ['month', 'network', 'networkName'] },
    );
    const months = [0, 1, 2].map((line) => shownRow(addOn, NUMBERS, FIRST + line, 1)[0]);
    expect(months).toEqual(['2026-07', '2026-08', '']);
  });

  it('computes a ratio from its parts', () => {
    const { addOn } = charted(
      { kind: 'line', metric: 'ecpmApi' },
      { dimensions: ['date', 'appId', 'networkName'] },
    );
    const [name] = shownRow(addOn, NUMBERS, FIRST - 1, 1, 1);
    const rows = records(addOn, 'Revenue').filter(
      (each) => each['Date'] === serialOfDay(2026, 9, 1) && each['Network'] === name,
    );
    const sum = (header: string) => rows.reduce((total, row) => total + Number(row[header]), 0);
    expect(rows.length).toBeGreaterThan(1);
    expect(resultOf(addOn, NUMBERS, FIRST, 1)).toBeCloseTo(
      (sum('Revenue') / sum('Impressions (networks)')) * 1000,
      9,
    );
  });

  it('is a table of cohorts for LTV: new users beside, their average above, days not known yet blank', () => {
    const { addOn } = charted(
      { kind: 'heat table' },
      {
        report: 'ltv',
        startDate: 'last 60 days',
        dimensions: ['week', 'appId'],
        metrics: ['newUserNum', 'ltv1', 'ltv7', 'ltv30'],
      },
    );
    const header = shownRow(addOn, NUMBERS, FIRST - 1, 5);
    expect(header).toEqual(['Week', 'New users', 'Day 1', 'Day 7', 'Day 30']);
    expect(shownRow(addOn, NUMBERS, FIRST, 1)).toEqual(['All cohorts']);
    const newest = shownRow(addOn, NUMBERS, FIRST + 8, 5);
    expect([newest[0], newest[4]]).toEqual(['2026-09-07', '']);
    expect(addOn.file.charts).toEqual([]);
    expect(tab(addOn, NUMBERS).conditionalFormats).toHaveLength(3);
  });

  it('forecasts the last day of LTV cohorts in grey columns, also for cohorts that come later', () => {
    const { addOn, run } = charted(
      { kind: 'heat table' },
      {
        report: 'ltv',
        startDate: 'this year',
        dimensions: ['week', 'appId'],
        metrics: ['newUserNum', 'ltv1', 'ltv7', 'ltv30'],
      },
    );
    expect(shownRow(addOn, NUMBERS, FIRST - 1, 5, 5)).toEqual([
      '',
      'Day 30 (forecast)',
      'Low',
      'High',
      'Standard error',
    ]);
    const line = (week: string) =>
      Array.from({ length: 60 }, (_, nth) => FIRST + nth).find(
        (row) => shownRow(addOn, NUMBERS, row, 1)[0] === week,
      )!;
    const numbersOf = (week: string) => [4, 6, 7, 8].map((at) => resultOf(addOn, NUMBERS, line(week), at));
    const [unknown, forecast, low, high] = numbersOf('2026-09-07');
    expect(unknown).toBeUndefined();
    expect(Number(low)).toBeLessThan(Number(forecast));
    expect(Number(high)).toBeGreaterThan(Number(forecast));
    addOn.clock.advance(35 * DAY_MS);
    expect(run()).toEqual([]);
    const [known, ...gone] = numbersOf('2026-09-07');
    expect(Math.abs(Number(known) / Number(forecast) - 1)).toBeLessThan(0.03);
    expect(gone).toEqual([undefined, undefined, undefined]);
    expect(numbersOf('2026-10-12')).toEqual([undefined, ...Array(3).fill(expect.any(Number))]);
  });

  it('says what the report lacks, and writes the report all the same', () => {
    const addOn = new AddOn().settled();
    const sidebar = sidebarOf(addOn);
    const id = savedReport(sidebar, {
      draft: { ...DRAFT, apps: [], dimensions: ['networkName'], metrics: ['revenue'] },
      refreshing: { ...REFRESHING, chart: { kind: 'line', metric: '', id: 1 } },
    });
    const answer = sidebar.sidebarRun({ reportId: id, runId: runId() });
    expect(answer).toMatchObject({
      state: 'done',
      report: {
        notices: [
          'This chart needs Date, Week, Month, Quarter or Year among the dimensions. Add one of them.',
        ],
      },
    });
  });

  it('follows a totals row above the headers', () => {
    const { addOn } = charted({ kind: 'stacked' }, {}, { totals: true });
    expect(shownRow(addOn, NUMBERS, FIRST, 1)).toEqual(['2026-09-01']);
    expect(Number(resultOf(addOn, NUMBERS, FIRST, 1))).toBeGreaterThan(0);
  });

  it('works in a file with decimal commas, for a tab whose name has an apostrophe', () => {
    const addOn = new AddOn().settled();
    addOn.file.setLocale('de_DE');
    const sidebar = sidebarOf(addOn);
    const id = savedReport(sidebar, {
      name: "Ana's numbers",
      destination: { kind: 'new sheet', title: "Ana's numbers" },
      draft: { ...DRAFT, apps: [], dimensions: ['date', 'networkName'], metrics: ['revenue'] },
      refreshing: { ...REFRESHING, chart: { kind: 'line', metric: '', id: 1 } },
    });
    expect(sidebar.sidebarRun({ reportId: id, runId: runId() }).state).toBe('done');
    const [, ...values] = shownRow(addOn, "Chart data Ana's numbers", FIRST, 3);
    expect(values.every((text) => /^\$\d+,\d\d$/.test(text))).toBe(true);
  });

  it.each(['=1+1', '*', '~?', '@SUM(A1)', 'a\'b"c'])(
    'shows a network whose name begins with %s as its own series, character by character',
    (text) => {
      const { addOn } = charted(
        { kind: 'stacked' },
        { dimensions: ['date', 'networkName'], metrics: ['revenue'] },
        {},
        (fresh) => fresh.service.arm('hostile-names', { text, times: 'until cleared' }),
      );
      const names = shownRow(addOn, NUMBERS, FIRST - 1, 8, 1).filter((name) => name !== '');
      expect(names.length).toBeGreaterThan(5);
      for (const [nth, name] of names.entries()) {
        expect(name.startsWith(text)).toBe(true);
        const [row] = records(addOn, 'Revenue').filter(
          (each) => each['Date'] === serialOfDay(2026, 9, 1) && each['Network'] === name,
        );
        expect(resultOf(addOn, NUMBERS, FIRST, 1 + nth)).toBe(row?.['Revenue']);
      }
    },
  );

  it('is not made for more device rows than one batch writes, and a sentence says what to do', () => {
    const { addOn, sidebar } = deviceFile(ROWS, 600, { limits: { 'LARGE_TABLE_ROWS = 5e4': 500 } });
    const id = savedReport(sidebar, {
      ...ordered(ROWS, 'Charted'),
      refreshing: { ...REFRESHING, chart: { kind: 'line', metric: '', id: 1 } },
    });
    const { report } = ran({ sidebar, id });
    expect(report.notices.at(-1)).toBe(
      'The chart was not updated: it needs a report with at most 50,000 rows. Choose fewer dimensions, days or apps.',
    );
    expect(addOn.file.sheetNamed('Charted')).toBeDefined();
    expect(addOn.file.charts).toEqual([]);
  });
});
