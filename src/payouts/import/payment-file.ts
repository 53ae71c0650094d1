import { type Decimal, invertSign, isNegative, subtractDecimals, withoutSign, ZERO } from '../../table';
import { getTexts } from '../../wording';
import { toOneLine } from '../inputs/input-tabs';
import type { FileAnswers } from '../view';
import { findNamedCurrency } from './currencies';
import {
  excludeColumns,
  type FileColumn,
  type FileRow,
  type FileTable,
  findCurrencyColumn,
  hasMostlyTexts,
  hasTimes,
  isMoney,
  parseFileTable,
  selectBestColumns,
} from './file-table';
import { parseDate } from './periods';
import { hasMeaning, isWord } from './words';

export type PaymentFile = ReturnType<typeof parsePaymentFile>;
/** Money that arrived. Fee and withholding are what others have kept of it; '' if the export does not say. */
export type PaymentLine = PaymentFile['lines'][number];

export function parsePaymentFile(text: string, answers: FileAnswers) {
  const table = parseFileTable(text, answers, findPaymentColumns);
  if (table.columns.date === undefined) table.addQuestion('columns', table.about.columns);
  const describe = createDescriber(table);
  const bookedRows = listBookedRows(table);
  const isBalance = createBalanceTest(table);
  const balances = bookedRows.filter(isBalance);
  const payments = bookedRows.filter((bookedRow) => !isBalance(bookedRow));
  const signedRows = withSigns(payments, table);
  const received = signedRows.filter(({ amount }) => !isNegative(amount));
  const arrived = received.filter(({ row }) => hasArrived(row, table));
  const lines = withFees(arrived, signedRows, table).flatMap(({ row, amount, fee, withholding }) => {
    const date = parseDate(row.getFieldText('date'), table.dateOrder);
    const currency = table.parseRowCurrency(row);
    if (date === undefined) row.addProblem('date');
    if (date === undefined || currency === undefined) return [];
    const [number, payer] = [toOneLine(row.getFieldText('number')), toOneLine(row.getFieldText('network'))];
    return [{ date, amount, currency, fee, withholding, reference: toOneLine(describe(row)), number, payer }];
  });
  const { moneyOut, notArrived, payouts } = getTexts().payouts.files;
  const leftOut = [
    ...(balances.length > 0 ? [payouts(balances.map(({ amount }) => amount))] : []),
    ...(signedRows.length > received.length ? [moneyOut(signedRows.length - received.length)] : []),
    ...(received.length > arrived.length ? [notArrived(received.length - arrived.length)] : []),
  ];
  return table.buildFileReading(lines, table.questions.has('moneyIn') ? [] : leftOut);
}

function findPaymentColumns(allColumns: readonly FileColumn[]) {
  const money = excludeColumns(allColumns, 'noMoney', 'balance').filter(isMoney);
  const isFee = ({ header }: FileColumn) => hasMeaning(header, 'fee');
  const isWithheld = ({ header }: FileColumn) =>
    hasMeaning(header, 'withholding') && !hasMeaning(header, 'addedTax');
  const isDebit = ({ header }: FileColumn) => hasMeaning(header, 'debit') && !hasMeaning(header, 'credit');
  const amounts = money.filter((column) => !isFee(column) && !isWithheld(column));
  const credits = amounts.filter((column) => !isDebit(column));
  const best = selectBestColumns(credits, ['credit', 'net', 'amount', 'earnings', 'gross']);
  const [amount] = best;
  const dates = excludeColumns(allColumns, 'noDate').filter(hasTimes);
  const directions = allColumns.filter(isDirection);
  // The states of a country are “CA” and “NY”.
  const states = allColumns.filter(({ filled }) => filled.some((cell) => !/^[A-Z]{2}$/.test(cell)));
  const fields = {
    amount,
    debit: amounts.find(isDebit),
    date:
      selectBestColumns(excludeColumns(dates, 'value'), [
        'settled',
        'posted',
        'booked',
        'anyDate',
        'day',
      ])[0] ?? selectBestColumns(dates, ['value'])[0],
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
    network: selectBestColumns(excludeColumns(allColumns, 'noPayer').filter(hasMostlyTexts), [
      'payer',
      'payerLike',
    ])[0],
    number: selectBestColumns(allColumns, ['paymentNumber'])[0],
    reference: allColumns.find(
      (column) => isReferenceHeader(column.header) && !isDirection(column) && !hasTimes(column),
    ),
  };
  return { fields, rivals: best };
}

const MOST_WORDS = 6;
const LONGEST_WORD = 20;

