import type { Month } from '../../../dates';
import { type Decimal, isNegative, listGroups, sumDecimals, ZERO } from '../../../table';
import { selectOnlyText, toOneLine } from '../../orders';
import { DECIMAL_MARKS, findNamedCurrency, parseAmount } from '../amounts';
import { parseUnambiguous } from '../detect-style';
import type { FileColumn } from '../file-columns';
import type { FileRow, FileTable } from '../file-table';
import { parseDate, parsePeriod } from '../periods';
import { hasWordFor, type Meaning } from '../words';
import { findDeductions, groupMoneyColumns, toSignedDeduction } from './statement-columns';

/** What a network owes for a month, in one currency, for one app if the file is by app. */
export interface StatementLine {
  /** '' if neither the row nor a line beside the table names it. */
  readonly month: Month;
  readonly currency: string;
  readonly app: string;
  readonly network: string;
  readonly amount: Decimal;
  /** They are already deducted from the amount. */
  readonly deductions: Decimal;
  readonly number: string;
  readonly date: string;
}

/** A line beside the table. “Billing period: Oct 2026” has one value; “Total,,1234.50” has one value, which is also its amount. */
function readFactLine(row: FileRow, table: FileTable) {
  const filled = row.cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  // The last one counts: the cell in the column of amounts, or else the last amount of the line.
  const amounts = [...values, table.getFieldText(row, 'amount')].flatMap(
    (cell) => parseUnambiguous(cell, DECIMAL_MARKS, parseAmount) ?? table.findCellAmount(cell) ?? [],
  );
  return { label, values, filled, amount: amounts[amounts.length - 1] };
}

type StatementFacts = ReturnType<typeof readFacts>;

/**
 * What the lines above the table and the totals below it say; '' for what they do not. For example:
 *
 *     Statement number,2026-117
 *     Billing period,Oct 2026
 *     App,Earnings (USD)
 *     Harbor,1234.50
 *     Total,1234.50
 *     Net payable,1111.05      the printed total: it is after deductions
 */
export function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, allColumns } = table;
  // “Payment date” says when something was paid, not when it was earned. “Payment number” and “Net payment” say more.
  const above = table.rowsAbove
    .map((row) => readFactLine(row, table))
    .filter(({ label }) => !hasWordFor(label, 'payout') || hasWordFor(label, 'number', 'net'));
  const below = totalRows.map((row) => readFactLine(row, table));
  const findFact = (meaning: Meaning, parse: (values: readonly string[]) => string | undefined) =>
    [...above, ...below].flatMap(({ label, values }) =>
      hasWordFor(label, meaning) ? (parse(values) ?? []) : [],
    )[0] ?? '';
  const cellsAbove = above.flatMap(({ filled }) => filled);
  // A day above the table is that of the document.
  const monthsAbove = cellsAbove.flatMap((cell) =>
    parseDate(cell, dateOrder) === undefined ? (parsePeriod(cell, dateOrder) ?? []) : [],
  );
  const totalsAbove = above.filter(
    ({ label }) => hasWordFor(label, 'total', 'net') && !hasWordFor(label, 'noMoney'),
  );
  const totals = [...totalsAbove, ...below];
  const netTotals = totals.filter(({ label }) => hasWordFor(label, 'net'));
  return {
    month:
      findFact('period', (values) => parsePeriod(values.join(' - '), dateOrder)) ||
      selectOnlyText(monthsAbove),
    number: toOneLine(findFact('number', ([value]) => value)),
    date: findFact('issuedAbove', ([value = '']) => parseDate(value, dateOrder)),
    // The first header may be a title, such as “Credit note 17”.
    isCreditNote: [...cellsAbove, allColumns[0]?.header ?? ''].some((cell) => hasWordFor(cell, 'creditNote')),
    /** What the file prints as owed, rather after deductions than before. */
    printedTotals: (netTotals.length > 0 ? netTotals : totals).flatMap(({ amount }) => amount ?? []),
  };
}

