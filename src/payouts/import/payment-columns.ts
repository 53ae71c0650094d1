import {
  excludeColumns,
  type FileColumn,
  findCurrencyColumn,
  hasMostlyTexts,
  hasTimes,
  isMoney,
  selectBestColumns,
} from './file-columns';
import type { FieldColumns } from './file-table';
import { hasMeaning, isWord } from './words';

const AMOUNT_RANKS = ['credit', 'net', 'amount', 'earnings', 'gross'] as const;
const DATE_RANKS = ['settled', 'posted', 'booked', 'anyDate', 'day'] as const;
/** What the headers of columns mean whose words are no directions of money. */
const NO_DIRECTIONS = ['payer', 'payerLike', 'reference', 'currency', 'state', 'network', 'account'] as const;
const MOST_WORDS = 6;
const LONGEST_WORD = 20;

export function findPaymentColumns(allColumns: readonly FileColumn[]): FieldColumns {
  const money = excludeColumns(allColumns, 'noMoney', 'balance').filter(isMoney);
  const isFee = ({ header }: FileColumn) => hasMeaning(header, 'fee');
  const isWithheld = ({ header }: FileColumn) =>
    hasMeaning(header, 'withholding') && !hasMeaning(header, 'addedTax');
  const isDebit = ({ header }: FileColumn) => hasMeaning(header, 'debit') && !hasMeaning(header, 'credit');
  const amounts = money.filter((column) => !isFee(column) && !isWithheld(column));
  const credits = amounts.filter((column) => !isDebit(column));
  const best = selectBestColumns(credits, AMOUNT_RANKS);
  const [amount] = best;
  const dates = excludeColumns(allColumns, 'noDate').filter(hasTimes);
  const payers = excludeColumns(allColumns, 'noPayer').filter(hasMostlyTexts);
  const directions = allColumns.filter(isDirection);
  // The states of a country are “CA” and “NY”.
  const states = allColumns.filter(({ filled }) => filled.some((cell) => !/^[A-Z]{2}$/.test(cell)));
  const fields = {
    amount,
    debit: amounts.find(isDebit),
    date: [
      ...selectBestColumns(excludeColumns(dates, 'value'), DATE_RANKS),
      ...selectBestColumns(dates, ['value']),
    ][0],
    currency: amount && findCurrencyColumn(amount, excludeColumns(allColumns, 'noCurrency')),
    fee: money.find(isFee),
    withholding: money.find(isWithheld),
    direction: [
      ...selectBestColumns(directions, ['direction']),
      ...directions,
      ...findWordColumns(amount, allColumns),
    ][0],
    state: [
      ...selectBestColumns(states, ['state']),
      ...allColumns.filter(isState),
      ...selectBestColumns(allColumns, ['info']),
    ][0],
    network: selectBestColumns(payers, ['payer', 'payerLike'])[0],
    number: selectBestColumns(allColumns, ['paymentNumber'])[0],
    reference: allColumns.find(
      (column) => isReferenceHeader(column.header) && !isDirection(column) && !hasTimes(column),
    ),
  };
  return { fields, rivals: best };
}

function listFewWords({ filled }: FileColumn): string[] {
  const distinctWords = [...new Set(filled)];
  return distinctWords.length <= MOST_WORDS && distinctWords.every((word) => word.length < LONGEST_WORD)
    ? distinctWords
    : [];
}

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. Some may be unknown: they are asked about. */
function isDirection(column: FileColumn): boolean {
  const columnWords = listFewWords(column);
  const areWordsKnown =
    columnWords.length > 0 && columnWords.every((word) => hasMeaning(word, 'moneyIn', 'moneyOut'));
  const isDescription = hasMeaning(column.header, 'reference', 'payer', 'payerLike');
  const mayBeDirection = !isDescription || hasMeaning(column.header, 'direction');
  return areWordsKnown || (mayBeDirection && columnWords.some((word) => isWord(word, 'moneyIn', 'moneyOut')));
}

/** A column with states such as “Completed” and “Failed”, whatever its header is. */
function isState(column: FileColumn): boolean {
  const columnWords = listFewWords(column);
  const hasArrivals = columnWords.some((word) => hasMeaning(word, 'arrived'));
  return hasArrivals && columnWords.every((word) => hasMeaning(word, 'arrived', 'notArrived'));
}

/** Columns with some words that come again, if nothing else says which amounts are money in. The words are asked about. */
function findWordColumns(amount: FileColumn | undefined, allColumns: readonly FileColumn[]): FileColumn[] {
  const hasSigns = amount?.filled.some((cell) => /^\W*[-−–(]|[-−–]$|DR$/i.test(cell));
  if (hasSigns || allColumns.some(({ header }) => hasMeaning(header, 'balance', 'debit'))) return [];
  return excludeColumns(allColumns, ...NO_DIRECTIONS).filter((column) => {
    const columnWords = listFewWords(column).filter((word) => !hasMeaning(word, 'arrived', 'notArrived'));
    return hasMostlyTexts(column) && columnWords.length > 1 && columnWords.length < column.filled.length;
  });
}

export function isReferenceHeader(header: string): boolean {
  return hasMeaning(header, 'reference') && !hasMeaning(header, 'noReference');
}
