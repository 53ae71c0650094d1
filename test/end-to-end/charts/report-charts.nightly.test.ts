import { chartJson } from '../../../emulator/src/spreadsheet/charts/chart-json';
import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { customCells } from '../custom-cells';
import { deviceFile, ordered, ROWS, ran } from '../devices/device-file';
import { DRAFT, runId, savedReport, sidebarOf } from '../sidebar';
import { charted, FIRST, NUMBERS, REFRESHING, revenueOf } from './charted';
import { records, resultOf, shownRow } from './tab-cells';

describe('the chart of a report', () => {
  it('gets a place of its own on the tab Charts, also if the numbers of another one are gone', () => {
    const { addOn, choose } = charted({ kind: 'line' });
    expect(choose({ kind: 'stacked', metric: '', id: 2 })).toEqual([]);
    addOn.user.deleteSheet(NUMBERS);
    expect(choose({ kind: 'line', metric: '', id: 3 })).toEqual([]);
    const json = JSON.stringify(addOn.file.charts.map((chart) => chartJson(chart)));
    const anchors = [...json.matchAll(/"anchorCell":(\{[^}]*\})/g)];
    expect(new Set(anchors.map(([, cell]) => cell)).size).toBe(3);
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

  it('forecasts the last day of LTV cohorts right of them, also for cohorts that come later', async () => {
    const { addOn, run } = charted(
      { kind: 'heat table' },
      {
        report: 'ltv',
        apps: ['3.10'],
        startDate: 'this year',
        dimensions: ['week', 'appId'],
        metrics: ['newUserNum', 'ltv1', 'ltv7', 'ltv30'],
      },
    );
    const cells = customCells(addOn);
    const oldest =
      'SWITCH("week","month",EOMONTH($B$3-30,-1)+1,"quarter",0,"year",0,$B$3-30-MOD($B$3-30-2,7))';
    const begin = `MAX(MIN(Revenue!$A$2:$A),${oldest})`;
    const formula = `=ADREPORT_LTV_FORECAST("3.10",30,${begin},$B$3,"week","","UTC+0","USD")`;
    const forecasts = async () => {
      await cells.idle();
      const rows = Array.from({ length: 60 }, (_, nth) => shownRow(addOn, NUMBERS, FIRST - 1 + nth, 8, 6));
      return rows.filter(([week]) => week !== '');
    };
    expect(addOn.user.seesInFormulaBar(NUMBERS, 'G6')).toBe(formula);
    const [header, ...rows] = await forecasts();
    expect(header?.slice(4, 8)).toEqual([
      'Known LTV',
      'Forecast LTV of day 30 (none in 1 row: no LTV is known yet)',
      'Low',
      'High',
    ]);
    addOn.clock.advance(35 * DAY_MS);
    expect(run()).toEqual([]);
    expect((await forecasts()).length).toBe(1 + rows.length);
  });

  it('works above a totals row, in a file with decimal commas, for a tab whose name has an apostrophe', () => {
    const addOn = new AddOn().settled();
    addOn.file.setLocale('de_DE');
    const sidebar = sidebarOf(addOn);
    const id = savedReport(sidebar, {
      name: "Ana's numbers",
      destination: { kind: 'new sheet', title: "Ana's numbers" },
      draft: { ...DRAFT, apps: [], dimensions: ['date', 'networkName'], metrics: ['revenue'] },
      refreshing: { ...REFRESHING, totals: true, chart: { kind: 'line', metric: '', id: 1 } },
    });
    expect(sidebar.sidebarRun({ reportId: id, runId: runId() }).state).toBe('done');
    const [day, ...values] = shownRow(addOn, "Chart data Ana's numbers", FIRST, 3);
    expect([day, values.every((text) => /^\$\d+,\d\d$/.test(text))]).toEqual(['2026-09-08', true]);
  });

  it.each(['=1+1', '*', '~?', '@SUM(A1)', 'a\'b"c'])(
    'shows a network whose name begins with %s as its own series, character by character',
    (text) => {
      const { addOn } = charted(
        { kind: 'stacked' },
        { dimensions: ['date', 'networkName'], metrics: ['revenue'] },
        (fresh) => fresh.service.arm('hostile-names', { text, times: 'until cleared' }),
      );
      const names = shownRow(addOn, NUMBERS, FIRST - 1, 8, 1).filter((name) => name !== '');
      expect(names.length).toBeGreaterThan(5);
      for (const [nth, name] of names.entries()) {
        expect(name.startsWith(text)).toBe(true);
        expect(resultOf(addOn, NUMBERS, FIRST, 1 + nth)).toBe(
          revenueOf(addOn, serialOfDay(2026, 9, 1), name),
        );
      }
    },
  );

  it('is left as it is if another user has protected its numbers: the report is refreshed, and a sentence says so', () => {
    const { addOn, id, run } = charted({ kind: 'line' });
    addOn.settled(COLLEAGUE).user.protect(NUMBERS);
    addOn.clock.advance(DAY_MS);
    expect(run(COLLEAGUE)).toEqual([
      'The chart was not updated: one of its tabs is protected. Ask the person who has protected it.',
    ]);
    expect(shownRow(addOn, NUMBERS, FIRST + 14, 1)).toEqual(['']);
    expect(records(addOn, 'Revenue').map((row) => row['Date'])).toContain(serialOfDay(2026, 9, 15));
    expect(sidebarOf(addOn).sidebarLastChange(id)).toMatchObject({ isKept: true });
  });

  it('is not made for more device rows than one batch writes, and a sentence says what to do', () => {
    const { addOn, sidebar } = deviceFile(ROWS, 600, { limits: { 'MOST_ROWS_IN_MEMORY = 5e4': 500 } });
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