function listFewWords({ filled }: FileColumn): string[] {
  const distinctWords = [...new Set(filled)];
  return distinctWords.length <= MOST_WORDS && distinctWords.every((word) => word.length < LONGEST_WORD)
    ? distinctWords
    : [];
}

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. Some may be unknown: they are asked about. */
function isDirection(column: FileColumn): boolean {
  const columnWords = listFewWords(column);
  const isKnown =
    columnWords.length > 0 && columnWords.every((word) => hasMeaning(word, 'moneyIn', 'moneyOut'));
  const isDescription = hasMeaning(column.header, 'reference', 'payer', 'payerLike');
  const isNamed = !isDescription || hasMeaning(column.header, 'direction');
  return isKnown || (isNamed && columnWords.some((word) => isWord(word, 'moneyIn', 'moneyOut')));
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
  const otherMeanings = [
    'payer',
    'payerLike',
    'reference',
    'currency',
    'state',
    'network',
    'account',
  ] as const;
  return excludeColumns(allColumns, ...otherMeanings).filter((column) => {
    const columnWords = listFewWords(column).filter((word) => !hasMeaning(word, 'arrived', 'notArrived'));
    return hasMostlyTexts(column) && columnWords.length > 1 && columnWords.length < column.filled.length;
  });
}

function listDescribingColumns({
  allColumns,
  columns: { reference, ...otherColumns },
}: FileTable): FileColumn[] {
  const usedColumns = Object.values(otherColumns);
  const free = excludeColumns(allColumns, 'currency', 'account').filter(
    ({ at }) => !usedColumns.includes(at),
  );
  return allColumns.filter((column) => column.at === reference || free.includes(column));
}

function isReferenceHeader(header: string): boolean {
  return hasMeaning(header, 'reference') && !hasMeaning(header, 'noReference');
}

/** What describes a payment. It depends on no other row, so that an overlapping export has the same text: numbers count in columns of references. */
function createDescriber(table: FileTable): (row: FileRow) => string {
  const isChosen = table.columns.reference !== table.detectedColumns.reference;
  if (isChosen) return ({ getFieldText }) => getFieldText('reference');
  const columns = listDescribingColumns(table);
  return ({ cells }) => {
    const described = columns.flatMap((column) => {
      const cell = cells[column.at] ?? '';
      const isText = /\p{L}/u.test(cell) && hasMostlyTexts({ ...column, filled: [cell] });
      return isText || (isReferenceHeader(column.header) && /\d/.test(cell)) ? cell : [];
    });
    return [...new Set(described)].join(' · ');
  };
}

type BookedRow = ReturnType<typeof listBookedRows>[number];

/** The rows with an amount, negative for money that was paid. Exports with columns for debit and credit have zeros in the other one. */
function listBookedRows(table: FileTable) {
  const { allColumns, parseCellAmount, columns, dateOrder } = table;
  const usedColumns = Object.values(columns);
  const money = allColumns.filter(isMoney);
  // Some banks have a column of amounts for each currency.
  const isOtherCurrency = ({ header, at }: FileColumn) =>
    findNamedCurrency(header) !== '' && !usedColumns.includes(at);
  const otherCurrencies = excludeColumns(money, 'balance').filter(isOtherCurrency);
  const bookedRows = table.rows.flatMap((row) => {
    const amount = table.parseRowAmount(row);
    if (amount === ZERO) return [];
    if (amount) return [{ row, amount }];
    const isDated = parseDate(row.getFieldText('date'), dateOrder) !== undefined;
    const hasOtherAmount = otherCurrencies.some(({ at }) => parseCellAmount(row.cells[at]));
    // Others are lines of text around the table.
    if (isDated && (amount === undefined || hasOtherAmount)) row.addProblem('amount');
    return [];
  });
  const balanceColumn = selectBestColumns(money, ['balance'])[0];
  const balances = bookedRows.map(({ row }) => parseCellAmount(row.cells[balanceColumn?.at ?? -1]));
  const compareBalances = (currentBalance?: Decimal, neighborBalance?: Decimal) =>
    currentBalance && neighborBalance ? subtractDecimals(currentBalance, neighborBalance) : ZERO;
  return bookedRows.map((bookedRow, at) => ({
    ...bookedRow,
    /** How the balance changes since the row before, and since the row after: an export has the newest row first or last. */
    changes: [at - 1, at + 1].map((neighbor) => compareBalances(balances[at], balances[neighbor])),
  }));
}

/** Whether rows are balances, totals or conversions of one's own money. Payers write of balances as well. */
function createBalanceTest({ allColumns }: FileTable): (booked: BookedRow) => boolean {
  // A text of all rows says nothing about one of them.
  const distinctiveColumns = allColumns.filter(({ cells }) => cells.length === 1 || new Set(cells).size > 1);
  return ({ row: { cells, getFieldText } }) => {
    const payer = getFieldText('network');
    const otherCells = distinctiveColumns.map(({ at }) => cells[at] ?? '').filter((cell) => cell !== payer);
    if (otherCells.some((cell) => isWord(cell, 'total', 'conversion'))) return true;
    return payer === '' && otherCells.some((cell) => hasMeaning(cell, 'opening') || isWord(cell, 'balance'));
  };
}

