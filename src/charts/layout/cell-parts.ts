import type { CurrencyId } from '../../catalogue/catalogue';
import { columnFormat } from '../../catalogue/number-formats';
import { columnLetters } from '../../sheet/read/grid-reads';
import { HEADER_COLOR, TEXT_COLORS } from '../../sheet/tones';
import { texts } from '../../wording/texts';
import type { CellBlock, CellFormat, CellStyle, LayoutCell } from '../layout/tab-layout';

/** The looks that all tabs share. */
export const STYLES = {
  title: { bold: true, size: 14 },
  quiet: { color: TEXT_COLORS.quiet },
  header: { bold: true, fill: HEADER_COLOR, align: 'RIGHT' },
  leftHeader: { bold: true, fill: HEADER_COLOR },
  wrappedHeader: { bold: true, fill: HEADER_COLOR, wrap: true },
  day: { format: ['DATE', 'yyyy-mm-dd'], align: 'LEFT' },
  month: { format: ['DATE', 'yyyy-mm'], align: 'LEFT' },
  decimal: { format: ['NUMBER', '0.0000'] },
  share: { format: ['PERCENT', '0.0%'] },
  change: { format: ['PERCENT', '+0.0%;-0.0%;0.0%'] },
} as const satisfies Record<string, CellStyle>;

export function textCell(value: string, style?: CellStyle): LayoutCell {
  return { value, ...(style && { style }) };
}

/** The headers of a table: the first one is above names. */
export function headerCells(first: string, more: readonly string[]): LayoutCell[] {
  return [textCell(first, STYLES.leftHeader), ...more.map((text) => textCell(text, STYLES.header))];
}

export function blockAt(row: number, column: number, ...rows: readonly (readonly LayoutCell[])[]): CellBlock {
  return { row, column, rows };
}

/** A column of a table. Its formula, or that of a column at its left, fills its cells. A column without a style has texts. */
export interface TableColumn {
  readonly header: string;
  readonly formula?: string;
  readonly style?: CellStyle;
}

/** A table from the cell of its first header on, with its cells down to the row `end`. */
export function tableAt(row: number, column: number, end: number, columns: readonly TableColumn[]) {
  const isLeft = (style?: CellStyle) => style === undefined || style.align === 'LEFT';
  const headers = columns.map(({ header, style }) =>
    textCell(header, isLeft(style) ? STYLES.leftHeader : STYLES.header),
  );
  const formulas = columns.map(({ formula }) => (formula === undefined ? {} : withFormula(formula)));
  const formats = columns.flatMap(({ style }, nth): CellFormat[] =>
    style === undefined ? [] : [{ range: [row + 1, end, column + nth, column + nth + 1], style }],
  );
  return { block: blockAt(row, column, headers, formulas), formats };
}

/** A cell with a formula, given without its equals sign. */
export function withFormula(formula: string, style?: CellStyle): LayoutCell {
  return { formula: `=${formula}`, ...(style && { style }) };
}

export function numberStyle(metric: string, currency: CurrencyId): CellStyle {
  const pattern = columnFormat(metric, currency);
  return { format: [pattern.endsWith('%') ? 'PERCENT' : 'NUMBER', pattern] };
}

/** The place of a cell as in a formula; `$` before the parts that do not move when the formula is copied. */
export function cellName(row: number, column: number, fixed: '' | 'row' | 'column' | 'both' = ''): string {
  const letters = `${fixed === 'column' || fixed === 'both' ? '$' : ''}${columnLetters(column)}`;
  return `${letters}${fixed === 'row' || fixed === 'both' ? '$' : ''}${row + 1}`;
}

/** The cells of a column from a row to the end of the tab. */
function cellsBelow(row: number, column: number): string {
  return `${cellName(row, column)}:${columnLetters(column)}`;
}

/** The header of the series of all others: blank while no number is below it. */
export function othersHeader(row: number, column: number): LayoutCell {
  const isNone = `COUNT(${cellsBelow(row + 1, column)})=0`;
  return withFormula(`IF(${isNone};;${quotedText(texts().charts.allOthers)})`, STYLES.header);
}

export function quotedText(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
