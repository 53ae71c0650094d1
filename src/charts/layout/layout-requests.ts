import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import {
  type Area,
  addMetadata,
  addSheet,
  areaOf,
  colorStyle,
  columnWidth,
  formatCells,
} from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { tabOf } from '../../sheet/read/report-sheet';
import { cellData } from '../../table/sheet-cell';
import { blockAt, STYLES } from './cell-parts';
import { QUIET_COLOR, SERIES_COLORS } from './series-colors';
import type { CellBlock, CellStyle, ChartDesign, LayoutCell, LayoutRange, TabLayout } from './tab-layout';

/** The colours of the least and the greatest number of a heat table. Texts stay readable on both. */
const HEAT_COLORS = ['#f4f8fc', '#6baed6'] as const;

/** The key of the developer metadata that marks a tab. (Stored name: do not change.) */
const LAYOUT_KEY = 'adreports.layout';

/** The tabs of a file whose metadata is of this kind. */
export function markedTabs<Mark>(
  { sheets = [] }: SpreadsheetResource,
  { read }: { read(text: string): Mark | undefined },
) {
  return sheets.flatMap((sheet) =>
    metadataOf(sheet, LAYOUT_KEY).flatMap(({ value, metadataId }) => {
      const mark = read(value);
      return mark === undefined ? [] : [{ tab: tabOf(sheet), mark, metadataId }];
    }),
  );
}

/** The requests that add tabs, still blank. They come before the cells of all tabs: a formula that names a tab before the tab is there stays #REF!. */
export function tabRequest(
  { title, rowCount, widths, index, hidden = false }: TabLayout,
  sheetId: number,
): SheetsRequest {
  const grid = { rowCount, columnCount: widths.length, frozenRowCount: 0, hideGridlines: true };
  return addSheet({ sheetId, title, hidden, ...grid, ...(index !== undefined && { index }) });
}

/** The requests for the cells of a tab, its mark and its charts. */
export function fillRequests(layout: TabLayout, sheetId: number, ids: NewIds): SheetsRequest[] {
  const { title, line, widths, dropDowns = [], charts = [], mark } = layout;
  const head = [[{ value: title, style: STYLES.title }], [{ ...line, style: STYLES.quiet }]];
  const blocks = [...(line === undefined ? [] : [blockAt(0, 0, ...head)]), ...layout.blocks];
  return [
    ...widths.map((pixels, column) => columnWidth(sheetId, { from: column, to: column + 1 }, pixels)),
    ...blocks.filter(({ rows }) => rows.length > 0).map((block) => cellsRequest(sheetId, block)),
    ...blocks.flatMap((block) => looksRequests(sheetId, block)),
    ...dropDowns.map((dropDown) => dropDownRequest(sheetId, dropDown)),
    ...(mark === undefined ? [] : [addMetadata(sheetId, ids.next(), LAYOUT_KEY, mark)]),
    ...charts.map((chart) => chartRequest(chart, sheetId, ids.next())),
  ];
}

function areaIn(sheetId: number, [top, end, left, right]: LayoutRange): Area {
  return areaOf(sheetId, top, end - top, left, right - left);
}

function cellsRequest(sheetId: number, { row, column, rows }: CellBlock): SheetsRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: rows.map((cells) => ({ values: cells.map(cellOf) })),
      fields: 'userEnteredValue,userEnteredFormat,note',
    },
  };
}

function looksRequests(sheetId: number, { formats = [], heat = [], rules = [] }: CellBlock): SheetsRequest[] {
  return [
    ...formats.map(({ range, style }) => formatCells(areaIn(sheetId, range), style)),
    ...heat.map((range) => heatRequest(areaIn(sheetId, range))),
    ...rules.map(({ range, formula, style }) => ruleRequest(areaIn(sheetId, range), formula, style)),
  ];
}

function cellOf({ value = '', formula, style, note }: LayoutCell): object {
  return {
    ...(formula === undefined ? cellData(value) : { userEnteredValue: { formulaValue: `=${formula}` } }),
    ...(style === undefined ? {} : { userEnteredFormat: style }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Colours the numbers of a range by their size. Cells without a number stay as they are. */
function heatRequest(range: Area): SheetsRequest {
  const [least, most] = HEAT_COLORS;
  const gradientRule = {
    minpoint: { colorStyle: colorStyle(least), type: 'MIN' },
    maxpoint: { colorStyle: colorStyle(most), type: 'MAX' },
  };
  return { addConditionalFormatRule: { rule: { ranges: [range], gradientRule }, index: 0 } };
}

function ruleRequest(range: Area, formula: string, style: CellStyle): SheetsRequest {
  const condition = { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: `=${formula}` }] };
  const booleanRule = { condition, format: style };
  return { addConditionalFormatRule: { rule: { ranges: [range], booleanRule }, index: 0 } };
}

function dropDownRequest(
  sheetId: number,
  { row, column, values }: NonNullable<TabLayout['dropDowns']>[number],
): SheetsRequest {
  const condition =
    typeof values === 'string'
      ? { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: `=${values}` }] }
      : { type: 'ONE_OF_LIST', values: values.map((value) => ({ userEnteredValue: value })) };
  const rule = { condition, strict: true, showCustomUi: true };
  return { setDataValidation: { range: areaOf(sheetId, row, 1, column, 1), rule } };
}

/** Adds a chart of the numbers on a tab. Without `end`, its ranges have no end, so that it shows each line that comes later. */
function chartRequest(chart: ChartDesign, numbersId: number, chartId: number): SheetsRequest {
  const { kind, title, subtitle, altText, hasOthers, header, end, columns, axes, at } = chart;
  const { colors = SERIES_COLORS } = chart;
  const data = (column: number) => {
    const across = { startColumnIndex: column, endColumnIndex: column + 1 };
    const rows = { startRowIndex: header, ...(end !== undefined && { endRowIndex: end }) };
    return { sourceRange: { sources: [{ sheetId: numbersId, ...rows, ...across }] } };
  };
  const count = columns.to - columns.from - 1;
  const colorOf = (nth: number) => (hasOthers && nth === count - 1 ? undefined : colors[nth]);
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
      colorStyle: colorStyle(colorOf(nth) ?? QUIET_COLOR),
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
