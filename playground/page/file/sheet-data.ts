import type { ICellData, IRange, IStyleData, IWorksheetData } from '@univerjs/core';
import type { CellArea, CellStyle, FullCell, SheetContent } from '../../page-server/api';
import { fullCell } from './cells';
import { rowHeights, type TextWidth } from './row-heights';

export const ROW_HEIGHT = 21;
export const COLUMN_WIDTH = 100;
export const ROW_HEADER_WIDTH = 46;
export const COLUMN_HEADER_HEIGHT = 24;

// Numbers of the grid's enumerations. They are repeated here, so that this file does not load the grid.
const FALSE = 0;
const TRUE = 1;
const TEXT = 1;
const ALIGNED = { left: 1, center: 2, right: 3 } as const;
const LINES = { thin: 1, dotted: 3, dashed: 4, double: 7, medium: 8, thick: 13 } as const;
const SIDES = { top: 't', bottom: 'b', left: 'l', right: 'r' } as const;
const FONT_SIZE = 10;
const WRAPPED = 3;
const NOT_WRAPPED = 1;
const MIDDLE = 2;

const ERROR_MARK = '#d93025';
const NOTE_MARK = '#f29900';
const LOADING_COLOR = '#5f6368';

type Cells = Record<number, Record<number, MarkedCell>>;
type MarkedCell = ICellData & { markers?: { tr: { color: string; size: number } } };

/** The data of a sheet for the grid: displayed texts and styles. The grid calculates and formats nothing. */
export function sheetData(content: SheetContent, title: string, width: TextWidth): Partial<IWorksheetData> {
  return {
    id: String(content.sheetId),
    name: title,
    rowCount: content.rowCount,
    columnCount: content.columnCount,
    defaultRowHeight: ROW_HEIGHT,
    defaultColumnWidth: COLUMN_WIDTH,
    rowHeader: { width: ROW_HEADER_WIDTH },
    columnHeader: { height: COLUMN_HEADER_HEIGHT },
    zoomRatio: 1,
    scrollTop: 0,
    scrollLeft: 0,
    showGridlines: content.hidesGridlines ? FALSE : TRUE,
    cellData: cellData(content),
    mergeData: content.merges.map(range),
    freeze: freeze(content),
    ...axes(content, width),
  };
}

/** Heights, widths, and hidden rows and columns. */
export function axes(
  content: SheetContent,
  width: TextWidth,
): Pick<IWorksheetData, 'rowData' | 'columnData'> {
  const rowData: IWorksheetData['rowData'] = {};
  for (const [row, h] of rowHeights(content, width)) rowData[row] = { h };
  for (const row of content.hiddenRows) rowData[row] = { ...rowData[row], hd: TRUE };
  const columnData: IWorksheetData['columnData'] = {};
  for (const [column, w] of Object.entries(content.columnWidths)) columnData[Number(column)] = { w };
  for (const column of content.hiddenColumns) columnData[column] = { ...columnData[column], hd: TRUE };
  return { rowData, columnData };
}

/** The frozen rows and columns. */
export function freeze({ frozenRows, frozenColumns }: SheetContent): IWorksheetData['freeze'] {
  return {
    xSplit: frozenColumns,
    ySplit: frozenRows,
    startRow: frozenRows === 0 ? -1 : frozenRows,
    startColumn: frozenColumns === 0 ? -1 : frozenColumns,
  };
}

export function range({ row, column, rows, columns }: CellArea): IRange {
  return { startRow: row, startColumn: column, endRow: row + rows - 1, endColumn: column + columns - 1 };
}

/** The cells. Cells with the same style share one style object. */
export function cellData(content: SheetContent): Cells {
  const looks = new Looks(content.styles);
  const cells: Cells = {};
  content.rows.forEach((row, at) => {
    const line: Record<number, MarkedCell> = {};
    row.forEach((cell, column) => {
      if (cell !== null) line[column] = gridCell(fullCell(cell), looks);
    });
    cells[at] = line;
  });
  return cells;
}

function gridCell(cell: FullCell, looks: Looks): MarkedCell {
  const shown: MarkedCell = { v: cell.shown, t: TEXT, s: looks.of(cell) };
  const color = cell.error !== undefined ? ERROR_MARK : cell.note !== undefined ? NOTE_MARK : null;
  if (color !== null) shown.markers = { tr: { color, size: 7 } };
  return shown;
}

class Looks {
  private readonly made = new Map<string, IStyleData>();

  constructor(private readonly styles: readonly CellStyle[]) {}

  of({ style, isNumber, loading }: FullCell): IStyleData {
    const key = `${style}${isNumber ? 'n' : ''}${loading === true ? 'l' : ''}`;
    const made = this.made.get(key) ?? look(this.styles[style] ?? {}, isNumber, loading === true);
    this.made.set(key, made);
    return made;
  }
}

function look(style: CellStyle, isNumber: boolean, isLoading: boolean): IStyleData {
  const align = style.align ?? (isNumber ? 'right' : 'left');
  return {
    ht: ALIGNED[align],
    vt: MIDDLE,
    ff: 'Arial',
    fs: style.size ?? FONT_SIZE,
    tb: style.wrap === true ? WRAPPED : NOT_WRAPPED,
    ...(style.bold === true && { bl: TRUE }),
    ...((style.italic === true || isLoading) && { it: TRUE }),
    ...(style.strikethrough === true && { st: { s: TRUE } }),
    ...(isLoading
      ? { cl: { rgb: LOADING_COLOR } }
      : style.color !== undefined && { cl: { rgb: style.color } }),
    ...(style.background !== undefined && { bg: { rgb: style.background } }),
    ...(style.borders !== undefined && { bd: borders(style.borders) }),
  };
}

function borders(given: NonNullable<CellStyle['borders']>): NonNullable<IStyleData['bd']> {
  const sides = Object.entries(given).map(([side, { style, color }]) => [
    SIDES[side as keyof typeof SIDES],
    { s: LINES[style], cl: { rgb: color } },
  ]);
  return Object.fromEntries(sides);
}
