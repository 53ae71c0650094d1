import type { ClosePorts } from '../../close/closings/month-actions';
import { serial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, isPlainObject, quotedValue } from '../../storage/untrusted-value';
import { compareDecimals, totalOf } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { addInputRows, changingInputs, type NewRow } from '../actions/change-inputs';
import { readPayouts } from '../actions/read-payouts';
import { readCurrency } from '../import/currencies';
import { type PaymentFile, type PaymentLine, readPaymentFile } from '../import/payments/payment-file';
import type { Inputs, Payment } from '../inputs/inputs';
import { findNetwork, likelyNetwork, type Network } from '../inputs/networks';
import { amountInCell, dayInCell } from '../inputs/read-cells';
import { rowNumbers } from '../reconcile/doubts';
import type { FileAnswers, NetworkChoice, PaymentField, PaymentsOrder, PaymentsReading } from '../view';
import { BANK, fileAnswers, keepAnswers, readWithKept } from './kept-answers';
import { oneLine, readField, type Unchecked } from './order-fields';

/** Reads a bank export without writing anything. */
export function readPayments(order: Unchecked<PaymentsOrder>, ports: ClosePorts): PaymentsReading {
  const { inputs } = readPayouts(ports);
  const { file, remembered } = readFile(order, ports);
  const lines = file.lines.map((line) => ({
    ...line,
    reference: oneLine(line.reference),
    payer: oneLine(line.payer),
    number: oneLine(line.number),
    network: payerOf(line, inputs),
    isTwice: equalPayments(line, inputs).length > 0,
  }));
  return { ...file, remembered, headers: file.headers.map(oneLine), lines };
}

/** Adds a typed payment, or the chosen lines of a bank export. Throws NotAllowed for a mistake, and for an equal payment that nobody confirmed. */
export function addPayments(order: Unchecked<PaymentsOrder>, ports: ClosePorts): void {
  changingInputs(ports, (open) => {
    const { notices } = texts().payouts;
    const { file, answers } = readFile(order, ports);
    const paid = newPayments(order, file, open.inputs);
    if (paid.length === 0) throw new NotAllowed([notices.nothing]);
    const equal = paid.flatMap((each) => equalPayments(each, open.inputs, each.network.id));
    if (equal.length > 0 && order.isTwice !== true)
      throw new NotAllowed([notices.paidTwice(rowNumbers(equal))]);
    addInputRows('payments', paid.map(rowOf), open, ports);
    keepAnswers(BANK, file.headers, answers, ports.document);
  });
}

interface NewPayment extends Omit<PaymentLine, 'payer'> {
  readonly network: Network;
}

/** Reads the export, with what users have answered before about exports with its header row. */
function readFile(order: Unchecked<PaymentsOrder>, { document }: ClosePorts) {
  const read = (answers: FileAnswers<PaymentField>) => readPaymentFile(asText(order.text), answers);
  return readWithKept(fileAnswers<PaymentField>(order), read, () => BANK, document);
}

/** The network that pays: named as the payer, or else in the reference. */
function payerOf({ payer, reference }: PaymentLine, { networks }: Inputs): NetworkChoice | null {
  const named = payer === '' ? null : likelyNetwork(payer, networks);
  return named ?? (reference === '' ? null : likelyNetwork(reference, networks));
}

/**
 * The payments of the network, or of any if it is not known, that are there already: one with the line's amount, or the parts into which a user
 * has divided it among networks.
 */
function equalPayments(
  { date, amount, currency, reference }: Omit<PaymentLine, 'payer'>,
  { payments }: Inputs,
  network = '',
): Payment[] {
  const similar = payments.filter(
    (payment) =>
      payment.date === date &&
      payment.currency === currency &&
      areEqual(payment.reference, oneLine(reference)),
  );
  const whole = similar.filter(
    (payment) =>
      compareDecimals(payment.amount, amount) === 0 &&
      (network === '' || payment.networkId === '' || payment.networkId === network),
  );
  const parts = reference === '' ? [] : similar;
  return whole.length > 0 || compareDecimals(totalOf(parts, 'amount'), amount) !== 0 ? whole : parts;
}

/** Whether references are equal, or one contains the other: an export may have been read with fewer columns before. */
function areEqual(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((reference) => reference.replace(/…$/, ''))
    .sort((a, b) => a.length - b.length);
  return short === long || (short !== '' && long.includes(short));
}

/** The payment that the user has typed, or the chosen lines of the export. */
function newPayments(
  { typed, chosen }: Unchecked<PaymentsOrder>,
  { lines, questions }: PaymentFile,
  { networks }: Inputs,
): NewPayment[] {
  if (isPlainObject(typed)) return [typedPayment(typed, networks)];
  if (questions.length > 0) throw new NotAllowed([texts().payouts.notices.notRead]);
  const all: unknown[] = Array.isArray(chosen) ? chosen : [];
  return all.filter(isPlainObject).flatMap((choice) => {
    const line = lines[Number(choice['line'])];
    return line === undefined ? [] : [{ ...line, network: networkOf(asText(choice['network']), networks) }];
  });
}

function networkOf(text: string, networks: readonly Network[]): Network {
  const network = findNetwork(text, networks);
  if (network !== undefined) return network;
  const names = networks.map(({ name }) => name);
  throw new NotAllowed([texts().payouts.notices.badNetwork(quotedValue(text), names)]);
}

function rowOf(payment: NewPayment): NewRow<'payments'> {
  const { date, network, amount, fee, withholding, reference, number } = payment;
  return {
    ...payment,
    date: serial(date),
    network: network.name,
    amount: Number(amount),
    fee: fee === '' ? '' : Number(fee),
    withholding: withholding === '' ? '' : Number(withholding),
    reference: oneLine(reference),
    number: oneLine(number),
  };
}

function typedPayment(typed: Readonly<Record<string, unknown>>, networks: readonly Network[]): NewPayment {
  const kept = (text: string) => (text === '' ? '' : amountInCell(text));
  return {
    date: readField('date', typed['date'], dayInCell),
    network: networkOf(asText(typed['network']), networks),
    amount: readField('amount', typed['amount'], amountInCell),
    currency: readField('currency', typed['currency'], readCurrency),
    fee: readField('fee', typed['fee'], kept),
    withholding: readField('withholding', typed['withholding'], kept),
    reference: asText(typed['reference']),
    number: asText(typed['number']),
  };
}
