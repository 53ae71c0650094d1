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
/** At most this share of all deductions may be unexplained: of amounts below a cent, each column would otherwise be net of each other one. */
const UNEXPLAINED_SHARE = '0.1';

/** The columns of amounts, of what is deducted from them, of debits, and of money that is unnamed. Counts, shares, balances and taxes that are added are in none. */
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
    const unexplained = withoutSign(sumDecimals([before, ...rowDeductions, invertSign(after)]));
    return [{ deducted: sumDecimals(rowDeductions), unexplained }];
  });
  const totalUnexplained = sumDecimalField(rows, 'unexplained');
  const hasDeduction = rows.some(({ deducted }) => deducted !== ZERO);
  const isRoundedInRows = rows.every(({ unexplained }) => isWithinShare(unexplained, '1', ROUNDING));
  const isRoundedInTotal = isWithinShare(
    totalUnexplained,
    UNEXPLAINED_SHARE,
    sumDecimalField(rows, 'deducted'),
  );
  return hasDeduction && isRoundedInRows && isRoundedInTotal;
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function toSignedDeduction(label: string, amount: Decimal): Decimal {
  return hasMeaning(label, 'signed') ? amount : invertSign(withoutSign(amount));
}

export type Deductions = ReturnType<typeof findDeductions>;

/** Asks if nothing says whether the deductions are still in the amounts. */
export function findDeductions(table: FileTable) {
  const { allColumns, columns } = table;
  const chosenColumn = allColumns.find(({ at }) => at === columns.deductions);
  if (chosenColumn === undefined) return { deductionColumns: [], isStillIn: false };
  const proven = findProvenNet(allColumns);
  if (proven !== undefined && proven.net.at === columns.amount)
    return { deductionColumns: proven.deductionColumns, isStillIn: false };
  const { deductions } = groupMoneyColumns(allColumns);
  const deductionColumns = deductions.includes(chosenColumn) ? deductions : [chosenColumn];
  const deductionHeaders = deductionColumns.map(({ header }) => header);
  return { deductionColumns, isStillIn: table.decideOrAskIfGross(deductionHeaders, ['net']) };
}
