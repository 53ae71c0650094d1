import { NotAllowed } from '../../errors';
import { isWholeNumber, quoteValue } from '../../storage';
import { type Decimal, invertSign, listGroups, withoutSign, ZERO } from '../../table';
import { getTexts } from '../../wording';
import type { FileAnswers, FileField, FileQuestion } from '../view';
import { DECIMAL_MARKS, detectDecimalMark, NOTHING, parseAmount } from './amounts';
import { findNamedCurrency, listNamedCurrencies, parseCurrency, selectOnlyText } from './currencies';
import { DATE_ORDERS, detectDateOrder, parsePeriod } from './periods';
import { HEADER_MEANINGS, hasMeaning, type Meaning } from './words';

/** A longer file is refused: a statement by app and country of a year has fewer rows. */
const MOST_ROWS = 50_000;
const MOST_PROBLEMS = 20;

type Columns = Readonly<Partial<Record<FileField, number>>>;

export type FileTable = ReturnType<typeof parseFileTable>;

export interface FileRow {
  readonly cells: readonly string[];
  readonly getFieldText: (field: FileField) => string;
  /** Names the cell of a field that cannot be read, or of another column of the same meaning. */
  readonly addProblem: (field: FileField, at?: number) => void;
}

/** If `rivals` differ, the user chooses. Throws NotAllowed for a text with too many rows. */
export function parseFileTable(
  text: string,
  answers: FileAnswers,
  findColumns: (all: readonly FileColumn[]) => {
    readonly fields: Readonly<Partial<Record<FileField, FileColumn | undefined>>>;
    readonly rivals: readonly FileColumn[];
  },
) {
  const lines = parseDelimited(text);
  if (lines.length > MOST_ROWS) throw new NotAllowed([getTexts().payouts.notices.tooLong]);
  const header = findFileHeaderRow(lines);
  const { headers } = header;
  const allColumns = buildFileColumns(header, lines);
  const { fields, rivals } = findColumns(allColumns);
  const detectedColumns: Columns = Object.fromEntries(
    Object.entries(fields).flatMap(([field, column]) => (column ? [[field, column.at]] : [])),
  );
  const isUnclear = new Set(rivals.map(({ cells }) => cells.join())).size > 1;
  const chosen = Object.entries(answers.columns ?? {}).filter(([, at]) =>
    isWholeNumber(at, 0, allColumns.length - 1),
  );
  const columns: Columns = answers.columns === undefined ? detectedColumns : Object.fromEntries(chosen);
  const getFieldHeader = (field: FileField) => headers[columns[field] ?? -1] ?? '';
  const problems: string[] = [];
  const rows = lines.map((cells, at): FileRow => {
    const getFieldText = (field: FileField) => cells[columns[field] ?? -1] ?? '';
    const addProblem = (field: FileField, column = columns[field] ?? -1) => {
      const cell = quoteValue(cells[column] ?? '');
      problems.push(getTexts().payouts.files.badCell(at + 1, headers[column] ?? '', cell));
    };
    return { cells, getFieldText, addProblem };
  });
  const above = rows.slice(0, Math.max(0, header.row));
  // Some exports repeat the header row on each page.
  const below = rows.slice(header.row + 1).filter(({ cells }) => cells.join() !== lines[header.row]?.join());
  const listCells = (fields: readonly FileField[]) => below.flatMap((row) => fields.map(row.getFieldText));
  const datesAbove = above.flatMap(({ cells }) => cells).flatMap((cell) => cell.split(/: ?| to /));
  const questions = new Set<FileQuestion>();
  /** The headers, rows or words that questions, also answered ones, are about: “Platform fee”, “Harbor 100.00”, “S”. */
  const about: Partial<Record<FileQuestion, readonly string[]>> = {};
  const remembered: { -readonly [Name in keyof FileAnswers]: FileAnswers[Name] } = {};
  if (answers.columns !== undefined) remembered.columns = answers.columns;
  const addQuestion = (question: FileQuestion, subjects: readonly string[] = []) => {
    questions.add(question);
    about[question] = subjects;
  };
  /** What the user says about something that the file does not say. Without an answer, it is asked. */
  const requestAnswer = <Name extends keyof FileAnswers>(name: Name, subjects: readonly string[] = []) => {
    const answer = answers[name] || undefined;
    addQuestion(name, subjects);
    if (answer === undefined) return undefined;
    questions.delete(name);
    remembered[name] = answer;
    return answer;
  };
  const clearMark = detectDecimalMark(listCells(['amount', 'debit', 'fee', 'deductions', 'withholding']));
  const clearOrder = detectDateOrder([...listCells(['period', 'periodEnd', 'date']), ...datesAbove]);
  const mark = (clearMark === 'unclear' && requestAnswer('decimalMark')) || clearMark;
  const dateOrder = (clearOrder === 'unclear' && requestAnswer('dateOrder')) || clearOrder;
  if (columns.amount === undefined || (answers.columns === undefined && isUnclear))
    addQuestion('columns', isUnclear ? rivals.map(({ header }) => header) : []);
  /** The amount of a cell; '' if it says nothing, undefined if it cannot be read. */
  const parseCellAmount = (cell = '') => (NOTHING.test(cell) ? '' : parseAmount(cell, mark));
  const currencyAbove = selectOnlyText(above.flatMap(({ cells }) => cells.flatMap(listNamedCurrencies)));
  return {
    questions,
    about,
    addQuestion,
    requestAnswer,
    columns,
    /** The columns as they were found, before the user has chosen others. */
    detectedColumns,
    getFieldHeader,
    allColumns,
    above,
    rows: below,
    dateOrder,
    parseCellAmount,
    /** The amount of a row, negative if it is in the column of debits; '' if it has none, undefined if it cannot be read. */
    parseRowAmount: ({ getFieldText }: FileRow): Decimal | '' | undefined => {
      const [amount, debit] = [getFieldText('amount'), getFieldText('debit')].map(parseCellAmount);
      if ((amount !== '' && amount !== ZERO) || debit === '' || debit === ZERO) return amount;
      return debit && invertSign(withoutSign(debit));
    },
    /** What was kept or deducted of a row. Names a cell that cannot be read. */
    parseKeptAmount: (
      { cells, addProblem }: FileRow,
      field: FileField,
      at = columns[field],
    ): Decimal | '' => {
      const amount = parseCellAmount(cells[at ?? -1]);
      if (amount === undefined) addProblem(field, at);
      return amount ?? '';
    },
    /** Whether what was kept is still in the amounts: their header says so, or it is asked. */
    isGross: (kept: readonly string[], ...net: Meaning[]): boolean => {
      const header = getFieldHeader('amount');
      if (hasMeaning(header, 'gross', ...net)) return hasMeaning(header, 'gross');
      return requestAnswer('deductions', [...kept, header]) === 'taken off';
    },
    /** By its header, column, letters, a line above, or its sign; '' if nothing names one. Undefined if its cell cannot be read, and names it. */
    parseRowCurrency: ({ getFieldText, addProblem }: FileRow): string | undefined => {
      const cell = getFieldText('currency');
      const namedCurrency = findNamedCurrency(getFieldHeader('amount')) || parseCurrency(cell);
      if (namedCurrency === undefined && cell !== '') addProblem('currency');
      if (namedCurrency || cell !== '') return namedCurrency;
      const amount = getFieldText('amount') || getFieldText('debit');
      const inLetters = /[A-Z]{3}/.test(amount) ? findNamedCurrency(amount) : '';
      return inLetters || currencyAbove || findNamedCurrency(amount);
    },
    /** What was read, with the user's answer as the currency of lines without one. It can be added if there are no questions. */
    buildFileReading: <Line extends { currency: string }>(
      parsedLines: readonly Line[],
      leftOut: readonly string[],
    ) => {
      const answeredCurrency = parsedLines.some(({ currency }) => currency === '')
        ? (requestAnswer('currency') ?? '')
        : '';
      const openQuestions: readonly FileQuestion[] = [...questions];
      return {
        columns,
        headers,
        lines: parsedLines.map((line) => ({ ...line, currency: line.currency || answeredCurrency })),
        questions: openQuestions,
        about,
        remembered,
        leftOut,
        problems: problems.slice(0, MOST_PROBLEMS),
      };
    },
  };
}

