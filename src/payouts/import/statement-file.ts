import type { Day } from '../../dates/calendar';
import type { Month } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import {
  absolute,
  compareDecimals,
  type Decimal,
  isNegative,
  negated,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { FileAnswers, StatementField } from '../view';
import { DECIMAL_MARKS, readAmount } from './amounts';
import { currencyIn } from './currencies';
import { readDate, readPeriod } from './periods';
import {
  amountOf,
  currencyOf,
  type FileRow,
  type FileTable,
  Problems,
  type Questions,
  type ReadFile,
  readTable,
} from './read-table';
import { deductionsOf, findStatementColumns, moneyColumns, signed } from './statement-columns';
import { kindsOf, type RowKind } from './statement-rows';
import { soleReading } from './styles';
import { means } from './words';

/** What a network owes for a month, in one currency, and for one app if the file is by app. `deductions` are already deducted. */
export interface StatementLine {
  readonly month: Month;
  readonly currency: string;
  readonly app: string;
  /** The text in the file's column of networks; '' if it has none. */
  readonly network: string;
  readonly number: string;
  readonly date: Day | '';
  readonly amount: Decimal;
  readonly deductions: Decimal;
}

export interface StatementFile extends ReadFile<StatementLine> {
  /** The totals that the file prints, without those of groups of rows that are right. */
  readonly printed: readonly Decimal[];
  readonly number: string;
  readonly date: Day | '';
}

type StatementAnswers = FileAnswers<StatementField> & { readonly month?: string };

/** So many texts are named in a question. */
const MOST_NAMED = 5;
const PERIOD_LABEL = /month|period|daterange|reportingdates/;
const NUMBER_LABEL =
  /^(?:invoice|statement|document|remittance|payment|creditnote)(?:number|no|id|ref|reference)?$/;
const DATE_LABEL = /^date$|^(?:invoice|statement|issue|generat|creditnote).*(?:date|on)$/;

/**
 * Reads the export or the statement of a network: a table with amounts, and lines above and below it that name the period, the currency, the
 * number, deductions and totals. `month` and `currency` are those of a file that names none.
 */
export function readStatementFile(text: string, answers: StatementAnswers): StatementFile {
  const table = readTable(text, answers, 'period', findStatementColumns);
  const { columns, headers } = table;
  const questions: Questions = { ...table.questions };
  const problems = new Problems();
  const kinds = kindsOf(table);
  const rowsOf = (...some: readonly RowKind[]) =>
    table.rows.filter((row) => some.includes(kinds.get(row) ?? 'counts'));
  const doubtful = rowsOf('doubtful');
  if (doubtful.length > 0 && !answers.totals)
    questions.totals = doubtful.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  const counted = answers.totals === 'totals' ? rowsOf('counts') : rowsOf('counts', 'doubtful');
  const facts = factsIn(table, rowsOf('total'));
  const known = readLines(counted, facts, table, answers, problems);
  const owed = withDeductions(known, facts, table, answers, questions);
  const lines =
    facts.isCredit && owed.every(({ amount }) => !isNegative(amount)) ? owed.map(takenBack) : owed;
  const below = deductionsBelow(rowsOf('deduction'), lines, facts, table);
  if (lines.some(({ month }) => month === '')) questions.month = facts.unreadPeriods;
  if (lines.some(({ currency }) => currency === '')) questions.currency = [];
  const totals = facts.isCredit ? facts.totals.map((total) => negated(absolute(total))) : facts.totals;
  const all = [...lines, ...below];
  return {
    columns,
    headers,
    lines: summed(all),
    questions: Object.keys(questions) as StatementFile['questions'],
    about: questions,
    leftOut: leftOut(rowsOf('payout'), table),
    problems: problems.shown(),
    printed: [...new Set(totals)].filter((total) => !isOfOneCurrency(total, all)),
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

/** A printed total that is the sum, or else the last one; undefined if the file prints none. */
export function printedTotal(printed: readonly Decimal[], sum: Decimal): Decimal | undefined {
  return printed.find((total) => compareDecimals(total, sum) === 0) ?? printed[printed.length - 1];
}

interface OwnedLine extends StatementLine {
  readonly row: FileRow;
}

/** The lines of the table, before deductions. Rows with a cell that cannot be read are left out, and named in `problems`. */
function readLines(
  rows: readonly FileRow[],
  facts: Facts,
  table: FileTable,
  answers: StatementAnswers,
  problems: Problems,
): OwnedLine[] {
  const { columns, dateOrder } = table;
  const hasPeriods = rows.some((row) => periodOf(row, table) !== undefined);
  return rows.flatMap((row) => {
    const amount = amountOf(row, table);
    const month = hasPeriods ? periodOf(row, table) : facts.month || (answers.month ?? '');
    // A line of text around the table.
    if (amount === '' || (amount === undefined && month === undefined)) return [];
    const currency = currencyOf(row, table, answers.currency);
    if (amount === undefined) problems.add(row, 'amount', table);
    if (month === undefined) problems.add(row, 'period', table);
    if (currency === undefined) problems.add(row, 'currency', table);
    if (amount === undefined || month === undefined || currency === undefined) return [];
    const line = { month, amount, currency: currency || facts.currency, app: row.text('app') };
    const number = columns.number === undefined ? facts.number : row.text('number');
    const date = columns.date === undefined ? facts.date : (readDate(row.text('date'), dateOrder) ?? '');
    return [{ ...line, network: row.text('network'), number, date, deductions: ZERO, row }];
  });
}

/** The month of a row whose period stands in one column or in two. */
function periodOf({ text }: FileRow, { columns, dateOrder }: FileTable): Month | undefined {
  if (columns.period === undefined) return undefined;
  const ends = columns.periodEnd === undefined ? [] : [text('periodEnd')];
  return readPeriod([text('period'), ...ends].join(' - '), dateOrder);
}

/** The lines with what is deducted from them. Amounts before deductions become less by them. */
function withDeductions(
  lines: readonly OwnedLine[],
  { totals }: Facts,
  table: FileTable,
  answers: StatementAnswers,
  questions: Questions,
): OwnedLine[] {
  const { taken, place } = deductionsOf(table);
  const taker = ({ row, amount }: OwnedLine) => {
    const cells = taken.map(({ header, at }) => signed(header, table.amountIn(row.cells[at] ?? '') ?? ZERO));
    const isOwn =
      taken.length === 0 && isNegative(amount) && row.cells.some((cell) => means(cell, 'deductions'));
    return isOwn ? amount : sumOfDecimals(cells);
  };
  const all = lines.map((line) => ({ line, off: taker(line) }));
  const before = totalOf(lines, 'amount');
  const after = sumOfDecimals([before, ...all.map(({ off }) => off)]);
  const printed = totals.includes(after) ? 'taken off' : totals.includes(before) ? 'already net' : undefined;
  const how = answers.deductions || place || printed;
  if (how === undefined && after !== before) {
    questions.deductions = [
      ...taken.map(({ header }) => header),
      table.headers[table.columns.amount ?? -1] ?? '',
    ];
    return [...lines];
  }
  return all.map(({ line, off }) => ({
    ...line,
    deductions: off,
    amount:
      how === 'taken off' && off !== ZERO && taken.length > 0
        ? sumOfDecimals([line.amount, off])
        : line.amount,
  }));
}

/** What a line below the table deducts from its one month. It counts unless the file prints a total without it. */
function deductionsBelow(
  rows: readonly FileRow[],
  lines: readonly OwnedLine[],
  { totals }: Facts,
  table: FileTable,
) {
  const [first, ...others] = grouped(lines, ({ month, currency }) => `${month} ${currency}`).values();
  if (first === undefined || others.length > 0) return [];
  const amounts = rows.flatMap((row) => {
    const { label, amount } = factIn(row, table);
    return amount === undefined ? [] : [signed(label, amount)];
  });
  const sum = totalOf(lines, 'amount');
  if (totals.includes(sum) && !totals.includes(sumOfDecimals([sum, ...amounts]))) return [];
  return amounts.map((amount) => ({ ...first[0], app: '', amount, deductions: amount }));
}

type Facts = ReturnType<typeof factsIn>;

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
function factIn({ cells, text }: FileRow, { amountIn }: FileTable) {
  const filled = cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1) ?? filled;
  const amounts = [...values, text('amount')].flatMap(
    (cell) => soleReading(cell, DECIMAL_MARKS, readAmount) ?? amountIn(cell) ?? [],
  );
  return { label, key: nameKey(label), values, amount: amounts[amounts.length - 1] };
}

/** What the lines above the table and the totals below it say. */
function factsIn(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, all, headers, columns } = table;
  const above = table.above.map((row) => factIn(row, table));
  const totals = totalRows.map((row) => factIn(row, table));
  const lines = [...above, ...totals];
  const cellsAbove = table.above.flatMap(({ cells }) => cells);
  type Fact = (typeof lines)[number];
  const readFact = (
    isLabel: (fact: Fact) => boolean,
    read: (value: string, values: readonly string[]) => string | undefined,
  ) =>
    lines
      .map((fact) => (isLabel(fact) ? read((fact.values[0] ?? '').trim(), fact.values) : undefined))
      .find(Boolean) ?? '';
  const months = cellsAbove.filter((cell) => readDate(cell, dateOrder) === undefined);
  const [month = '', ...others] = new Set(months.flatMap((cell) => readPeriod(cell, dateOrder) ?? []));
  const siblings = new Set(
    moneyColumns(all)
      .amounts.map(({ header }) => currencyIn(header))
      .filter(Boolean),
  );
  const besides = currencyIn(
    lines.flatMap((line) => (line.amount ? [line.label, ...line.values] : [])).join(' '),
  );
  const periods = all[columns.period ?? -1] ?? all.find(({ header }) => means(header, 'period'));
  return {
    month:
      readFact(
        ({ key, label }) => PERIOD_LABEL.test(key) || means(label, 'period'),
        (_, values) => readPeriod(values.map((value) => value.trim()).join(' - '), dateOrder),
      ) || (others.length === 0 ? month : ''),
    number: readFact(
      ({ key, label }) => NUMBER_LABEL.test(key) || means(label, 'number'),
      (value) => value,
    ),
    date: readFact(
      ({ key, label }) => DATE_LABEL.test(key) || means(label, 'issued'),
      (value) => readDate(value, dateOrder),
    ),
    currency: besides || (siblings.size === 1 ? [...siblings].join() : ''),
    isCredit: [...cellsAbove, ...headers].some((cell) => means(cell, 'creditNote')),
    totals: lines.flatMap(({ label, amount }) => {
      const isTotal =
        totals.some((each) => each.label === label) || means(label, 'total') || means(label, 'net');
      return amount !== undefined && isTotal && !means(label, 'deductions') ? [amount] : [];
    }),
    /** The periods that are no months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(periods?.filled)].slice(0, MOST_NAMED),
  };
}

/** Whether a total is that of one of several currencies. */
function isOfOneCurrency(total: Decimal, lines: readonly StatementLine[]): boolean {
  const groups = [...grouped(lines, ({ currency }) => currency).values()];
  return groups.length > 1 && groups.some((group) => compareDecimals(totalOf(group, 'amount'), total) === 0);
}

/** A credit note takes back what its amounts say. */
function takenBack<Line extends StatementLine>(line: Line): Line {
  return { ...line, amount: negated(line.amount), deductions: negated(line.deductions) };
}

function leftOut(rows: readonly FileRow[], { columns }: FileTable): string[] {
  const { payouts } = texts().payouts.files;
  const amounts = rows.map(({ text }) => text('amount') || text('debit')).filter((cell) => cell !== '');
  return columns.amount === undefined || amounts.length === 0 ? [] : [payouts(amounts.slice(0, MOST_NAMED))];
}

function summed(lines: readonly StatementLine[]): StatementLine[] {
  const groups = grouped(lines, ({ month, currency, app, network, number, date }) =>
    JSON.stringify([month, currency, app, network, number, date]),
  );
  return [...groups.values()].map(([first, ...others]) => {
    const { month, currency, app, network, number, date } = first;
    const [amount, deductions] = [
      totalOf([first, ...others], 'amount'),
      totalOf([first, ...others], 'deductions'),
    ];
    return { month, currency, app, network, number, date, amount, deductions };
  });
}
