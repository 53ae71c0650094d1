import { chartOption } from '../../../../playground/page/charts/chart-option';
import type { PageChart, PageSeries } from '../../../../playground/page-server/api';

function series(given: Partial<PageSeries> = {}): PageSeries {
  return {
    name: 'AdMob',
    kind: 'LINE',
    axis: 'left',
    color: null,
    dashes: 'solid',
    lineWidth: null,
    values: [1000, null],
    shown: ['$1,000', ''],
    format: { type: 'CURRENCY', pattern: '$#,##0' },
    ...given,
  };
}

function chart(given: Partial<PageChart> = {}): PageChart {
  return {
    chartId: 1,
    place: { row: 0, column: 0, offsetX: 0, offsetY: 0, width: 600, height: 371 },
    title: 'Revenue',
    subtitle: '',
    altText: '',
    kind: 'LINE',
    stacked: 'no',
    legend: 'right',
    isSmooth: false,
    crossesBlanks: false,
    categories: ['2026-09-01', '2026-09-02'],
    axisTitles: { bottom: 'Day', left: 'USD', right: 'Users' },
    series: [series()],
    ...given,
  };
}

const drawn = (given: Partial<PageChart>, locale = 'en_US') =>
  chartOption(chart(given), locale) as unknown as {
    xAxis: { name: string; data: string[] };
    yAxis: { name: string; axisLabel: { formatter: (value: number) => string } }[];
    series: Record<string, unknown>[];
    legend: object;
  };

describe('a chart for ECharts', () => {
  it('has gaps where cells are blank, unless lines cross them', () => {
    expect(drawn({}).series[0]).toMatchObject({ type: 'line', data: [1000, null], connectNulls: false });
    expect(drawn({ crossesBlanks: true }).series[0]).toMatchObject({ connectNulls: true });
  });

  it('has the texts of the cells as categories, and numbers in the format of the cells and the locale of the file', () => {
    const { xAxis, yAxis } = drawn({});
    expect([xAxis.name, xAxis.data, yAxis[0]!.name]).toEqual(['Day', ['2026-09-01', '2026-09-02'], 'USD']);
    expect(yAxis[0]!.axisLabel.formatter(1500)).toBe('$1,500');
    expect(drawn({}, 'de_DE').yAxis[0]!.axisLabel.formatter(1500)).toBe('$1.500');
  });

  it('stacks columns, also as shares of their sum', () => {
    const columns = [3, 1].map((value) => series({ kind: 'COLUMN', values: [value, null] }));
    const plain = drawn({ kind: 'COLUMN', series: columns, stacked: 'values' }).series;
    expect(plain.map(({ stack, data }) => [stack, data])).toEqual([
      ['COLUMN 0', [3, null]],
      ['COLUMN 0', [1, null]],
    ]);
    const { series: shares, yAxis } = drawn({ kind: 'COLUMN', series: columns, stacked: 'percent' });
    expect(shares.map(({ data }) => data)).toEqual([
      [0.75, null],
      [0.25, null],
    ]);
    expect(yAxis[0]!.axisLabel.formatter(0.25)).toBe('25%');
  });

  it('has the colours, dashes and widths of its series', () => {
    const [one] = drawn({ series: [series({ color: '#123456', dashes: 'dashed', lineWidth: 4 })] }).series;
    expect(one).toMatchObject({
      lineStyle: { type: 'dashed', width: 4, color: '#123456' },
      itemStyle: { color: '#123456' },
    });
  });

  it('has a second axis for series at the right, and fills the area below a series of areas', () => {
    const { yAxis, series: two } = drawn({ series: [series(), series({ axis: 'right', kind: 'AREA' })] });
    expect(yAxis.map(({ name }) => name)).toEqual(['USD', 'Users']);
    expect(two[1]).toMatchObject({ yAxisIndex: 1, areaStyle: { opacity: 0.3 } });
  });

  it('lies on its side as a bar chart, with the first category at the top', () => {
    const bars = drawn({ kind: 'BAR', series: [series({ kind: 'BAR', axis: 'bottom' })] });
    expect(bars).toMatchObject({
      xAxis: [{ name: 'Day' }],
      yAxis: { type: 'category', inverse: true, name: 'USD' },
      series: [{ type: 'bar', xAxisIndex: 0 }],
    });
  });

  it.each<[PageChart['legend'], object]>([
    ['bottom', { show: true, bottom: 8, orient: 'horizontal' }],
    ['right', { show: true, right: 20, orient: 'vertical' }],
    ['none', { show: false }],
  ])('has its legend at: %s', (legend, expected) => {
    expect(drawn({ legend }).legend).toMatchObject(expected);
  });
});
