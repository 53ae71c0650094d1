import type { SheetsRequest } from '../../platform/ports';
import { type Area, colorStyle } from '../../sheet/api/sheets-requests';
import { OTHERS_COLOR, SERIES_COLORS } from './colors';
import type { ChartDesign } from './tab-layout';

export function chartRequest(chart: ChartDesign, data: Area, chartId: number): SheetsRequest {
  const { kind, title, subtitle, altText, hasOthers, at } = chart;
  const [categories, ...series] = columnsOfArea(data);
  const isNamed = (nth: number) => !hasOthers || nth < series.length - 1;
  const basicChart = {
    chartType: kind === 'line' ? 'LINE' : 'COLUMN',
    legendPosition: series.length > 1 ? 'BOTTOM_LEGEND' : 'NO_LEGEND',
    axis: [
      { position: 'BOTTOM_AXIS', title: chart.axes.categories },
      { position: 'LEFT_AXIS', title: chart.axes.values },
    ],
    domains: [{ domain: { sourceRange: { sources: [categories] } } }],
    series: series.map((column, nth) => ({
      series: { sourceRange: { sources: [column] } },
      targetAxis: 'LEFT_AXIS',
      colorStyle: colorStyle((isNamed(nth) ? SERIES_COLORS[nth] : undefined) ?? OTHERS_COLOR),
    })),
    headerCount: 1,
    ...(kind === 'stacked' && { stackedType: 'STACKED' }),
  };
  // Users may hide the tab with the numbers. The chart shows them all the same.
  const spec = { title, ...(subtitle && { subtitle }), altText, hiddenDimensionStrategy: 'SHOW_ALL' };
  const { sheetId = data.sheetId, row: rowIndex, column: columnIndex } = at;
  const anchorCell = { sheetId, rowIndex, columnIndex };
  const size = { widthPixels: at.width, heightPixels: at.height };
  const position = { overlayPosition: { anchorCell, ...size } };
  return { addChart: { chart: { chartId, spec: { ...spec, basicChart }, position } } };
}

function columnsOfArea(area: Area): Area[] {
  const { startColumnIndex: from, endColumnIndex: to } = area;
  return Array.from({ length: to - from }, (_, nth) => ({
    ...area,
    startColumnIndex: from + nth,
    endColumnIndex: from + nth + 1,
  }));
}
