import { absolute, type Decimal, difference, isNegative, negated, ZERO } from '../../../table/decimal';
import type { FileAnswers } from '../../view';
import { bestColumns, isMoney } from '../columns';
import type { FileRow, FileTable, Questions } from '../read-table';
import { isWord, means } from '../words';
import { describingColumns } from './payment-columns';

/** A row with its amount, negative for money that was paid. */
export interface Booked {
  readonly row: FileRow;
  readonly amount: Decimal;
}

/** The rows with the signs that words or balances give to amounts without signs. */
export function withSides(
  booked: readonly Booked[],
  table: FileTable,
  { moneyIn = '' }: FileAnswers,
  questions: Questions,
): Booked[] {
  const hasSigns = booked.some(({ amount }) => isNegative(amount));
  const words = new Set(booked.map(({ row }) => row.text('direction')).filter((word) => word !== ''));
  const isKnown = (word: string) => means(word, 'moneyIn') || means(word, 'moneyOut');
  if (!hasSigns && !words.has(moneyIn) && ![...words].every(isKnown)) questions.moneyIn = [...words];
  const byBalance = hasSigns || words.size > 0 ? [] : sidesByBalance(booked, table);
  const described = describingColumns(table);
  const signedWords = new Set(
    booked.filter(({ amount }) => isNegative(amount)).map(({ row }) => row.text('direction')),
  );
  const isOut = ({ row }: Booked, at: number): boolean => {
    const word = row.text('direction');
    // A sign is more certain than a word such as “Payment to you”.
    if (hasSigns) return !signedWords.has(word) && isWord(word, 'moneyOut') && !isWord(word, 'moneyIn');
    if (word === '')
      return byBalance[at] ?? described.some((column) => isOutWord(row.cells[column.at] ?? ''));
    const isAnswered = words.has(moneyIn) && (words.size === 2 || !isKnown(word));
    return isAnswered ? word !== moneyIn : isOutWord(word);
  };
  return booked.map((each, at) =>
    isOut(each, at) ? { ...each, amount: negated(absolute(each.amount)) } : each,
  );
}

/** Which rows are money out, by the differences of the balances; undefined where they do not say it. */
function sidesByBalance(booked: readonly Booked[], { all, amountIn }: FileTable): (boolean | undefined)[] {
  const balance = bestColumns(all.filter(isMoney), ['balance'])[0];
  const balances = booked.map(({ row }) => amountIn(row.cells[balance?.at ?? -1] ?? ''));
  // An export has the newest row first or last.
  const ways = [-1, 1].map((before) =>
    booked.map(({ amount }, at) => {
      const [own, last] = [balances[at], balances[at + before]];
      const change = own === undefined || last === undefined ? ZERO : difference(own, last);
      return change !== ZERO && absolute(change) === absolute(amount) ? isNegative(change) : undefined;
    }),
  );
  const isSaid = (sides: readonly unknown[]) => sides.filter((side) => side !== undefined).length;
  return ways.reduce((one, other) => (isSaid(other) > isSaid(one) ? other : one));
}

function isOutWord(text: string): boolean {
  return means(text, 'moneyOut') && !means(text, 'moneyIn');
}
