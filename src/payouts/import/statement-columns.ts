import {
  absolute,
  compareDecimals,
  type Decimal,
  difference,
  negated,
  sumOfDecimals,
  ZERO,
} from '../../table/decimal';
import { decimalMarkOf, readAmount } from './amounts';
import { bestColumns, type FileColumn, hasTimes, isMoney } from './columns';
import { currencyColumn } from './payment-columns';
import type { FileTable, FoundColumns } from './read-table';
import { type Meaning, means } from './words';

/** Amounts that differ by less are equal: networks round each of them. */
const ROUNDING = '0.011';
const RANKS: readonly Meaning[] = ['net', 'earnings', 'amount', 'credit', 'paid', 'gross'];

/** Finds the columns of a statement. */
export function findStatementColumns(all: readonly FileColumn[]): FoundColumns {
  const but = (...meanings: readonly Meaning[]) =>
    all.filter(({ header }) => !meanings.some((meaning) => means(header, meaning)));
  const { amounts, deductions } = moneyColumns(all);
  const best = bestColumns(amounts, RANKS).filter(
    ({ filled }, _, { length }) => length === 1 || filled.length > 0,
  );
  const net = provenDeductions(all)?.net;
  const amount = net ?? best[0];
  const times = but('noPeriod').filter(hasTimes);
  const start = bestColumns(times, ['start'])[0];
  const texts = but('noApp').filter((each) => !isMoney(each) || means(each.header, 'appId'));
  const app = bestColumns(texts, ['app', 'appLike', 'appId'])[0];
  const columns = {
    amount,
    debit: amounts.length > 0 ? debitColumn(all, amount) : undefined,
    deductions: deductions[0],
    period: bestColumns(times, ['period'])[0] ?? start ?? bestColumns(times, ['day'])[0],
    periodEnd: start && bestColumns(times, ['end'])[0],
    app,
    country: bestColumns(all, ['country'])[0],
    network: bestColumns(but('noApp'), ['network'])[0],
    currency: amount && currencyColumn(amount, but('noCurrency')),
    number: bestColumns(all, ['number'])[0],
    date: bestColumns(all.filter(hasTimes), ['issued'])[0],
    event: eventColumns(all).filter(({ at }) => at !== app?.at)[0],
  };
  const found = Object.entries(columns).flatMap(([field, column]) => (column ? [[field, column.at]] : []));
  const isUnclear = net === undefined && best.length > 1;
  return { columns: Object.fromEntries(found), unclear: isUnclear ? best.map(({ header }) => header) : [] };
}

/** The columns of amounts, and those of what is deducted from them. Counts, shares, balances and taxes that are added are neither. */
export function moneyColumns(all: readonly FileColumn[]) {
  const money = all.filter(
    (each) =>
      isMoney(each) &&
      !['noMoney', 'balance', 'addedTax'].some((meaning) => means(each.header, meaning as Meaning)),
  );
  const isDeducted = ({ header }: FileColumn) => means(header, 'deductions') && !means(header, 'net');
  const amounts = money.filter(
    (each) => !isDeducted(each) && RANKS.some((rank) => means(each.header, rank)) && !isDebit(each),
  );
  const deductions = money.filter(
    (each) => isDeducted(each) && amounts.some((amount) => couldBeDeducted(each, amount)),
  );
  return { amounts, deductions };
}

/** In a list of transactions: what was taken away. */
function debitColumn(all: readonly FileColumn[], amount: FileColumn | undefined): FileColumn | undefined {
  return all.find((each) => each !== amount && each.filled.length > 0 && isMoney(each) && isDebit(each));
}

function isDebit({ header }: FileColumn): boolean {
  return (
    means(header, 'debit') && !(['net', 'earnings', 'paid'] as const).some((rank) => means(header, rank))
  );
}

/** The columns that say what kind of transaction a row is. */
export function eventColumns(all: readonly FileColumn[]): FileColumn[] {
  return all.filter((each) => means(each.header, 'event') && !isMoney(each) && !hasTimes(each));
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
  const mark = decimalMarkOf(filled);
  return filled.map((cell) => readAmount(cell, mark === 'comma' ? mark : 'point') ?? ZERO);
}

/** A column of amounts that is another one less deductions. */
interface ProvenDeductions {
  readonly net: FileColumn;
  readonly gross: FileColumn;
  readonly deductions: readonly FileColumn[];
}

/** Finds deductions that add up: all of them, or one, taken off a column give another one in each row. */
function provenDeductions(all: readonly FileColumn[]): ProvenDeductions | undefined {
  const { amounts, deductions } = moneyColumns(all);
  const mark = decimalMarkOf(amounts.flatMap(({ filled }) => filled));
  const amountIn = (cell = '') => readAmount(cell, mark === 'comma' ? mark : 'point');
  const addUp = ({ net, gross, deductions: taken }: ProvenDeductions) => {
    const rows = net.cells.flatMap((cell, at) => {
      const [after, before] = [amountIn(cell), amountIn(gross.cells[at])];
      const off = taken.flatMap((each) => signed(each.header, amountIn(each.cells[at]) ?? ZERO));
      if (after === undefined || before === undefined) return [];
      return [{ off: sumOfDecimals(off), left: difference(sumOfDecimals([before, ...off]), after) }];
    });
    const isRounding = ({ left }: { left: Decimal }) => compareDecimals(absolute(left), ROUNDING) < 0;
    return rows.every(isRounding) && rows.some(({ off }) => off !== ZERO);
  };
  const sets = deductions.length > 1 ? [deductions, ...deductions.map((each) => [each])] : [deductions];
  const ways = amounts.flatMap((net) =>
    amounts
      .filter((gross) => gross !== net)
      .flatMap((gross) => sets.map((taken) => ({ net, gross, deductions: taken }))),
  );
  return ways.find(addUp);
}

/** A deduction as a negative amount; adjustments keep their signs. */
export function signed(label: string, amount: Decimal): Decimal {
  return means(label, 'signed') ? amount : negated(absolute(amount));
}

/**
 * The columns that are deducted, and whether they are still to be taken off the amounts. `place` is undefined if neither the other columns nor
 * the header of the amounts say it.
 */
export function deductionsOf({ all, columns }: Pick<FileTable, 'all' | 'columns'>) {
  const chosen = all[columns.deductions ?? -1];
  const amount = all[columns.amount ?? -1];
  const proven = provenDeductions(all);
  if (chosen === undefined || amount === undefined) return { taken: [], place: 'already net' } as const;
  if (proven !== undefined && [proven.net, proven.gross].includes(amount))
    return { taken: proven.deductions, place: amount === proven.net ? 'already net' : 'taken off' } as const;
  const { deductions } = moneyColumns(all);
  const taken = deductions.includes(chosen) ? deductions : [chosen];
  if (means(amount.header, 'gross')) return { taken, place: 'taken off' } as const;
  return { taken, place: means(amount.header, 'net') ? ('already net' as const) : undefined };
}
