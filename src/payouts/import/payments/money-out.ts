import { type Decimal, isNegative, subtractDecimals, withoutSign, ZERO } from '../../../table';
import { isMoney, selectBestColumns } from '../file-columns';
import type { FileRow, FileTable } from '../file-table';
import { hasWordFor, isWordFor } from '../words';
import { listDescribingColumns } from './payment-columns';

/** A row with its amount as printed. */
export type AmountRow = Readonly<{ row: FileRow; amount: Decimal }>;
type MoneyOutTest = (amountRow: AmountRow) => boolean;

/**
 * Which rows without a minus sign are money out. Signs say most, then words of direction, then changes of the balance; for rows
 * without either, the description. `tableRows` are the payments and the balances, totals and conversions between them.
 */
export function createMoneyOutTest(
  payments: readonly AmountRow[],
  tableRows: readonly AmountRow[],
  table: FileTable,
): MoneyOutTest {
  const getDirection = ({ row }: AmountRow) => table.getFieldText(row, 'direction');
  const negativeRows = payments.filter(({ amount }) => isNegative(amount));
  const directions = [...new Set(payments.map(getDirection))].filter((word) => word !== '');
  const describingColumns = listDescribingColumns(table);
  const isDescribedAsOut: MoneyOutTest = ({ row }) =>
    describingColumns.some(({ at }) => isOutWord(row.cells[at] ?? ''));
  if (negativeRows.length > 0) {
    // A sign is more certain than a word: if a row with a sign is called “Payment to you”, such a row without one is money in.
    const signedDirections = new Set(negativeRows.map(getDirection));
    return (amountRow) => {
      const direction = getDirection(amountRow);
      const isOut = isWordFor(direction, 'moneyOut') && !isWordFor(direction, 'moneyIn');
      return isOut && !signedDirections.has(direction);
    };
  }
  if (directions.length > 0) {
    const isOutDirection = createDirectionTest(directions, table);
    return (amountRow) => {
      const direction = getDirection(amountRow);
      return direction === '' ? isDescribedAsOut(amountRow) : isOutDirection(direction);
    };
  }
  const balanceChanges = listBalanceChanges(payments, tableRows, table);
  return (amountRow) => {
    const change = balanceChanges.get(amountRow) ?? ZERO;
    return withoutSign(change) === amountRow.amount ? isNegative(change) : isDescribedAsOut(amountRow);
  };
}

/** Asks which of the words means money in if one of them is unknown. An answer that is none of them leaves the question open. */
function createDirectionTest(
  directions: readonly string[],
  { questions }: FileTable,
): (direction: string) => boolean {
  const isKnownWord = (word: string) => hasWordFor(word, 'moneyIn', 'moneyOut');
  if (directions.every(isKnownWord)) return isOutWord;
  const moneyInWord = questions.requestAnswer('moneyIn', directions);
  if (moneyInWord === undefined || !directions.includes(moneyInWord)) {
    questions.addQuestion('moneyIn', directions);
    return isOutWord;
  }
  return (direction) => {
    if (direction === moneyInWord) return false;
    // Of two words, the other one means money out. Of more words, a known one keeps its meaning.
    return directions.length === 2 || !isKnownWord(direction) || isOutWord(direction);
  };
}

function isOutWord(word: string): boolean {
  return hasWordFor(word, 'moneyOut') && !hasWordFor(word, 'moneyIn');
}

/** By how much the balance changed at each row. The newest row is first or last: in the right order, more changes are amounts. */
function listBalanceChanges(
  payments: readonly AmountRow[],
  tableRows: readonly AmountRow[],
  table: FileTable,
): Map<AmountRow, Decimal> {
  const [column] = selectBestColumns(table.allColumns.filter(isMoney), ['balance']);
  const balances = tableRows.map(({ row }) => column && table.findCellAmount(row.cells[column.at]));
  const computeChange = (balance?: Decimal, earlierBalance?: Decimal) =>
    balance === undefined || earlierBalance === undefined ? ZERO : subtractDecimals(balance, earlierBalance);
  const computeChanges = (step: -1 | 1) =>
    new Map(tableRows.map((row, at) => [row, computeChange(balances[at], balances[at + step])]));
  const countAmounts = (changes: Map<AmountRow, Decimal>) =>
    payments.filter((row) => withoutSign(changes.get(row) ?? ZERO) === row.amount).length;
  const newestLast = computeChanges(-1);
  const newestFirst = computeChanges(1);
  return countAmounts(newestFirst) > countAmounts(newestLast) ? newestFirst : newestLast;
}
