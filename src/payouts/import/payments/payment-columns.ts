import { bestColumns, columnsWithout, type FileColumn, hasTexts, hasTimes, isMoney } from '../columns';
import { currencyColumn, type FileTable, type FoundColumns } from '../read-table';
import { isWord, means } from '../words';

export function findPaymentColumns(all: readonly FileColumn[]): FoundColumns {
  const money = columnsWithout(all, 'noMoney', 'balance').filter(isMoney);
  const isFee = ({ header }: FileColumn) => means(header, 'fee');
  const isWithheld = ({ header }: FileColumn) => means(header, 'withholding') && !means(header, 'addedTax');
  const amounts = money.filter((each) => !isFee(each) && !isWithheld(each));
  const isDebit = ({ header }: FileColumn) => means(header, 'debit') && !means(header, 'credit');
  const received = amounts.filter((each) => !isDebit(each));
  const ranked = bestColumns(received, ['credit', 'net', 'amount', 'earnings', 'gross']);
  // Of “Amount” and “Total amount”, the plain one.
  const plain = ranked.filter(({ header }) => isWord(header, 'amount', 'credit'));
  const best = plain.length === 1 ? plain : ranked;
  const [amount] = best;
  const dates = columnsWithout(all, 'noDate').filter(hasTimes);
  const payers = columnsWithout(all, 'noPayer').filter(hasTexts);
  const directions = all.filter(isDirection);
  const fields = {
    amount,
    // An amount with a sign says it itself.
    debit: amount && means(amount.header, 'credit') ? amounts.find(isDebit) : undefined,
    date:
      bestColumns(columnsWithout(dates, 'value'), ['settled', 'posted', 'booked', 'anyDate', 'day'])[0] ??
      bestColumns(dates, ['value'])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency')),
    fee: money.find(isFee),
    withholding: money.find(isWithheld),
    direction:
      bestColumns(directions, ['direction'])[0] ?? directions[0] ?? (amount && wordsBeside(amount, all)),
    state:
      bestColumns(all.filter(hasWords), ['state'])[0] ?? all.find(isState) ?? bestColumns(all, ['info'])[0],
    network: bestColumns(payers, ['payer', 'payerLike'])[0],
    number: bestColumns(all, ['paymentNumber'])[0],
    reference: columnsWithout(all, 'noReference').find(
      (each) => means(each.header, 'reference') && !isDirection(each) && !hasTimes(each),
    ),
  };
  return { fields, rivals: best };
}

/** Whether a column has words. Those of states of a country are “CA” and “NY”. */
function hasWords({ filled }: FileColumn): boolean {
  return filled.length === 0 || filled.some((cell) => cell.length > 2);
}

export function describingColumns({ all, columns }: FileTable): FileColumn[] {
  const { reference: _, ...others } = columns;
  const used = Object.values(others);
  return columnsWithout(all, 'currency', 'account').filter(
    (each) => hasTexts(each) && !used.includes(each.at),
  );
}

/** A column with some words that come again, if nothing else says which amounts are money in. Its words are asked about. */
function wordsBeside(amount: FileColumn, all: readonly FileColumn[]): FileColumn | undefined {
  const isSaid =
    amount.filled.some((cell) => /^\W*[-−–(]|[-−–]$|DR$/i.test(cell)) ||
    all.some(({ header }) => means(header, 'balance', 'debit'));
  if (isSaid) return undefined;
  const free = columnsWithout(all, 'payer', 'payerLike', 'reference', 'currency').filter(
    (each) =>
      hasTexts(each) && !isState(each) && !means(each.header, 'state', 'country', 'network', 'account'),
  );
  return free.find((each) => fewWords(each).length > 1 && fewWords(each).length < each.filled.length);
}

const MOST_WORDS = 6;
const LONGEST_WORD = 20;

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. Some may be unknown: they are asked about. */
function isDirection(column: FileColumn): boolean {
  const words = fewWords(column);
  if (words.length === 0) return false;
  if (words.every((word) => means(word, 'moneyIn', 'moneyOut'))) return true;
  const isKnown = words.some((word) => isWord(word, 'moneyIn', 'moneyOut'));
  const isDescription = means(column.header, 'reference', 'payer', 'payerLike');
  return isKnown && (!isDescription || means(column.header, 'direction'));
}

/** A column with states such as “Booked” and “Pending”, whatever its header is. */
function isState(column: FileColumn): boolean {
  const words = fewWords(column);
  const isKnown = words.every((word) => means(word, 'arrived', 'notArrived'));
  return isKnown && words.some((word) => means(word, 'arrived'));
}

/** The different texts of a column that has few and short ones; none if it has others. */
function fewWords({ filled }: FileColumn): string[] {
  const words = [...new Set(filled)];
  return words.length <= MOST_WORDS && words.every((word) => word.length < LONGEST_WORD) ? words : [];
}
