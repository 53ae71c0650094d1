import type { Day } from '../../dates/calendar';
import type { Month } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import { absolute, compareDecimals, type Decimal, negated, sumOfDecimals } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { FileAnswers, StatementField } from '../view';
import { DECIMAL_MARKS, readAmount } from './amounts';
import { bestColumns, DEDUCTION, STATEMENT_HEADERS } from './columns';
import { currencyIn, readCurrency } from './currencies';
import { monthNumber, readDate, readPeriod } from './periods';
import { type FileRow, type FileTable, type ReadFile, readRows, readTable } from './read-table';
import { soleReading } from './styles';

/** What a network owes for a month, in one currency, and for one app if the file is by app. `deductions` are already deducted. */
export interface StatementLine {
  /** The text in the file's column of networks; '' if it has none. */
  readonly network: string;
  readonly number: string;
  readonly date: Day | '';
  readonly month: Month;
  readonly currency: string;
  readonly app: string;
  readonly amount: Decimal;
  readonly deductions: Decimal;
}

export interface StatementFile extends ReadFile<StatementLine> {
  /** The totals that the file prints. */
  readonly printed: readonly Decimal[];
  readonly number: string;
  readonly date: Day | '';
}

const TOTAL = /^(?:grand ?|sub-?)?totals?\b/i;
const OWED = /payable|due|netamount|netpayment|earnings/;
const PAID = /^(?:automated |automatic )?(?:payout|payment|transfer|withdrawal)s?$/i;
const PERIOD_LABEL = /month|period|daterange|reportingdates/;
const NUMBER_LABEL = /^(?:invoice|statement|document|remittance|payment)(?:number|no|id|ref|reference)?$/;
const DATE_LABEL = /^date$|^(?:invoice|statement|issue|generat).*(?:date|on)$/;
const NET = /^net|net(amount|revenue|earning|pay)|payable|due|owed|payout|final/;
/** The words of totals and deductions. In a file by app without months, an app may be “Total War” or “Coffee Shop”. */
const LABEL_WORDS =
  /^(?:grand|(?:sub)?totals?|net|gross|estimated|final|finalized|amount|earnings|revenue|payout|payment|payable|due|less|tax|taxes|withholding|withheld|bank|wire|transfer|fees?|deductions?|adjustments?|invalid|traffic|ivt|chargebacks?|for|of|in)$/;

/**
 * Reads the export or the statement of a network: a table with amounts, and lines above and below it that name the period, the currency, the
 * number, deductions and totals. `month` and `currency` are those of a file that names none.
 */
export function readStatementFile(
  text: string,
  answers: FileAnswers<StatementField> & { readonly month?: string },
): StatementFile {
  const table = readTable(text, answers, STATEMENT_HEADERS, 'period');
  const { columns, headers, dateOrder } = table;
  const parts = grouped(table.rows, (row) => isBesideTable(row, table));
  const below = (parts.get(true) ?? []).map((row) => factIn(row, table));
  const facts = factsIn([...table.above.map((row) => factIn(row, table)), ...below], dateOrder);
  const { rows, problems } = readRows(parts.get(false) ?? [], table, {
    time: facts.month || (answers.month ?? ''),
    currency: facts.currency || (answers.currency ?? ''),
  });
  const lines = linesOf(rows, table);
  const [first, ...others] = grouped(lines, ({ month, currency }) => `${month} ${currency}`).values();
  // Deductions below the table can only be those of its one month.
  if (first !== undefined && others.length === 0)
    for (const { label, key, amount } of below)
      if (amount !== undefined && DEDUCTION.test(key)) {
        const deducted = signed(label, amount);
        lines.push({ ...first[0], app: '', amount: deducted, deductions: deducted });
      }
  const questions = [...table.questions];
  if (lines.some(({ month }) => month === '')) questions.push('month');
  if (lines.some(({ currency }) => currency === '')) questions.push('currency');
  const cell = (field: StatementField) => table.rows[0]?.text(field) ?? '';
  return {
    columns,
    headers,
    lines: summed(lines),
    questions,
    about: {},
    leftOut: [],
    problems,
    printed: facts.totals,
    number: facts.number || cell('number'),
    date: facts.date || (readDate(cell('date'), dateOrder) ?? ''),
  };
}

