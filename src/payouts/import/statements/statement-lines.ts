import type { Month } from '../../../dates/months';
import { type Decimal, isNegative, sumOfDecimals, totalOf, ZERO } from '../../../table/decimal';
import { groupsOf } from '../../../table/grouped';
import { DECIMAL_MARKS, readAmount } from '../amounts';
import type { FileColumn } from '../columns';
import { currenciesIn, currencyIn, only } from '../currencies';
import { readDate, readPeriod } from '../periods';
import { addProblem, amountInRow, currencyOf, type FileRow, type FileTable } from '../read-table';
import { soleReading } from '../styles';
import { type Meaning, means } from '../words';
import { deducted, findProvenNet, moneyColumns, signed } from './statement-columns';

const MOST_NAMED = 5;

/**
 * What a network owes for a month, in one currency, and for one app if the file is by app. `network` is the text in the file's column of networks;
 * '' if it has none. `deductions` are already deducted.
 */
export type StatementLine = ReturnType<typeof readLines>[number];

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
function readFact({ cells, text }: FileRow, { amountIn }: FileTable) {
  const filled = cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  const amounts = [...values, text('amount')].flatMap(
    (cell) => soleReading(cell, DECIMAL_MARKS, readAmount) ?? amountIn(cell) ?? [],
  );
  return { label, values, amount: amounts[amounts.length - 1] };
}

