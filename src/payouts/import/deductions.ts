import { absolute, type Decimal, isWithin, negated, sumOfDecimals, totalOf, ZERO } from '../../table/decimal';
import { decimalMarkOf, readAmount } from './amounts';
import { currencyIn } from './currencies';
import { AMOUNT_RANKS, columnsWithout, type FileColumn, type FileTable, isMoney } from './read-table';
import { means } from './words';

/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';
/** So much of all deductions together may be rounding. Of amounts below a cent, more would prove nothing. */
const ROUNDED_SHARE = '0.1';

/** The columns of amounts, and those of what is deducted from them. Counts, shares, balances and taxes that are added are neither. */
export function moneyColumns(all: readonly FileColumn[]) {
  const money = columnsWithout(all, 'noMoney', 'balance', 'addedTax').filter(isMoney);
  const deducted = money.filter(({ header }) => means(header, 'deductions') && !means(header, 'net'));
  const debits = columnsWithout(money, 'net', 'earnings', 'paid').filter(({ header }) =>
    means(header, 'debit'),
  );
  const others = money.filter((each) => !deducted.includes(each) && !debits.includes(each));
  const amounts = others.filter(({ header }) => means(header, ...AMOUNT_RANKS));
  const deductions = deducted.filter((each) => amounts.some((amount) => couldBeDeducted(each, amount)));
  // Money with a header that says nothing but its currency.
  const unnamed = others.filter((each) => currencyIn(each.header) !== '' && !amounts.includes(each));
  return { amounts, deductions, debits, unnamed };
}

/** Nobody deducts more than there is, and counts, as of invalid traffic, have no decimals where amounts have some. */
function couldBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const [taken = ZERO, owed = ZERO] = [deduction, amount].map(({ filled }) => {
    const amountIn = amountReader(filled);
    return sumOfDecimals(filled.map((cell) => absolute(amountIn(cell) || ZERO)));
  });
  const hasDecimals = ({ filled }: FileColumn) => filled.some((cell) => /[.,]\d\d?\D*$/.test(cell));
  const mayBeCounts = means(deduction.header, 'counted') && currencyIn(deduction.header) === '';
  const isCount = mayBeCounts && hasDecimals(amount) && !hasDecimals(deduction);
  return !isCount && taken !== ZERO && isWithin(taken, '1', owed);
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
    const off = deductions.map(({ header, cells }) => signed(header, amountIn(cells[at]) ?? ZERO));
    const left = absolute(sumOfDecimals([before, ...off, negated(after)]));
    return [{ off: sumOfDecimals(off), left }];
  });
  const [allOff, allLeft] = [totalOf(rows, 'off'), totalOf(rows, 'left')];
  const isRounded = rows.every(({ left }) => isWithin(left, '1', ROUNDING));
  return isRounded && isWithin(allLeft, ROUNDED_SHARE, allOff) && rows.some(({ off }) => off !== ZERO);
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function signed(label: string, amount: Decimal): Decimal {
  return means(label, 'signed') ? amount : negated(absolute(amount));
}

/** The columns of what is deducted, and whether it is still in the amounts. Asks if nothing says so. */
export function findDeductions({ all, columns, isGross }: FileTable) {
  const chosen = all[columns.deductions ?? -1];
  const proven = findProvenNet(all);
  if (chosen === undefined) return { taken: [], isStillIn: false };
  if (proven?.net.at === columns.amount) return { taken: proven?.taken ?? [], isStillIn: false };
  const { deductions } = moneyColumns(all);
  const taken = deductions.includes(chosen) ? deductions : [chosen];
  const kept = taken.map(({ header }) => header);
  return { taken, isStillIn: isGross(kept, 'net') };
}
