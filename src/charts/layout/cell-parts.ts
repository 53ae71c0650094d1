import type { CurrencyId } from '../../catalogue/catalogue';
import { columnFormat, MONTH_FORMAT } from '../../catalogue/number-formats';
import { columnLetters } from '../../sheet/read/grid-reads';
import { HEADER_COLOR, TEXT_COLORS } from '../../sheet/tones';
import { texts } from '../../wording/texts';
import type { CellBlock, CellStyle, LayoutCell, LayoutRange } from '../layout/tab-layout';

/** The looks that all tabs share. */
export const STYLES = {
  title: { bold: true, size: 14 },
  quiet: { color: TEXT_COLORS.quiet },
  header: { bold: true, fill: HEADER_COLOR, align: 'RIGHT' },
  leftHeader: { bold: true, fill: HEADER_COLOR },
  wrappedHeader: { bold: true, fill: HEADER_COLOR, wrap: true },
  day: { format: ['DATE', 'yyyy-mm-dd'], align: 'LEFT' },
  moment: { format: ['DATE', 'd mmm yyyy hh:mm'], align: 'RIGHT' },
  month: { format: ['DATE', MONTH_FORMAT], align: 'LEFT' },
  /** A day on an axis, whose year is elsewhere. */
  shortDay: { format: ['DATE', 'd mmm'], align: 'LEFT' },
  number: { format: ['NUMBER', '#,##0'] },
  share: { format: ['PERCENT', '0.0%'] },
  change: { format: ['PERCENT', '+0.0%;-0.0%;0.0%'] },
} as const satisfies Record<string, CellStyle>;

export function textCell(value: string, style?: CellStyle): LayoutCell {
  return { value, ...(style && { style }) };
}

export function blockAt(row: number, column: number, ...rows: readonly (readonly LayoutCell[])[]): CellBlock {
  return { row, column, rows };
}

/** A column of a table. Its formula, or that of a column at its left, fills its cells. A column without a style has texts. */
export interface TableColumn {
  readonly header: string | LayoutCell;
  readonly formula?: string;
  readonly style?: CellStyle;
}

/** A table from the cell of its first header on, with its cells down to the row `end`. */
export function tableAt(row: number, column: number, end: number, columns: readonly TableColumn[]) {
  const headers = columns.map(({ header, style: { align } = { align: 'LEFT' as const } }) => {
    const style = align === 'LEFT' ? STYLES.leftHeader : STYLES.header;
    return { style, ...(typeof header === 'string' ? { value: header } : header) };
  });
  const formulas = columns.map(({ formula }) => (formula === undefined ? {} : withFormula(formula)));
  const formats = columns.flatMap(({ style }, nth) => {
    const range = [row + 1, end, column + nth, column + nth + 1] as const;
    return style === undefined ? [] : [{ range, style }];
  });
  return { ...blockAt(row, column, headers, formulas), formats };
}

/** A cell with a formula, given without its equals sign. */
export function withFormula(formula: string, style?: CellStyle): LayoutCell {
  return { formula: `=${formula}`, ...(style && { style }) };
}

export function numberStyle(metric: string, currency: CurrencyId): CellStyle {
  const pattern = columnFormat(metric, currency);
  return { format: [pattern.endsWith('%') ? 'PERCENT' : 'NUMBER', pattern] };
}

/** The look of a large number on an axis or in a summary: sums of money in whole units, other money with two decimals. */
export function roundStyle(metric: string, currency: CurrencyId): CellStyle {
  const { format: [type, pattern] = ['NUMBER', ''] } = numberStyle(metric, currency);
  const decimals = pattern.endsWith('.0000') ? '.00' : '';
  return { format: [type, pattern.replace(/\.00(00)?$/, decimals)] };
}

/** The rows of totals in a range are bold. Their first cell says “Total”. */
export function boldTotals(range: LayoutRange): NonNullable<CellBlock['rules']>[number] {
  const [top, , left] = range;
  const formula = `$${cellName(top, left)}=${quotedText(texts().charts.total)}`;
  return { range, formula, style: { bold: true } };
}

/** The place of a cell, as in a formula. */
export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** The cells from a row and a column to a last row and a last column. */
export function rangeName(top: number, left: number, bottom: number, right = left): string {
  return `${cellName(top, left)}:${cellName(bottom, right)}`;
}

/** A header that is blank while no number is below it. */
export function headerOfNumbers(row: number, column: number, label: string): LayoutCell {
  const below = `${cellName(row + 1, column)}:${columnLetters(column)}`;
  return withFormula(`IF(COUNT(${below})=0;;${quotedText(label)})`);
}

export function quotedText(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
