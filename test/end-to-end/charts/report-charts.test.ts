import { chartJson } from '../../../emulator/src/spreadsheet/charts/chart-json';
import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { type AddOn, DAY_MS } from '../add-on';
import { charted, FIRST, NUMBERS, revenueOf } from './charted';
import { resultOf, shownRow, tab } from './tab-cells';

interface Span {
  readonly startRowIndex: number;
  readonly endRowIndex: number;
  readonly startColumnIndex: number;
}

/** The ranges of the chart's series in the order of the columns, as the API returns them. */
function ranges({ file }: AddOn): Span[] {
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
      expect(resultOf(addOn, NUMBERS, FIRST + 13, 1 + nth)).toBe(revenueOf(addOn, day, name));
    }
    const line = () =>
      Array.from({ length: 9 }, (_, nth) => Number(resultOf(addOn, NUMBERS, FIRST + 13, 1 + nth) ?? 0));
    const [first = 0, ...rest] = line();
    // A name in lower case is another network, which has no revenue. All others contain that of the first one then.
    addOn.user.type(NUMBERS, 'B6', names[0]!.toLowerCase());
    expect(line()).toEqual([0, ...rest.slice(0, -1), expect.closeTo(rest.at(-1)! + first, 9)]);
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
    expect(resultOf(addOn, 'Numbers', last, 1)).toBe(
      revenueOf(addOn, serialOfDay(2026, 9, 24), name, 'Income'),
    );
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
    expect(Number(resultOf(addOn, NUMBERS, FIRST, 1))).toBeGreaterThan(0);
    const rows = { sheetId: tab(addOn, 'Revenue').id, dimension: 'ROWS', startIndex: 2, endIndex: 60 };
    addOn.user.request({ deleteDimension: { range: rows } });
    expect(shownRow(addOn, NUMBERS, FIRST, 3)).toEqual(['All cohorts', '', '']);
  });
});