/** The column with the currency of this amount: of those with the most cells the nearest one, rather after it than before. */
export function findCurrencyColumn(
  amount: FileColumn,
  columns: readonly FileColumn[],
): FileColumn | undefined {
  const measureDistance = ({ at }: FileColumn) => (at > amount.at ? at - amount.at : (amount.at - at) * 1.5);
  return columns
    .filter(
      ({ header, filled }) => hasMeaning(header, 'currency') && filled.some((cell) => parseCurrency(cell)),
    )
    .sort(
      (one, other) =>
        other.filled.length - one.filled.length || measureDistance(one) - measureDistance(other),
    )[0];
}

export type FileColumn = ReturnType<typeof buildFileColumns>[number];

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
    !headers.some((cell) => isAmountText(cell) || isTime(cell)) &&
    headers.some((header, at) => hasMeaning(header, ...AMOUNT_RANKS, 'debit') && hasAmounts(row + 1, at));
  const countWords = ({ headers }: HeaderRow) =>
    headers.filter((header) => hasMeaning(header, ...HEADER_MEANINGS)).length;
  const top = rows.slice(0, ROWS_SCANNED).map((headers, row) => ({ row, headers }));
  const [best] = top.filter(isHeaderRow).sort((one, other) => countWords(other) - countWords(one));
  const widest = rows.reduce((most, cells) => (cells.length > most.length ? cells : most), []);
  return best ?? { row: -1, headers: widest };
}