/** What the lines above the table and the totals below it say; '' for what they do not. */
export function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, all, columns } = table;
  const above = table.above.map((row) => readFact(row, table));
  const printed = totalRows.map((row) => readFact(row, table));
  const lines = [...above, ...printed];
  const valueAt = (meaning: Meaning, read: (values: readonly string[]) => string | undefined) =>
    lines.flatMap(({ label, values }) => (means(label, meaning) ? (read(values) ?? []) : []))[0] ?? '';
  const cellsAbove = table.above.flatMap(({ cells }) => cells);
  const months = cellsAbove.flatMap((cell) =>
    readDate(cell, dateOrder) === undefined ? (readPeriod(cell, dateOrder) ?? []) : [],
  );
  const beside = lines.flatMap(({ amount, label, values }) =>
    amount === undefined ? [] : [label, ...values],
  );
  const currencies = [
    ...beside.flatMap(currenciesIn),
    ...moneyColumns(all).amounts.flatMap(({ header }) => currencyIn(header) || []),
  ];
  const owed = above.filter(({ label }) => means(label, 'total', 'net'));
  return {
    month: valueAt('period', (values) => readPeriod(values.join(' - '), dateOrder)) || only(months),
    number: valueAt('number', ([value]) => value),
    date: valueAt('issuedAbove', ([value = '']) => readDate(value, dateOrder)),
    currency: only(currencies),
    isCreditNote: [...cellsAbove, all[0]?.header ?? ''].some((cell) => means(cell, 'creditNote')),
    totals: [...owed, ...printed].flatMap(({ amount }) => amount ?? []),
    /** The periods of a table without months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(all[columns.period ?? -1]?.filled)].slice(0, MOST_NAMED),
  };
}

/** The lines of the table, before deductions. Rows with a cell that cannot be read are left out, and named in `problems`. */
export function readLines(rows: readonly FileRow[], facts: ReturnType<typeof readFacts>, table: FileTable) {
  const taken = deductedColumns(table);
  const { amountIn, columns, dateOrder } = table;
  const others = columns.debit === undefined ? moneyColumns(table.all).amounts : [];
  // One answer cannot be the month of several periods that nobody can read.
  const hasPeriods = rows.some((row) => periodOf(row, table)) || facts.unreadPeriods.length > 1;
  let last: Month | undefined;
  let network = '';
  return rows.flatMap((row) => {
    const app = row.text('app');
    const amount = amountInRow(row, table);
    const month = hasPeriods ? periodOf(row, table, last) : facts.month;
    last = month;
    // Some exports name a network once for all of its apps.
    network = row.text('network') || (app === '' ? '' : network);
    const hasAmount = ({ at }: FileColumn) => (amountIn(row.cells[at]) ?? ZERO) !== ZERO;
    if (amount === '' && app !== '' && others.some(hasAmount)) addProblem(row, 'amount', table);
    // A line of text around the table.
    if (amount === '' || (amount === undefined && month === undefined)) return [];
    const currency = currencyOf(row, table);
    if (amount === undefined) addProblem(row, 'amount', table);
    if (month === undefined) addProblem(row, 'period', table);
    if (currency === undefined) addProblem(row, 'currency', table);
    if (amount === undefined || month === undefined || currency === undefined) return [];
    // In a list of transactions, a deduction has a row of its own.
    const isDeducted = isNegative(amount) && row.cells.some((cell) => means(cell, 'deductions'));
    const own = isDeducted ? amount : ZERO;
    const deductions = taken.length > 0 ? deducted(taken, ({ at }) => amountIn(row.cells[at])) : own;
    const line = { month, currency: currency || facts.currency, app, network, amount, deductions };
    const number = columns.number === undefined ? facts.number : row.text('number');
    const date = columns.date === undefined ? facts.date : (readDate(row.text('date'), dateOrder) ?? '');
    return [{ ...line, number, date }];
  });
}

/** The month of a row whose period stands in one column or in two. A row of an app without one is of the month of the row above it. */
function periodOf({ text }: FileRow, { columns, dateOrder }: FileTable, above?: Month): Month | undefined {
  if (columns.period === undefined) return undefined;
  if (text('period') === '' && text('app') !== '') return above;
  const ends = columns.periodEnd === undefined ? [] : [text('periodEnd')];
  return readPeriod([text('period'), ...ends].join(' - '), dateOrder);
}

function deductedColumns({ all, columns }: FileTable): readonly FileColumn[] {
  const chosen = all[columns.deductions ?? -1];
  const { deductions } = moneyColumns(all);
  const proven = findProvenNet(all);
  if (chosen === undefined) return [];
  if (proven && proven.net.at === columns.amount) return proven.taken;
  return deductions.includes(chosen) ? deductions : [chosen];
}

/** The lines without what is deducted from them by columns. Asks if nothing says whether amounts are net. */
export function withDeductions(
  lines: readonly StatementLine[],
  totals: readonly Decimal[],
  table: FileTable,
): readonly StatementLine[] {
  const { all, answerTo, columns, headerOf } = table;
  const taken = deductedColumns(table);
  if (taken.length === 0) return lines;
  const header = headerOf('amount');
  const net = lines.map((line) => ({ ...line, amount: sumOfDecimals([line.amount, line.deductions]) }));
  if (findProvenNet(all)?.net.at === columns.amount) return lines;
  if (means(header, 'gross')) return net;
  if (means(header, 'net')) return lines;
  if (totals.includes(totalOf(net, 'amount'))) return net;
  if (totals.includes(totalOf(lines, 'amount'))) return lines;
  return answerTo('deductions', [...taken.map((each) => each.header), header]) === 'taken off' ? net : lines;
}

/** What lines below the table deduct from its one month. Asks if neither a printed total nor a minus says that it is taken off. */
export function deductionsBelow(
  rows: readonly FileRow[],
  lines: readonly StatementLine[],
  totals: readonly Decimal[],
  table: FileTable,
): StatementLine[] {
  const { answerTo, headerOf } = table;
  const facts = rows.map((row) => ({ row, ...readFact(row, table) }));
  const stated = facts.filter(({ amount = ZERO }) => amount !== ZERO);
  const [first, ...others] = groupsOf(lines, ({ month, currency }) => [month, currency]);
  if (first === undefined || stated.length === 0) return [];
  if (others.length > 0) {
    for (const { row } of stated) addProblem(row, 'period', table);
    return [];
  }
  const taken = stated.map(({ label, amount = ZERO }) => signed(label, amount));
  const sum = totalOf(lines, 'amount');
  const isPrinted = totals.includes(sumOfDecimals([sum, ...taken]));
  const isNegated = stated.every(({ amount = ZERO }) => isNegative(amount));
  if (!isPrinted && totals.includes(sum)) return [];
  const isSure = isPrinted || isNegated;
  const about = [...stated.map(({ label }) => label), headerOf('amount')];
  if (!isSure && answerTo('deductions', about) === 'already net') return [];
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