export function parseStatementLines(
  rows: readonly FileRow[],
  facts: StatementFacts,
  table: FileTable,
): StatementLine[] {
  const { columns } = table;
  const { deductionColumns, areStillIn } = findDeductions(table);
  const { amounts } = groupMoneyColumns(table.allColumns);
  const currencyOfHeaders = selectOnlyText(amounts.flatMap(({ header }) => findNamedCurrency(header) || []));
  // Beside a column of debits, many cells of amounts are blank, so another amount proves nothing.
  const isBlankUnusual = columns.debit === undefined;
  const hasOtherAmount = ({ cells }: FileRow) =>
    amounts.some(({ at }) => (table.findCellAmount(cells[at]) ?? ZERO) !== ZERO);
  return readRowNames(rows, facts, table).flatMap(({ row, app, network, month }) => {
    const rowAmount = table.parseRowAmount(row);
    if (rowAmount.kind === 'blank') {
      if (app !== '' && isBlankUnusual && hasOtherAmount(row)) table.addProblem(row, 'amount');
      return [];
    }
    const isAmountRead = rowAmount.kind === 'amount';
    // Without a month and a number, it is a line of text around the table.
    const hasNumber = /^\W*\d/.test(table.getAmountText(row));
    if (!isAmountRead && month === undefined && !hasNumber) return [];
    const currency = table.readRowCurrency(row);
    if (!isAmountRead) table.addProblem(row, 'amount');
    // A month of '', which nothing names, is no problem: the user is asked for it.
    if (month === undefined) table.addProblem(row, 'period');
    if (!isAmountRead || month === undefined || currency === undefined) return [];
    const deductions = readDeductions(row, rowAmount.amount, deductionColumns, table);
    return {
      month,
      app,
      network,
      deductions,
      currency: currency || currencyOfHeaders,
      amount: areStillIn ? sumDecimals([rowAmount.amount, deductions]) : rowAmount.amount,
      number: columns.number === undefined ? facts.number : toOneLine(table.getFieldText(row, 'number')),
      date: columns.date === undefined ? facts.date : (table.findRowDate(row) ?? ''),
    };
  });
}

/** The app, network and month of each row. A month that cannot be read is undefined; '' if nothing names one. */
function readRowNames(rows: readonly FileRow[], facts: StatementFacts, table: FileTable) {
  // The user may be asked for one month, but not for those of both “Q3 2026” and “Q4 2026”: such rows become problems.
  const periods = new Set(rows.map((row) => table.getFieldText(row, 'period')).filter(Boolean));
  const areMonthsInRows = periods.size > 1 || rows.some((row) => table.findRowMonth(row));
  return rows.map((row) => ({
    row,
    app: toOneLine(table.getFieldText(row, 'app')),
    network: toOneLine(table.getFieldText(row, 'network')),
    month: areMonthsInRows ? table.findRowMonth(row) : facts.month,
  }));
}

/** What a row deducts, as a negative amount. In a list of transactions, a deduction has a row of its own. */
function readDeductions(row: FileRow, amount: Decimal, columns: readonly FileColumn[], table: FileTable) {
  if (columns.length === 0) {
    const isDeduction = isNegative(amount) && row.cells.some((cell) => hasWordFor(cell, 'deductions'));
    return isDeduction ? amount : ZERO;
  }
  const signedAmounts = columns.map(({ at, header }) =>
    toSignedDeduction(header, table.readKeptAmount(row, 'deductions', at) ?? ZERO),
  );
  return sumDecimals(signedAmounts);
}

/** What lines below the table deduct from its one month, such as “Withholding tax,-123.45”. */
export function parseDeductionsBelow(
  rows: readonly FileRow[],
  lines: readonly StatementLine[],
  table: FileTable,
): StatementLine[] {
  const deductions = rows.flatMap((row) => {
    const { label, amount = ZERO } = readFactLine(row, table);
    return amount === ZERO ? [] : [{ row, label, amount: toSignedDeduction(label, amount) }];
  });
  const [[line] = [], ...otherGroups] = listGroups(lines, ({ month, currency }) => [month, currency]);
  if (line === undefined || deductions.length === 0) return [];
  if (otherGroups.length > 0) {
    for (const { row } of deductions) table.addProblem(row, 'period');
    return [];
  }
  const about = [...deductions.map(({ label }) => label), table.getFieldHeader('amount')];
  // Until the user answers, the form shows the deductions as lines.
  if (table.questions.requestAnswer('deductions', about) === 'already net') return [];
  return deductions.map(({ amount }) => ({ ...line, app: '', amount, deductions: amount }));
}
