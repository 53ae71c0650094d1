import type { EChartsCoreOption } from 'echarts/core';
import { localeNamed } from '../../../emulator/src/spreadsheet/locale';
import { formatted } from '../../../emulator/src/spreadsheet/number-format';
import type { PageChart, PageSeries } from '../../page-server/api';
import { layoutOf } from './chart-layout';

/** The colours that Google gives to series in this order. */
const PALETTE = [
  '#4285f4',
  '#ea4335',
  '#fbbc04',
  '#34a853',
  '#ff6d01',
  '#46bdc6',
  '#7baaf7',
  '#f07b72',
  '#fcd04f',
  '#71c287',
];
const LABEL = { color: '#444746', fontSize: 12, margin: 10 };
const LINE_WIDTH = 2;

type ValueAxis = 'left' | 'right';

/** What ECharts needs to draw a chart as Google does. `locale` is the file's, such as de_DE. */
export function chartOption(chart: PageChart, locale: string): EChartsCoreOption {
  const isBar = chart.kind === 'BAR';
  const shown = chart.stacked === 'percent' ? withShares(chart) : chart;
  const sides: readonly ValueAxis[] = shown.series.some(({ axis }) => axis === 'right')
    ? ['left', 'right']
    : ['left'];
  const values = sides.map((side) => valueAxis(shown, side, locale));
  return {
    animation: false,
    color: PALETTE,
    textStyle: { fontFamily: 'Roboto, Arial, "Liberation Sans", sans-serif' },
    ...layoutOf(chart),
    ...(isBar
      ? { xAxis: values, yAxis: { ...categoryAxis(chart), inverse: true } }
      : { xAxis: categoryAxis(chart), yAxis: values }),
    series: shown.series.map((series) => drawnSeries(series, shown, sides.indexOf(sideOf(series)))),
  };
}

function categoryAxis({ kind, series, categories, axisTitles }: PageChart): object {
  const hasColumns = series.some((each) => each.kind === 'COLUMN' || each.kind === 'BAR');
  return {
    type: 'category',
    data: categories.length > 0 ? categories : (series[0]?.values.map((_, at) => String(at + 1)) ?? []),
    boundaryGap: hasColumns,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: '#333333' } },
    axisLabel: { ...LABEL, hideOverlap: true },
    ...named(kind === 'BAR' ? axisTitles.left : axisTitles.bottom),
  };
}

function valueAxis(
  { kind, series, axisTitles, stacked }: PageChart,
  side: ValueAxis,
  locale: string,
): object {
  const format = series.find((each) => sideOf(each) === side && each.format !== null)?.format ?? undefined;
  const rules = localeNamed(locale);
  const shares = { type: 'PERCENT', pattern: '0%' };
  return {
    type: 'value',
    position: kind === 'BAR' ? 'bottom' : side,
    splitLine: { show: side === 'left', lineStyle: { color: '#cccccc' } },
    axisLabel: {
      ...LABEL,
      hideOverlap: true,
      formatter: (value: number) => formatted(value, stacked === 'percent' ? shares : format, rules),
    },
    ...(stacked === 'percent' && { max: 1 }),
    ...named(kind === 'BAR' ? axisTitles.bottom : axisTitles[side]),
  };
}

function named(name: string): object {
  return { name, nameLocation: 'middle', nameTextStyle: { ...LABEL, padding: 10 } };
}

function drawnSeries(series: PageSeries, chart: PageChart, axis: number): object {
  const isBar = series.kind === 'COLUMN' || series.kind === 'BAR';
  const line = {
    type: series.dashes,
    width: series.lineWidth ?? LINE_WIDTH,
    ...(series.color !== null && { color: series.color }),
  };
  return {
    type: isBar ? 'bar' : 'line',
    name: series.name,
    data: series.values,
    ...(chart.kind === 'BAR' ? { xAxisIndex: axis } : { yAxisIndex: axis }),
    ...(series.color !== null && { itemStyle: { color: series.color } }),
    ...(chart.stacked !== 'no' && { stack: `${series.kind} ${axis}` }),
    ...(isBar
      ? { barMaxWidth: 90, barCategoryGap: '38%', barGap: '0%' }
      : { lineStyle: line, symbol: 'none' }),
    ...(series.kind === 'AREA' && { areaStyle: { opacity: chart.stacked === 'no' ? 0.3 : 0.7 } }),
    connectNulls: chart.crossesBlanks,
    smooth: chart.isSmooth,
  };
}

/** The chart with shares of the sum of all series in place of their values. */
function withShares(chart: PageChart): PageChart {
  const sums = chart.categories.map((_, at) =>
    chart.series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  const series = chart.series.map((each) => ({
    ...each,
    values: each.values.map((value, at) => (value === null || !sums[at] ? null : value / sums[at])),
  }));
  return { ...chart, series };
}

function sideOf({ axis }: PageSeries): ValueAxis {
  return axis === 'right' ? 'right' : 'left';
}
