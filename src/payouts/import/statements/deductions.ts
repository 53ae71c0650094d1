import {
  type Decimal,
  invertSign,
  isWithinShare,
  sumDecimalField,
  sumDecimals,
  withoutSign,
  ZERO,
} from '../../../table';
import { detectDecimalMark, parseAmount } from '../amounts';
import { findNamedCurrency } from '../currencies';
import { AMOUNT_RANKS, excludeColumns, type FileColumn, isMoney } from '../file-columns';
import type { FileTable } from '../file-table';
import { hasWordFor } from '../words';

/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';
/** Rounding may leave at most this share of all deductions unexplained. Else 0.009 less a fee of 0.001 would prove a net of 0.004, as the unexplained 0.004 is below ROUNDING. */
const UNEXPLAINED_SHARE = '0.1';

/** The columns of amounts, of what is deducted from them, of debits, and of money that is unnamed. Counts, shares, balances and taxes that are added are in none. */
export function groupMoneyColumns(allColumns: readonly FileColumn[]) {
  const money = excludeColumns(allColumns, 'noMoney', 'balance', 'addedTax').filter(isMoney);
  const namedAsDeductions = excludeColumns(money, 'net').filter(({ header }) =>
    hasWordFor(header, 'deductions'),
  );
  const debits = excludeColumns(money, 'net', 'earnings', 'paid').filter(({ header }) =>
    hasWordFor(header, 'debit'),
  );
  const otherColumns = money.filter(
    (column) => !namedAsDeductions.includes(column) && !debits.includes(column),
  );
  const amounts = otherColumns.filter(({ header }) => hasWordFor(header, ...AMOUNT_RANKS));
  const deductionColumns = namedAsDeductions.filter((deduction) =>
    amounts.some((amount) => mayBeDeducted(deduction, amount)),
  );
  // Money with a header that says nothing but its currency.
  const unnamed = otherColumns.filter(
    (column) => findNamedCurrency(column.header) !== '' && !amounts.includes(column),
  );
  return { amounts, deductionColumns, debits, unnamed };
}

/** Nobody deducts more than there is, and counts, as of invalid traffic, have no decimals where amounts have some. */
function mayBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const hasDecimals = ({ filled }: FileColumn) => filled.some((cell) => /[.,]\d\d?\D*$/.test(cell));
  const mayBeCounts = hasWordFor(deduction.header, 'counted') && findNamedCurrency(deduction.header) === '';
  const isCount = mayBeCounts && hasDecimals(amount) && !hasDecimals(deduction);
  const deductedSum = sumWithoutSigns(deduction);
  return !isCount && deductedSum !== ZERO && isWithinShare(deductedSum, '1', sumWithoutSigns(amount));
}

function sumWithoutSigns({ filled }: FileColumn): Decimal {
  const parseCell = createAmountParser(filled);
  return sumDecimals(filled.map((cell) => withoutSign(parseCell(cell) || ZERO)));
}

function createAmountParser(cells: readonly string[]): (cell?: string) => Decimal | undefined {
  const mark = detectDecimalMark(cells);
  return (cell = '') => parseAmount(cell, mark);
}

/** The column of amounts that is another one less all deductions, or less one of them, in each row. */
export function findProvenNet(allColumns: readonly FileColumn[]) {
  const money = groupMoneyColumns(allColumns);
  const deductionSets = [money.deductionColumns, ...money.deductionColumns.map((column) => [column])];
  const combinations = deductionSets.flatMap((deductionColumns) =>
    money.amounts.map((net) => ({ net, deductionColumns })),
  );
  return combinations.find(({ net, deductionColumns }) =>
    money.amounts.some((gross) => net !== gross && isNetOfDeductions(net, gross, deductionColumns)),
  );
}

/** Whether gross less deductions is net: in each row but for its rounding, and over all rows but for a small share of the deductions. */
function isNetOfDeductions(
  net: FileColumn,
  gross: FileColumn,
  deductionColumns: readonly FileColumn[],
): boolean {
  const parseCell = createAmountParser([...net.filled, ...gross.filled]);
  const rows = net.cells.flatMap((cell, at) => {
    const netAmount = parseCell(cell);
    const grossAmount = parseCell(gross.cells[at]);
    if (netAmount === undefined || grossAmount === undefined) return [];
    // Negative: −0.30 for a fee of 0.30.
    const deduction = sumDecimals(
      deductionColumns.map(({ header, cells }) => toSignedDeduction(header, parseCell(cells[at]) ?? ZERO)),
    );
    const unexplained = withoutSign(sumDecimals([grossAmount, deduction, invertSign(netAmount)]));
    return [{ deduction, unexplained }];
  });
  const sumOfUnexplained = sumDecimalField(rows, 'unexplained');
  const sumOfDeductions = sumDecimalField(rows, 'deduction');
  return (
    rows.some(({ deduction }) => deduction !== ZERO) &&
    rows.every(({ unexplained }) => isWithinShare(unexplained, '1', ROUNDING)) &&
    isWithinShare(sumOfUnexplained, UNEXPLAINED_SHARE, sumOfDeductions)
  );
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function toSignedDeduction(label: string, amount: Decimal): Decimal {
  return hasWordFor(label, 'signed') ? amount : invertSign(withoutSign(amount));
}

/** The columns of deductions, and whether these are still in the amounts. Asks if nothing says it. */
export function findDeductions(table: FileTable) {
  const { allColumns, columns } = table;
  const chosenColumn = allColumns.find(({ at }) => at === columns.deductions);
  if (chosenColumn === undefined) return { deductionColumns: [], areStillIn: false };
  const proven = findProvenNet(allColumns);
  if (proven !== undefined && proven.net.at === columns.amount)
    return { deductionColumns: proven.deductionColumns, areStillIn: false };
  const money = groupMoneyColumns(allColumns);
  const isDetected = money.deductionColumns.includes(chosenColumn);
  const deductionColumns = isDetected ? money.deductionColumns : [chosenColumn];
  const deductionHeaders = deductionColumns.map(({ header }) => header);
  return { deductionColumns, areStillIn: table.decideOrAskIfGross(deductionHeaders, ['net']) };
}
