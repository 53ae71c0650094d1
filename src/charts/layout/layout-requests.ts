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
import { chartRequest } from './chart-request';
import type { CellBlock, CellStyle, DropDown, LayoutCell, LayoutRange, TabLayout } from './tab-layout';

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
  { title, rowCount, columnCount, index }: TabLayout,
  sheetId: number,
): SheetsRequest {
  const grid = { rowCount, columnCount, frozenRowCount: 0, hideGridlines: true };
  return addSheet({ sheetId, title, hidden: false, ...grid, ...(index !== undefined && { index }) });
}

/** The requests for the cells of a tab, its mark and its charts. */
export function fillRequests(layout: TabLayout, sheetId: number, ids: NewIds): SheetsRequest[] {
  const { widths, blocks, formats = [], heat = [], dropDowns = [], charts = [], mark } = layout;
  return [
    ...widths.map((pixels, column) => columnWidth(sheetId, { from: column, to: column + 1 }, pixels)),
    ...blocks.map((block) => blockCells(sheetId, block)),
    ...formats.map(({ range, style }) => formatCells(areaIn(sheetId, range), formatOfStyle(style))),
    ...heat.map((range) => heatRequest(areaIn(sheetId, range))),
    ...dropDowns.map((dropDown) => dropDownRequest(sheetId, dropDown)),
    addMetadata(sheetId, ids.next(), LAYOUT_KEY, mark),
    ...charts.map((chart) => chartRequest(chart, sheetId, ids.next())),
  ];
}

function areaIn(sheetId: number, [top, end, left, right]: LayoutRange): Area {
  return areaOf(sheetId, top, end - top, left, right - left);
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

function formatOfStyle({ bold, italic, size, color, fill, align, wrap, format }: CellStyle): object {
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
    ...(wrap && { wrapStrategy: 'WRAP', verticalAlignment: 'BOTTOM' }),
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

function dropDownRequest(sheetId: number, { row, column, values }: DropDown): SheetsRequest {
  const condition =
    typeof values === 'string'
      ? { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: `=${values}` }] }
      : { type: 'ONE_OF_LIST', values: values.map((value) => ({ userEnteredValue: value })) };
  const rule = { condition, strict: true, showCustomUi: true };
  return { setDataValidation: { range: areaOf(sheetId, row, 1, column, 1), rule } };
}
