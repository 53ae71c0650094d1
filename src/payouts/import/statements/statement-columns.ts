import { bestColumns, columnsWithout, currencyColumn, type FileColumn, hasTimes, isMoney } from '../columns';
import type { FoundColumns } from '../read-table';
import { means } from '../words';
import { AMOUNT_RANKS, findProvenNet, isDebit, moneyColumns } from './statement-money';

/** Finds the columns of a statement. */
export function findStatementColumns(all: readonly FileColumn[]): FoundColumns {
  const { amounts, deductions } = moneyColumns(all);
  const best = bestColumns(amounts, AMOUNT_RANKS).filter(
    ({ filled }, _, { length }) => length === 1 || filled.length > 0,
  );
  const net = findProvenNet(all)?.net;
  const amount = net ?? best[0];
  const times = columnsWithout(all, 'noPeriod').filter(hasTimes);
  const start = bestColumns(times, ['start'])[0];
  const texts = columnsWithout(all, 'noApp').filter((each) => !isMoney(each) || means(each.header, 'appId'));
  const app = bestColumns(texts, ['app', 'appLike', 'appId'])[0];
  const columns = {
    amount,
    debit: amounts.length > 0 ? debitColumn(all, amount) : undefined,
    deductions: deductions[0],
    period: bestColumns(times, ['period'])[0] ?? start ?? bestColumns(times, ['day'])[0],
    periodEnd: start && bestColumns(times, ['end'])[0],
    app,
    country: bestColumns(all, ['country'])[0],
    network: bestColumns(columnsWithout(all, 'noApp'), ['network'])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency')),
    number: bestColumns(all, ['number'])[0],
    date: bestColumns(all.filter(hasTimes), ['issued'])[0],
    event: eventColumns(all).filter(({ at }) => at !== app?.at)[0],
  };
  const found = Object.entries(columns).flatMap(([field, column]) => (column ? [[field, column.at]] : []));
  const isUnclear = net === undefined && best.length > 1;
  return { columns: Object.fromEntries(found), unclear: isUnclear ? best.map(({ header }) => header) : [] };
}

/** In a list of transactions: what was taken away. */
function debitColumn(all: readonly FileColumn[], amount: FileColumn | undefined): FileColumn | undefined {
  return all.find((each) => each !== amount && each.filled.length > 0 && isMoney(each) && isDebit(each));
}

/** The columns that say what kind of transaction a row is. */
export function eventColumns(all: readonly FileColumn[]): FileColumn[] {
  return all.filter((each) => means(each.header, 'event') && !isMoney(each) && !hasTimes(each));
}
