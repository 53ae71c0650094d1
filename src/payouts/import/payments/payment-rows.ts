import { type Decimal, isNegative, subtractDecimals, withoutSign, ZERO } from '../../../table';
import { findNamedCurrency } from '../amounts';
import { excludeColumns, type FileColumn, findBestColumn, isMoney } from '../file-columns';
import type { FileRow, FileTable } from '../file-table';
import { hasWordFor, isOnlyAWordFor } from '../words';
import { listDescribingColumns } from './payment-columns';

type AmountRow = Readonly<{ row: FileRow; amount: Decimal }>;

/** `ignored` are balances, totals, conversions, and money that has not arrived. */
type PaymentRowKind = 'payment' | 'money out' | 'ignored';
export type PaymentRow = AmountRow & Readonly<{ kind: PaymentRowKind }>;

export function readPaymentRows(table: FileTable): PaymentRow[] {
  const amountRows = parseAmountRows(table);
  const isOwnMoney = createOwnMoneyTest(table);
  const candidates = amountRows.filter(({ row }) => !isOwnMoney(row));
  const isMoneyOut = createMoneyOutTest(candidates, amountRows, table);
  const detectKind = (amountRow: AmountRow): PaymentRowKind => {
    if (isOwnMoney(amountRow.row)) return 'ignored';
    if (isNegative(amountRow.amount) || isMoneyOut(amountRow)) return 'money out';
    return hasArrived(amountRow.row, table) ? 'payment' : 'ignored';
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
    const hasOtherAmount = otherCurrencies.some(({ at }) => table.findCellAmount(row.cells[at]));
    const isDamaged = rowAmount.kind === 'unreadable' || hasOtherAmount;
    // Rows without a date are lines of text around the table.
    if (isDamaged && table.findRowDate(row) !== undefined) table.addProblem(row, 'amount');
    return [];
  });
}

/** Whether a row is a balance, a total or a conversion. A row with a payer is no balance: payers write of balances, too. */
function createOwnMoneyTest(table: FileTable): (row: FileRow) => boolean {
  // A text of all rows says nothing about one of them.
  const isDistinctive = ({ cells }: FileColumn) => cells.length === 1 || new Set(cells).size > 1;
  const distinctiveColumns = table.allColumns.filter(isDistinctive);
  return (row) => {
    const payer = table.getFieldText(row, 'network');
    const otherCells = distinctiveColumns
      .map(({ at }) => row.cells[at] ?? '')
      .filter((cell) => cell !== payer);
    if (otherCells.some((cell) => isOnlyAWordFor(cell, 'total', 'conversion'))) return true;
    const isBalance = (cell: string) => hasWordFor(cell, 'opening') || isOnlyAWordFor(cell, 'balance');
    return payer === '' && otherCells.some(isBalance);
  };
}

/** Whether a payment has a day, and a state of money that has arrived. An unknown state counts as not arrived. */
function hasArrived(row: FileRow, table: FileTable): boolean {
  const payer = table.getFieldText(row, 'network');
  const state = table.getFieldText(row, 'state');
  // A date that cannot be read becomes a problem later.
  const hasDay = /\d/.test(table.getFieldText(row, 'date'));
  const isPending = (cell: string) => hasWordFor(cell, 'pending') || isOnlyAWordFor(cell, 'notArrived');
  if (!hasDay || row.cells.some((cell) => cell !== payer && isPending(cell))) return false;
  return state === '' || hasWordFor(state, 'arrived');
}

/** Which rows without a minus sign are money out: none if others have one. Else words of direction say it, or the balances, or the description. */
function createMoneyOutTest(
  candidates: readonly AmountRow[],
  amountRows: readonly AmountRow[],
  table: FileTable,
): (amountRow: AmountRow) => boolean {
  if (candidates.some(({ amount }) => isNegative(amount))) return () => false;
  const getDirection = ({ row }: AmountRow) => table.getFieldText(row, 'direction');
  const directions = [...new Set(candidates.map(getDirection))].filter((word) => word !== '');
  const isOutDirection = createDirectionTest(directions, table);
  const isOutByBalance = createBalanceTest(candidates, amountRows, table);
  const describingColumns = listDescribingColumns(table);
  return (amountRow) => {
    const direction = getDirection(amountRow);
    if (direction !== '') return isOutDirection(direction);
    const isDescribedAsOut = describingColumns.some(({ at }) => isOutWord(amountRow.row.cells[at] ?? ''));
    return isOutByBalance(amountRow) ?? isDescribedAsOut;
  };
}

/** Asks which of the words means money in if one of them is unknown. An answer that is none of them leaves the question open. */
function createDirectionTest(directions: readonly string[], { questions }: FileTable) {
  const isKnownWord = (word: string) => hasWordFor(word, 'moneyIn', 'moneyOut');
  if (directions.every(isKnownWord)) return isOutWord;
  const moneyInWord = questions.requestAnswer('moneyIn', directions);
  if (moneyInWord === undefined || !directions.includes(moneyInWord)) {
    questions.addQuestion('moneyIn', directions);
    return isOutWord;
  }
  return (direction: string) => {
    if (direction === moneyInWord) return false;
    // Of two words, the other one means money out. Of more words, a known one keeps its meaning.
    return directions.length === 2 || !isKnownWord(direction) || isOutWord(direction);
  };
}

function isOutWord(word: string): boolean {
  return hasWordFor(word, 'moneyOut') && !hasWordFor(word, 'moneyIn');
}

/** Whether the balance fell by a row's amount, as from 110.00 to 80.00 in a row of 30.00; undefined if it changed by something else. */
function createBalanceTest(
  candidates: readonly AmountRow[],
  amountRows: readonly AmountRow[],
  table: FileTable,
): (amountRow: AmountRow) => boolean | undefined {
  const column = findBestColumn(table.allColumns.filter(isMoney), 'balance');
  const balances = amountRows.map(({ row }) => column && table.findCellAmount(row.cells[column.at]));
  const computeChange = (balance?: Decimal, earlierBalance?: Decimal) =>
    balance === undefined || earlierBalance === undefined ? ZERO : subtractDecimals(balance, earlierBalance);
  const computeChanges = (step: -1 | 1) =>
    new Map(amountRows.map((row, at) => [row, computeChange(balances[at], balances[at + step])]));
  type Changes = ReturnType<typeof computeChanges>;
  const isAmount = (row: AmountRow, changes: Changes) => withoutSign(changes.get(row) ?? ZERO) === row.amount;
  const countAmounts = (changes: Changes) => candidates.filter((row) => isAmount(row, changes)).length;
  // The newest row is last or first. In the right order, more balances change by the amounts of their rows.
  const newestLast = computeChanges(-1);
  const newestFirst = computeChanges(1);
  const changes = countAmounts(newestFirst) > countAmounts(newestLast) ? newestFirst : newestLast;
  return (row) => (isAmount(row, changes) ? isNegative(changes.get(row) ?? ZERO) : undefined);
}
