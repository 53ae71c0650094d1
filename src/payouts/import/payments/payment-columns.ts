import {
  excludeColumns,
  type FileColumn,
  findBestColumn,
  findCurrencyColumn,
  hasDaysOrMonths,
  hasMostlyTexts,
  isMoney,
  selectBestColumns,
  selectFileColumns,
} from '../file-columns';
import type { FieldColumns, FileTable } from '../file-table';
import { hasWordFor, isOnlyAWordFor } from '../words';

const PAYMENT_RANKS = ['credit', 'net', 'amount', 'earnings', 'gross'] as const;
const DATE_RANKS = ['settled', 'posted', 'booked', 'anyDate', 'day'] as const;
/** A column with such a header has no directions of money. */
const NO_DIRECTIONS = ['payer', 'payerLike', 'reference', 'currency', 'state', 'network', 'account'] as const;
const MOST_WORDS = 6;
const LONGEST_WORD = 20;

/** The columns of a bank's export. Where several may have a field, the first one is the most certain. */
export function findPaymentColumns(allColumns: readonly FileColumn[]): FieldColumns {
  const money = excludeColumns(allColumns, 'noMoney', 'balance').filter(isMoney);
  const fees = selectFileColumns(money, 'fee');
  const withheld = selectFileColumns(excludeColumns(money, 'addedTax'), 'withholding');
  const amounts = money.filter((column) => ![...fees, ...withheld].includes(column));
  const debits = selectFileColumns(excludeColumns(amounts, 'credit'), 'debit');
  const credits = amounts.filter((column) => !debits.includes(column));
  const bestAmounts = selectBestColumns(credits, PAYMENT_RANKS);
  const [amount] = bestAmounts;
  const dates = excludeColumns(allColumns, 'noDate').filter(hasDaysOrMonths);
  const payerCandidates = excludeColumns(allColumns, 'noPayer').filter(hasMostlyTexts);
  const directions = allColumns.filter(isDirection);
  // Without columns of a country's states, such as “CA” and “NY”.
  const stateCandidates = allColumns.filter(({ filled }) => filled.some((cell) => !/^[A-Z]{2}$/.test(cell)));
  const fields = {
    amount,
    debit: debits[0],
    // The value date is the day from which a bank counts interest, mostly not the day of the booking.
    date: findBestColumn(excludeColumns(dates, 'value'), ...DATE_RANKS) ?? findBestColumn(dates, 'value'),
    currency: amount && findCurrencyColumn(amount, excludeColumns(allColumns, 'noCurrency')),
    fee: fees[0],
    withholding: withheld[0],
    // By cells and header; by cells alone; and if neither says it, by words that the user must explain.
    direction: findBestColumn(directions, 'direction') ?? directions[0] ?? findWordColumn(amount, allColumns),
    // By the header, or by the cells.
    state: findBestColumn(stateCandidates, 'state') ?? allColumns.find(isState),
    // The payer may be one of the networks.
    network: findBestColumn(payerCandidates, 'payer', 'payerLike'),
    number: findBestColumn(allColumns, 'paymentNumber'),
    reference: allColumns.find(
      (column) => isReferenceHeader(column.header) && !isDirection(column) && !hasDaysOrMonths(column),
    ),
  };
  return { fields, rivals: bestAmounts };
}

/** The distinct cells of a column if they are few and short, else none. */
function listFewWords({ filled }: FileColumn): string[] {
  const distinctWords = [...new Set(filled)];
  const areShort = distinctWords.every((word) => word.length < LONGEST_WORD);
  return areShort && distinctWords.length <= MOST_WORDS ? distinctWords : [];
}

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. Some may be unknown: they are asked about. */
function isDirection(column: FileColumn): boolean {
  const columnWords = listFewWords(column);
  // If each cell has such a word, more text may stand beside it: “Credit transfer”, “Debit card”.
  if (columnWords.length > 0 && columnWords.every((word) => hasWordFor(word, 'moneyIn', 'moneyOut')))
    return true;
  // If only some cells have one, it must be the whole text, and the column no description of payments.
  const isDescription = hasWordFor(column.header, 'reference', 'payer', 'payerLike');
  if (isDescription && !hasWordFor(column.header, 'direction')) return false;
  return columnWords.some((word) => isOnlyAWordFor(word, 'moneyIn', 'moneyOut'));
}

/** A column with states such as “Completed” and “Failed”, whatever its header is. */
function isState(column: FileColumn): boolean {
  const columnWords = listFewWords(column);
  const hasArrivals = columnWords.some((word) => hasWordFor(word, 'arrived'));
  return hasArrivals && columnWords.every((word) => hasWordFor(word, 'arrived', 'notArrived'));
}

/** A column with some words that come again, if nothing else says which amounts are money in. The words are asked about. */
function findWordColumn(amount: FileColumn | undefined, allColumns: readonly FileColumn[]) {
  const hasSigns = amount?.filled.some((cell) => /^\W*[-−–(]|[-−–]$|DR$/i.test(cell));
  if (hasSigns || allColumns.some(({ header }) => hasWordFor(header, 'balance', 'debit'))) return undefined;
  return excludeColumns(allColumns, ...NO_DIRECTIONS).find((column) => {
    const columnWords = listFewWords(column).filter((word) => !hasWordFor(word, 'arrived', 'notArrived'));
    return hasMostlyTexts(column) && columnWords.length > 1 && columnWords.length < column.filled.length;
  });
}

/** The column of references, and those without a use of their own. */
export function listDescribingColumns({ allColumns, columns }: FileTable): FileColumn[] {
  const { reference, ...otherColumns } = columns;
  const usedColumns = Object.values(otherColumns);
  const free = excludeColumns(allColumns, 'currency', 'account').filter(
    ({ at }) => !usedColumns.includes(at),
  );
  return allColumns.filter((column) => column.at === reference || free.includes(column));
}

export function isReferenceHeader(header: string): boolean {
  return hasWordFor(header, 'reference') && !hasWordFor(header, 'noReference');
}
