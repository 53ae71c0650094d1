import type { Day } from '../../../dates/calendar';
import { compareDecimals, type Decimal, ZERO } from '../../../table/decimal';
import type { FileAnswers, ReadFile } from '../../view';
import { readDate } from '../periods';
import {
  asReadFile,
  badCell,
  currencyOf,
  type FileRow,
  type FileTable,
  type Questions,
  readTable,
} from '../read-table';
import { balanceTest, hasArrived, leftOut, readBookings } from './bookings';
import { withSides } from './money-in';
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
export function readPaymentFile(text: string, answers: FileAnswers): PaymentFile {
  const table = readTable(text, answers, 'date', findPaymentColumns);
  const questions: Questions = { ...table.questions };
  if (table.columns.date === undefined) questions.columns ??= [];
  const problems: string[] = [];
  const describe = describer(table);
  const all = readBookings(table, problems);
  const isBalance = balanceTest(table);
  const payments = all.filter((each) => !isBalance(each));
  const booked = withSides(payments, table, answers, questions);
  const arrived = booked.filter(({ row }) => hasArrived(row, table));
  const received = arrived.filter(({ amount }) => compareDecimals(amount, ZERO) > 0);
  const lines = withFees(received, booked, table, answers, questions).flatMap((line) => {
    const date = readDate(line.row.text('date'), table.dateOrder);
    const currency = currencyOf(line.row, table, answers.currency);
    if (date === undefined) problems.push(badCell(line.row, 'date', table));
    if (currency === undefined) problems.push(badCell(line.row, 'currency', table));
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
    leftOut: questions.moneyIn ? [] : leftOut(booked, arrived, all.filter(isBalance)),
    problems,
  });
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
