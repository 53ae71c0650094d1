import type { Day } from '../../dates/calendar';
import { absolute, type Decimal, ZERO } from '../../table/decimal';
import type { FileAnswers, PaymentField } from '../view';
import { readAmount } from './amounts';
import { PAYMENT_HEADERS } from './columns';
import { currencyIn } from './currencies';
import { type ReadFile, readRows, readTable } from './read-table';

/** Money that arrived, or that was paid back (negative). Fee and withholding are what others have kept of it; '' if the export does not say. */
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

/** Reads the export of a bank. `currency` is that of an export that names none. */
export function readPaymentFile(text: string, answers: FileAnswers<PaymentField>): PaymentFile {
  const table = readTable(text, answers, PAYMENT_HEADERS, 'date');
  const { columns, headers, decimalMark } = table;
  const above = table.above.flatMap(({ cells }) => cells).join(' ');
  const usual = { time: '', currency: currencyIn(above) || (answers.currency ?? '') };
  const hasDates = columns.date !== undefined;
  // Exports with columns for debit and credit have zeros in the other one.
  const payments = table.rows.filter((row) => readAmount(row.text('amount'), decimalMark) !== ZERO);
  const { rows, problems } = readRows(hasDates ? payments : [], table, usual);
  const kept = (cell: string) => {
    const amount = readAmount(cell, decimalMark);
    return amount === undefined ? '' : absolute(amount);
  };
  const lines = rows.map(({ time, amount, currency, text: cell }) => ({
    date: time,
    amount,
    currency,
    fee: kept(cell('fee')),
    withholding: kept(cell('withholding')),
    reference: cell('reference'),
    number: cell('number'),
    payer: cell('network'),
  }));
  const questions = new Set(table.questions);
  if (!hasDates) questions.add('columns');
  if (lines.some(({ currency }) => currency === '')) questions.add('currency');
  return { columns, headers, lines, questions: [...questions], about: {}, leftOut: [], problems };
}
