import { isWholeNumber, quoteValue } from '../../storage';
import { type Decimal, invertSign, withoutSign, ZERO } from '../../table';
import { getTexts } from '../../wording';
import { type FileAnswers, type FileField, type FileQuestion, selectOnlyText } from '../orders';
import {
  type DecimalMark,
  detectDecimalMark,
  findNamedCurrency,
  listNamedCurrencies,
  NOTHING,
  parseAmount,
  parseCurrency,
} from './amounts';
import { parseDelimited } from './delimited-text';
import { buildFileColumns, type FileColumn, findFileHeaderRow } from './file-columns';
import { type DateOrder, detectDateOrder, parseDate, parsePeriod } from './periods';
import { hasWordFor, type Meaning } from './words';

const MOST_PROBLEMS = 20;

/** A row with its number in the file, from 1. */
export type FileRow = Readonly<{ number: number; cells: readonly string[] }>;

/** The columns of the fields. `rivals` are all that may be the amount, with the detected one. If their cells differ, the user chooses. */
export interface FieldColumns {
  readonly fields: Readonly<Partial<Record<FileField, FileColumn | undefined>>>;
  readonly rivals: readonly FileColumn[];
}

type RowAmount =
  | { readonly kind: 'amount'; readonly amount: Decimal }
  | { readonly kind: 'blank' | 'unreadable' };

/** The rows of a file with the columns that they have, and what the user is asked about them. */
export class FileTable {
  readonly questions: FileQuestions;
  readonly headers: readonly string[];
  readonly allColumns: readonly FileColumn[];
  /** The index of each field's column: as the user has chosen it, or as it was found. */
  readonly columns: Readonly<Partial<Record<FileField, number>>>;
  readonly rowsAbove: readonly FileRow[];
  readonly rows: readonly FileRow[];
  readonly dateOrder: DateOrder | 'unclear';
  private readonly decimalMark: DecimalMark | 'unclear';
  private readonly currencyAbove: string;
  private readonly problems: string[] = [];

  constructor(
    text: string,
    answers: FileAnswers,
    findColumns: (allColumns: readonly FileColumn[]) => FieldColumns,
  ) {
    const lines = parseDelimited(text);
    const header = findFileHeaderRow(lines);
    this.headers = header.headers;
    this.allColumns = buildFileColumns(header, lines);
    const { fields, rivals } = findColumns(this.allColumns);
    const detectedColumns = Object.entries(fields).map(([field, column]) => [field, column?.at]);
    const columns = Object.entries(answers.columns ?? Object.fromEntries(detectedColumns));
    this.columns = Object.fromEntries(
      columns.filter(([, at]) => isWholeNumber(at, 0, this.allColumns.length - 1)),
    );
    const rows = lines.map((cells, at): FileRow => ({ number: at + 1, cells }));
    this.rowsAbove = rows.slice(0, Math.max(0, header.row));
    // Some exports repeat the header row on each page.
    const headerText = lines[header.row]?.join();
    this.rows = rows.slice(header.row + 1).filter(({ cells }) => cells.join() !== headerText);
    const cellsAbove = this.rowsAbove.flatMap(({ cells }) => cells);
    this.currencyAbove = selectOnlyText(cellsAbove.flatMap(listNamedCurrencies));

    this.questions = new FileQuestions(answers);
    const amounts = this.listFieldTexts('amount', 'debit', 'fee', 'deductions', 'withholding');
    // “Period: 10/1/2026 to 10/31/2026” has two dates.
    const datesAbove = cellsAbove.flatMap((cell) => cell.split(/: ?| to /));
    const dates = [...this.listFieldTexts('period', 'periodEnd', 'date'), ...datesAbove];
    const mark = detectDecimalMark(amounts);
    this.decimalMark = mark === 'unclear' ? (this.questions.requestAnswer('decimalMark') ?? mark) : mark;
    const order = detectDateOrder(dates);
    this.dateOrder = order === 'unclear' ? (this.questions.requestAnswer('dateOrder') ?? order) : order;
    const areRivalsDifferent = new Set(rivals.map(({ cells }) => cells.join())).size > 1;
    if (this.columns.amount === undefined || (answers.columns === undefined && areRivalsDifferent))
      this.questions.addQuestion('columns');
  }

  private listFieldTexts(...fields: readonly FileField[]): string[] {
    return this.rows.flatMap((row) => fields.map((field) => this.getFieldText(row, field)));
  }

  getFieldText({ cells }: FileRow, field: FileField): string {
    return cells[this.columns[field] ?? -1] ?? '';
  }

  getFieldHeader(field: FileField): string {
    return this.headers[this.columns[field] ?? -1] ?? '';
  }

  /** Names a cell that cannot be read: that of a field, or of another column of the same meaning. */
  addProblem({ number, cells }: FileRow, field: FileField, at = this.columns[field] ?? -1): void {
    const { badCell } = getTexts().payouts.files;
    this.problems.push(badCell(number, this.headers[at] ?? '', quoteValue(cells[at] ?? '')));
  }

