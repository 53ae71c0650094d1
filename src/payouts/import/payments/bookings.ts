import { isNegative, ZERO } from '../../../table/decimal';
import { texts } from '../../../wording/texts';
import { columnsWithout, isMoney } from '../columns';
import { currencyIn } from '../currencies';
import { readDate } from '../periods';
import { amountInRow, badCell, type FileRow, type FileTable } from '../read-table';
import { isWord, means } from '../words';
import type { Booked } from './money-in';

/** The rows with an amount. Exports with columns for debit and credit have zeros in the other one. */
export function readBookings(table: FileTable, problems: string[]): Booked[] {
  const used = Object.values(table.columns);
  // Some banks have a column of amounts for each currency.
  const others = columnsWithout(table.all, 'balance').filter(
    (each) => isMoney(each) && currencyIn(each.header) !== '' && !used.includes(each.at),
  );
  return table.rows.flatMap((row) => {
    const amount = amountInRow(row, table);
    if (amount === ZERO) return [];
    if (amount !== '' && amount !== undefined) return [{ row, amount }];
    const isDated = readDate(row.text('date'), table.dateOrder) !== undefined;
    const hasOther = others.some(({ at }) => table.amountIn(row.cells[at] ?? ''));
    // Others are lines of text around the table.
    if (isDated && (amount === undefined || hasOther)) problems.push(badCell(row, 'amount', table));
    return [];
  });
}

/** Whether rows are balances, totals or conversions of one's own money. Payers write of balances as well. */
export function balanceTest({ all }: FileTable): (booked: Booked) => boolean {
  // A text of all rows says nothing about one of them.
  const telling = all.filter(({ cells }) => cells.length === 1 || new Set(cells).size > 1);
  return ({ row: { cells, text } }) => {
    const payer = text('network');
    const told = telling.map(({ at }) => cells[at] ?? '').filter((cell) => cell !== payer);
    if (told.some((cell) => isWord(cell, 'total') || isWord(cell, 'conversion'))) return true;
    return payer === '' && told.some((cell) => means(cell, 'opening') || isWord(cell, 'balance'));
  };
}

/** Whether a payment has a day, and a state of money that has arrived. A state that nobody knows is none. */
export function hasArrived({ cells, text }: FileRow, { columns, headers }: FileTable): boolean {
  const state = text('state');
  if (!/\d/.test(text('date')) || cells.some((cell) => cell !== text('network') && means(cell, 'pending')))
    return false;
  if (state === '' || means(state, 'arrived')) return true;
  return !means(state, 'notArrived') && means(headers[columns.state ?? -1] ?? '', 'info');
}

/** Sentences about the rows that are no money that has arrived. */
export function leftOut(
  booked: readonly Booked[],
  arrived: readonly Booked[],
  balances: readonly Booked[],
): string[] {
  const { moneyOut, notArrived, noDay, payouts } = texts().payouts.files;
  const isPaid = ({ amount }: Booked) => isNegative(amount);
  const here = new Set(arrived);
  const states = booked
    .filter((each) => !here.has(each) && !isPaid(each))
    .map(({ row }) => row.text('state') || row.text('date') || noDay);
  const paid = booked.filter(isPaid).length;
  return [
    ...(balances.length > 0 ? [payouts(balances.map(({ amount }) => amount))] : []),
    ...(paid > 0 ? [moneyOut(paid)] : []),
    ...(states.length > 0 ? [notArrived(states.length, [...new Set(states)])] : []),
  ];
}
