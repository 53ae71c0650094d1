import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, isPlainObject, quotedValue } from '../../storage/untrusted-value';
import { compareDecimals, totalOf } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { writeInputRows } from '../actions/change-inputs';
import type { OpenPayouts } from '../actions/read-payouts';
import { readCurrency } from '../import/currencies';
import { type PaymentLine, readPaymentFile } from '../import/payments/payment-file';
import { type Inputs, type Payment, rowNumbers } from '../inputs/inputs';
import { findNetwork, likelyNetwork, type Network } from '../inputs/networks';
import { amountInCell, dayInCell } from '../inputs/read-cells';
import type { FileAnswers, PaymentsOrder } from '../view';
import { BANK, keepAnswers, readWithKept } from './kept-answers';
import { objectsIn, oneLine, readField, type Unchecked } from './order-fields';

/** Reads a bank export without writing anything. `network` probably pays; `isTwice`: an equal payment is already there. */
export function readPayments(order: Unchecked<PaymentsOrder>, open: OpenPayouts) {
  const { networks } = open.inputs;
  const { file } = readExport(order, open);
  const lines = file.lines.map((line) => ({
    ...line,
    network: likelyNetwork(line.payer, networks) ?? likelyNetwork(line.reference, networks),
    isTwice: equalPayments(line, open.inputs).length > 0,
  }));
  return { ...file, lines };
}

export function addPayments(order: Unchecked<PaymentsOrder>, open: OpenPayouts): void {
  const { notices } = texts().payouts;
  const { file, answers } = readExport(order, open);
  const { networks } = open.inputs;
  const isTyped = isPlainObject(order.typed);
  if (!isTyped && file.questions.length > 0) throw new NotAllowed([notices.notRead]);
  const paid = isTyped
    ? [typedPayment(order.typed, networks)]
    : chosenPayments(order.chosen, file.lines, networks);
  if (paid.length === 0) throw new NotAllowed([notices.nothing]);
  // The form shows which lines of an export are there already.
  const equal = isTyped ? paid.flatMap((each) => equalPayments(each, open.inputs, each.network.id)) : [];
  if (equal.length > 0) throw new NotAllowed([notices.paidTwice(rowNumbers(equal))]);
  const rows = paid.map((each) => ({ ...each, network: each.network.name }));
  writeInputRows('payments', rows, open);
  keepAnswers(BANK, file.headers, answers, open.ports.document);
}

type NewPayment = Omit<PaymentLine, 'payer'> & { readonly network: Network };

function readExport(order: Unchecked<PaymentsOrder>, { ports: { document } }: OpenPayouts) {
  const readText = (answers: FileAnswers) => readPaymentFile(asText(order.text), answers);
  const { file, answers } = readWithKept(order, readText, () => BANK, document);
  const lines = file.lines.map((line) => ({
    ...line,
    reference: oneLine(line.reference),
    payer: oneLine(line.payer),
    number: oneLine(line.number),
  }));
  return { file: { ...file, lines }, answers };
}

/** Payments that are there already: one with the line's amount, or the parts into which a user has divided it among networks. */
function equalPayments(
  { date, amount, currency, reference }: Omit<PaymentLine, 'payer'>,
  { payments }: Inputs,
  network = '',
): Payment[] {
  const similar = payments.filter(
    (each) => each.date === date && each.currency === currency && each.reference === reference,
  );
  const whole = similar.filter(
    (each) =>
      compareDecimals(each.amount, amount) === 0 &&
      (each.networkId === network || [each.networkId, network].includes('')),
  );
  const parts = reference === '' ? [] : similar;
  return whole.length > 0 || compareDecimals(totalOf(parts, 'amount'), amount) !== 0 ? whole : parts;
}

function chosenPayments(
  chosen: unknown,
  lines: readonly PaymentLine[],
  networks: readonly Network[],
): NewPayment[] {
  return objectsIn(chosen).flatMap((choice) => {
    const line = lines[Number(choice['line'])];
    return line === undefined ? [] : [{ ...line, network: networkOf(choice['network'], networks) }];
  });
}

function typedPayment(typed: Readonly<Record<string, unknown>>, networks: readonly Network[]): NewPayment {
  const kept = (text: string) => (text === '' ? '' : amountInCell(text));
  return {
    date: readField('date', typed['date'], dayInCell),
    network: networkOf(typed['network'], networks),
    amount: readField('amount', typed['amount'], amountInCell),
    currency: readField('currency', typed['currency'], readCurrency),
    fee: readField('fee', typed['fee'], kept),
    withholding: readField('withholding', typed['withholding'], kept),
    reference: oneLine(typed['reference']),
    number: oneLine(typed['number']),
  };
}

function networkOf(text: unknown, networks: readonly Network[]): Network {
  const network = findNetwork(asText(text), networks);
  if (network !== undefined) return network;
  const names = networks.map(({ name }) => name);
  throw new NotAllowed([texts().payouts.notices.badNetwork(quotedValue(text), names)]);
}