  findCellAmount(cell = ''): Decimal | undefined {
    return parseAmount(cell, this.decimalMark);
  }

  getAmountText(row: FileRow): string {
    return this.getFieldText(row, 'amount') || this.getFieldText(row, 'debit');
  }

  /** The amount of a row, negative if it is in the column of debits. Exports with both columns have zeros in the other one. */
  parseRowAmount(row: FileRow): RowAmount {
    const isFilled = (cell: string) => !NOTHING.test(cell) && this.findCellAmount(cell) !== ZERO;
    const [credit, debit] = [this.getFieldText(row, 'amount'), this.getFieldText(row, 'debit')];
    const isDebit = !isFilled(credit) && isFilled(debit);
    const cell = isDebit ? debit : credit;
    if (NOTHING.test(cell)) return { kind: 'blank' };
    const amount = this.findCellAmount(cell);
    if (amount === undefined) return { kind: 'unreadable' };
    return { kind: 'amount', amount: isDebit ? invertSign(withoutSign(amount)) : amount };
  }

  findRowDate(row: FileRow) {
    return parseDate(this.getFieldText(row, 'date'), this.dateOrder);
  }

  /** The month of a row's period, which stands in one column or in two. */
  findRowMonth(row: FileRow) {
    const ends = this.columns.periodEnd === undefined ? [] : [this.getFieldText(row, 'periodEnd')];
    return parsePeriod([this.getFieldText(row, 'period'), ...ends].join(' - '), this.dateOrder);
  }

  readKeptAmount(row: FileRow, field: FileField, at = this.columns[field]): Decimal | undefined {
    const cell = row.cells[at ?? -1] ?? '';
    const amount = this.findCellAmount(cell);
    if (amount === undefined && !NOTHING.test(cell)) this.addProblem(row, field, at);
    return amount;
  }

  /** Whether what was kept is still in the amounts: their header says so, or the user is asked. */
  decideOrAskIfGross(keptHeaders: readonly string[], netMeanings: readonly Meaning[]): boolean {
    const header = this.getFieldHeader('amount');
    if (hasWordFor(header, 'gross', ...netMeanings)) return hasWordFor(header, 'gross');
    // `taken off` is an order to the add-on: what was kept is still in the amounts.
    return this.questions.requestAnswer('deductions', [...keptHeaders, header]) === 'taken off';
  }

  /** The currency that the first of these names: header, column, letters (“12.50 USD”), lines above, sign (“€12.50”). '' if none names one; undefined if the cell of the column is damaged. */
  readRowCurrency(row: FileRow): string | undefined {
    const cell = this.getFieldText(row, 'currency');
    const namedCurrency = findNamedCurrency(this.getFieldHeader('amount')) || parseCurrency(cell);
    if (namedCurrency !== undefined) return namedCurrency;
    if (cell !== '') {
      this.addProblem(row, 'currency');
      return undefined;
    }
    const amount = this.getAmountText(row);
    const currencyInLetters = /[A-Z]{3}/.test(amount) ? findNamedCurrency(amount) : '';
    return currencyInLetters || this.currencyAbove || findNamedCurrency(amount);
  }

  /** What was read, with the user's answer as the currency of lines without one. It can be added if there are no questions. */
  buildFileReading<Line extends { readonly currency: string }>(lines: readonly Line[], leftOut: string) {
    const { questions, columns, headers } = this;
    const isWithoutCurrency = lines.some(({ currency }) => currency === '');
    const answeredCurrency = isWithoutCurrency ? (questions.requestAnswer('currency') ?? '') : '';
    return {
      columns,
      headers,
      lines: lines.map((line) => ({ ...line, currency: line.currency || answeredCurrency })),
      questions: [...questions.open] as readonly FileQuestion[],
      about: questions.about,
      remembered: questions.remembered,
      leftOut,
      problems: this.problems.slice(0, MOST_PROBLEMS),
    };
  }
}

class FileQuestions {
  readonly open = new Set<FileQuestion>();
  /** The headers, rows or words that questions, also answered ones, are about: “Platform fee”, “Harbor 100.00”, “S”. */
  readonly about: Partial<Record<FileQuestion, readonly string[]>> = {};
  readonly remembered: { -readonly [Name in keyof FileAnswers]: FileAnswers[Name] } = {};

  constructor(private readonly answers: FileAnswers) {
    if (answers.columns !== undefined) this.remembered.columns = answers.columns;
  }

  addQuestion(question: FileQuestion, subjects: readonly string[] = []): void {
    this.open.add(question);
    this.about[question] = subjects;
  }

  /** What the user says about something that the file does not say. Without an answer, the question is open. */
  requestAnswer<Name extends keyof FileAnswers>(
    name: Name,
    subjects: readonly string[] = [],
  ): FileAnswers[Name] | undefined {
    const answer = this.answers[name] || undefined;
    this.addQuestion(name, subjects);
    if (answer === undefined) return undefined;
    this.open.delete(name);
    this.remembered[name] = answer;
    return answer;
  }
}
