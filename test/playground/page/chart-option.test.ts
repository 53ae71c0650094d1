import { chartOption } from '../../../playground/page/charts/chart-option';
import type { PageChart } from '../../../playground/page-server/sheet/chart-content';

const CHART: PageChart = {
  chartId: 1,
  place: { row: 0, column: 0, offsetX: 0, offsetY: 0, width: 600, height: 371 },
  title: 'Revenue',
  subtitle: '',
  altText: '',
  kind: 'LINE',
  isStacked: false,
  hasLegend: true,
  categories: ['2026-09-01', '2026-09-02'],
  axisTitles: { bottom: 'Day', left: 'USD' },
  series: [
    {
      name: 'AdMob',
      color: null,
      values: [1000, null],
      shown: ['$1,000', ''],
      format: { type: 'CURRENCY', pattern: '$#,##0' },
    },
  ],
};

const drawn = (change: Partial<PageChart>, locale = 'en_US') =>
  chartOption({ ...CHART, ...change }, locale) as unknown as {
    yAxis: { name: string; axisLabel: { formatter: (value: number) => string } };
    series: Record<string, unknown>[];
  };

it('a chart for ECharts has gaps where cells are blank', () => {
  expect(drawn({}).series[0]).toMatchObject({ type: 'line', name: 'AdMob', data: [1000, null] });
});

it('a chart for ECharts labels its axis with the number format of the cells, in the locale of the file', () => {
  const label = (locale: string) => drawn({}, locale).yAxis.axisLabel.formatter(1500);
  expect([label('en_US'), label('de_DE')]).toEqual(['$1,500', '$1.500']);
});

it('a chart for ECharts stacks columns', () => {
  expect(drawn({ kind: 'COLUMN', isStacked: true }).series[0]).toMatchObject({ type: 'bar', stack: 'all' });
});
