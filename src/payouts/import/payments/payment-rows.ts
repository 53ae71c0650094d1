import { isNegative, ZERO } from '../../../table';
import { findNamedCurrency } from '../currencies';
import { excludeColumns, type FileColumn, isMoney } from '../file-columns';
import type { FileRow, FileTable } from '../file-table';
import { hasWordFor, isWordFor } from '../words';
import { type AmountRow, createMoneyOutTest } from './money-out';

/** `own money` are balances, totals and conversions. */
type PaymentRowKind = 'payment' | 'own money' | 'money out' | 'not arrived';
export type PaymentRow = AmountRow & Readonly<{ kind: PaymentRowKind }>;

/** The rows that book an amount, with what they are. */
export function readPaymentRows(table: FileTable): PaymentRow[] {
  const amountRows = parseAmountRows(table);
  const isOwnMoney = createOwnMoneyTest(table);
  const payments = amountRows.filter(({ row }) => !isOwnMoney(row));
  const isMoneyOut = createMoneyOutTest(payments, amountRows, table);
  const detectKind = (amountRow: AmountRow): PaymentRowKind => {
    if (isOwnMoney(amountRow.row)) return 'own money';
    if (isNegative(amountRow.amount) || isMoneyOut(amountRow)) return 'money out';
    return hasArrived(amountRow.row, table) ? 'payment' : 'not arrived';
  };
  return amountRows.map((amountRow) => ({ ...amountRow, kind: detectKind(amountRow) }));
}

/** A dated row with an amount that cannot be read becomes a problem. */
function parseAmountRows(table: FileTable): AmountRow[] {
  const usedColumns = Object.values(table.columns);
  // Some banks have a column of amounts for each currency.
  const otherCurrencies = excludeColumns(table.allColumns.filter(isMoney), 'balance').filter(
    ({ header, at }) => findNamedCurrency(header) !== '' && !usedColumns.includes(at),
  );
  return table.rows.flatMap((row): AmountRow[] => {
    const rowAmount = table.parseRowAmount(row);
    if (rowAmount.kind === 'amount')
      return rowAmount.amount === ZERO ? [] : [{ row, amount: rowAmount.amount }];
    const isDated = table.findRowDate(row) !== undefined;
    const hasOtherAmount = otherCurrencies.some(
      ({ at }) => table.findCellAmount(row.cells[at]) !== undefined,
    );
    // Rows without a date are lines of text around the table.
    if (isDated && (rowAmount.kind === 'unreadable' || hasOtherAmount)) table.addProblem(row, 'amount');
    return [];
  });
}

/** Whether a row is a balance, a total or a conversion. Payers write of balances as well. */
function createOwnMoneyTest(table: FileTable): (row: FileRow) => boolean {
  // A text of all rows says nothing about one of them.
  const isDistinctive = ({ cells }: FileColumn) => cells.length === 1 || new Set(cells).size > 1;
  const distinctiveColumns = table.allColumns.filter(isDistinctive);
  return (row) => {
    const payer = table.getFieldText(row, 'network');
    const otherCells = distinctiveColumns
      .map(({ at }) => row.cells[at] ?? '')
      .filter((cell) => cell !== payer);
    if (otherCells.some((cell) => isWordFor(cell, 'total', 'conversion'))) return true;
    return (
      payer === '' && otherCells.some((cell) => hasWordFor(cell, 'opening') || isWordFor(cell, 'balance'))
    );
  };
}

/** Whether a payment has a day, and a state of money that has arrived. An unknown state counts as not arrived. */
function hasArrived(row: FileRow, table: FileTable): boolean {
  const payer = table.getFieldText(row, 'network');
  const state = table.getFieldText(row, 'state');
  const hasDay = /\d/.test(table.getFieldText(row, 'date'));
  const isPending = (cell: string) => hasWordFor(cell, 'pending') || isWordFor(cell, 'notArrived');
  if (!hasDay || row.cells.some((cell) => cell !== payer && isPending(cell))) return false;
  if (state === '' || hasWordFor(state, 'arrived')) return true;
  // A column “Info” may have remarks instead of states, and an unknown remark says nothing against a payment.
  return hasWordFor(table.getFieldHeader('state'), 'info') && !hasWordFor(state, 'notArrived');
}
