import { bestColumns, columnsWithout, currencyColumn, type FileColumn, hasTimes, isMoney } from '../columns';
import type { FileTable, FoundColumns } from '../read-table';
import { isWord, means } from '../words';

/** Finds the columns of a bank export. */
export function findPaymentColumns(all: readonly FileColumn[]): FoundColumns {
  const money = columnsWithout(all, 'noMoney', 'balance').filter(isMoney);
  const isFee = ({ header }: FileColumn) => means(header, 'fee');
  const isWithheld = ({ header }: FileColumn) => means(header, 'withholding') && !means(header, 'addedTax');
  const amounts = money.filter((each) => !isFee(each) && !isWithheld(each));
  const isDebit = ({ header }: FileColumn) => means(header, 'debit') && !means(header, 'credit');
  const received = amounts.filter((each) => !isDebit(each));
  const ranked = bestColumns(received, ['credit', 'net', 'amount', 'earnings', 'gross']);
  // Of “Amount” and “Total amount”, the plain one.
  const plain = ranked.filter(({ header }) => isWord(header, 'amount') || isWord(header, 'credit'));
  const best = plain.length === 1 ? plain : ranked;
  const [amount] = filledFirst(best);
  const dates = columnsWithout(all, 'noDate').filter(hasTimes);
  const own = columnsWithout(dates, 'value');
  const isText = (each: FileColumn) => !isMoney(each) && !hasTimes(each);
  const payers = columnsWithout(all, 'noPayer').filter(isText);
  const directions = all.filter(isDirection);
  const fields = {
    amount,
    // An amount with a sign says it itself.
    debit: amount && means(amount.header, 'credit') ? amounts.find(isDebit) : undefined,
    date: filledFirst([
      ...bestColumns(own, ['settled', 'posted', 'booked', 'anyDate', 'day']),
      ...bestColumns(dates, ['value']),
    ])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency')),
    fee: money.find(isFee),
    withholding: money.find(isWithheld),
    direction:
      bestColumns(directions, ['direction'])[0] ?? directions[0] ?? (amount && wordsBeside(amount, all)),
    state:
      bestColumns(all.filter(hasWords), ['state'])[0] ?? all.find(isState) ?? bestColumns(all, ['info'])[0],
    network: filledFirst(bestColumns(payers, ['payer', 'payerLike']))[0],
    number: bestColumns(all, ['paymentNumber'])[0],
    reference: bestColumns(columnsWithout(all, 'noReference'), ['reference']).filter(
      (each) => !isDirection(each) && !hasTimes(each),
    )[0],
  };
  return { fields, rivals: best.filter(({ filled }) => filled.length > 0) };
}

/** Whether a column has words. Those of states of a country are “CA” and “NY”. */
function hasWords({ filled }: FileColumn): boolean {
  return filled.length === 0 || filled.some((cell) => cell.length > 2);
}

/** The columns that describe a payment in words. */
export function describingColumns({ all, columns }: Pick<FileTable, 'all' | 'columns'>): FileColumn[] {
  const { reference: _, ...others } = columns;
  const used = Object.values(others);
  const texts = columnsWithout(all, 'currency', 'account').filter(
    (each) => !isMoney(each) && !hasTimes(each),
  );
  return texts.filter(({ at }) => !used.includes(at));
}

/** A column with some words that come again, if nothing else says which amounts are money in. Its words are asked about. */
function wordsBeside(amount: FileColumn, all: readonly FileColumn[]): FileColumn | undefined {
  const isSaid =
    amount.filled.some((cell) => /^\W*[-−–(]|[-−–]$|DR$/i.test(cell)) ||
    all.some(({ header }) => means(header, 'balance') || means(header, 'debit'));
  const meant = [
    'payer',
    'payerLike',
    'reference',
    'currency',
    'state',
    'country',
    'network',
    'account',
  ] as const;
  const free = columnsWithout(all, ...meant).filter(
    (each) => !isMoney(each) && !hasTimes(each) && !isState(each),
  );
  return isSaid
    ? undefined
    : free.find((each) => fewWords(each).length > 1 && fewWords(each).length < each.filled.length);
}

const MOST_WORDS = 6;
const LONGEST_WORD = 20;

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. Some may be unknown: they are asked about. */
function isDirection(column: FileColumn): boolean {
  const words = fewWords(column);
  if (words.length === 0) return false;
  if (words.every((word) => means(word, 'moneyIn') || means(word, 'moneyOut'))) return true;
  const isText = (['reference', 'payer', 'payerLike'] as const).some((meaning) =>
    means(column.header, meaning),
  );
  const isKnown = words.some((word) => isWord(word, 'moneyIn') || isWord(word, 'moneyOut'));
  return isKnown && (!isText || means(column.header, 'direction'));
}

/** A column with states such as “Booked” and “Pending”, whatever its header is. */
function isState(column: FileColumn): boolean {
  const words = fewWords(column);
  const isKnown = words.every((word) => means(word, 'arrived') || means(word, 'notArrived'));
  return isKnown && words.some((word) => means(word, 'arrived'));
}

/** The different texts of a column that has few and short ones; none if it has others. */
function fewWords({ filled }: FileColumn): string[] {
  const words = [...new Set(filled)];
  return words.length <= MOST_WORDS && words.every((word) => word.length < LONGEST_WORD) ? words : [];
}

function filledFirst(columns: readonly FileColumn[]): FileColumn[] {
  return [...columns].sort((one, other) => Number(other.filled.length > 0) - Number(one.filled.length > 0));
}
