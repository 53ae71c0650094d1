import type { Month } from '../../dates';
import {
  type Decimal,
  invertSign,
  isNegative,
  listGroups,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { getTexts } from '../../wording';
import { toOneLine } from '../inputs/input-tabs';
import type { FileAnswers } from '../view';
import { DECIMAL_MARKS, parseAmount, parseUnambiguous } from './amounts';
import { findNamedCurrency, selectOnlyText } from './currencies';
import { findDeductions, groupMoneyColumns, toSignedDeduction } from './deductions';
import { type FileColumn, type FileRow, type FileTable, parseFileTable } from './file-table';
import { parseDate, parsePeriod } from './periods';
import { buildStatementRows, findStatementColumns, type RowKind } from './statement-rows';
import { hasMeaning, type Meaning } from './words';

const MOST_NAMED = 5;

export type StatementFile = ReturnType<typeof parseStatementFile>;

/** What a network owes for a month, in one currency, for one app if the file is by app. `deductions` are already deducted. */
export type StatementLine = ReturnType<typeof parseStatementLines>[number];

/** Reads the export or the statement of a network: a table, and lines above and below it with the period, the currency, the number and totals. */
export function parseStatementFile(text: string, answers: FileAnswers) {
  const table = parseFileTable(text, answers, findStatementColumns);
  const rows = buildStatementRows(table);
  const filterRowsByKind = (...kinds: readonly RowKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  const doubtfulTexts = filterRowsByKind('doubtful').map(({ cells }) =>
    cells.filter((cell) => cell !== '').join(' '),
  );
  const areTotals = doubtfulTexts.length > 0 && table.requestAnswer('totals', doubtfulTexts) === 'totals';
  const counted = areTotals ? filterRowsByKind('counts') : filterRowsByKind('counts', 'doubtful');
  const facts = parseFacts(table, filterRowsByKind('total'));
  const owed = parseStatementLines(counted, facts, findDeductions(table), table);
  const allLines = [
    ...owed,
    ...parseDeductionsBelow(filterRowsByKind('deduction'), owed, facts.totals, table),
  ];
  // A credit note takes back what its amounts say.
  const isNegated = facts.isCreditNote && !allLines.some(({ amount }) => isNegative(amount));
  const hasMonths = allLines.every(({ month }) => month !== '');
  const answeredMonth = hasMonths ? '' : (table.requestAnswer('month', facts.unreadPeriods) ?? '');
  const lines = allLines.map((line) => ({
    ...line,
    amount: isNegated ? invertSign(line.amount) : line.amount,
    month: line.month || answeredMonth,
  }));
  const summed = sumStatementLines(lines, ['month', 'currency', 'app', 'network', 'number', 'date']);
  const payouts = filterRowsByKind('payout').flatMap(
    ({ getFieldText }) => getFieldText('amount') || getFieldText('debit') || [],
  );
  const leftOut = payouts.length > 0 ? [getTexts().payouts.files.payouts(payouts)] : [];
  const totals = isNegated ? facts.totals.map((total) => toSignedDeduction('', total)) : facts.totals;
  return {
    ...table.buildFileReading(summed, leftOut),
    printed: findPrintedTotal(lines, totals),
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

/** The total that a file prints, and whether it is the sum of its lines. Of several currencies, only one that is no sum. */
function findPrintedTotal(lines: readonly StatementLine[], totals: readonly Decimal[]) {
  const sums = listGroups(lines, ({ currency }) => currency).map((group) => sumDecimalField(group, 'amount'));
  const isEqual = sums.length < 2 && sums.some((sum) => totals.includes(sum));
  const amount = isEqual ? sums[0] : totals.filter((total) => !sums.includes(total)).pop();
  return amount === undefined ? null : { amount, isEqual };
}

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
function parseFact(row: FileRow, { parseCellAmount }: FileTable) {
  const filled = row.cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  const amounts = [...values, row.getFieldText('amount')].flatMap(
    (cell) => parseUnambiguous(cell, DECIMAL_MARKS, parseAmount) ?? (parseCellAmount(cell) || []),
  );
  return { row, label, values, filled, amount: amounts[amounts.length - 1] };
}

/** What the lines above the table and the totals below it say; '' for what they do not. */
function parseFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, allColumns, columns } = table;
  const printed = totalRows.map((row) => parseFact(row, table));
  // When something was paid is not when it was earned.
  const above = table.above
    .map((row) => parseFact(row, table))
    .filter(({ label }) => !hasMeaning(label, 'payout') || hasMeaning(label, 'number', 'net'));
  const lines = [...above, ...printed];
  const findFactValue = (meaning: Meaning, parse: (values: readonly string[]) => string | undefined) =>
    lines.flatMap(({ label, values }) => (hasMeaning(label, meaning) ? (parse(values) ?? []) : []))[0] ?? '';
  const cellsAbove = above.flatMap(({ filled }) => filled);
  const months = cellsAbove.flatMap((cell) =>
    parseDate(cell, dateOrder) === undefined ? (parsePeriod(cell, dateOrder) ?? []) : [],
  );
  const owed = above.filter(
    ({ label }) => hasMeaning(label, 'total', 'net') && !hasMeaning(label, 'noMoney'),
  );
  const totals = [...owed, ...printed];
  const nets = totals.filter(({ label }) => hasMeaning(label, 'net'));
  return {
    month:
      findFactValue('period', (values) => parsePeriod(values.join(' - '), dateOrder)) ||
      selectOnlyText(months),
    number: toOneLine(findFactValue('number', ([value]) => value)),
    date: findFactValue('issuedAbove', ([value = '']) => parseDate(value, dateOrder)),
    currency: selectOnlyText(
      groupMoneyColumns(allColumns).amounts.flatMap(({ header }) => findNamedCurrency(header) || []),
    ),
    isCreditNote: [...cellsAbove, allColumns[0]?.header ?? ''].some((cell) => hasMeaning(cell, 'creditNote')),
    /** What the file prints as owed, rather after deductions than before. */
    totals: (nets.length > 0 ? nets : totals).flatMap(({ amount }) => amount ?? []),
    /** The periods of a table without months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(allColumns[columns.period ?? -1]?.filled)].slice(0, MOST_NAMED),
  };
}

function parseStatementLines(
  rows: readonly FileRow[],
  facts: ReturnType<typeof parseFacts>,
  { deductionColumns, isStillIn }: ReturnType<typeof findDeductions>,
  table: FileTable,
) {
  const { parseCellAmount, columns, dateOrder, parseKeptAmount } = table;
  const otherAmounts = columns.debit === undefined ? groupMoneyColumns(table.allColumns).amounts : [];
  // One answer cannot be the month of several periods that nobody can read.
  const hasPeriods = rows.some((row) => parseRowPeriod(row, table)) || facts.unreadPeriods.length > 1;
  let previousMonth: Month | undefined;
  let network = '';
  return rows.flatMap((row) => {
    const app = toOneLine(row.getFieldText('app'));
    const amount = table.parseRowAmount(row);
    const month = hasPeriods ? parseRowPeriod(row, table, previousMonth) : facts.month;
    previousMonth = month;
    // Some exports name a network once for all of its apps.
    network = toOneLine(row.getFieldText('network')) || (app === '' ? '' : network);
    const hasFilledAmount = ({ at }: FileColumn) => (parseCellAmount(row.cells[at]) || ZERO) !== ZERO;
    if (amount === '' && app !== '' && otherAmounts.some(hasFilledAmount)) row.addProblem('amount');
    const isText =
      month === undefined && !/^\W*\d/.test(row.getFieldText('amount') || row.getFieldText('debit'));
    // A line of text around the table.
    if (amount === '' || (amount === undefined && isText)) return [];
    const currency = table.parseRowCurrency(row);
    if (amount === undefined) row.addProblem('amount');
    if (month === undefined) row.addProblem('period');
    if (amount === undefined || month === undefined || currency === undefined) return [];
    // In a list of transactions, a deduction has a row of its own.
    const isDeduction = isNegative(amount) && row.cells.some((cell) => hasMeaning(cell, 'deductions'));
    const keptAmounts = deductionColumns.map(({ at, header }) =>
      toSignedDeduction(header, parseKeptAmount(row, 'deductions', at) || ZERO),
    );
    const deductions = isDeduction && deductionColumns.length === 0 ? amount : sumDecimals(keptAmounts);
    const net = isStillIn ? sumDecimals([amount, deductions]) : amount;
    const line = { month, currency: currency || facts.currency, app, network, amount: net, deductions };
    const number = columns.number === undefined ? facts.number : toOneLine(row.getFieldText('number'));
    const date =
      columns.date === undefined ? facts.date : (parseDate(row.getFieldText('date'), dateOrder) ?? '');
    return [{ ...line, number, date }];
  });
}

/** The month of a row whose period stands in one column or in two. A row of an app without one is of the month of the row above it. */
function parseRowPeriod(
  { getFieldText }: FileRow,
  { columns, dateOrder }: FileTable,
  above?: Month,
): Month | undefined {
  if (getFieldText('period') === '' && getFieldText('app') !== '') return above;
  const ends = columns.periodEnd === undefined ? [] : [getFieldText('periodEnd')];
  return parsePeriod([getFieldText('period'), ...ends].join(' - '), dateOrder);
}

/** What lines below the table deduct from its one month. Asks if printed total and minus do not say, or contradict each other. */
function parseDeductionsBelow(
  rows: readonly FileRow[],
  lines: readonly StatementLine[],
  totals: readonly Decimal[],
  table: FileTable,
): StatementLine[] {
  const stated = rows.map((row) => parseFact(row, table)).filter(({ amount = ZERO }) => amount !== ZERO);
  const [firstGroup, ...otherGroups] = listGroups(lines, ({ month, currency }) => [month, currency]);
  if (firstGroup === undefined || stated.length === 0) return [];
  if (otherGroups.length > 0) {
    for (const { row } of stated) row.addProblem('period');
    return [];
  }
  const signedAmounts = stated.map(({ label, amount = ZERO }) => toSignedDeduction(label, amount));
  const sum = sumDecimalField(lines, 'amount');
  const isPrinted = totals.includes(sumDecimals([sum, ...signedAmounts]));
  const minuses = stated.filter(({ amount = ZERO }) => isNegative(amount));
  const isWithout = !isPrinted && totals.includes(sum);
  if (isWithout && minuses.length === 0) return [];
  const isSure = isPrinted || (!isWithout && minuses.length === stated.length);
  const about = [...stated.map(({ label }) => label), table.getFieldHeader('amount')];
  if (!isSure && table.requestAnswer('deductions', about) === 'already net') return [];
  return signedAmounts.map((amount) => ({ ...firstGroup[0], app: '', amount, deductions: amount }));
}

/** The sums of lines that are equal in these fields. Their other texts are those of the first one. */
export function sumStatementLines<Line extends Pick<StatementLine, 'amount' | 'deductions'>>(
  lines: readonly Line[],
  fields: readonly (keyof Line)[],
): Line[] {
  return listGroups(lines, (line) => fields.map((field) => line[field])).map((group) => ({
    ...group[0],
    amount: sumDecimalField(group, 'amount'),
    deductions: sumDecimalField(group, 'deductions'),
  }));
}
