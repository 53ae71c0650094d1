import { type Span, toColumnLetters } from '../../sheet';

/** Cells of a tab. Rows and columns count from 0, and `to` is the one behind the last. */
export interface LayoutRange {
  readonly rows: Span;
  readonly columns: Span;
}

export function toColumnSpan(column: number): Span {
  return { from: column, to: column + 1 };
}

/** `count` columns behind a span, with one free column between them. */
export function placeColumnsAfter({ to }: Span, count: number): Span {
  return { from: to + 1, to: to + 1 + count };
}

export function toCellReference(row: number, column: number): string {
  return `${toColumnLetters(column)}${row + 1}`;
}

/** A cell with $ signs: a formula that is copied still refers to it. */
export function toFixedCell(row: number, column: number): string {
  return `$${toColumnLetters(column)}$${row + 1}`;
}

export function toRangeReference({ rows, columns }: LayoutRange): string {
  return `${toCellReference(rows.from, columns.from)}:${toCellReference(rows.to - 1, columns.to - 1)}`;
}

export function toColumnReference(column: number, rows: Span): string {
  return toRangeReference({ rows, columns: toColumnSpan(column) });
}

export function quoteText(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}

/** The result of a formula in which each part has a name. A part may use the names before it. */
export function buildLetFormula(parts: Readonly<Record<string, string>>, result: string): string {
  const names = Object.entries(parts).map(([name, formula]) => `${name};${formula}`);
  return `LET(${names.join(';')};${result})`;
}
