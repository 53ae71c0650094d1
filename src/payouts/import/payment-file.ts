import type { Day } from '../../dates/calendar';
import {
  absolute,
  compareDecimals,
  type Decimal,
  difference,
  isNegative,
  negated,
  sumOfDecimals,
  ZERO,
} from '../../table/decimal';
import { texts } from '../../wording/texts';
import type { FileAnswers, PaymentField } from '../view';
import { bestColumns, isMoney } from './columns';
import { findPaymentColumns, referenceColumns } from './payment-columns';
import { readDate } from './periods';
import {
  amountOf,
  currencyOf,
  type FileRow,
  type FileTable,
  Problems,
  type Questions,
  type ReadFile,
  readTable,
} from './read-table';
import { means } from './words';

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

/** A row with its amount, negative for money that was paid. */
interface Booked {
  readonly row: FileRow;
  readonly amount: Decimal;
}

/** Reads the export of a bank. Only money that has arrived is among its lines. */
export function readPaymentFile(text: string, answers: FileAnswers<PaymentField>): PaymentFile {
  const table = readTable(text, answers, 'date', findPaymentColumns);
  const { columns, headers } = table;
  const questions: Questions = { ...table.questions };
  if (columns.date === undefined) questions.columns ??= [];
  const problems = new Problems();
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
    const withholding = kept(row.text('withholding'), table);
    const reference = referenceOf(row, table, answers);
    const payer = row.text('network');
    return [{ date, amount, currency, fee, withholding, reference, number: row.text('number'), payer }];
  });
  if (lines.some(({ currency }) => currency === '')) questions.currency = [];
  return {
    columns,
    headers,
    lines,
    questions: Object.keys(questions) as PaymentFile['questions'],
    about: questions,
    leftOut: leftOut(booked, arrived),
    problems: problems.shown(),
  };
}

/** The rows with an amount. Exports with columns for debit and credit have zeros in the other one. */
function bookedRows(table: FileTable, problems: Problems): Booked[] {
  if (table.columns.date === undefined) return [];
  return table.rows.flatMap((row) => {
    const amount = amountOf(row, table);
    if (amount === '' || amount === ZERO) return [];
    if (amount !== undefined) return [{ row, amount }];
    // A line of text around the table.
    if (readDate(row.text('date'), table.dateOrder) !== undefined) problems.add(row, 'amount', table);
    return [];
  });
}

