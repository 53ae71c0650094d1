import { bestColumns, columnsWithout, currencyColumn, type FileColumn, hasTimes, isMoney } from '../columns';
import type { FoundColumns } from '../read-table';
import { means } from '../words';

/** Finds the columns of a bank export. */
export function findPaymentColumns(all: readonly FileColumn[]): FoundColumns {
  const money = columnsWithout(all, 'noMoney', 'balance').filter(isMoney);
  const isFee = ({ header }: FileColumn) => means(header, 'fee');
  const isWithheld = ({ header }: FileColumn) => means(header, 'withholding') && !means(header, 'addedTax');
  const amounts = money.filter((each) => !isFee(each) && !isWithheld(each));
  const isDebit = ({ header }: FileColumn) => means(header, 'debit') && !means(header, 'credit');
  const received = amounts.filter((each) => !isDebit(each));
  const best = bestColumns(received, ['net', 'credit', 'amount', 'earnings', 'gross']);
  const [amount] = filledFirst(best);
  const dates = columnsWithout(all, 'noDate').filter(hasTimes);
  const isText = (each: FileColumn) => !isMoney(each) && !hasTimes(each);
  const payers = columnsWithout(all, 'noPayer').filter(isText);
  const columns = {
    amount,
    // An amount with a sign says it itself.
    debit: amount && means(amount.header, 'credit') ? amounts.find(isDebit) : undefined,
    date: filledFirst(bestColumns(dates, ['settled', 'booked', 'value', 'anyDate', 'day']))[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency')),
    fee: money.find(isFee),
    withholding: money.find(isWithheld),
    direction: all.find(isDirection),
    state: bestColumns(all, ['state', 'info'])[0],
    network: filledFirst(bestColumns(payers, ['payer', 'payerLike']))[0],
    number: bestColumns(all, ['paymentNumber'])[0],
    reference: referenceColumns(all)[0],
  };
  const found = Object.entries(columns).flatMap(([field, column]) => (column ? [[field, column.at]] : []));
  const isUnclear = best.filter(({ filled }) => filled.length > 0).length > 1;
  return {
    columns: Object.fromEntries(found),
    unclear: isUnclear ? best.map(({ header }) => header) : [],
  };
}

/** The columns that describe a payment in words. */
export function referenceColumns(all: readonly FileColumn[]): FileColumn[] {
  return all.filter(
    (each) =>
      means(each.header, 'reference') &&
      !means(each.header, 'noReference') &&
      !isDirection(each) &&
      !hasTimes(each),
  );
}

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. */
function isDirection({ header, filled: cells }: FileColumn): boolean {
  if (cells.length === 0) return false;
  const isSide = (cell: string) => means(cell, 'moneyIn') || means(cell, 'moneyOut');
  const words = new Set(cells);
  const isShort = [...words].every((word) => word.length < 20) && words.size <= 4;
  return isShort && (cells.every(isSide) || (means(header, 'direction') && cells.some(isSide)));
}

function filledFirst(columns: readonly FileColumn[]): FileColumn[] {
  return [...columns].sort((one, other) => Number(other.filled.length > 0) - Number(one.filled.length > 0));
}
