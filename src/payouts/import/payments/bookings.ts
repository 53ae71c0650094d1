import { absolute, type Decimal, difference, isNegative, negated, ZERO } from '../../../table/decimal';
import { texts } from '../../../wording/texts';
import { bestColumns, columnsWithout, isMoney } from '../columns';
import { currencyIn } from '../currencies';
import { readDate } from '../periods';
import { addProblem, amountInRow, type FileRow, type FileTable } from '../read-table';
import { isWord, means } from '../words';
import { describingColumns } from './payment-columns';

export type Booked = ReturnType<typeof readBookings>[number];

/** The rows with an amount, negative for money that was paid. Exports with columns for debit and credit have zeros in the other one. */
export function readBookings(table: FileTable) {
  const { all, amountIn, columns, dateOrder } = table;
  const used = Object.values(columns);
  const money = all.filter(isMoney);
  // Some banks have a column of amounts for each currency.
  const others = columnsWithout(money, 'balance').filter(
    ({ header, at }) => currencyIn(header) !== '' && !used.includes(at),
  );
  const booked = table.rows.flatMap((row) => {
    const amount = amountInRow(row, table);
    if (amount === ZERO) return [];
    if (amount !== '' && amount !== undefined) return [{ row, amount }];
    const isDated = readDate(row.text('date'), dateOrder) !== undefined;
    const hasOther = others.some(({ at }) => amountIn(row.cells[at]));
    // Others are lines of text around the table.
    if (isDated && (amount === undefined || hasOther)) addProblem(row, 'amount', table);
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
export function balanceTest({ all }: FileTable): (booked: Booked) => boolean {
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
export function withSides(booked: readonly Booked[], table: FileTable): Booked[] {
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
  const isOut = (each: Booked): boolean => {
    const word = wordOf(each);
    // A sign is more certain than a word such as “Payment to you”.
    if (hasSigns) return !signedWords.has(word) && isWord(word, 'moneyOut') && !isWord(word, 'moneyIn');
    if (words.size === 0 && isChange(each, way)) return isNegative(each.changes[way] ?? ZERO);
    if (word === '') return described.some(({ at }) => isOutWord(each.row.cells[at] ?? ''));
    const isAnswered = words.has(moneyIn) && (words.size === 2 || !isKnown(word));
    return isAnswered ? word !== moneyIn : isOutWord(word);
  };
  return booked.map((each) => (isOut(each) ? { ...each, amount: negated(absolute(each.amount)) } : each));
}

function isOutWord(text: string): boolean {
  return means(text, 'moneyOut') && !means(text, 'moneyIn');
}

/** Whether a payment has a day, and a state of money that has arrived. A state that nobody knows is none. */
export function hasArrived({ cells, text }: FileRow, { headerOf }: FileTable): boolean {
  const state = text('state');
  if (!/\d/.test(text('date')) || cells.some((cell) => cell !== text('network') && means(cell, 'pending')))
    return false;
  if (state === '' || means(state, 'arrived')) return true;
  return !means(state, 'notArrived') && means(headerOf('state'), 'info');
}

/** Sentences about the rows that are no money that has arrived. */
export function leftOut(booked: readonly Booked[], balances: readonly Booked[], table: FileTable): string[] {
  const { moneyOut, notArrived, noDay, payouts } = texts().payouts.files;
  const received = booked.filter(({ amount }) => !isNegative(amount));
  const paid = booked.length - received.length;
  const states = received.flatMap(({ row }) =>
    hasArrived(row, table) ? [] : [row.text('state') || row.text('date') || noDay],
  );
  return [
    ...(balances.length > 0 ? [payouts(balances.map(({ amount }) => amount))] : []),
    ...(paid > 0 ? [moneyOut(paid)] : []),
    ...(states.length > 0 ? [notArrived(states.length, [...new Set(states)])] : []),
  ];
}
