import { NotAllowed } from '../../errors';
import { asText, isPlainObject } from '../../storage';
import { compareDecimals, sumDecimalField } from '../../table';
import { getTexts } from '../../wording';
import { writeInputRows } from '../actions/change-inputs';
import type { FilePayouts } from '../actions/read-payouts';
import { type PaymentLine, parsePaymentFile } from '../import/payments/payment-file';
import { findNetwork, type Inputs } from '../inputs/inputs';
import type { FileAnswers, PaymentsOrder, Unchecked } from '../orders';
import { BANK, parseWithKeptAnswers } from './kept-answers';

/** Reads a bank export without writing anything. `network` is the payer's, and `equalCount` is how many equal payments are there already. */
export function readPayments(order: Unchecked<PaymentsOrder>, { inputs, services }: FilePayouts) {
  const parsePayments = (answers: FileAnswers) => parsePaymentFile(asText(order.text), answers);
  const { file, saveAnswers } = parseWithKeptAnswers(order, parsePayments, () => BANK, services.document);
  const lines = file.lines.map((line) => ({
    ...line,
    network: findNetwork(line.payer, inputs.networks) ?? null,
    equalCount: countEqual(line, inputs),
  }));
  return { reading: { ...file, lines }, saveAnswers };
}

export function addPayments(order: Unchecked<PaymentsOrder>, payouts: FilePayouts): void {
  const { notices } = getTexts().payouts;
  const { reading, saveAnswers } = readPayments(order, payouts);
  if (reading.questions.length > 0) throw new NotAllowed([notices.notRead]);
  const choices: unknown[] = Array.isArray(order.chosen) ? order.chosen : [];
  const rows = choices.filter(isPlainObject).flatMap((choice) => {
    const line = reading.lines[Number(choice['line'])];
    const network = findNetwork(asText(choice['network']), payouts.inputs.networks);
    // An order that is sent again after its answer was lost adds nothing twice.
    if (line && choice['equalCount'] !== line.equalCount) throw new NotAllowed([notices.paidTwice]);
    if (line === undefined || network === undefined) return [];
    const { date, amount, currency, fee, withholding, reference, number } = line;
    return [{ date, network: network.name, amount, currency, fee, withholding, reference, number }];
  });
  if (rows.length === 0 || rows.length < choices.length) throw new NotAllowed([notices.nothing]);
  writeInputRows('payments', rows, payouts);
  saveAnswers();
}

/** How many payments equal a line. It is also 1 if a user has divided the line among networks: into rows with its reference that add up to its amount. */
function countEqual({ date, amount, currency, reference }: PaymentLine, { payments }: Inputs): number {
  const similar = payments.filter(
    (payment) => payment.date === date && payment.currency === currency && payment.reference === reference,
  );
  const equalCount = similar.filter((payment) => compareDecimals(payment.amount, amount) === 0).length;
  const isSumEqual = compareDecimals(sumDecimalField(similar, 'amount'), amount) === 0;
  const isDivided = reference !== '' && similar.length > 0 && isSumEqual;
  return equalCount === 0 && isDivided ? 1 : equalCount;
}
