import { absolute, type Decimal, isNegative, negated, sumOfDecimals, ZERO } from '../../../table/decimal';
import type { FileAnswers } from '../../view';
import { isMoney } from '../columns';
import { readDate } from '../periods';
import { addProblem, asReadFile, currencyOf, type FileRow, type FileTable, readTable } from '../read-table';
import { means } from '../words';
import { type Booked, balanceTest, hasArrived, leftOut, readBookings, withSides } from './bookings';
import { describingColumns, findPaymentColumns } from './payment-columns';

export type PaymentFile = ReturnType<typeof readPaymentFile>;
/** Money that arrived. Fee and withholding are what others have kept of it; '' if the export does not say. */
export type PaymentLine = PaymentFile['lines'][number];

/** Reads the export of a bank. Only money that has arrived is among its lines. */
export function readPaymentFile(text: string, answers: FileAnswers) {
  const table = readTable(text, answers, 'date', findPaymentColumns);
  if (table.columns.date === undefined) table.ask('columns', table.about.columns);
  const describe = describer(table);
  const isBalance = balanceTest(table);
  const all = readBookings(table);
  const payments = all.filter((each) => !isBalance(each));
  const booked = withSides(payments, table);
  const received = booked.filter(({ row, amount }) => !isNegative(amount) && hasArrived(row, table));
  const lines = withFees(received, booked, table).flatMap(({ row, amount, fee }) => {
    const date = readDate(row.text('date'), table.dateOrder);
    const currency = currencyOf(row, table);
    if (date === undefined) addProblem(row, 'date', table);
    if (currency === undefined) addProblem(row, 'currency', table);
    if (date === undefined || currency === undefined) return [];
    const withholding = readKept(row.text('withholding'), table);
    const [number, payer] = [row.text('number'), row.text('network')];
    return [{ date, amount, currency, fee, withholding, reference: describe(row), number, payer }];
  });
  const hasSides = !table.questions.has('moneyIn');
  return asReadFile(table, lines, hasSides ? leftOut(booked, all.filter(isBalance), table) : []);
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

type Received = Booked & { readonly fee: Decimal | '' };

/**
 * What has arrived of each row, and the fee that was kept of it. The export says whether the fee is part of the amount: by another column, by its
 * balances, or by the headers. A fee with a row of its own is no fee of another row.
 */
function withFees(received: readonly Booked[], booked: readonly Booked[], table: FileTable): Received[] {
  const { answerTo, headerOf } = table;
  const isFeeRow = ({ row, amount }: Booked) =>
    isNegative(amount) && row.cells.some((cell) => means(cell, 'feeRow'));
  const own = new Set(booked.filter(isFeeRow).map(({ amount }) => negated(amount)));
  const lines = received.map((line) => {
    const fee = readKept(line.row.text('fee'), table);
    return { ...line, fee: own.has(fee) ? ('' as const) : fee };
  });
  const charged = lines.filter(({ fee }) => fee !== '' && fee !== ZERO);
  const place =
    charged.length === 0
      ? 'kept before'
      : (feePlace(charged, table) ?? answerTo('fees', [headerOf('fee'), headerOf('amount')]));
  return place === 'taken off' ? lines.map((line) => ({ ...line, amount: after(line) })) : lines;
}

function feePlace(
  charged: readonly Received[],
  { all, amountIn, columns, headerOf }: FileTable,
): 'taken off' | 'kept before' | undefined {
  const others = all.filter((each) => isMoney(each) && each.at !== columns.amount && each.at !== columns.fee);
  const isEach = (sumOf: (line: Received) => Decimal) =>
    others.some(({ at }) => charged.every((line) => amountIn(line.row.cells[at]) === sumOf(line)));
  if (isEach(({ amount, fee }) => sumOfDecimals([amount, fee || ZERO]))) return 'kept before';
  if (isEach(after)) return 'taken off';
  if (charged.some((line) => line.changes.includes(after(line)))) return 'taken off';
  if (charged.some(({ amount, changes }) => changes.includes(amount))) return 'kept before';
  if (means(headerOf('amount'), 'gross')) return 'taken off';
  return means(headerOf('amount'), 'net', 'credit') ? 'kept before' : undefined;
}

function after({ amount, fee }: Received): Decimal {
  return sumOfDecimals([amount, negated(fee || ZERO)]);
}

/** What was kept of a payment, whatever its sign; '' if the cell says nothing. */
function readKept(cell: string, { amountIn }: FileTable): Decimal | '' {
  const amount = amountIn(cell);
  return amount === undefined ? '' : absolute(amount);
}
