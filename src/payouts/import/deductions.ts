import {
  type Decimal,
  invertSign,
  isWithinShare,
  sumDecimalField,
  sumDecimals,
  withoutSign,
  ZERO,
} from '../../table';
import { detectDecimalMark, findNamedCurrency, parseAmount } from './amounts';
import { AMOUNT_RANKS, excludeColumns, type FileColumn, isMoney } from './file-columns';
import type { FileTable } from './file-table';
import { hasMeaning } from './words';

/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';
/** So much of all deductions together may be rounding. Of amounts below a cent, more would prove nothing. */
const ROUNDED_SHARE = '0.1';

/** The columns of amounts, and those of what is deducted from them. Counts, shares, balances and taxes that are added are neither. */
export function groupMoneyColumns(allColumns: readonly FileColumn[]) {
  const money = excludeColumns(allColumns, 'noMoney', 'balance', 'addedTax').filter(isMoney);
  const deducted = money.filter(
    ({ header }) => hasMeaning(header, 'deductions') && !hasMeaning(header, 'net'),
  );
  const debits = excludeColumns(money, 'net', 'earnings', 'paid').filter(({ header }) =>
    hasMeaning(header, 'debit'),
  );
  const otherColumns = money.filter((column) => !deducted.includes(column) && !debits.includes(column));
  const amounts = otherColumns.filter(({ header }) => hasMeaning(header, ...AMOUNT_RANKS));
  const deductions = deducted.filter((column) => amounts.some((amount) => mayBeDeducted(column, amount)));
  // Money with a header that says nothing but its currency.
  const unnamed = otherColumns.filter(
    (column) => findNamedCurrency(column.header) !== '' && !amounts.includes(column),
  );
  return { amounts, deductions, debits, unnamed };
}

/** Nobody deducts more than there is, and counts, as of invalid traffic, have no decimals where amounts have some. */
function mayBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const [deductedSum = ZERO, owedSum = ZERO] = [deduction, amount].map(({ filled }) => {
    const parseCell = createAmountParser(filled);
    return sumDecimals(filled.map((cell) => withoutSign(parseCell(cell) || ZERO)));
  });
  const hasDecimals = ({ filled }: FileColumn) => filled.some((cell) => /[.,]\d\d?\D*$/.test(cell));
  const mayBeCounts = hasMeaning(deduction.header, 'counted') && findNamedCurrency(deduction.header) === '';
  const isCount = mayBeCounts && hasDecimals(amount) && !hasDecimals(deduction);
  return !isCount && deductedSum !== ZERO && isWithinShare(deductedSum, '1', owedSum);
}

function createAmountParser(cells: readonly string[]): (cell?: string) => Decimal | undefined {
  const mark = detectDecimalMark(cells);
  return (cell = '') => parseAmount(cell, mark);
}

/** The column of amounts that is another one less all deductions, or less one of them, in each row. */
export function findProvenNet(allColumns: readonly FileColumn[]) {
  const { amounts, deductions } = groupMoneyColumns(allColumns);
  const deductionSets = [deductions, ...deductions.map((deduction) => [deduction])];
  const combinations = deductionSets.flatMap((deductionColumns) =>
    amounts.map((net) => ({ net, deductionColumns })),
  );
  return combinations.find(({ net, deductionColumns }) =>
    amounts.some((gross) => net !== gross && isNetOfDeductions(net, gross, deductionColumns)),
  );
}

function isNetOfDeductions(net: FileColumn, gross: FileColumn, deductions: readonly FileColumn[]): boolean {
  const parseCell = createAmountParser([...net.filled, ...gross.filled]);
  const rows = net.cells.flatMap((cell, at) => {
    const [after, before] = [parseCell(cell), parseCell(gross.cells[at])];
    if (after === undefined || before === undefined) return [];
    const rowDeductions = deductions.map(({ header, cells }) =>
      toSignedDeduction(header, parseCell(cells[at]) ?? ZERO),
    );
    const left = withoutSign(sumDecimals([before, ...rowDeductions, invertSign(after)]));
    return [{ off: sumDecimals(rowDeductions), left }];
  });
  const [allOff, allLeft] = [sumDecimalField(rows, 'off'), sumDecimalField(rows, 'left')];
  const isRounded = rows.every(({ left }) => isWithinShare(left, '1', ROUNDING));
  return isRounded && isWithinShare(allLeft, ROUNDED_SHARE, allOff) && rows.some(({ off }) => off !== ZERO);
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function toSignedDeduction(label: string, amount: Decimal): Decimal {
  return hasMeaning(label, 'signed') ? amount : invertSign(withoutSign(amount));
}

export type Deductions = ReturnType<typeof findDeductions>;

/** Asks if nothing says whether the deductions are still in the amounts. */
export function findDeductions(table: FileTable) {
  const { allColumns, columns } = table;
  const chosen = allColumns[columns.deductions ?? -1];
  if (chosen === undefined) return { deductionColumns: [], isStillIn: false };
  const proven = findProvenNet(allColumns);
  if (proven !== undefined && proven.net.at === columns.amount)
    return { deductionColumns: proven.deductionColumns, isStillIn: false };
  const { deductions } = groupMoneyColumns(allColumns);
  const deductionColumns = deductions.includes(chosen) ? deductions : [chosen];
  const deductionHeaders = deductionColumns.map(({ header }) => header);
  return { deductionColumns, isStillIn: table.isGross(deductionHeaders, 'net') };
}
