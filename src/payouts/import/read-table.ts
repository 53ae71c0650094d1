import { NotAllowed } from '../../errors/ad-reports-error';
import { isWhole, shortened } from '../../storage/untrusted-value';
import { absolute, type Decimal, negated, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import type { FileAnswers, FileField, FileQuestion, ReadFile } from '../view';
import { decimalMarkOf, NOTHING, readAmount } from './amounts';
import { type FileColumn, fileColumns, findHeaderRow } from './columns';
import { currenciesIn, currencyIn, readCurrency } from './currencies';
import { readDelimited } from './delimited-text';
import { type DateOrder, dateOrderOf } from './periods';
import { means } from './words';

/** A longer file is refused: a statement by app and country of a year has fewer rows. */
const MOST_ROWS = 50_000;
const MOST_PROBLEMS = 20;
const LONGEST_CELL = 40;

export interface FileRow {
  /** The number in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The cell of a field; '' if the row has none. */
  readonly text: (field: keyof Columns) => string;
}

type Columns = Readonly<Partial<Record<FileField, number>>>;

/** The columns of a file by their meaning. If several `rivals` differ, each may have the amounts, so that the user has to choose. */
export interface FoundColumns {
  readonly fields: Readonly<Partial<Record<FileField, FileColumn | undefined>>>;
  readonly rivals: readonly FileColumn[];
}

/** What a file does not say, with the headers, rows or words in question. */
export type Questions = Partial<Record<FileQuestion, readonly string[]>>;

export interface FileTable {
  readonly columns: Columns;
  /** The columns as they were found, before the user has chosen others. */
  readonly found: Columns;
  readonly headers: readonly string[];
  readonly all: readonly FileColumn[];
  /** The rows before the header row. */
  readonly above: readonly FileRow[];
  /** The rows after it. */
  readonly rows: readonly FileRow[];
  readonly dateOrder: DateOrder;
  readonly questions: Questions;
  /** The currency that stands above the table; '' if none or several do. */
  readonly currency: string;
  /** The amount of a cell; undefined if it cannot be read. */
  readonly amountIn: (cell: string) => Decimal | undefined;
}

/** What was read of a table. */
export function asReadFile<Line>(
  { columns, headers }: FileTable,
  read: Pick<ReadFile<Line>, 'lines' | 'leftOut' | 'problems'> & { readonly questions: Questions },
): ReadFile<Line> {
  const questions = Object.keys(read.questions) as FileQuestion[];
  const others = read.problems.length - MOST_PROBLEMS;
  const more = others > 0 ? [texts().payouts.files.more(others)] : [];
  const problems = [...read.problems.slice(0, MOST_PROBLEMS), ...more];
  return { ...read, columns, headers, questions, about: read.questions, problems };
}

/** Finds the table in a text. `time` is its field with months or days. Throws NotAllowed for a text with too many rows. */
export function readTable(
  text: string,
  answers: FileAnswers,
  time: 'period' | 'date',
  findColumns: (all: readonly FileColumn[]) => FoundColumns,
): FileTable {
  const lines = readDelimited(text);
  if (lines.length > MOST_ROWS) throw new NotAllowed([texts().payouts.notices.tooLong]);
  const header = findHeaderRow(lines);
  const { headers } = header;
  const all = fileColumns(header, lines);
  const { fields, rivals } = findColumns(all);
  const found: Columns = Object.fromEntries(
    Object.entries(fields).flatMap(([field, column]) => (column ? [[field, column.at]] : [])),
  );
  const isUnclear = new Set(rivals.map(({ cells }) => cells.join())).size > 1;
  const chosen = Object.entries(answers.columns ?? {}).filter(([, at]) => isWhole(at, 0, all.length - 1));
  const columns: Columns = answers.columns === undefined ? found : Object.fromEntries(chosen);
  const rows = lines.map((cells, at) => ({
    number: at + 1,
    cells,
    text: (field: keyof Columns) => cells[columns[field] ?? -1] ?? '',
  }));
  const above = rows.slice(0, Math.max(0, header.row));
  // Some exports repeat the header row on each page.
  const below = rows.slice(header.row + 1).filter(({ cells }) => cells.join() !== lines[header.row]?.join());
  const cellsOf = (fields: readonly (keyof Columns)[]) => below.flatMap((each) => fields.map(each.text));
  const datesAbove = above.flatMap(({ cells }) => cells).flatMap((cell) => cell.split(/: ?| to /));
  const amounts = cellsOf(['amount', 'debit', 'fee', 'deductions', 'withholding']);
  const aboveCurrency = currencyAbove(above);
  const currencies = [headers[columns.amount ?? -1] ?? '', ...cellsOf(['currency'])].flatMap(currenciesIn);
  const mark =
    answers.decimalMark ||
    decimalMarkOf(amounts, [...currencies, answers.currency ?? '', aboveCurrency].find(Boolean), headers);
  const order = answers.dateOrder || dateOrderOf([...cellsOf([time, 'periodEnd', 'date']), ...datesAbove]);
  const questions: Questions = {};
  if (columns.amount === undefined || (answers.columns === undefined && isUnclear))
    questions.columns = isUnclear ? rivals.map(({ header }) => header) : [];
  if (order === 'unclear') questions.dateOrder = [];
  if (mark === 'unclear') questions.decimalMark = [];
  const decimalMark = mark === 'unclear' ? 'point' : mark;
  return {
    columns,
    found,
    headers,
    all,
    above,
    rows: below,
    dateOrder: order === 'unclear' ? 'day first' : order,
    questions,
    currency: aboveCurrency,
    amountIn: (cell) => readAmount(cell, decimalMark),
  };
}

/** The amount of a row, negative if it is in the column of debits; '' if it has none, undefined if it cannot be read. */
export function amountInRow({ text }: FileRow, { amountIn }: FileTable): Decimal | '' | undefined {
  const [amount, debit] = [text('amount'), text('debit')].map((cell) =>
    NOTHING.test(cell) ? '' : amountIn(cell),
  );
  const isDebit = (amount === '' || amount === ZERO) && debit !== '' && debit !== ZERO;
  return isDebit && debit !== undefined ? negated(absolute(debit)) : isDebit ? undefined : amount;
}

/**
 * The currency of a row: what the user says, what the header or a column of the amount says, what the cell says in letters, what stands above
 * the table, or a sign in the cell. Undefined if the cell of a currency cannot be read; '' if nothing names one.
 */
export function currencyOf(row: FileRow, table: FileTable, answer = ''): string | undefined {
  const { columns, headers } = table;
  const cell = row.text('currency');
  const amount = row.text('amount') || row.text('debit');
  const named =
    answer || currencyIn(headers[columns.amount ?? -1] ?? '') || (cell === '' ? '' : readCurrency(cell));
  if (named !== '') return named;
  const inLetters = /[A-Z]{3}/.test(amount) ? currencyIn(amount) : '';
  return inLetters || table.currency || currencyIn(amount);
}

/** The one currency above the table, with a label or in any cell. */
function currencyAbove(above: readonly FileRow[]): string {
  const cells = above.flatMap((row) => row.cells);
  const labels = above.filter(({ cells: [label = ''] }) => means(label, 'currency'));
  const labelled = new Set(labels.flatMap((row) => row.cells.flatMap(currenciesIn)));
  const [currency = '', ...others] = labelled.size > 0 ? labelled : new Set(cells.flatMap(currenciesIn));
  return others.length > 0 ? '' : currency;
}

/** A sentence about a cell that cannot be read. */
export function badCell(
  { number, text }: FileRow,
  field: keyof Columns,
  { columns, headers }: FileTable,
): string {
  const header = headers[columns[field] ?? -1] ?? '';
  return texts().payouts.files.badCell(number, header, shortened(text(field), LONGEST_CELL));
}
