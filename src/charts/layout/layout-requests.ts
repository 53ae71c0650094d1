import type { SheetsRequest } from '../../platform/ports';
import {
  type Area,
  addMetadata,
  addSheet,
  areaOf,
  colorStyle,
  columnWidth,
  formatCells,
} from '../../sheet/api/sheets-requests';
import { a1 } from '../../sheet/read/grid-reads';
import { cellData } from '../../table/sheet-cell';
import { chartRequest } from './chart-request';
import { HEAT_COLORS } from './colors';
import type { CellBlock, CellStyle, DropDown, LayoutCell, LayoutRange, TabLayout } from './tab-layout';

/** The key of the developer metadata that marks a tab. (Stored name: do not change.) */
export const LAYOUT_KEY = 'adreports.layout';

export interface LayoutIds {
  readonly sheetId: number;
  readonly metadataId: number;
  /** Undefined for a chart that is not made. */
  readonly chartIds: readonly (number | undefined)[];
}

/**
 * The requests that make a tab with its charts. They go into one batch, after the batch's requests for the tables that the formulas read: a
 * formula that names a tab before the tab is there stays #REF!.
 */
export function layoutRequests(layout: TabLayout, ids: LayoutIds): SheetsRequest[] {
  return [tabRequest(layout, ids), ...fillRequests(layout, ids), ...chartRequests(layout, ids)];
}

/** The request that adds the tab, still blank. */
export function tabRequest(layout: TabLayout, { sheetId }: Pick<LayoutIds, 'sheetId'>): SheetsRequest {
  const { title, rowCount, columnCount, index } = layout;
  const grid = { rowCount, columnCount, frozenRowCount: 0, hideGridlines: true };
  return addSheet({ sheetId, title, hidden: false, ...grid, ...(index !== undefined && { index }) });
}

export function fillRequests(layout: TabLayout, { sheetId, metadataId }: LayoutIds): SheetsRequest[] {
  return [
    ...layout.widths.map((pixels, column) => columnWidth(sheetId, { from: column, to: column + 1 }, pixels)),
    ...layout.blocks.map((block) => blockCells(sheetId, block)),
    ...(layout.formats ?? []).map(({ range, style }) =>
      formatCells(areaIn(sheetId, range), formatOfStyle(style)),
    ),
    ...layout.heat.map((range) => heatRequest(areaIn(sheetId, range))),
    ...layout.dropDowns.map((each) => dropDownRequest(sheetId, layout, each)),
    addMetadata(sheetId, metadataId, LAYOUT_KEY, layout.mark),
  ];
}

/** The requests that make the charts of a tab whose cells are there. */
export function chartRequests(
  { charts }: Pick<TabLayout, 'charts'>,
  { sheetId, chartIds }: Pick<LayoutIds, 'sheetId' | 'chartIds'>,
): SheetsRequest[] {
  return charts.flatMap((chart, nth) => {
    const chartId = chartIds[nth];
    return chartId === undefined ? [] : [chartRequest(chart, areaIn(sheetId, chart.data), chartId)];
  });
}

export function areaIn(sheetId: number, { rows, columns }: LayoutRange): Area {
  return areaOf(sheetId, rows.from, rows.to - rows.from, columns.from, columns.to - columns.from);
}

function blockCells(sheetId: number, { row, column, rows }: CellBlock): SheetsRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: rows.map((cells) => ({ values: cells.map(cellOf) })),
      fields: 'userEnteredValue,userEnteredFormat,note',
    },
  };
}

function cellOf({ value = '', formula, style, note }: LayoutCell): object {
  return {
    ...(formula === undefined ? cellData(value) : { userEnteredValue: { formulaValue: formula } }),
    ...(style === undefined ? {} : { userEnteredFormat: formatOfStyle(style) }),
    ...(note === undefined ? {} : { note }),
  };
}

function formatOfStyle({ bold, italic, size, color, fill, align, format }: CellStyle): object {
  const textFormat = {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(size !== undefined && { fontSize: size }),
    ...(color !== undefined && { foregroundColorStyle: colorStyle(color) }),
  };
  return {
    ...(Object.keys(textFormat).length > 0 && { textFormat }),
    ...(fill !== undefined && { backgroundColorStyle: colorStyle(fill) }),
    ...(align !== undefined && { horizontalAlignment: align }),
    ...(format !== undefined && { numberFormat: { type: format[0], pattern: format[1] } }),
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

export function dropDownRequest(
  sheetId: number,
  layout: TabLayout,
  { row, column, values: { rows, columns }, tab = layout }: DropDown,
): SheetsRequest {
  const list = { userEnteredValue: `=${a1({ columnCount: 0, ...tab }, rows, columns)}` };
  return {
    setDataValidation: {
      range: areaOf(sheetId, row, 1, column, 1),
      rule: { condition: { type: 'ONE_OF_RANGE', values: [list] }, strict: true, showCustomUi: true },
    },
  };
}