function buildFileColumns({ row, headers }: HeaderRow, rows: TextRows) {
  const below = rows.slice(row + 1, row + 1 + ROWS_SAMPLED);
  const sample = below.filter((cells) => cells.some((cell) => cell !== ''));
  return headers.map((header, at) => {
    const cells = sample.map((row) => row[at] ?? '');
    return { at, header, cells, filled: cells.filter((cell) => !NOTHING.test(cell)) };
  });
}

/** The columns with the first of these meanings that any column has, without empty ones if others have cells. */
export function selectBestColumns(columns: readonly FileColumn[], ranks: readonly Meaning[]): FileColumn[] {
  const ranked = ranks.map((meaning) => columns.filter(({ header }) => hasMeaning(header, meaning)));
  const best = ranked.find(({ length }) => length > 0) ?? [];
  const withCells = best.filter(({ filled }) => filled.length > 0);
  return withCells.length > 0 ? withCells : best;
}

export function excludeColumns(columns: readonly FileColumn[], ...meanings: Meaning[]): FileColumn[] {
  return columns.filter(({ header }) => !hasMeaning(header, ...meanings));
}

/** Whether most cells are amounts. A column without cells may have some another month. */
export function isMoney({ filled }: FileColumn): boolean {
  return filled.filter(isAmountText).length >= filled.length * MOST;
}

/** Whether most cells with digits are days or months; others are labels of totals. */
export function hasTimes({ filled }: FileColumn): boolean {
  const numbers = filled.filter((cell) => /\d/.test(cell));
  return numbers.length > 0 && numbers.filter(isTime).length >= numbers.length * MOST;
}

export function hasMostlyTexts(column: FileColumn): boolean {
  return !isMoney(column) && !hasTimes(column);
}

/** Whether a cell is an amount, or was meant as one: digits without letters. */
function isAmountText(cell: string): boolean {
  const isRead = DECIMAL_MARKS.some((mark) => parseAmount(cell, mark) !== undefined);
  return /\d/.test(cell) && (isRead || !(/\p{L}/u.test(cell) || isTime(cell)));
}

function isTime(cell: string): boolean {
  return DATE_ORDERS.some((order) => parsePeriod(cell, order) !== undefined);
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
export function parseDelimited(text: string): TextRows {
  const clean = `${text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')}\n`;
  const sample = clean.slice(0, SAMPLE).replace(QUOTED, '$1').split('\n');
  const scores = SEPARATORS.map((separator) =>
    measureEvenness(sample.map((row) => row.split(separator).length)),
  );
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
function measureEvenness(lengths: readonly number[]): number {
  return Math.max(...listGroups(lengths, (length) => length).map((group) => group.length * (group[0] - 1)));
}
