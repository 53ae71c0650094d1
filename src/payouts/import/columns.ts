import { DECIMAL_MARKS, NOTHING, readAmount } from './amounts';
import type { TextRows } from './delimited-text';
import { DATE_ORDERS, readPeriod } from './periods';
import { HEADER_MEANINGS, type Meaning, means } from './words';

export type FileColumn = ReturnType<typeof fileColumns>[number];

/** The header row of a table in a file. Without one, `row` is -1, and `headers` are the cells of the widest row. */
export interface HeaderRow {
  readonly row: number;
  readonly headers: readonly string[];
}

const ROWS_SCANNED = 60;
const MONEY: readonly Meaning[] = ['net', 'paid', 'earnings', 'amount', 'gross', 'credit', 'debit'];
const ROWS_SAMPLED = 1_000;
/** A column is what most of its cells are: one may be damaged, or a line of text. */
const MOST = 0.5;

/** Finds the row with the most words of headers. It needs a header of money, with amounts below it, and has no amounts itself. */
export function findHeaderRow(rows: TextRows): HeaderRow {
  const isHeader = (headers: readonly string[], row: number) =>
    !headers.some((cell) => isAmount(cell) || isTime(cell)) &&
    headers.some(
      (header, at) =>
        means(header, ...MONEY) && rows.slice(row + 1).some((cells) => isAmount(cells[at] ?? '')),
    );
  const [best] = rows
    .slice(0, ROWS_SCANNED)
    .map((headers, row) => ({
      row,
      headers,
      words: headers.filter((each) => means(each, ...HEADER_MEANINGS)),
    }))
    .filter(({ row, headers }) => isHeader(headers, row))
    .sort((one, other) => other.words.length - one.words.length);
  const widest = rows.reduce((most, cells) => (cells.length > most.length ? cells : most), []);
  return best ?? { row: -1, headers: widest };
}

/** The columns with their cells in the first rows below the header row, and those of the cells that say something. */
export function fileColumns({ row, headers }: HeaderRow, rows: TextRows) {
  const sample = rows
    .slice(row + 1, row + 1 + ROWS_SAMPLED)
    .filter((cells) => cells.some((cell) => cell !== ''));
  return headers.map((header, at) => {
    const cells = sample.map((row) => row[at] ?? '');
    return { at, header, cells, filled: cells.filter((cell) => !NOTHING.test(cell)) };
  });
}

/** The columns with the first of these meanings that any column has, without empty ones if others have cells. */
export function bestColumns(columns: readonly FileColumn[], ranks: readonly Meaning[]): FileColumn[] {
  const ranked = ranks.map((meaning) => columns.filter(({ header }) => means(header, meaning)));
  const best = ranked.find(({ length }) => length > 0) ?? [];
  return best.some(isFilled) ? best.filter(isFilled) : best;
}

function isFilled({ filled }: FileColumn): boolean {
  return filled.length > 0;
}

export function columnsWithout(
  columns: readonly FileColumn[],
  ...meanings: readonly Meaning[]
): FileColumn[] {
  return columns.filter(({ header }) => !means(header, ...meanings));
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

export function hasTexts(column: FileColumn): boolean {
  return !isMoney(column) && !hasTimes(column);
}

/** Whether a cell is an amount, or was meant as one: digits without letters. */
function isAmount(cell: string): boolean {
  const isRead = DECIMAL_MARKS.some((mark) => readAmount(cell, mark) !== undefined);
  return /\d/.test(cell) && (isRead || !(/\p{L}/u.test(cell) || isTime(cell)));
}

function isTime(cell: string): boolean {
  return DATE_ORDERS.some((order) => readPeriod(cell, order) !== undefined);
}
