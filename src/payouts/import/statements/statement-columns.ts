import { bestColumns, columnsWithout, currencyColumn, type FileColumn, hasTimes, isMoney } from '../columns';
import type { FoundColumns } from '../read-table';
import { means } from '../words';
import { AMOUNT_RANKS, findProvenNet, isDebit, moneyColumns } from './statement-money';

/** Finds the columns of a statement. */
export function findStatementColumns(all: readonly FileColumn[]): FoundColumns {
  const { amounts, deductions, unnamed } = moneyColumns(all);
  const best = bestColumns(amounts, AMOUNT_RANKS).filter(
    ({ filled }, _, { length }) => length === 1 || filled.length > 0,
  );
  const net = findProvenNet(all)?.net;
  const amount = net ?? best[0];
  const times = columnsWithout(all, 'noPeriod').filter(hasTimes);
  // “Q3 2026” is no month: it is named in the question.
  const unreadPeriods = bestColumns(
    columnsWithout(all, 'noPeriod').filter((each) => !isMoney(each)),
    ['period'],
  )[0];
  const start = bestColumns(times, ['start'])[0];
  const texts = columnsWithout(all, 'noApp').filter((each) => !isMoney(each));
  const app = [...bestColumns(texts, ['app', 'appLike']), ...bestColumns(all, ['appId'])][0];
  const fields = {
    amount,
    debit: amounts.length > 0 ? debitColumn(all, amount) : undefined,
    deductions: deductions[0],
    period: bestColumns(times, ['period'])[0] ?? start ?? bestColumns(times, ['day'])[0] ?? unreadPeriods,
    periodEnd: start && bestColumns(times, ['end'])[0],
    app,
    country: bestColumns(all, ['country'])[0],
    network: bestColumns(columnsWithout(all, 'noApp'), ['network'])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency', 'paid')),
    number: bestColumns(all, ['number'])[0],
    date: bestColumns(all.filter(hasTimes), ['issued'])[0],
    event: eventColumns(all).filter(({ at }) => at !== app?.at)[0],
  };
  // Of revenue and what is paid of it, nothing says which one is owed.
  const isOther = (each: FileColumn) => !best.includes(each) && each.filled.length > 0;
  const others = [...amounts, ...unnamed].filter(isOther);
  const rivals = amount && means(amount.header, 'net') ? best : [...best, ...others];
  return { fields, rivals: net === undefined ? rivals : [] };
}

/** In a list of transactions: what was taken away. */
function debitColumn(all: readonly FileColumn[], amount: FileColumn | undefined): FileColumn | undefined {
  return all.find((each) => each !== amount && each.filled.length > 0 && isMoney(each) && isDebit(each));
}

/** The columns that say what kind of transaction a row is. */
export function eventColumns(all: readonly FileColumn[]): FileColumn[] {
  return all.filter((each) => means(each.header, 'event') && !isMoney(each) && !hasTimes(each));
}
