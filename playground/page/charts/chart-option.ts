import type { EChartsCoreOption } from 'echarts/core';
import { localeNamed } from '../../../emulator/src/spreadsheet/locale';
import { formatted } from '../../../emulator/src/spreadsheet/number-format';
import type { PageChart } from '../../page-server/sheet/chart-content';

/** The colours that Google gives to series in this order. */
const PALETTE = ['#4285f4', '#ea4335', '#fbbc04', '#34a853', '#ff6d01', '#46bdc6', '#7baaf7', '#f07b72'];
const TEXT = { color: '#5f6368', fontSize: 12 };
const EDGE = 20;
const LETTER_WIDTH = 7;
const LEGEND_LINE = 24;
const LEGEND_GAP = 20;

/** What ECharts needs to draw a chart as Google does. `locale` is the file's, such as de_DE. */
export function chartOption(chart: PageChart, locale: string): EChartsCoreOption {
  const { title, subtitle, kind, series, place, hasLegend, isStacked, axisTitles } = chart;
  const isLine = kind === 'LINE';
  const head = EDGE + (title === '' ? 0 : 26) + (subtitle === '' ? 0 : 20);
  const format = series.find((one) => one.format !== null)?.format ?? undefined;
  const rules = localeNamed(locale);
  const fit = { width: place.width - 2 * EDGE, overflow: 'truncate' };
  return {
    animation: false,
    color: PALETTE,
    textStyle: { fontFamily: 'Roboto, Arial, "Liberation Sans", sans-serif' },
    title: {
      text: title,
      subtext: subtitle,
      left: EDGE - 5,
      top: EDGE - 10,
      itemGap: 2,
      textStyle: { ...TEXT, ...fit, fontSize: 16, lineHeight: 22, fontWeight: 'normal' },
      subtextStyle: { ...TEXT, ...fit, fontSize: 13, lineHeight: 18 },
    },
    legend: {
      show: hasLegend,
      icon: isLine ? 'rect' : 'circle',
      itemWidth: isLine ? 16 : 11,
      itemHeight: isLine ? 3 : 11,
      itemGap: LEGEND_GAP,
      textStyle: TEXT,
      selectedMode: false,
      bottom: 8,
      left: 'center',
    },
    grid: {
      top: head + 6,
      bottom: hasLegend ? LEGEND_LINE * legendLines(chart) + 14 : EDGE,
      left: EDGE,
      right: EDGE,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    xAxis: {
      type: 'category',
      data: chart.categories,
      boundaryGap: !isLine,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: '#333333' } },
      axisLabel: { ...TEXT, margin: 10, hideOverlap: true },
      ...named(axisTitles.bottom),
    },
    yAxis: {
      type: 'value',
      splitLine: { lineStyle: { color: '#cccccc' } },
      axisLabel: {
        ...TEXT,
        margin: 10,
        hideOverlap: true,
        formatter: (value: number) => formatted(value, format, rules),
      },
      ...named(axisTitles.left),
    },
    series: series.map(({ name, values, color }) => ({
      type: isLine ? 'line' : 'bar',
      name,
      data: values,
      ...(color !== null && { itemStyle: { color }, lineStyle: { color } }),
      ...(isStacked && { stack: 'all' }),
      ...(isLine ? { symbol: 'none' } : { barMaxWidth: 90, barCategoryGap: '38%', barGap: '0%' }),
    })),
  };
}

function named(name: string): object {
  return { name, nameLocation: 'middle', nameTextStyle: { ...TEXT, padding: 10 } };
}

/** The lines of the legend, from the estimated widths of its names. */
function legendLines({ series, place }: PageChart): number {
  let [lines, used] = [1, 0];
  for (const { name } of series) {
    const item = 16 + name.length * LETTER_WIDTH + LEGEND_GAP;
    if (used > 0 && used + item > place.width - 2 * EDGE) [lines, used] = [lines + 1, 0];
    used += item;
  }
  return lines;
}
