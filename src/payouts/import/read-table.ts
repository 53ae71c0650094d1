import { NotAllowed } from '../../errors/ad-reports-error';
import { isWhole, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import type { FileAnswers, FileQuestion } from '../view';
import { type DecimalMark, decimalMarkOf, readAmount } from './amounts';
import { bestColumns, type Columns, findHeader, type HeadersByField } from './columns';
import { currencyIn, readCurrency } from './currencies';
import { readDelimited } from './delimited-text';
import { type DateOrder, dateOrderOf, readDate, readPeriod } from './periods';

/** A longer file is refused: a statement by app and country of a year has fewer rows. */
const MOST_ROWS = 50_000;
const MOST_PROBLEMS = 20;
const LONGEST_CELL = 40;
const NOTHING = /^(?:|-|–|—|n\/?a)$/i;

/** The columns by which the decimal mark is recognized. */
const AMOUNTS = ['amount', 'deductions', 'fee', 'withholding'] as const;

export interface FileRow {
  /** The number in the file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The cell of a field; '' if the row has none. */
  readonly text: (field: keyof Columns) => string;
}

export interface FileTable {
  /** The column with the months or the days of the rows. */
  readonly time: 'period' | 'date';
  readonly columns: Columns;
  readonly headers: readonly string[];
  /** The rows before the header row. */
  readonly above: readonly FileRow[];
  /** The rows after it. */
  readonly rows: readonly FileRow[];
  readonly decimalMark: DecimalMark;
  readonly dateOrder: DateOrder;
  readonly questions: readonly FileQuestion[];
}

/** What a statement or a bank export says, line by line. It can be added if there are no questions. */
export interface ReadFile<Line> extends Pick<FileTable, 'columns' | 'headers' | 'questions'> {
  readonly lines: readonly Line[];
  /** The headers, rows or words that questions are about. */
  readonly about: Readonly<Partial<Record<FileQuestion, readonly string[]>>>;
  /** Sentences about what was left out and why. */
  readonly leftOut: readonly string[];
  /** Sentences about cells that could not be read. */
  readonly problems: readonly string[];
}

/** Finds the table in a text. Throws NotAllowed for a text with too many rows. */
export function readTable(
  text: string,
  answers: FileAnswers<keyof Columns>,
  words: HeadersByField,
  time: FileTable['time'],
): FileTable {
  const all = readDelimited(text);
  if (all.length > MOST_ROWS) throw new NotAllowed([texts().payouts.notices.tooLong]);
  const { row, headers, columns: found } = findHeader(all, words);
  const chosen = Object.entries(answers.columns ?? {}).filter(([, at]) => isWhole(at, 0, headers.length - 1));
  const columns: Columns = answers.columns === undefined ? found : Object.fromEntries(chosen);
  const rows = all.map((cells, at) => ({
    number: at + 1,
    cells,
    text: (field: keyof Columns) => cells[columns[field] ?? -1] ?? '',
  }));
  const above = rows.slice(0, Math.max(0, row));
  const below = rows.slice(row + 1);
  const cellsOf = (fields: readonly (keyof Columns)[]) => below.flatMap((each) => fields.map(each.text));
  const datesAbove = above.flatMap(({ cells }) => cells).flatMap((cell) => cell.split(/: ?/));
  const mark = answers.decimalMark || decimalMarkOf(cellsOf(AMOUNTS));
  const order = answers.dateOrder || dateOrderOf([...cellsOf([time, 'date']), ...datesAbove]);
  const questions: FileQuestion[] = [];
  const isUnclear = answers.columns === undefined && bestColumns(headers, words.amount).length > 1;
  if (isUnclear || columns.amount === undefined) questions.push('columns');
  if (order === 'unclear') questions.push('date order');
  if (mark === 'unclear') questions.push('decimal mark');
  return {
    time,
    columns,
    headers,
    above,
    rows: below,
    decimalMark: mark === 'unclear' ? 'point' : mark,
    dateOrder: order === 'unclear' ? 'day first' : order,
    questions,
  };
}

/**
 * Reads amount, time and currency of rows. `usual` are those of a file that names none. Rows with a cell that cannot be read are left out; the
 * first twenty are named in `problems`.
 */
export function readRows(
  rows: readonly FileRow[],
  { time: timeField, columns, headers, decimalMark, dateOrder }: FileTable,
  usual: { readonly time: string; readonly currency: string },
) {
  const { badCell, more } = texts().payouts.files;
  const headerOf = (field: keyof Columns) => headers[columns[field] ?? -1] ?? '';
  const usualCurrency = currencyIn(headerOf('amount')) || usual.currency;
  const readTime = timeField === 'period' ? readPeriod : readDate;
  const problems: string[] = [];
  const read = rows.flatMap((row) => {
    const { number, text } = row;
    if (NOTHING.test(text('amount'))) return [];
    const amount = readAmount(text('amount'), decimalMark);
    const time = columns[timeField] === undefined ? usual.time : readTime(text(timeField), dateOrder);
    const currency = columns.currency === undefined ? '' : readCurrency(text('currency'));
    // A line of text around the table.
    if (amount === undefined && time === undefined) return [];
    const values: Partial<Record<keyof Columns, string | undefined>> = {
      amount,
      [timeField]: time,
      currency,
    };
    for (const field of ['amount', timeField, 'currency'] as const)
      if (values[field] === undefined)
        problems.push(badCell(number, headerOf(field), shortened(text(field), LONGEST_CELL)));
    if (amount === undefined || time === undefined || currency === undefined) return [];
    return [{ ...row, amount, time, currency: currency || currencyIn(text('amount')) || usualCurrency }];
  });
  const others = problems.splice(MOST_PROBLEMS).length;
  return { rows: read, problems: others === 0 ? problems : [...problems, more(others)] };
}
