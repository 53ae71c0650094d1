import type { Day } from '../../../dates/calendar';
import { compareDecimals, type Decimal, isNegative, ZERO } from '../../../table/decimal';
import { texts } from '../../../wording/texts';
import type { FileAnswers, PaymentField } from '../../view';
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
  const booked = withSides(bookedRows(table, problems), table, answers, questions);
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
  return asReadFile(table, { lines, questions, leftOut: leftOut(booked, arrived), problems });
}

/** The rows with an amount, without balances and totals. Exports with columns for debit and credit have zeros in the other one. */
function bookedRows(table: FileTable, problems: Problems): Booked[] {
  return table.rows.filter(isBooking).flatMap((row) => {
    const amount = amountInRow(row, table);
    if (amount === '' || amount === ZERO) return [];
    if (amount !== undefined) return [{ row, amount }];
    // A line of text around the table.
    if (readDate(row.text('date'), table.dateOrder) !== undefined) problems.add(row, 'amount', table);
    return [];
  });
}

function isBooking({ cells }: FileRow): boolean {
  return !cells.some((cell) => means(cell, 'opening') || isWord(cell, 'total') || isWord(cell, 'balance'));
}

/** Whether a payment has a day, and a state of money that has arrived. A state that nobody knows is none. */
function hasArrived({ cells, text }: FileRow, { columns, headers }: FileTable): boolean {
  if (!/\d/.test(text('date')) || cells.some((cell) => means(cell, 'pending'))) return false;
  const state = text('state');
  if (state === '' || means(state, 'arrived')) return true;
  return !means(state, 'notArrived') && !means(headers[columns.state ?? -1] ?? '', 'state');
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

function leftOut(booked: readonly Booked[], arrived: readonly Booked[]): string[] {
  const { moneyOut, notArrived, noDay } = texts().payouts.files;
  const isPaid = ({ amount }: Booked) => isNegative(amount);
  const states = booked
    .filter((each) => !arrived.includes(each) && !isPaid(each))
    .map(({ row }) => row.text('state') || row.text('date') || noDay);
  const paid = booked.filter(isPaid).length;
  return [
    ...(paid > 0 ? [moneyOut(paid)] : []),
    ...(states.length > 0 ? [notArrived(states.length, [...new Set(states)])] : []),
  ];
}
