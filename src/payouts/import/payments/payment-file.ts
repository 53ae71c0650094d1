import type { Day } from '../../../dates/calendar';
import { compareDecimals, type Decimal, isNegative, ZERO } from '../../../table/decimal';
import { texts } from '../../../wording/texts';
import type { FileAnswers, PaymentField } from '../../view';
import { columnsWithout, isMoney } from '../columns';
import { currencyIn } from '../currencies';
import { readDate } from '../periods';
import {
  amountInRow,
  asReadFile,
  currencyOf,
  type FileRow,
  type FileTable,
  Problems,
  type Questions,
  type ReadFile,
  readTable,
} from '../read-table';
import { isWord, means } from '../words';
import { type Booked, withSides } from './money-in';
import { describingColumns, findPaymentColumns } from './payment-columns';
import { readKept, withFees } from './payment-fees';

/** Money that arrived. Fee and withholding are what others have kept of it; '' if the export does not say. */
export interface PaymentLine {
  readonly date: Day;
  readonly amount: Decimal;
  readonly currency: string;
  readonly fee: Decimal | '';
  readonly withholding: Decimal | '';
  readonly reference: string;
  readonly number: string;
  readonly payer: string;
}

export type PaymentFile = ReadFile<PaymentLine>;

/** Reads the export of a bank. Only money that has arrived is among its lines. */
export function readPaymentFile(text: string, answers: FileAnswers<PaymentField>): PaymentFile {
  const table = readTable(text, answers, 'date', findPaymentColumns);
  const questions: Questions = { ...table.questions };
  if (table.columns.date === undefined) questions.columns ??= [];
  const problems = new Problems();
  const describe = describer(table);
  const all = readBookings(table, problems);
  const balances = all.filter(isBalance);
  const booked = withSides(
    all.filter((each) => !isBalance(each)),
    table,
    answers,
    questions,
  );
  const arrived = booked.filter(({ row }) => hasArrived(row, table));
  const received = arrived.filter(({ amount }) => compareDecimals(amount, ZERO) > 0);
  const lines = withFees(received, booked, table, answers, questions).flatMap((line) => {
    const date = readDate(line.row.text('date'), table.dateOrder);
    const currency = currencyOf(line.row, table, answers.currency);
    if (date === undefined) problems.add(line.row, 'date', table);
    if (currency === undefined) problems.add(line.row, 'currency', table);
    if (date === undefined || currency === undefined) return [];
    const { row, amount, fee } = line;
    const withholding = readKept(row.text('withholding'), table);
    const reference = describe(row);
    const payer = row.text('network');
    return [{ date, amount, currency, fee, withholding, reference, number: row.text('number'), payer }];
  });
  if (lines.some(({ currency }) => currency === '')) questions.currency = [];
  return asReadFile(table, {
    lines,
    questions,
    leftOut: questions.direction ? [] : leftOut(booked, arrived, balances),
    problems,
  });
}

/** The rows with an amount. Exports with columns for debit and credit have zeros in the other one. */
function readBookings(table: FileTable, problems: Problems): Booked[] {
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
    if (isDated && (amount === undefined || hasOther)) problems.add(row, 'amount', table);
    return [];
  });
}

/** Whether a row is a balance or a total. A payer writes of balances as well. */
function isBalance({ row: { cells, text } }: Booked): boolean {
  const payer = text('network');
  const others = cells.filter((cell) => cell !== payer);
  return payer === ''
    ? cells.some((cell) => means(cell, 'opening') || isWord(cell, 'total') || isWord(cell, 'balance'))
    : others.some((cell) => isWord(cell, 'total'));
}

/** Whether a payment has a day, and a state of money that has arrived. A state that nobody knows is none. */
function hasArrived({ cells, text }: FileRow, { columns, headers }: FileTable): boolean {
  const state = text('state');
  if (!/\d/.test(text('date')) || cells.some((cell) => cell !== text('network') && means(cell, 'pending')))
    return false;
  if (state === '' || means(state, 'arrived')) return true;
  return !means(state, 'notArrived') && means(headers[columns.state ?? -1] ?? '', 'info');
}

/** The texts that describe a payment: of all such columns, or of the one that the user has chosen instead. */
function describer(table: FileTable): (row: FileRow) => string {
  const isChosen = table.columns.reference !== table.found.reference;
  if (isChosen) return ({ text }) => text('reference');
  const columns = describingColumns(table);
  return ({ cells }) => {
    const described = columns.map(({ at }) => cells[at] ?? '').filter((cell) => /\p{L}/u.test(cell));
    return [...new Set(described)].join(' · ');
  };
}

function leftOut(
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