/** The rows with the signs that words or balances give to amounts without signs. */
function withSigns(bookedRows: readonly BookedRow[], table: FileTable): BookedRow[] {
  const getDirection = ({ row }: BookedRow) => row.getFieldText('direction');
  const directions = new Set(bookedRows.map(getDirection).filter((word) => word !== ''));
  const isDirectionWord = (word: string) => hasMeaning(word, 'moneyIn', 'moneyOut');
  const signedDirections = new Set(bookedRows.filter(({ amount }) => isNegative(amount)).map(getDirection));
  const hasSigns = signedDirections.size > 0;
  const isAsked = !hasSigns && ![...directions].every(isDirectionWord);
  const moneyIn = isAsked ? (table.requestAnswer('moneyIn', [...directions]) ?? '') : '';
  if (isAsked && !directions.has(moneyIn)) table.addQuestion('moneyIn', [...directions]);
  const isChange = ({ amount, changes }: BookedRow, way: number) =>
    withoutSign(changes[way] ?? ZERO) === amount;
  const [older = 0, newer = 0] = [0, 1].map(
    (way) => bookedRows.filter((bookedRow) => isChange(bookedRow, way)).length,
  );
  const way = newer > older ? 1 : 0;
  const descriptionColumns = listDescribingColumns(table);
  const isOutWord = (word: string) => hasMeaning(word, 'moneyOut') && !hasMeaning(word, 'moneyIn');
  const isOut = (bookedRow: BookedRow): boolean => {
    const word = getDirection(bookedRow);
    // A sign is more certain than a word such as “Payment to you”.
    if (hasSigns) return !signedDirections.has(word) && isWord(word, 'moneyOut') && !isWord(word, 'moneyIn');
    if (directions.size === 0 && isChange(bookedRow, way)) return isNegative(bookedRow.changes[way] ?? ZERO);
    if (word === '') return descriptionColumns.some(({ at }) => isOutWord(bookedRow.row.cells[at] ?? ''));
    const isAnswered = directions.size === 2 || word === moneyIn || !isDirectionWord(word);
    return directions.has(moneyIn) && isAnswered ? word !== moneyIn : isOutWord(word);
  };
  return bookedRows.map((bookedRow) =>
    isOut(bookedRow) ? { ...bookedRow, amount: invertSign(withoutSign(bookedRow.amount)) } : bookedRow,
  );
}

/** Whether a payment has a day, and a state of money that has arrived. A state that nobody knows is none. */
function hasArrived({ cells, getFieldText }: FileRow, { getFieldHeader }: FileTable): boolean {
  const state = getFieldText('state');
  const isPending = (cell: string) => hasMeaning(cell, 'pending') || isWord(cell, 'notArrived');
  if (
    !/\d/.test(getFieldText('date')) ||
    cells.some((cell) => cell !== getFieldText('network') && isPending(cell))
  )
    return false;
  if (state === '' || hasMeaning(state, 'arrived')) return true;
  return !hasMeaning(state, 'notArrived') && hasMeaning(getFieldHeader('state'), 'info');
}

/** What has arrived, and what was kept: the header says whether it is part of the amount, or it is asked. A fee row is no fee of another row. */
function withFees(arrived: readonly BookedRow[], signedRows: readonly BookedRow[], table: FileTable) {
  const { getFieldHeader, isGross, parseKeptAmount } = table;
  const feeRows = signedRows.filter(({ row }) => row.cells.some((cell) => hasMeaning(cell, 'feeRow')));
  const feeAmounts = new Set(feeRows.map(({ amount }) => invertSign(amount)));
  const lines = arrived.map((line) => {
    const charged = withoutSign(parseKeptAmount(line.row, 'fee'));
    const withholding = withoutSign(parseKeptAmount(line.row, 'withholding'));
    const fee = feeAmounts.has(charged) ? '' : charged;
    const left = subtractDecimals(subtractDecimals(line.amount, fee || ZERO), withholding || ZERO);
    return { ...line, fee, withholding, left };
  });
  const keptHeaders = [getFieldHeader('fee'), getFieldHeader('withholding')].filter(
    (header) => header !== '',
  );
  const isChanged =
    lines.some(({ amount, left }) => left !== amount) && isGross(keptHeaders, 'net', 'credit');
  return isChanged ? lines.map((line) => ({ ...line, amount: line.left })) : lines;
}
