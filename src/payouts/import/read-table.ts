import { NotAllowed } from '../../errors/ad-reports-error';
import { isWhole, quotedValue } from '../../storage/untrusted-value';
import { absolute, type Decimal, negated, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { FileAnswers, FileField, FileQuestion } from '../view';
import { DECIMAL_MARKS, decimalMarkOf, NOTHING, readAmount } from './amounts';
import { currenciesIn, currencyIn, only, readCurrency } from './currencies';
import { DATE_ORDERS, dateOrderOf, readPeriod } from './periods';
import { HEADER_MEANINGS, type Meaning, means } from './words';

/** A longer file is refused: a statement by app and country of a year has fewer rows. */
const MOST_ROWS = 50_000;
const MOST_PROBLEMS = 20;

type Columns = Readonly<Partial<Record<FileField, number>>>;

export type FileTable = ReturnType<typeof readTable>;

export interface FileRow {
  readonly cells: readonly string[];
  /** The cell of a field; '' if the row has none. */
  readonly text: (field: FileField) => string;
  readonly addProblem: (field: FileField) => void;
}

/** `time` is the field with months or days. If `rivals` differ, the user chooses. Throws NotAllowed for a text with too many rows. */
export function readTable(
  text: string,
  answers: FileAnswers,
  time: 'period' | 'date',
  findColumns: (all: readonly FileColumn[]) => {
    readonly fields: Readonly<Partial<Record<FileField, FileColumn | undefined>>>;
    readonly rivals: readonly FileColumn[];
  },
) {
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
  const headerOf = (field: FileField) => headers[columns[field] ?? -1] ?? '';
  const problems: string[] = [];
  const rows = lines.map((cells, at): FileRow => {
    const text = (field: FileField) => cells[columns[field] ?? -1] ?? '';
    const addProblem = (field: FileField) => {
      problems.push(texts().payouts.files.badCell(at + 1, headerOf(field), quotedValue(text(field))));
    };
    return { cells, text, addProblem };
  });
  const above = rows.slice(0, Math.max(0, header.row));
  const below = rows.slice(header.row + 1);
  const cellsOf = (fields: readonly FileField[]) => below.flatMap((each) => fields.map(each.text));
  const datesAbove = above.flatMap(({ cells }) => cells).flatMap((cell) => cell.split(/: ?| to /));
  const amounts = cellsOf(['amount', 'debit', 'fee', 'deductions', 'withholding']);
  const questions = new Set<FileQuestion>();
  /** The headers, rows or words that questions, also answered ones, are about: “Platform fee”, “Harbor 100.00”, “S”. */
  const about: Partial<Record<FileQuestion, readonly string[]>> = {};
  const remembered: { -readonly [Name in keyof FileAnswers]: FileAnswers[Name] } = {};
  if (answers.columns !== undefined) remembered.columns = answers.columns;
  /** Names what the file does not say, with the headers, rows or words in question. */
  const ask = (question: FileQuestion, named: readonly string[] = []) => {
    questions.add(question);
    about[question] = named;
  };
  /** What the user says about something that the file does not say. Without an answer, it is asked. */
  const answerTo = <Name extends keyof FileAnswers>(name: Name, named: readonly string[] = []) => {
    const answer = answers[name] || undefined;
    ask(name, named);
    if (answer === undefined) return undefined;
    questions.delete(name);
    remembered[name] = answer;
    return answer;
  };
  const clearMark = decimalMarkOf(amounts);
  const clearOrder = dateOrderOf([...cellsOf([time, 'periodEnd', 'date']), ...datesAbove]);
  const mark = clearMark === 'unclear' ? (answerTo('decimalMark') ?? 'unclear') : clearMark;
  const order = clearOrder === 'unclear' ? (answerTo('dateOrder') ?? 'day first') : clearOrder;
  if (columns.amount === undefined || (answers.columns === undefined && isUnclear))
    ask('columns', isUnclear ? rivals.map(({ header }) => header) : []);
  const amountIn = (cell = '') => readAmount(cell, mark);
  const currencyAbove = only(above.flatMap(({ cells }) => cells.flatMap(currenciesIn)));
  return {
    questions,
    about,
    ask,
    answerTo,
    columns,
    /** The columns as they were found, before the user has chosen others. */
    found,
    headerOf,
    all,
    above,
    rows: below,
    dateOrder: order,
    amountIn,
    /** The amount of a row, negative if it is in the column of debits; '' if it has none, undefined if it cannot be read. */
    amountOf: ({ text }: FileRow): Decimal | '' | undefined => {
      const [amount, debit] = [text('amount'), text('debit')].map((cell) =>
        NOTHING.test(cell) ? '' : amountIn(cell),
      );
      if ((amount !== '' && amount !== ZERO) || debit === '' || debit === ZERO) return amount;
      return debit && negated(absolute(debit));
    },
    /** By its header, column, letters, a line above, or its sign. Undefined if the cell of a currency cannot be read; '' if nothing names one. */
    currencyOf: ({ text }: FileRow): string | undefined => {
      const cell = text('currency');
      const named = currencyIn(headerOf('amount'));
      if (named || cell !== '') return named || readCurrency(cell);
      const amount = text('amount') || text('debit');
      const inLetters = /[A-Z]{3}/.test(amount) ? currencyIn(amount) : '';
      return inLetters || currencyAbove || currencyIn(amount);
    },
    /** What was read, with the user's answer as the currency of lines without one. It can be added if there are no questions. */
    readFile: <Line extends { readonly currency: string }>(
      read: readonly Line[],
      leftOut: readonly string[],
    ) => {
      const answered = read.some(({ currency }) => currency === '') ? (answerTo('currency') ?? '') : '';
      const asked: readonly FileQuestion[] = [...questions];
      return {
        columns,
        headers,
        lines: read.map((line) => ({ ...line, currency: line.currency || answered })),
        questions: asked,
        about,
        remembered,
        leftOut,
        problems: problems.slice(0, MOST_PROBLEMS),
      };
    },
  };
}

/** The column with the currency of this amount: of those with the most cells the nearest one, rather after it than before. */
export function currencyColumn(amount: FileColumn, columns: readonly FileColumn[]): FileColumn | undefined {
  const distance = ({ at }: FileColumn) => (at > amount.at ? at - amount.at : (amount.at - at) * 1.5);
  return columns
    .filter(({ header, filled }) => means(header, 'currency') && filled.some((cell) => readCurrency(cell)))
    .sort((one, other) => other.filled.length - one.filled.length || distance(one) - distance(other))[0];
}

export type FileColumn = ReturnType<typeof fileColumns>[number];

/** Without a header row, `row` is -1, and `headers` are the cells of the widest row. */
type HeaderRow = Readonly<{ row: number; headers: readonly string[] }>;

const ROWS_SCANNED = 60;
const MONEY: readonly Meaning[] = ['net', 'paid', 'earnings', 'amount', 'gross', 'credit', 'debit'];
const ROWS_SAMPLED = 1_000;
/** A column is what most of its cells are: one may be damaged, or a line of text. */
const MOST = 0.5;

/** Finds the row with the most words of headers. It needs a header of money, with amounts below it, and has no amounts itself. */
export function findHeaderRow(rows: TextRows): HeaderRow {
  const isHeader = ({ row, headers }: HeaderRow) =>
    !headers.some((cell) => isAmount(cell) || isTime(cell)) &&
    headers.some(
      (header, at) =>
        means(header, ...MONEY) && rows.slice(row + 1).some((cells) => isAmount(cells[at] ?? '')),
    );
  const countWords = ({ headers }: HeaderRow) =>
    headers.filter((header) => means(header, ...HEADER_MEANINGS)).length;
  const top = rows.slice(0, ROWS_SCANNED).map((headers, row) => ({ row, headers }));
  const [best] = top.filter(isHeader).sort((one, other) => countWords(other) - countWords(one));
  const widest = rows.reduce((most, cells) => (cells.length > most.length ? cells : most), []);
  return best ?? { row: -1, headers: widest };
}

function fileColumns({ row, headers }: HeaderRow, rows: TextRows) {
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
  const withCells = best.filter(({ filled }) => filled.length > 0);
  return withCells.length > 0 ? withCells : best;
}

export function columnsWithout(columns: readonly FileColumn[], ...meanings: Meaning[]): FileColumn[] {
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

/** A cell and what ends it, by separator. Of two equally good ones, a decimal comma does not win. A quote that is not closed is a character. */
const CELLS = {
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^\n\t]*))([\n\t])/gy,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^\n;]*))([\n;])/gy,
  '|': /(?:"([^"]*(?:""[^"]*)*)"|([^\n|]*))([\n|])/gy,
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^\n,]*))([\n,])/gy,
};
const SEPARATORS = Object.keys(CELLS) as (keyof typeof CELLS)[];
/** A cell in quotes, with the character before it. */
const QUOTED = /(^|[\t;|,\n])"(?:[^"]|"")*"/g;
const SAMPLE = 100_000;

/** The rows of a CSV file or of copied cells. Cells are trimmed. Blank rows stay, so that the index of a row is its number in the file. */
type TextRows = readonly (readonly string[])[];

/** Splits a text into rows and cells. The separator is the one that divides most rows into equally many cells, quoted cells aside. */
export function readDelimited(text: string): TextRows {
  const clean = `${text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')}\n`;
  const sample = clean.slice(0, SAMPLE).replace(QUOTED, '$1').split('\n');
  const scores = SEPARATORS.map((separator) => evenness(sample.map((row) => row.split(separator).length)));
  const best = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of clean.matchAll(CELLS[best])) {
    row.push((quoted?.replace(/""/g, '"') ?? plain).trim());
    if (end === best) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** How many cells the rows with the most frequent number of cells have, not counting the first of each row. */
function evenness(lengths: readonly number[]): number {
  const groups = [...grouped(lengths, (length) => length).values()];
  return Math.max(...groups.map((group) => group.length * (group[0] - 1)));
}
