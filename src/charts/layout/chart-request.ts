import type { SheetsRequest } from '../../platform/ports';
import { colorStyle } from '../../sheet/api/sheets-requests';
import type { ChartDesign } from './tab-layout';

/**
 * The colours of series, in order. People with any kind of colour blindness can tell them apart (the palette of Okabe and Ito, without its
 * yellow, which is too light on white). The last series of a chart, “All others”, is grey.
 */
export const SERIES_COLORS = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#5b4b8a',
  '#7f8c3d',
] as const;
const OTHERS_COLOR = '#9aa0a6';

/** Adds a chart of the numbers on a tab. Without `end`, its ranges have no end, so that it shows each line that comes later. */
export function chartRequest(chart: ChartDesign, numbersId: number, chartId: number): SheetsRequest {
  const { kind, title, subtitle, altText, hasOthers, header, end, columns, axes, at } = chart;
  const data = (column: number) => {
    const across = { startColumnIndex: column, endColumnIndex: column + 1 };
    const rows = { startRowIndex: header, ...(end !== undefined && { endRowIndex: end }) };
    return { sourceRange: { sources: [{ sheetId: numbersId, ...rows, ...across }] } };
  };
  const count = columns.to - columns.from - 1;
  const colorOf = (nth: number) => (hasOthers && nth === count - 1 ? undefined : SERIES_COLORS[nth]);
  const basicChart = {
    chartType: kind === 'line' ? 'LINE' : 'COLUMN',
    legendPosition: count > 1 ? 'BOTTOM_LEGEND' : 'NO_LEGEND',
    axis: [
      { position: 'BOTTOM_AXIS', title: axes.categories },
      { position: 'LEFT_AXIS', title: axes.values },
    ],
    domains: [{ domain: data(columns.from) }],
    series: Array.from({ length: count }, (_, nth) => ({
      series: data(columns.from + 1 + nth),
      targetAxis: 'LEFT_AXIS',
      colorStyle: colorStyle(colorOf(nth) ?? OTHERS_COLOR),
    })),
    headerCount: 1,
    ...(kind === 'stacked' && { stackedType: 'STACKED' }),
  };
  // Users may hide the tab with the numbers. The chart shows them all the same.
  const spec = { title, ...(subtitle && { subtitle }), altText, hiddenDimensionStrategy: 'SHOW_ALL' };
  const { sheetId = numbersId, row: rowIndex, column: columnIndex } = at;
  const size = { widthPixels: at.width, heightPixels: at.height };
  const position = { overlayPosition: { anchorCell: { sheetId, rowIndex, columnIndex }, ...size } };
  return { addChart: { chart: { chartId, spec: { ...spec, basicChart }, position } } };
}
