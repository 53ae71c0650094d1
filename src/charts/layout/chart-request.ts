import type { SheetsRequest } from '../../platform/ports';
import { rgb } from '../../sheet/api/look-requests';
import type { Area } from '../../sheet/api/sheets-requests';
import { OTHERS_COLOR, SERIES_COLORS } from './colors';
import type { ChartDesign, NativeChart } from './tab-layout';

const TYPES = { line: 'LINE', stacked: 'COLUMN', columns: 'COLUMN', bars: 'BAR' } satisfies Record<
  NativeChart,
  string
>;

/** The request that makes a native chart of `data`. */
export function chartRequest(chart: ChartDesign, data: Area, chartId: number): SheetsRequest {
  const { kind, title, subtitle, altText, at } = chart;
  const [categoriesAt, valuesAt] =
    kind === 'bars' ? ['LEFT_AXIS', 'BOTTOM_AXIS'] : ['BOTTOM_AXIS', 'LEFT_AXIS'];
  const [categories, ...series] = columnsOfArea(data);
  const basicChart = {
    chartType: TYPES[kind],
    legendPosition: series.length > 1 ? 'BOTTOM_LEGEND' : 'NO_LEGEND',
    axis: [
      { position: categoriesAt, title: chart.axes.categories },
      { position: valuesAt, title: chart.axes.values },
    ],
    domains: [{ domain: { sourceRange: { sources: [categories] } } }],
    series: series.map((column, nth) => ({
      series: { sourceRange: { sources: [column] } },
      targetAxis: valuesAt,
      color: rgb(SERIES_COLORS[nth] ?? OTHERS_COLOR),
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
