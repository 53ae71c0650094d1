import { DECIMAL_MARKS, NOTHING, parseAmount, parseCurrency } from './amounts';
import type { TextRows } from './delimited-text';
import { DATE_ORDERS, parsePeriod } from './periods';
import { HEADER_MEANINGS, hasWordFor, type Meaning } from './words';

/** A column of a file: its index, its header, its cells in a sample of rows, and those of them that say something. */
export interface FileColumn {
  readonly at: number;
  readonly header: string;
  readonly cells: readonly string[];
  readonly filled: readonly string[];
}

/** Without a header row, `row` is -1, and `headers` are the cells of the widest row. */
type HeaderRow = Readonly<{ row: number; headers: readonly string[] }>;

const ROWS_SCANNED = 60;
/** What headers of amounts mean, that of what is owed first. */
export const AMOUNT_RANKS: readonly Meaning[] = ['net', 'earnings', 'amount', 'credit', 'paid', 'gross'];
const ROWS_SAMPLED = 1_000;
/** A column is what most of its cells are: one may be damaged, or a line of text. */
const MOST = 0.5;

/** Finds the row with the most words of headers. It needs a header of money, with amounts below it, and has no amounts itself. */
export function findFileHeaderRow(rows: TextRows): HeaderRow {
  const hasAmounts = (row: number, at: number) =>
    rows.slice(row).some((cells) => isAmountText(cells[at] ?? ''));
  const isHeaderRow = ({ row, headers }: HeaderRow) =>
    !headers.some((cell) => isAmountText(cell) || isDayOrMonth(cell)) &&
    headers.some((header, at) => hasWordFor(header, ...AMOUNT_RANKS, 'debit') && hasAmounts(row + 1, at));
  const countWords = ({ headers }: HeaderRow) =>
    headers.filter((header) => hasWordFor(header, ...HEADER_MEANINGS)).length;
  const top = rows.slice(0, ROWS_SCANNED).map((headers, row) => ({ row, headers }));
  const [best] = top.filter(isHeaderRow).sort((one, other) => countWords(other) - countWords(one));
  const widest = rows.reduce((most, cells) => (cells.length > most.length ? cells : most), []);
  return best ?? { row: -1, headers: widest };
}

export function buildFileColumns({ row, headers }: HeaderRow, rows: TextRows): FileColumn[] {
  const below = rows.slice(row + 1, row + 1 + ROWS_SAMPLED);
  const sample = below.filter((cells) => cells.some((cell) => cell !== ''));
  return headers.map((header, at) => {
    const cells = sample.map((row) => row[at] ?? '');
    return { at, header, cells, filled: cells.filter((cell) => !NOTHING.test(cell)) };
  });
}

/** The column with the currency of this amount: of those with the most cells the nearest one, rather after it than before. */
export function findCurrencyColumn(amount: FileColumn, columns: readonly FileColumn[]) {
  const measureDistance = ({ at }: FileColumn) => (at > amount.at ? at - amount.at : (amount.at - at) * 1.5);
  return selectFileColumns(columns, 'currency')
    .filter(({ filled }) => filled.some((cell) => parseCurrency(cell)))
    .sort(
      (one, other) =>
        other.filled.length - one.filled.length || measureDistance(one) - measureDistance(other),
    )[0];
}

/** The most certain column of a field: that of the first of these meanings, rather with cells than without. */
export function findBestColumn(columns: readonly FileColumn[], ...ranks: Meaning[]): FileColumn | undefined {
  return selectBestColumns(columns, ranks)[0];
}

/** The columns with the first of these meanings that any column has, without empty ones if others have cells. */
export function selectBestColumns(columns: readonly FileColumn[], ranks: readonly Meaning[]): FileColumn[] {
  const best =
    ranks.map((meaning) => selectFileColumns(columns, meaning)).find(({ length }) => length > 0) ?? [];
  const withCells = best.filter(({ filled }) => filled.length > 0);
  return withCells.length > 0 ? withCells : best;
}

export function selectFileColumns(columns: readonly FileColumn[], ...meanings: Meaning[]): FileColumn[] {
  return columns.filter(({ header }) => hasWordFor(header, ...meanings));
}

export function excludeColumns(columns: readonly FileColumn[], ...meanings: Meaning[]): FileColumn[] {
  return columns.filter(({ header }) => !hasWordFor(header, ...meanings));
}

/** Whether most cells are amounts. An empty column may have some in another month's file. */
export function isMoney({ filled }: FileColumn): boolean {
  return filled.filter(isAmountText).length >= filled.length * MOST;
}

/** Whether most cells with digits are days or months. Cells without are labels of totals. */
export function hasDaysOrMonths({ filled }: FileColumn): boolean {
  const withDigits = filled.filter((cell) => /\d/.test(cell));
  return withDigits.length > 0 && withDigits.filter(isDayOrMonth).length >= withDigits.length * MOST;
}

export function hasMostlyTexts(column: FileColumn): boolean {
  return !isMoney(column) && !hasDaysOrMonths(column);
}

/** Whether a cell is an amount, or was meant as one: digits without letters that are no day or month. */
function isAmountText(cell: string): boolean {
  if (!/\d/.test(cell)) return false;
  const isAmount = DECIMAL_MARKS.some((mark) => parseAmount(cell, mark) !== undefined);
  return isAmount || !(/\p{L}/u.test(cell) || isDayOrMonth(cell));
}

function isDayOrMonth(cell: string): boolean {
  return DATE_ORDERS.some((order) => parsePeriod(cell, order) !== undefined);
}
