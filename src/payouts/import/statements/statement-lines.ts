import type { Month } from '../../../dates';
import { type Decimal, isNegative, listGroups, sumDecimalField, sumDecimals, ZERO } from '../../../table';
import { selectOnlyText, toOneLine } from '../../orders';
import { findNamedCurrency } from '../currencies';
import type { FileColumn } from '../file-columns';
import type { FileRow, FileTable } from '../file-table';
import { hasWordFor } from '../words';
import { findDeductions, groupMoneyColumns, toSignedDeduction } from './deductions';
import type { StatementFacts } from './statement-facts';

/** What a network owes for a month, in one currency, for one app if the file is by app. */
export interface StatementLine {
  /** Or MONTH_TO_ASK, until the user has answered. */
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

/** Neither the row nor a line beside the table names a month. The user is asked for one. */
export const MONTH_TO_ASK = 'ask';
/** The row names a month that cannot be read. The row becomes a problem. */
const MONTH_UNREADABLE = 'unreadable';

/** The lines of rows that count. Rows that cannot be read become problems. */
export function parseStatementLines(
  rows: readonly FileRow[],
  facts: StatementFacts,
  table: FileTable,
): StatementLine[] {
  const { columns } = table;
  const { deductionColumns, areStillIn } = findDeductions(table);
  const { amounts } = groupMoneyColumns(table.allColumns);
  const currencyOfHeaders = selectOnlyText(amounts.flatMap(({ header }) => findNamedCurrency(header) || []));
  const amountColumns = columns.debit === undefined ? amounts : [];
  return fillDown(rows, facts, table).flatMap(({ row, app, network, month }) => {
    const rowAmount = table.parseRowAmount(row);
    if (rowAmount.kind === 'blank') {
      const hasOtherAmount = amountColumns.some(
        ({ at }) => (table.findCellAmount(row.cells[at]) ?? ZERO) !== ZERO,
      );
      if (app !== '' && hasOtherAmount) table.addProblem(row, 'amount');
      return [];
    }
    // A line of text around the table.
    const isText = month === MONTH_UNREADABLE && !/^\W*\d/.test(table.getAmountText(row));
    if (rowAmount.kind === 'unreadable' && isText) return [];
    const currency = table.readRowCurrency(row);
    if (rowAmount.kind !== 'amount') table.addProblem(row, 'amount');
    if (month === MONTH_UNREADABLE) table.addProblem(row, 'period');
    if (rowAmount.kind !== 'amount' || month === MONTH_UNREADABLE || currency === undefined) return [];
    const { amount } = rowAmount;
    const deductions = readDeductions(row, amount, deductionColumns, table);
    return {
      month,
      app,
      network,
      deductions,
      currency: currency || currencyOfHeaders,
      amount: areStillIn ? sumDecimals([amount, deductions]) : amount,
      number: columns.number === undefined ? facts.number : toOneLine(table.getFieldText(row, 'number')),
      date: columns.date === undefined ? facts.date : (table.findRowDate(row) ?? ''),
    };
  });
}

/** The app, network and month of each row: some exports name a network once for all of its apps, or a month. */
function fillDown(rows: readonly FileRow[], facts: StatementFacts, table: FileTable) {
  // One answer cannot be the month of several periods that nobody can read: their rows become problems.
  const hasMonths = rows.some((row) => table.findRowMonth(row)) || facts.unreadPeriods.length > 1;
  let monthAbove: Month = MONTH_UNREADABLE;
  let networkAbove = '';
  return rows.map((row) => {
    const app = toOneLine(table.getFieldText(row, 'app'));
    const network = toOneLine(table.getFieldText(row, 'network'));
    const hasPeriod = table.getFieldText(row, 'period') !== '';
    // Only a row of an app continues what stands above.
    if (app === '' || hasPeriod) monthAbove = table.findRowMonth(row) ?? MONTH_UNREADABLE;
    if (app === '' || network !== '') networkAbove = network;
    const month = hasMonths ? monthAbove : facts.month || MONTH_TO_ASK;
    return { row, app, network: networkAbove, month };
  });
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

/** The sums of lines that are equal in these fields. Their other texts are those of the first one. */
export function sumStatementLines<Line extends Readonly<Record<'amount' | 'deductions', Decimal>>>(
  lines: readonly Line[],
  fields: readonly (keyof Line)[],
): Line[] {
  return listGroups(lines, (line) => fields.map((field) => line[field])).map((group) => ({
    ...group[0],
    amount: sumDecimalField(group, 'amount'),
    deductions: sumDecimalField(group, 'deductions'),
  }));
}
