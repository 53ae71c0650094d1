import {
  absolute,
  compareDecimals,
  type Decimal,
  difference,
  negated,
  sumOfDecimals,
  ZERO,
} from '../../../table/decimal';
import { decimalMarkOf, readAmount } from '../amounts';
import { columnsWithout, type FileColumn, isMoney } from '../columns';
import { currencyIn } from '../currencies';
import { type Meaning, means } from '../words';

/** Headers of amounts, those of what is owed first. */
export const AMOUNT_RANKS: readonly Meaning[] = ['net', 'earnings', 'amount', 'credit', 'paid', 'gross'];
/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';

/** The columns of amounts, and those of what is deducted from them. Counts, shares, balances and taxes that are added are neither. */
export function moneyColumns(all: readonly FileColumn[]) {
  const money = columnsWithout(all, 'noMoney', 'balance', 'addedTax').filter(isMoney);
  const isDeducted = ({ header }: FileColumn) => means(header, 'deductions') && !means(header, 'net');
  const amounts = money.filter(
    (each) => !isDeducted(each) && AMOUNT_RANKS.some((rank) => means(each.header, rank)) && !isDebit(each),
  );
  const deductions = money.filter(
    (each) => isDeducted(each) && amounts.some((amount) => couldBeDeducted(each, amount)),
  );
  // Money with a header that says nothing but its currency.
  const unnamed = money.filter(
    (each) =>
      currencyIn(each.header) !== '' && !isDeducted(each) && !isDebit(each) && !amounts.includes(each),
  );
  return { amounts, deductions, unnamed };
}

export function isDebit({ header }: FileColumn): boolean {
  return (
    means(header, 'debit') && !(['net', 'earnings', 'paid'] as const).some((rank) => means(header, rank))
  );
}

/** Whether a column can be money of the same kind: counts have no cents, and nobody deducts more than there is. */
function couldBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const [taken, owed] = [decimalsIn(deduction), decimalsIn(amount)].map((all) => all.map(absolute));
  if (taken === undefined || owed === undefined || taken.every((each) => each === ZERO)) return false;
  const isCount =
    owed.some((each) => each.includes('.')) && !deduction.filled.some((cell) => /[.,]\d{1,2}\D*$/.test(cell));
  return !isCount && compareDecimals(sumOfDecimals(taken), sumOfDecimals(owed)) <= 0;
}

function decimalsIn({ filled }: FileColumn): Decimal[] {
  const amountIn = amountReader(filled);
  return filled.map((cell) => amountIn(cell) ?? ZERO);
}

/** Reads amounts as these cells are written. */
function amountReader(cells: readonly string[]): (cell?: string) => Decimal | undefined {
  const mark = decimalMarkOf(cells);
  return (cell = '') => readAmount(cell, mark === 'comma' ? mark : 'point');
}

/** A column of amounts that is another one less deductions. */
interface ProvenNet {
  readonly net: FileColumn;
  readonly gross: FileColumn;
  readonly deductions: readonly FileColumn[];
}

/** Finds deductions that add up: all of them, or one, taken off a column give another one in each row. */
export function findProvenNet(all: readonly FileColumn[]): ProvenNet | undefined {
  const { amounts, deductions } = moneyColumns(all);
  const sets = deductions.length > 1 ? [deductions, ...deductions.map((each) => [each])] : [deductions];
  const ways = amounts.flatMap((net) =>
    amounts.flatMap((gross) => sets.map((each) => ({ net, gross, deductions: each }))),
  );
  return ways.find((way) => way.net !== way.gross && addsUp(way));
}

function addsUp({ net, gross, deductions }: ProvenNet): boolean {
  const amountIn = amountReader([...net.filled, ...gross.filled]);
  const rows = net.cells.flatMap((cell, at) => {
    const [after, before] = [amountIn(cell), amountIn(gross.cells[at])];
    if (after === undefined || before === undefined) return [];
    const off = sumOfDecimals(
      deductions.map((each) => signed(each.header, amountIn(each.cells[at]) ?? ZERO)),
    );
    return [{ off, left: absolute(difference(sumOfDecimals([before, off]), after)) }];
  });
  return (
    rows.every(({ left }) => compareDecimals(left, ROUNDING) < 0) && rows.some(({ off }) => off !== ZERO)
  );
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function signed(label: string, amount: Decimal): Decimal {
  return means(label, 'signed') ? amount : negated(absolute(amount));
}
