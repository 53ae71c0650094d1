import { absolute, type Decimal, isWithin, negated, sumOfDecimals, ZERO } from '../../table/decimal';
import { decimalMarkOf, readAmount } from './amounts';
import { currencyIn } from './currencies';
import { columnsWithout, type FileColumn, type FileTable, isMoney } from './read-table';
import { type Meaning, means } from './words';

export const AMOUNT_RANKS: readonly Meaning[] = ['net', 'earnings', 'amount', 'credit', 'paid', 'gross'];
/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';

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

/** Nobody deducts more than there is: a column with more has counts or numbers. */
function couldBeDeducted(deduction: FileColumn, amount: FileColumn): boolean {
  const [taken = ZERO, owed = ZERO] = [deduction, amount].map(({ filled }) => {
    const amountIn = amountReader(filled);
    return sumOfDecimals(filled.map((cell) => absolute(amountIn(cell) ?? ZERO)));
  });
  return taken !== ZERO && isWithin(taken, '1', owed);
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

/** The columns that are deducted, and whether the amounts are without them; undefined if nothing says so. */
export function findDeductions({ all, columns, headerOf }: FileTable) {
  const chosen = all[columns.deductions ?? -1];
  const proven = findProvenNet(all);
  if (chosen === undefined) return { taken: [], isNet: true };
  if (proven?.net.at === columns.amount) return { taken: proven?.taken ?? [], isNet: true };
  const { deductions } = moneyColumns(all);
  const header = headerOf('amount');
  const isNet = means(header, 'gross') ? false : means(header, 'net') || undefined;
  return { taken: deductions.includes(chosen) ? deductions : [chosen], isNet };
}

export function withDeductions<Line extends Readonly<Record<'amount' | 'deductions', Decimal>>>(
  lines: readonly Line[],
  { taken, isNet }: ReturnType<typeof findDeductions>,
  { answerTo, headerOf }: FileTable,
): readonly Line[] {
  const about = [...taken.map(({ header }) => header), headerOf('amount')];
  if (isNet ?? answerTo('deductions', about) !== 'taken off') return lines;
  return lines.map((line) => ({ ...line, amount: sumOfDecimals([line.amount, line.deductions]) }));
}
