import type { Month } from '../../dates/calendar';
import { type Decimal, isNegative, negated, sumOfDecimals, totalOf, ZERO } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { oneLine } from '../inputs/input-tabs';
import type { FileAnswers } from '../view';
import { DECIMAL_MARKS, readAmount, soleReading } from './amounts';
import { currencyIn, only } from './currencies';
import { findDeductions, moneyColumns, signed } from './deductions';
import { readDate, readPeriod } from './periods';
import { type FileColumn, type FileRow, type FileTable, readTable } from './read-table';
import { findStatementColumns, type RowKind, statementRows } from './statement-rows';
import { type Meaning, means } from './words';

const MOST_NAMED = 5;

export type StatementFile = ReturnType<typeof readStatementFile>;

/** What a network owes for a month, in one currency, for one app if the file is by app. `deductions` are already deducted. */
export type StatementLine = ReturnType<typeof readLines>[number];

/** Reads the export or the statement of a network: a table, and lines above and below it with the period, the currency, the number and totals. */
export function readStatementFile(text: string, answers: FileAnswers) {
  const table = readTable(text, answers, findStatementColumns);
  const rows = statementRows(table);
  const rowsOf = (...kinds: readonly RowKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  const doubts = rowsOf('doubtful').map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  const areTotals = doubts.length > 0 && table.answerTo('totals', doubts) === 'totals';
  const counted = areTotals ? rowsOf('counts') : rowsOf('counts', 'doubtful');
  const facts = readFacts(table, rowsOf('total'));
  const owed = readLines(counted, facts, findDeductions(table), table);
  const all = [...owed, ...deductionsBelow(rowsOf('deduction'), owed, facts.totals, table)];
  // A credit note takes back what its amounts say.
  const isTakenBack = facts.isCreditNote && !all.some(({ amount }) => isNegative(amount));
  const hasMonths = all.every(({ month }) => month !== '');
  const answered = hasMonths ? '' : (table.answerTo('month', facts.unreadPeriods) ?? '');
  const lines = all.map((line) => ({
    ...line,
    amount: isTakenBack ? negated(line.amount) : line.amount,
    month: line.month || answered,
  }));
  const summed = sumLines(lines, ['month', 'currency', 'app', 'network', 'number', 'date']);
  const payouts = rowsOf('payout').flatMap(({ text }) => text('amount') || text('debit') || []);
  const leftOut = payouts.length > 0 ? [texts().payouts.files.payouts(payouts)] : [];
  const totals = isTakenBack ? facts.totals.map((total) => signed('', total)) : facts.totals;
  return {
    ...table.readFile(summed, leftOut),
    printed: printedTotal(lines, totals),
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

/** The total that a file prints, and whether it is the sum of its lines. Of several currencies, only one that is no sum. */
function printedTotal(lines: readonly StatementLine[], totals: readonly Decimal[]) {
  const sums = groupsOf(lines, ({ currency }) => currency).map((group) => totalOf(group, 'amount'));
  const isEqual = sums.length < 2 && sums.some((sum) => totals.includes(sum));
  const amount = isEqual ? sums[0] : totals.filter((total) => !sums.includes(total)).pop();
  return amount === undefined ? null : { amount, isEqual };
}

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
function readFact(row: FileRow, { amountIn }: FileTable) {
  const filled = row.cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  const amounts = [...values, row.text('amount')].flatMap(
    (cell) => soleReading(cell, DECIMAL_MARKS, readAmount) ?? (amountIn(cell) || []),
  );
  return { row, label, values, filled, amount: amounts[amounts.length - 1] };
}

/** What the lines above the table and the totals below it say; '' for what they do not. */
function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, all, columns } = table;
  const printed = totalRows.map((row) => readFact(row, table));
  // When something was paid is not when it was earned.
  const above = table.above
    .map((row) => readFact(row, table))
    .filter(({ label }) => !means(label, 'payout') || means(label, 'number', 'net'));
  const lines = [...above, ...printed];
  const valueAt = (meaning: Meaning, read: (values: readonly string[]) => string | undefined) =>
    lines.flatMap(({ label, values }) => (means(label, meaning) ? (read(values) ?? []) : []))[0] ?? '';
  const cellsAbove = above.flatMap(({ filled }) => filled);
  const months = cellsAbove.flatMap((cell) =>
    readDate(cell, dateOrder) === undefined ? (readPeriod(cell, dateOrder) ?? []) : [],
  );
  const owed = above.filter(({ label }) => means(label, 'total', 'net') && !means(label, 'noMoney'));
  const totals = [...owed, ...printed];
  const nets = totals.filter(({ label }) => means(label, 'net'));
  return {
    month: valueAt('period', (values) => readPeriod(values.join(' - '), dateOrder)) || only(months),
    number: oneLine(valueAt('number', ([value]) => value)),
    date: valueAt('issuedAbove', ([value = '']) => readDate(value, dateOrder)),
    currency: only(moneyColumns(all).amounts.flatMap(({ header }) => currencyIn(header) || [])),
    isCreditNote: [...cellsAbove, all[0]?.header ?? ''].some((cell) => means(cell, 'creditNote')),
    /** What the file prints as owed, rather after deductions than before. */
    totals: (nets.length > 0 ? nets : totals).flatMap(({ amount }) => amount ?? []),
    /** The periods of a table without months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(all[columns.period ?? -1]?.filled)].slice(0, MOST_NAMED),
  };
}

function readLines(
  rows: readonly FileRow[],
  facts: ReturnType<typeof readFacts>,
  { taken, isStillIn }: ReturnType<typeof findDeductions>,
  table: FileTable,
) {
  const { amountIn, columns, dateOrder, readKept } = table;
  const others = columns.debit === undefined ? moneyColumns(table.all).amounts : [];
  // One answer cannot be the month of several periods that nobody can read.
  const hasPeriods = rows.some((row) => periodOf(row, table)) || facts.unreadPeriods.length > 1;
  let last: Month | undefined;
  let network = '';
  return rows.flatMap((row) => {
    const app = oneLine(row.text('app'));
    const amount = table.amountOf(row);
    const month = hasPeriods ? periodOf(row, table, last) : facts.month;
    last = month;
    // Some exports name a network once for all of its apps.
    network = oneLine(row.text('network')) || (app === '' ? '' : network);
    const hasAmount = ({ at }: FileColumn) => (amountIn(row.cells[at]) || ZERO) !== ZERO;
    if (amount === '' && app !== '' && others.some(hasAmount)) row.addProblem('amount');
    const isText = month === undefined && !/^\W*\d/.test(row.text('amount') || row.text('debit'));
    // A line of text around the table.
    if (amount === '' || (amount === undefined && isText)) return [];
    const currency = table.currencyOf(row);
    if (amount === undefined) row.addProblem('amount');
    if (month === undefined) row.addProblem('period');
    if (amount === undefined || month === undefined || currency === undefined) return [];
    // In a list of transactions, a deduction has a row of its own.
    const isDeduction = isNegative(amount) && row.cells.some((cell) => means(cell, 'deductions'));
    const kept = taken.map(({ at, header }) => signed(header, readKept(row, 'deductions', at) || ZERO));
    const deductions = isDeduction && taken.length === 0 ? amount : sumOfDecimals(kept);
    const net = isStillIn ? sumOfDecimals([amount, deductions]) : amount;
    const line = { month, currency: currency || facts.currency, app, network, amount: net, deductions };
    const number = columns.number === undefined ? facts.number : oneLine(row.text('number'));
    const date = columns.date === undefined ? facts.date : (readDate(row.text('date'), dateOrder) ?? '');
    return [{ ...line, number, date }];
  });
}

/** The month of a row whose period stands in one column or in two. A row of an app without one is of the month of the row above it. */
function periodOf({ text }: FileRow, { columns, dateOrder }: FileTable, above?: Month): Month | undefined {
  if (text('period') === '' && text('app') !== '') return above;
  const ends = columns.periodEnd === undefined ? [] : [text('periodEnd')];
  return readPeriod([text('period'), ...ends].join(' - '), dateOrder);
}

/** What lines below the table deduct from its one month. Asks if printed total and minus do not say, or contradict each other. */
function deductionsBelow(
  rows: readonly FileRow[],
  lines: readonly StatementLine[],
  totals: readonly Decimal[],
  table: FileTable,
): StatementLine[] {
  const stated = rows.map((row) => readFact(row, table)).filter(({ amount = ZERO }) => amount !== ZERO);
  const [first, ...others] = groupsOf(lines, ({ month, currency }) => [month, currency]);
  if (first === undefined || stated.length === 0) return [];
  if (others.length > 0) {
    for (const { row } of stated) row.addProblem('period');
    return [];
  }
  const taken = stated.map(({ label, amount = ZERO }) => signed(label, amount));
  const sum = totalOf(lines, 'amount');
  const isPrinted = totals.includes(sumOfDecimals([sum, ...taken]));
  const minuses = stated.filter(({ amount = ZERO }) => isNegative(amount));
  const isWithout = !isPrinted && totals.includes(sum);
  if (isWithout && minuses.length === 0) return [];
  const isSure = isPrinted || (!isWithout && minuses.length === stated.length);
  const about = [...stated.map(({ label }) => label), table.headerOf('amount')];
  if (!isSure && table.answerTo('deductions', about) === 'already net') return [];
  return taken.map((amount) => ({ ...first[0], app: '', amount, deductions: amount }));
}

/** The sums of lines that are equal in these fields. Their other texts are those of the first one. */
export function sumLines<Line extends Pick<StatementLine, 'amount' | 'deductions'>>(
  lines: readonly Line[],
  fields: readonly (keyof Line)[],
): Line[] {
  return groupsOf(lines, (line) => fields.map((field) => line[field])).map((group) => ({
    ...group[0],
    amount: totalOf(group, 'amount'),
    deductions: totalOf(group, 'deductions'),
  }));
}
