import { type Decimal, invertSign, isWithinShare, sumDecimals, withoutSign, ZERO } from '../../../table';
import { detectDecimalMark, findNamedCurrency, parseAmount } from '../amounts';
import {
  AMOUNT_RANKS,
  excludeColumns,
  type FileColumn,
  findBestColumn,
  findCurrencyColumn,
  hasDaysOrMonths,
  hasMostlyTexts,
  isMoney,
  selectBestColumns,
  selectFileColumns,
} from '../file-columns';
import type { FieldColumns, FileTable } from '../file-table';
import { hasWordFor } from '../words';

/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';
/** Rounding may leave at most this share of all deductions unexplained. Else 0.009 less a fee of 0.001 would prove a net of 0.004, as the unexplained 0.004 is below ROUNDING. */
const UNEXPLAINED_SHARE = '0.1';

/** The columns of a statement. Of several that a field may have, it gets the most certain one. */
export function findStatementColumns(allColumns: readonly FileColumn[]): FieldColumns {
  const { amounts, deductionColumns, debits, unnamed } = groupMoneyColumns(allColumns);
  const bestAmounts = selectBestColumns(amounts, AMOUNT_RANKS);
  const provenNet = findProvenNet(allColumns)?.net;
  const amount = provenNet ?? bestAmounts[0];
  const periodCandidates = excludeColumns(allColumns, 'noPeriod', 'payout');
  const periods = periodCandidates.filter(hasDaysOrMonths);
  const start = findBestColumn(periods, 'start');
  const texts = excludeColumns(allColumns, 'noApp').filter(hasMostlyTexts);
  const fields = {
    amount,
    // A list of transactions has what was taken away in this column.
    debit: debits.find(({ filled }) => filled.length > 0),
    deductions: deductionColumns[0],
    period:
      findBestColumn(periods, 'period') ??
      start ??
      findBestColumn(periods, 'day') ??
      // “Q3 2026” is no month, but tells its rows from those of another quarter.
      findBestColumn(periodCandidates.filter(hasMostlyTexts), 'period'),
    periodEnd: start && findBestColumn(periods, 'end'),
    app: findBestColumn(texts, 'app', 'appLike') ?? findBestColumn(allColumns, 'appId'),
    network: findBestColumn(excludeColumns(allColumns, 'noApp'), 'network'),
    currency: amount && findCurrencyColumn(amount, excludeColumns(allColumns, 'noCurrency', 'paid')),
    number: findBestColumn(allColumns, 'number'),
    date: findBestColumn(allColumns.filter(hasDaysOrMonths), 'issued'),
  };
  return { fields, rivals: provenNet === undefined ? listRivals(bestAmounts, [...amounts, ...unnamed]) : [] };
}

/** The columns that may be the amount, if none is proven to be it. */
function listRivals(bestAmounts: readonly FileColumn[], allAmounts: readonly FileColumn[]) {
  // “Net revenue” is owed, so only another column called net may be the amount as well.
  if (bestAmounts.some(({ header }) => hasWordFor(header, 'net'))) return bestAmounts;
  // Of “Revenue” and “Paid”, nothing says which one is owed.
  const isFilledRival = (column: FileColumn) => !bestAmounts.includes(column) && column.filled.length > 0;
  return [...bestAmounts, ...allAmounts.filter(isFilledRival)];
}

/** The columns of amounts, of what is deducted from them, of debits, and of money that is unnamed. Counts, shares, balances and taxes that are added are in none. */
export function groupMoneyColumns(allColumns: readonly FileColumn[]) {
  const money = excludeColumns(allColumns, 'noMoney', 'balance', 'addedTax').filter(isMoney);
  // “Revenue after tax” names no deduction, and a statement's “Auszahlung” no debit.
  const namedAsDeductions = selectFileColumns(excludeColumns(money, 'net'), 'deductions');
  const debits = selectFileColumns(excludeColumns(money, 'net', 'earnings', 'paid'), 'debit');
  const otherColumns = money.filter((column) => ![...namedAsDeductions, ...debits].includes(column));
  const amounts = selectFileColumns(otherColumns, ...AMOUNT_RANKS);
  const deductionColumns = namedAsDeductions.filter((deduction) =>
    amounts.some((amount) => mayBeDeducted(deduction, amount)),
  );
  // Money with a header that says nothing but its currency.
  const unnamed = excludeColumns(otherColumns, ...AMOUNT_RANKS).filter(({ header }) =>
    findNamedCurrency(header),
  );
  return { amounts, deductionColumns, debits, unnamed };
}

/** Nobody deducts more than there is, and counts, as of invalid traffic, have no decimals where amounts have some. */
function mayBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const hasDecimals = ({ filled }: FileColumn) => filled.some((cell) => /[.,]\d\d?\D*$/.test(cell));
  const mayBeCounts = hasWordFor(deduction.header, 'counted') && findNamedCurrency(deduction.header) === '';
  if (mayBeCounts && hasDecimals(amount) && !hasDecimals(deduction)) return false;
  const deductedSum = sumWithoutSigns(deduction);
  return deductedSum !== ZERO && isWithinShare(deductedSum, '1', sumWithoutSigns(amount));
}

function sumWithoutSigns({ filled }: FileColumn): Decimal {
  const mark = detectDecimalMark(filled);
  return sumDecimals(filled.map((cell) => withoutSign(parseAmount(cell, mark) ?? ZERO)));
}

/** The column of amounts that is another one less all deductions, or less one of them, in each row. */
function findProvenNet(allColumns: readonly FileColumn[]) {
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
function isNetOfDeductions(net: FileColumn, gross: FileColumn, deductionColumns: readonly FileColumn[]) {
  const mark = detectDecimalMark([...net.filled, ...gross.filled]);
  const parseCell = ({ cells }: FileColumn, at: number) => parseAmount(cells[at] ?? '', mark);
  const rows = net.cells.flatMap((_, at) => {
    const [netAmount, grossAmount] = [parseCell(net, at), parseCell(gross, at)];
    if (netAmount === undefined || grossAmount === undefined) return [];
    // Negative: −0.30 for a fee of 0.30.
    const deduction = sumDecimals(
      deductionColumns.map((column) => toSignedDeduction(column.header, parseCell(column, at) ?? ZERO)),
    );
    const unexplained = withoutSign(sumDecimals([grossAmount, deduction, invertSign(netAmount)]));
    return [{ deduction, unexplained }];
  });
  const sumOfUnexplained = sumDecimals(rows.map(({ unexplained }) => unexplained));
  const sumOfDeductions = sumDecimals(rows.map(({ deduction }) => deduction));
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
  const detectedColumns = groupMoneyColumns(allColumns).deductionColumns;
  const deductionColumns = detectedColumns.includes(chosenColumn) ? detectedColumns : [chosenColumn];
  const deductionHeaders = deductionColumns.map(({ header }) => header);
  return { deductionColumns, areStillIn: table.decideOrAskIfGross(deductionHeaders, ['net']) };
}
