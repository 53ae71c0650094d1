import type { SheetsRequest } from '../../platform';
import {
  addMetadata,
  addSheet,
  formatCells,
  type NewIds,
  setColumnWidth,
  toArea,
  toColorStyle,
} from '../../sheet';
import { toCellData } from '../../table';
import { getFileTexts } from '../../wording';
import { type LayoutRange, quoteText, toCellReference } from './formula-text';
import {
  type CellBlock,
  type LayoutCell,
  type PlacedChart,
  QUIET_COLOR,
  SERIES_COLORS,
  STYLES,
  type TabLayout,
} from './tab-layout';

/** The colours from the least to the greatest number of a heat table. Texts stay readable on both; cells without a number stay as they are. */
const HEAT_GRADIENT = {
  minpoint: { colorStyle: toColorStyle('#f4f8fc'), type: 'MIN' },
  maxpoint: { colorStyle: toColorStyle('#6baed6'), type: 'MAX' },
} as const;

/** The key of the developer metadata that marks a tab. (Stored name: do not change.) */
export const LAYOUT_KEY = 'adreports.layout';

/** Adds a tab, still blank. All tabs come before the cells of any: a formula that names a tab before the tab is there stays #REF!. */
export function buildTabRequest(
  { title, rowCount, widths, index, hidden = false }: TabLayout,
  sheetId: number,
): SheetsRequest {
  const grid = { rowCount, columnCount: widths.length, frozenRowCount: 0, hideGridlines: true };
  return addSheet({ sheetId, title, hidden, ...grid, ...(index !== undefined && { index }) });
}

export function buildContentRequests(layout: TabLayout, sheetId: number, ids: NewIds): SheetsRequest[] {
  const { title, description, widths, dropdowns = [], charts = [], mark } = layout;
  const head = [[{ value: title, style: STYLES.title }], [{ ...description, style: STYLES.quiet }]];
  const headBlock = { row: 0, column: 0, rows: head };
  const blocks = description === undefined ? layout.blocks : [headBlock, ...layout.blocks];
  return [
    ...widths.map((pixels, column) => setColumnWidth(sheetId, { from: column, to: column + 1 }, pixels)),
    ...blocks.map((block) => buildCellsRequest(sheetId, block)),
    ...blocks.flatMap((block) => buildStyleRequests(sheetId, block)),
    ...dropdowns.map((dropdown) => buildValidationRequest(sheetId, dropdown)),
    ...(mark === undefined ? [] : [addMetadata(sheetId, ids.next(), LAYOUT_KEY, mark)]),
    ...charts.map((chart) => buildChartRequest(chart, sheetId, ids.next())),
  ];
}

function buildCellsRequest(sheetId: number, { row, column, rows }: CellBlock): SheetsRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: rows.map((cells) => ({ values: cells.map(buildLayoutCell) })),
      fields: 'userEnteredValue,userEnteredFormat,note',
    },
  };
}

function buildStyleRequests(
  sheetId: number,
  { formats = [], heat = [], totals }: CellBlock,
): SheetsRequest[] {
  const toSheetArea = ({ rows, columns }: LayoutRange) =>
    toArea(sheetId, rows.from, rows.to - rows.from, columns.from, columns.to - columns.from);
  const addRule = (range: LayoutRange, rule: object): SheetsRequest => {
    return { addConditionalFormatRule: { rule: { ranges: [toSheetArea(range)], ...rule }, index: 0 } };
  };
  return [
    ...formats.map(({ range, style }) => formatCells(toSheetArea(range), style)),
    ...heat.map((range) => addRule(range, { gradientRule: HEAT_GRADIENT })),
    ...(totals === undefined ? [] : [addRule(totals, { booleanRule: buildTotalsRule(totals) })]),
  ];
}

function buildTotalsRule({ rows, columns }: LayoutRange) {
  const formula = `=$${toCellReference(rows.from, columns.from)}=${quoteText(getFileTexts().charts.total)}`;
  const condition = { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: formula }] };
  return { condition, format: STYLES.bold };
}

function buildLayoutCell({ value = '', formula, style, note }: LayoutCell): object {
  return {
    ...(formula === undefined ? toCellData(value) : { userEnteredValue: { formulaValue: `=${formula}` } }),
    ...(style === undefined ? {} : { userEnteredFormat: style }),
    ...(note === undefined ? {} : { note }),
  };
}

function buildValidationRequest(
  sheetId: number,
  { row, column, values }: NonNullable<TabLayout['dropdowns']>[number],
): SheetsRequest {
  const condition =
    typeof values === 'string'
      ? { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: `=${values}` }] }
      : { type: 'ONE_OF_LIST', values: values.map((value) => ({ userEnteredValue: value })) };
  const rule = { condition, strict: true, showCustomUi: true };
  return { setDataValidation: { range: toArea(sheetId, row, 1, column, 1), rule } };
}

/** Adds a chart to a tab. Without `end`, its ranges have no end, so that it shows each line that comes later. */
function buildChartRequest(chart: PlacedChart, sheetId: number, chartId: number): SheetsRequest {
  const { kind, title, subtitle, altText, hasOthers, header, end, columns, axes, place } = chart;
  const { colors = SERIES_COLORS, numbersSheetId = sheetId } = chart;
  const toChartData = (column: number) => {
    const across = { startColumnIndex: column, endColumnIndex: column + 1 };
    const rows = { startRowIndex: header, ...(end !== undefined && { endRowIndex: end }) };
    return { sourceRange: { sources: [{ sheetId: numbersSheetId, ...rows, ...across }] } };
  };
  const seriesCount = columns.to - columns.from - 1;
  const selectSeriesColor = (nth: number) => (hasOthers && nth === seriesCount - 1 ? undefined : colors[nth]);
  const basicChart = {
    chartType: kind === 'line' ? 'LINE' : 'COLUMN',
    legendPosition: seriesCount > 1 ? 'BOTTOM_LEGEND' : 'NO_LEGEND',
    axis: [
      { position: 'BOTTOM_AXIS', title: axes.categories },
      { position: 'LEFT_AXIS', title: axes.values },
    ],
    domains: [{ domain: toChartData(columns.from) }],
    series: Array.from({ length: seriesCount }, (_, nth) => ({
      series: toChartData(columns.from + 1 + nth),
      targetAxis: 'LEFT_AXIS',
      colorStyle: toColorStyle(selectSeriesColor(nth) ?? QUIET_COLOR),
    })),
    headerCount: 1,
    ...(kind === 'stacked' && { stackedType: 'STACKED' }),
  };
  // Users may hide the tab with the numbers. The chart shows them all the same.
  const spec = { title, ...(subtitle && { subtitle }), altText, hiddenDimensionStrategy: 'SHOW_ALL' };
  const { row: rowIndex, column: columnIndex } = place;
  const size = { widthPixels: place.width, heightPixels: place.height };
  const position = { overlayPosition: { anchorCell: { sheetId, rowIndex, columnIndex }, ...size } };
  return { addChart: { chart: { chartId, spec: { ...spec, basicChart }, position } } };
}
