import { absolute, type Decimal, difference, isNegative, negated, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { oneLine } from '../inputs/input-tabs';
import type { FileAnswers } from '../view';
import { currencyIn } from './currencies';
import { readDate } from './periods';
import {
  bestColumns,
  columnsWithout,
  currencyColumn,
  type FileColumn,
  type FileRow,
  type FileTable,
  hasTexts,
  hasTimes,
  isMoney,
  readTable,
} from './read-table';
import { isWord, means } from './words';

export type PaymentFile = ReturnType<typeof readPaymentFile>;
/** Money that arrived. Fee and withholding are what others have kept of it; '' if the export does not say. */
export type PaymentLine = PaymentFile['lines'][number];

export function readPaymentFile(text: string, answers: FileAnswers) {
  const table = readTable(text, answers, findPaymentColumns);
  if (table.columns.date === undefined) table.ask('columns', table.about.columns);
  const describe = describer(table);
  const booked = readBookings(table);
  const isBalance = balanceTest(table);
  const balances = booked.filter(isBalance);
  const payments = booked.filter((each) => !isBalance(each));
  const paid = withSides(payments, table);
  const received = paid.filter(({ amount }) => !isNegative(amount));
  const arrived = received.filter(({ row }) => hasArrived(row, table));
  const lines = withFees(arrived, paid, table).flatMap(({ row, amount, fee, withholding }) => {
    const date = readDate(row.text('date'), table.dateOrder);
    const currency = table.currencyOf(row);
    if (date === undefined) row.addProblem('date');
    if (date === undefined || currency === undefined) return [];
    const [number, payer] = [oneLine(row.text('number')), oneLine(row.text('network'))];
    return [{ date, amount, currency, fee, withholding, reference: oneLine(describe(row)), number, payer }];
  });
  const { moneyOut, notArrived, payouts } = texts().payouts.files;
  const leftOut = [
    ...(balances.length > 0 ? [payouts(balances.map(({ amount }) => amount))] : []),
    ...(paid.length > received.length ? [moneyOut(paid.length - received.length)] : []),
    ...(received.length > arrived.length ? [notArrived(received.length - arrived.length)] : []),
  ];
  return table.readFile(lines, table.questions.has('moneyIn') ? [] : leftOut);
}

function findPaymentColumns(all: readonly FileColumn[]) {
  const money = columnsWithout(all, 'noMoney', 'balance').filter(isMoney);
  const isFee = ({ header }: FileColumn) => means(header, 'fee');
  const isWithheld = ({ header }: FileColumn) => means(header, 'withholding') && !means(header, 'addedTax');
  const isDebit = ({ header }: FileColumn) => means(header, 'debit') && !means(header, 'credit');
  const amounts = money.filter((each) => !isFee(each) && !isWithheld(each));
  const credits = amounts.filter((each) => !isDebit(each));
  const best = bestColumns(credits, ['credit', 'net', 'amount', 'earnings', 'gross']);
  const [amount] = best;
  const dates = columnsWithout(all, 'noDate').filter(hasTimes);
  const directions = all.filter(isDirection);
  // The states of a country are “CA” and “NY”.
  const states = all.filter(({ filled }) => filled.some((cell) => !/^[A-Z]{2}$/.test(cell)));
  const fields = {
    amount,
    debit: amounts.find(isDebit),
    date:
      bestColumns(columnsWithout(dates, 'value'), ['settled', 'posted', 'booked', 'anyDate', 'day'])[0] ??
      bestColumns(dates, ['value'])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency')),
    fee: money.find(isFee),
    withholding: money.find(isWithheld),
    direction: [...bestColumns(directions, ['direction']), ...directions, ...wordsBeside(amount, all)][0],
    state: [...bestColumns(states, ['state']), ...all.filter(isState), ...bestColumns(all, ['info'])][0],
    network: bestColumns(columnsWithout(all, 'noPayer').filter(hasTexts), ['payer', 'payerLike'])[0],
    number: bestColumns(all, ['paymentNumber'])[0],
    reference: all.find((each) => isReference(each.header) && !isDirection(each) && !hasTimes(each)),
  };
  return { fields, rivals: best };
}

const MOST_WORDS = 6;
const LONGEST_WORD = 20;

function fewWords({ filled }: FileColumn): string[] {
  const words = [...new Set(filled)];
  return words.length <= MOST_WORDS && words.every((word) => word.length < LONGEST_WORD) ? words : [];
}

/** A column with words such as “D” and “C”, “Soll” and “Haben”, “Af” and “Bij”. Some may be unknown: they are asked about. */
function isDirection(column: FileColumn): boolean {
  const words = fewWords(column);
  const isKnown = words.length > 0 && words.every((word) => means(word, 'moneyIn', 'moneyOut'));
  const isDescription = means(column.header, 'reference', 'payer', 'payerLike');
  const isNamed = !isDescription || means(column.header, 'direction');
  return isKnown || (isNamed && words.some((word) => isWord(word, 'moneyIn', 'moneyOut')));
}

/** A column with states such as “Completed” and “Failed”, whatever its header is. */
function isState(column: FileColumn): boolean {
  const words = fewWords(column);
  const hasArrivals = words.some((word) => means(word, 'arrived'));
  return hasArrivals && words.every((word) => means(word, 'arrived', 'notArrived'));
}

/** Columns with some words that come again, if nothing else says which amounts are money in. The words are asked about. */
function wordsBeside(amount: FileColumn | undefined, all: readonly FileColumn[]): FileColumn[] {
  const hasSigns = amount?.filled.some((cell) => /^\W*[-−–(]|[-−–]$|DR$/i.test(cell));
  if (hasSigns || all.some(({ header }) => means(header, 'balance', 'debit'))) return [];
  const others = ['payer', 'payerLike', 'reference', 'currency', 'state', 'network', 'account'] as const;
  return columnsWithout(all, ...others).filter((each) => {
    const words = fewWords(each).filter((word) => !means(word, 'arrived', 'notArrived'));
    return hasTexts(each) && words.length > 1 && words.length < each.filled.length;
  });
}

function describingColumns({ all, columns: { reference, ...others } }: FileTable): FileColumn[] {
  const used = Object.values(others);
  const free = columnsWithout(all, 'currency', 'account').filter(({ at }) => !used.includes(at));
  return all.filter((each) => each.at === reference || free.includes(each));
}

function isReference(header: string): boolean {
  return means(header, 'reference') && !means(header, 'noReference');
}

/** What describes a payment. It depends on no other row, so that an overlapping export has the same text: numbers count in columns of references. */
function describer(table: FileTable): (row: FileRow) => string {
  const isChosen = table.columns.reference !== table.found.reference;
  if (isChosen) return ({ text }) => text('reference');
  const columns = describingColumns(table);
  return ({ cells }) => {
    const described = columns.flatMap((column) => {
      const cell = cells[column.at] ?? '';
      const isText = /\p{L}/u.test(cell) && hasTexts({ ...column, filled: [cell] });
      return isText || (isReference(column.header) && /\d/.test(cell)) ? cell : [];
    });
    return [...new Set(described)].join(' · ');
  };
}

type Booked = ReturnType<typeof readBookings>[number];

/** The rows with an amount, negative for money that was paid. Exports with columns for debit and credit have zeros in the other one. */
function readBookings(table: FileTable) {
  const { all, amountIn, columns, dateOrder } = table;
  const used = Object.values(columns);
  const money = all.filter(isMoney);
  // Some banks have a column of amounts for each currency.
  const isOther = ({ header, at }: FileColumn) => currencyIn(header) !== '' && !used.includes(at);
  const others = columnsWithout(money, 'balance').filter(isOther);
  const booked = table.rows.flatMap((row) => {
    const amount = table.amountOf(row);
    if (amount === ZERO) return [];
    if (amount) return [{ row, amount }];
    const isDated = readDate(row.text('date'), dateOrder) !== undefined;
    const hasOther = others.some(({ at }) => amountIn(row.cells[at]));
    // Others are lines of text around the table.
    if (isDated && (amount === undefined || hasOther)) row.addProblem('amount');
    return [];
  });
  const balance = bestColumns(money, ['balance'])[0];
  const balances = booked.map(({ row }) => amountIn(row.cells[balance?.at ?? -1]));
  const changeOf = (own?: Decimal, last?: Decimal) => (own && last ? difference(own, last) : ZERO);
  return booked.map((each, at) => ({
    ...each,
    /** How the balance changes since the row before, and since the row after: an export has the newest row first or last. */
    changes: [at - 1, at + 1].map((last) => changeOf(balances[at], balances[last])),
  }));
}

/** Whether rows are balances, totals or conversions of one's own money. Payers write of balances as well. */
function balanceTest({ all }: FileTable): (booked: Booked) => boolean {
  // A text of all rows says nothing about one of them.
  const telling = all.filter(({ cells }) => cells.length === 1 || new Set(cells).size > 1);
  return ({ row: { cells, text } }) => {
    const payer = text('network');
    const others = telling.map(({ at }) => cells[at] ?? '').filter((cell) => cell !== payer);
    if (others.some((cell) => isWord(cell, 'total', 'conversion'))) return true;
    return payer === '' && others.some((cell) => means(cell, 'opening') || isWord(cell, 'balance'));
  };
}

/** The rows with the signs that words or balances give to amounts without signs. */
function withSides(booked: readonly Booked[], table: FileTable): Booked[] {
  const wordOf = ({ row }: Booked) => row.text('direction');
  const words = new Set(booked.map(wordOf).filter((word) => word !== ''));
  const isKnown = (word: string) => means(word, 'moneyIn', 'moneyOut');
  const signedWords = new Set(booked.filter(({ amount }) => isNegative(amount)).map(wordOf));
  const hasSigns = signedWords.size > 0;
  const isAsked = !hasSigns && ![...words].every(isKnown);
  const moneyIn = isAsked ? (table.answerTo('moneyIn', [...words]) ?? '') : '';
  if (isAsked && !words.has(moneyIn)) table.ask('moneyIn', [...words]);
  const isChange = ({ amount, changes }: Booked, way: number) => absolute(changes[way] ?? ZERO) === amount;
  const [older = 0, newer = 0] = [0, 1].map((way) => booked.filter((each) => isChange(each, way)).length);
  const way = newer > older ? 1 : 0;
  const described = describingColumns(table);
  const isOutWord = (word: string) => means(word, 'moneyOut') && !means(word, 'moneyIn');
  const isOut = (each: Booked): boolean => {
    const word = wordOf(each);
    // A sign is more certain than a word such as “Payment to you”.
    if (hasSigns) return !signedWords.has(word) && isWord(word, 'moneyOut') && !isWord(word, 'moneyIn');
    if (words.size === 0 && isChange(each, way)) return isNegative(each.changes[way] ?? ZERO);
    if (word === '') return described.some(({ at }) => isOutWord(each.row.cells[at] ?? ''));
    const isAnswered = words.size === 2 || word === moneyIn || !isKnown(word);
    return words.has(moneyIn) && isAnswered ? word !== moneyIn : isOutWord(word);
  };
  return booked.map((each) => (isOut(each) ? { ...each, amount: negated(absolute(each.amount)) } : each));
}

/** Whether a payment has a day, and a state of money that has arrived. A state that nobody knows is none. */
function hasArrived({ cells, text }: FileRow, { headerOf }: FileTable): boolean {
  const state = text('state');
  const isPending = (cell: string) => means(cell, 'pending') || isWord(cell, 'notArrived');
  if (!/\d/.test(text('date')) || cells.some((cell) => cell !== text('network') && isPending(cell)))
    return false;
  if (state === '' || means(state, 'arrived')) return true;
  return !means(state, 'notArrived') && means(headerOf('state'), 'info');
}

/** What has arrived, and what was kept: the header says whether it is part of the amount, or it is asked. A fee row is no fee of another row. */
function withFees(arrived: readonly Booked[], paid: readonly Booked[], table: FileTable) {
  const { headerOf, isGross, readKept } = table;
  const ownRows = paid.filter(({ row }) => row.cells.some((cell) => means(cell, 'feeRow')));
  const own = new Set(ownRows.map(({ amount }) => negated(amount)));
  const lines = arrived.map((line) => {
    const charged = absolute(readKept(line.row, 'fee'));
    const withholding = absolute(readKept(line.row, 'withholding'));
    const fee = own.has(charged) ? '' : charged;
    const left = difference(difference(line.amount, fee || ZERO), withholding || ZERO);
    return { ...line, fee, withholding, left };
  });
  const kept = [headerOf('fee'), headerOf('withholding')].filter((header) => header !== '');
  const isChanged = lines.some(({ amount, left }) => left !== amount) && isGross(kept, 'net', 'credit');
  return isChanged ? lines.map((line) => ({ ...line, amount: line.left })) : lines;
}
