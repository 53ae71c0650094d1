import { absolute, type Decimal, isWithin, negated, sumOfDecimals, ZERO } from '../../../table/decimal';
import { decimalMarkOf, readAmount } from '../amounts';
import { bestColumns, columnsWithout, type FileColumn, hasTexts, hasTimes, isMoney } from '../columns';
import { currencyIn } from '../currencies';
import { currencyColumn, type FoundColumns } from '../read-table';
import { type Meaning, means } from '../words';

/** Headers of amounts, those of what is owed first. */
const AMOUNT_RANKS: readonly Meaning[] = ['net', 'earnings', 'amount', 'credit', 'paid', 'gross'];
/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';

export function findStatementColumns(all: readonly FileColumn[]): FoundColumns {
  const { amounts, deductions, debits, unnamed } = moneyColumns(all);
  const best = bestColumns(amounts, AMOUNT_RANKS);
  const net = findProvenNet(all)?.net;
  const amount = net ?? best[0];
  const periods = columnsWithout(all, 'noPeriod');
  const times = periods.filter(hasTimes);
  const start = bestColumns(times, ['start'])[0];
  const texts = columnsWithout(all, 'noApp').filter(hasTexts);
  const fields = {
    amount,
    // In a list of transactions: what was taken away.
    debit: debits.find(({ filled }) => filled.length > 0),
    deductions: deductions[0],
    period:
      bestColumns(times, ['period'])[0] ??
      start ??
      bestColumns(times, ['day'])[0] ??
      // “Q3 2026” is no month: it is named in the question.
      bestColumns(periods.filter(hasTexts), ['period'])[0],
    periodEnd: start && bestColumns(times, ['end'])[0],
    app: [...bestColumns(texts, ['app', 'appLike']), ...bestColumns(all, ['appId'])][0],
    country: bestColumns(all, ['country'])[0],
    network: bestColumns(columnsWithout(all, 'noApp'), ['network'])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency', 'paid')),
    number: bestColumns(all, ['number'])[0],
    date: bestColumns(all.filter(hasTimes), ['issued'])[0],
    event: eventColumns(all)[0],
  };
  // Of revenue and what is paid of it, nothing says which one is owed.
  const isOther = (each: FileColumn) => !best.includes(each) && each.filled.length > 0;
  const others = [...amounts, ...unnamed].filter(isOther);
  const rivals = amount && means(amount.header, 'net') ? best : [...best, ...others];
  return { fields, rivals: net === undefined ? rivals : [] };
}

/** The columns that say what kind of transaction a row is. */
export function eventColumns(all: readonly FileColumn[]): FileColumn[] {
  return bestColumns(all.filter(hasTexts), ['event']);
}

/** The columns of amounts, and those of what is deducted from them. Counts, shares, balances and taxes that are added are neither. */
export function moneyColumns(all: readonly FileColumn[]) {
  const money = columnsWithout(all, 'noMoney', 'balance', 'addedTax').filter(isMoney);
  const deducted = money.filter(({ header }) => means(header, 'deductions') && !means(header, 'net'));
  const debits = money.filter(
    ({ header }) => means(header, 'debit') && !means(header, 'net', 'earnings', 'paid'),
  );
  const others = money.filter((each) => !deducted.includes(each) && !debits.includes(each));
  const amounts = others.filter(({ header }) => means(header, ...AMOUNT_RANKS));
  const deductions = deducted.filter((each) => amounts.some((amount) => couldBeDeducted(each, amount)));
  // Money with a header that says nothing but its currency.
  const unnamed = others.filter((each) => currencyIn(each.header) !== '' && !amounts.includes(each));
  return { amounts, deductions, debits, unnamed };
}

/** Whether a column can be money of the same kind: counts have no cents, and nobody deducts more than there is. */
function couldBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const [taken, owed] = [decimalsIn(deduction), decimalsIn(amount)];
  if (taken.every((each) => each === ZERO)) return false;
  const isCount =
    owed.some((each) => each.includes('.')) && !deduction.filled.some((cell) => /[.,]\d{1,2}\D*$/.test(cell));
  return !isCount && isWithin(sumOfDecimals(taken), '1', sumOfDecimals(owed));
}

function decimalsIn({ filled }: FileColumn): Decimal[] {
  const amountIn = amountReader(filled);
  return filled.map((cell) => absolute(amountIn(cell) ?? ZERO));
}

function amountReader(cells: readonly string[]): (cell?: string) => Decimal | undefined {
  const mark = decimalMarkOf(cells);
  return (cell = '') => readAmount(cell, mark);
}

/** The column of amounts that is another one less all deductions, or less one of them, in each row. */
export function findProvenNet(all: readonly FileColumn[]) {
  const { amounts, deductions } = moneyColumns(all);
  const sets = [deductions, ...deductions.map((each) => [each])];
  const ways = sets.flatMap((taken) => amounts.map((net) => ({ net, taken })));
  return ways.find(({ net, taken }) => amounts.some((gross) => net !== gross && addsUp(net, gross, taken)));
}

function addsUp(net: FileColumn, gross: FileColumn, deductions: readonly FileColumn[]): boolean {
  const amountIn = amountReader([...net.filled, ...gross.filled]);
  const rows = net.cells.flatMap((cell, at) => {
    const [after, before] = [amountIn(cell), amountIn(gross.cells[at])];
    if (after === undefined || before === undefined) return [];
    const off = deducted(deductions, ({ cells }) => amountIn(cells[at]));
    return [{ off, left: sumOfDecimals([before, off, negated(after)]) }];
  });
  return rows.every(({ left }) => isWithin(left, '1', ROUNDING)) && rows.some(({ off }) => off !== ZERO);
}

export function deducted(
  columns: readonly FileColumn[],
  amountOf: (column: FileColumn) => Decimal | undefined,
): Decimal {
  return sumOfDecimals(columns.map((each) => signed(each.header, amountOf(each) ?? ZERO)));
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function signed(label: string, amount: Decimal): Decimal {
  return means(label, 'signed') ? amount : negated(absolute(amount));
}
