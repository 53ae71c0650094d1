import { DECIMAL_MARKS, NOTHING, readAmount } from './amounts';
import { readCurrency } from './currencies';
import type { TextRows } from './delimited-text';
import { DATE_ORDERS, readPeriod } from './periods';
import { HEADER_MEANINGS, type Meaning, means } from './words';

/** A column of the table in a file. */
export interface FileColumn {
  readonly at: number;
  readonly header: string;
  /** Its cells in the first rows below the header row, and those of them that say something. */
  readonly cells: readonly string[];
  readonly filled: readonly string[];
}

/** The header row of a table in a file; row -1 if it has none. Two rows may be one header: then `row` is the second. */
export interface HeaderRow {
  readonly row: number;
  readonly headers: readonly string[];
}

/** The rows among which the header row is searched. */
const ROWS_SCANNED = 60;
const MONEY: readonly Meaning[] = ['net', 'paid', 'earnings', 'amount', 'gross', 'credit', 'debit'];
const ROWS_SAMPLED = 1_000;
/** A column is what most of its cells are: one may be damaged, or a line of text. */
const MOST = 0.5;

/** Finds the row with the most words of headers. It needs a header of money, with amounts below it. */
export function findHeaderRow(rows: TextRows): HeaderRow {
  const scanned = rows.slice(0, ROWS_SCANNED);
  const single = scanned.map((headers, row) => ({ row, headers }));
  const double = scanned
    .slice(1)
    .map((headers, at) => ({ row: at + 1, headers: joined(scanned[at] ?? [], headers) }));
  let best: HeaderRow | undefined;
  let most = 0;
  for (const candidate of [...single, ...double]) {
    const score = isHeaderRow(candidate, rows) ? candidate.headers.filter(isHeader).length : 0;
    if (score > most) [best, most] = [candidate, score];
  }
  return best ?? unknownHeaderRow(rows);
}

function isHeaderRow({ row, headers }: HeaderRow, rows: TextRows): boolean {
  const own = rows[row] ?? [];
  if (own.some((cell) => isAmount(cell) || isTime(cell))) return false;
  const below = rows.slice(row + 1);
  return headers.some(
    (header, at) =>
      MONEY.some((meaning) => means(header, meaning)) && below.some((cells) => isAmount(cells[at] ?? '')),
  );
}

function isHeader(header: string): boolean {
  return header !== '' && HEADER_MEANINGS.some((meaning) => means(header, meaning));
}

/** A header in two rows: the cells of the upper one are for all columns up to the next. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  if (upper.filter((cell) => cell !== '').length < 2 || upper.some((cell) => isAmount(cell) || isTime(cell)))
    return [];
  let above = '';
  return lower.map((cell, at) => {
    above = upper[at] || above;
    return `${above} ${cell}`.trim();
  });
}

/** The first row without amounts above one with amounts, as wide as the table. */
function unknownHeaderRow(rows: TextRows): HeaderRow {
  const widest = rows.reduce((most, row) => (row.length > most.length ? row : most), []);
  const row = rows.findIndex((cells, at) => {
    const next = rows[at + 1] ?? [];
    const isText = cells.every((cell) => !isAmount(cell) && !isTime(cell));
    return isText && cells.filter((cell) => cell !== '').length > 1 && next.some(isAmount);
  });
  return { row, headers: rows[row] ?? widest };
}

export function fileColumns({ row, headers }: HeaderRow, rows: TextRows): FileColumn[] {
  const sample = rows
    .slice(row + 1, row + 1 + ROWS_SAMPLED)
    .filter((cells) => cells.some((cell) => cell !== ''));
  return headers.map((header, at) => {
    const cells = sample.map((row) => row[at] ?? '');
    return { at, header, cells, filled: cells.filter((cell) => !NOTHING.test(cell)) };
  });
}

/** The columns with the first of these meanings that any column has. */
export function bestColumns(columns: readonly FileColumn[], ranks: readonly Meaning[]): FileColumn[] {
  const ranked = ranks.map((meaning) => columns.filter(({ header }) => means(header, meaning)));
  return ranked.find(({ length }) => length > 0) ?? [];
}

/** The columns with none of these meanings. */
export function columnsWithout(
  columns: readonly FileColumn[],
  ...meanings: readonly Meaning[]
): FileColumn[] {
  return columns.filter(({ header }) => !meanings.some((meaning) => means(header, meaning)));
}

/** The column with the currency of this amount: of those with the most cells the nearest one, rather after it than before. */
export function currencyColumn(amount: FileColumn, columns: readonly FileColumn[]): FileColumn | undefined {
  const distance = ({ at }: FileColumn) => (at > amount.at ? at - amount.at : (amount.at - at) * 1.5);
  return columns
    .filter(({ header, filled }) => means(header, 'currency') && filled.some((cell) => readCurrency(cell)))
    .sort((one, other) => other.filled.length - one.filled.length || distance(one) - distance(other))[0];
}

/** Whether most cells are amounts. A column without cells may have some another month. */
export function isMoney({ filled }: FileColumn): boolean {
  return filled.filter(isAmount).length >= filled.length * MOST;
}

/** Whether most cells with digits are days or months; others are labels of totals. */
export function hasTimes({ filled }: FileColumn): boolean {
  const numbers = filled.filter((cell) => /\d/.test(cell));
  return numbers.length > 0 && numbers.filter(isTime).length >= numbers.length * MOST;
}

/** Whether a cell is an amount, or was meant as one: digits without letters. */
function isAmount(cell: string): boolean {
  const isRead = DECIMAL_MARKS.some((mark) => readAmount(cell, mark) !== undefined);
  return /\d/.test(cell) && (isRead || !(/\p{L}/u.test(cell) || isTime(cell)));
}

function isTime(cell: string): boolean {
  return DATE_ORDERS.some((order) => readPeriod(cell, order) !== undefined);
}