/** The rows with the signs that words or balances give to amounts without signs. */
function withSides(
  booked: readonly Booked[],
  table: FileTable,
  { moneyIn = '' }: FileAnswers<PaymentField>,
  questions: Questions,
): Booked[] {
  const hasSigns = booked.some(({ amount }) => isNegative(amount));
  const words = new Set(booked.map(({ row }) => row.text('direction')).filter((word) => word !== ''));
  const unknown = [...words].filter((word) => !means(word, 'moneyIn') && !means(word, 'moneyOut'));
  const isAsked = !hasSigns && unknown.length > 0;
  if (isAsked && !words.has(moneyIn)) questions.direction = [...words];
  const sides = hasSigns || words.size > 0 ? [] : sidesByBalance(booked, table);
  return booked.map(({ row, amount }, at) => {
    const word = row.text('direction');
    const isOut =
      word === ''
        ? (sides[at] ?? (!hasSigns && isOutByText(row, table)))
        : isAsked
          ? word !== moneyIn
          : means(word, 'moneyOut') && !means(word, 'moneyIn');
    return { row, amount: isOut ? negated(absolute(amount)) : amount };
  });
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

function isOutByText({ cells }: FileRow, { all }: FileTable): boolean {
  const described = referenceColumns(all).map(({ at }) => cells[at] ?? '');
  return described.some((cell) => means(cell, 'moneyOut') && !means(cell, 'moneyIn'));
}

/** Whether the state of a payment is one of money that has arrived. A state that nobody knows is none. */
function hasArrived({ text }: FileRow, { columns, headers }: FileTable): boolean {
  const state = text('state');
  if (state === '' || means(state, 'arrived')) return true;
  return !means(state, 'notArrived') && !means(headers[columns.state ?? -1] ?? '', 'state');
}

interface Received extends Booked {
  readonly fee: Decimal | '';
}

/**
 * What has arrived of each row, and the fee that was kept of it. The export says whether the fee is part of the amount: by another column, by its
 * balances, or by the headers. A fee with a row of its own is no fee of another row.
 */
function withFees(
  received: readonly Booked[],
  booked: readonly Booked[],
  table: FileTable,
  answers: FileAnswers<PaymentField>,
  questions: Questions,
): Received[] {
  const own = new Set(booked.filter(({ amount }) => isNegative(amount)).map(({ amount }) => negated(amount)));
  const lines = received.map(({ row, amount }) => {
    const fee = kept(row.text('fee'), table);
    return { row, amount, fee: own.has(fee) ? ('' as const) : fee };
  });
  const charged = lines.filter(({ fee }) => fee !== '' && fee !== ZERO);
  const headerOf = (field: PaymentField) => table.headers[table.columns[field] ?? -1] ?? '';
  const place =
    charged.length === 0 ? 'kept before' : answers.fees || feePlace(charged, table, headerOf('amount'));
  if (place === undefined) questions.fees = [headerOf('fee'), headerOf('amount')];
  return lines.map((line) =>
    place === 'taken off' && line.fee !== '' ? { ...line, amount: difference(line.amount, line.fee) } : line,
  );
}

function feePlace(
  charged: readonly Received[],
  { all, amountIn, columns, rows }: FileTable,
  header: string,
): 'taken off' | 'kept before' | undefined {
  const others = all.filter((each) => isMoney(each) && each.at !== columns.amount && each.at !== columns.fee);
  const isEach = (sumOf: (line: Received) => Decimal) =>
    others.some(({ at }) => charged.every((line) => amountIn(line.row.cells[at] ?? '') === sumOf(line)));
  const before = ({ amount, fee }: Received) => sumOfDecimals([amount, fee || ZERO]);
  const after = ({ amount, fee }: Received) => difference(amount, fee || ZERO);
  if (isEach(before)) return 'kept before';
  if (isEach(after)) return 'taken off';
  const balance = bestColumns(others, ['balance'])[0];
  const balances = rows.map(({ cells }) => amountIn(cells[balance?.at ?? -1] ?? ''));
  const isChange = (sumOf: (line: Received) => Decimal) =>
    charged.some((line) => {
      const at = rows.indexOf(line.row);
      const [own, ...around] = [balances[at], balances[at - 1], balances[at + 1]];
      return around.some((last) => own && last && difference(own, last) === sumOf(line));
    });
  if (isChange(after)) return 'taken off';
  if (isChange(({ amount }) => amount)) return 'kept before';
  if (means(header, 'gross')) return 'taken off';
  return means(header, 'net') || means(header, 'credit') ? 'kept before' : undefined;
}

function kept(cell: string, { amountIn }: FileTable): Decimal | '' {
  const amount = amountIn(cell);
  return amount === undefined ? '' : absolute(amount);
}

/** The texts of all columns that describe the payment, or of the one that the user has chosen. */
function referenceOf(
  { cells, text }: FileRow,
  { all, columns }: FileTable,
  { columns: chosen }: FileAnswers<PaymentField>,
): string {
  if (chosen !== undefined) return text('reference');
  const described = referenceColumns(all).filter(({ at }) => at !== columns.network && at !== columns.number);
  return [...new Set(described.map(({ at }) => cells[at] ?? ''))].filter((cell) => cell !== '').join(' · ');
}

function leftOut(booked: readonly Booked[], arrived: readonly Booked[]): string[] {
  const { moneyOut, notArrived } = texts().payouts.files;
  const isPaid = ({ amount }: Booked) => isNegative(amount);
  const states = booked
    .filter((each) => !arrived.includes(each) && !isPaid(each))
    .map(({ row }) => row.text('state'));
  const paid = booked.filter(isPaid).length;
  return [
    ...(paid > 0 ? [moneyOut(paid)] : []),
    ...(states.length > 0 ? [notArrived(states.length, [...new Set(states)])] : []),
  ];
}
