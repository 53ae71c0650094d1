import { formatDate } from '../apps-script/services/format-date';

/** What a formula came to: its value, or the sentence that its cell shows. */
export interface FormulaResult {
  readonly value?: unknown;
  readonly error?: { readonly message: string };
}

/** The cells of a result as a sheet shows them: days as days, numbers with ten digits, blanks empty. */
export function shownCells(value: unknown, timeZone: string): string[][] {
  const rows = Array.isArray(value) ? value : [[value]];
  return rows.map((row: unknown) => (Array.isArray(row) ? row : [row]).map((cell) => shown(cell, timeZone)));
}

function shown(cell: unknown, timeZone: string): string {
  if (cell instanceof Date) return formatDate(cell.getTime(), timeZone, 'yyyy-MM-dd');
  return typeof cell === 'number' ? String(Number(cell.toPrecision(10))) : String(cell ?? '');
}