/** A printed total that is the sum, or else the last one; undefined if the file prints none. */
export function printedTotal(printed: readonly Decimal[], sum: Decimal): Decimal | undefined {
  return printed.find((total) => compareDecimals(total, sum) === 0) ?? printed[printed.length - 1];
}

/** The lines of the table. Amounts before deductions become less by them. */
function linesOf(
  rows: ReturnType<typeof readRows>['rows'],
  { columns, headers, decimalMark }: FileTable,
): StatementLine[] {
  const deducted = new Set([columns.deductions, ...bestColumns(headers, STATEMENT_HEADERS.deductions)]);
  const isGross = columns.deductions !== undefined && !NET.test(nameKey(headers[columns.amount ?? -1] ?? ''));
  return rows.map(({ time: month, currency, amount, cells, text }) => {
    const deductions = sumOfDecimals(
      cells.flatMap((cell, at) => {
        const read = deducted.has(at) && at !== columns.amount ? readAmount(cell, decimalMark) : undefined;
        return read === undefined ? [] : signed(headers[at] ?? '', read);
      }),
    );
    const net = isGross ? sumOfDecimals([amount, deductions]) : amount;
    return { month, currency, app: text('app'), amount: net, deductions, network: '', number: '', date: '' };
  });
}

/** A deduction as a negative amount; adjustments keep their signs. */
function signed(label: string, amount: Decimal): Decimal {
  return /adjust/i.test(label) ? amount : negated(absolute(amount));
}

/**
 * True for totals and deductions below the table, which have such a label and no period of their own, and for payments in a list of
 * transactions, which are no part of what is owed.
 */
function isBesideTable({ cells, text }: FileRow, { columns, dateOrder }: FileTable): boolean {
  if (cells.some((cell) => PAID.test(cell))) return true;
  if (readPeriod(text('period'), dateOrder) !== undefined) return false;
  const label = cells.find((cell) => cell !== '') ?? '';
  const key = nameKey(label);
  if (TOTAL.test(label) || DEDUCTION.test(key) || OWED.test(key))
    return columns.period === undefined
      ? (label.match(/\p{L}+/gu) ?? []).every(isLabelWord)
      : TOTAL.test(label) || text('period') === '' || text('period') === label;
  return false;
}

function isLabelWord(word: string): boolean {
  return LABEL_WORDS.test(word.toLowerCase()) || monthNumber(word) > 0 || currencyIn(word) !== '';
}

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
function factIn({ cells, text }: FileRow, { decimalMark }: FileTable) {
  const filled = cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1) ?? filled;
  const amounts = [...values, text('amount')].flatMap(
    (cell) => soleReading(cell, DECIMAL_MARKS, readAmount) ?? readAmount(cell, decimalMark) ?? [],
  );
  return { label, key: nameKey(label), values, amount: amounts[amounts.length - 1] };
}

function factsIn(lines: readonly ReturnType<typeof factIn>[], order: FileTable['dateOrder']) {
  const firstValue = (
    label: RegExp,
    read: (value: string, values: readonly string[]) => string | undefined,
  ) =>
    lines
      .map(({ key, values }) => (label.test(key) ? read(values[0] ?? '', values) : undefined))
      .find(Boolean) ?? '';
  const withAmounts = lines.filter(({ amount }) => amount !== undefined);
  return {
    month: firstValue(PERIOD_LABEL, (_, values) => readPeriod(values.join(' - '), order)),
    number: firstValue(NUMBER_LABEL, (value) => value.trim()),
    date: firstValue(DATE_LABEL, (value) => readDate(value, order)),
    currency:
      firstValue(/currency/, readCurrency) ||
      currencyIn(withAmounts.flatMap(({ label, values }) => [label, ...values]).join(' ')),
    totals: withAmounts
      .filter(
        ({ label, key }) =>
          (TOTAL.test(label) || OWED.test(key)) && !/^sub/.test(key) && !DEDUCTION.test(key),
      )
      .flatMap(({ amount }) => amount ?? []),
  };
}

function summed(lines: readonly StatementLine[]): StatementLine[] {
  const groups = grouped(lines, ({ month, currency, app }) => JSON.stringify([month, currency, app]));
  return [...groups.values()].map((group) => ({
    ...group[0],
    amount: sumOfDecimals(group.map(({ amount }) => amount)),
    deductions: sumOfDecimals(group.map(({ deductions }) => deductions)),
  }));
}
