import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, isPlainObject } from '../../storage/untrusted-value';
import { compareDecimals, totalOf } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { writeInputRows } from '../actions/change-inputs';
import type { OpenPayouts } from '../actions/read-payouts';
import { type PaymentLine, readPaymentFile } from '../import/payment-file';
import { findNetwork, type Inputs } from '../inputs/inputs';
import type { FileAnswers, PaymentsOrder, Unchecked } from '../view';
import { BANK, readWithKept } from './kept-answers';

/** Reads a bank export without writing anything. `network` is the payer's; so many equal payments are `entered` already. */
export function readPayments(order: Unchecked<PaymentsOrder>, { inputs, ports }: OpenPayouts) {
  const readText = (answers: FileAnswers) => readPaymentFile(asText(order.text), answers);
  const { file, keep } = readWithKept(order, readText, () => BANK, ports.document);
  const lines = file.lines.map((line) => ({
    ...line,
    network: findNetwork(line.payer, inputs.networks) ?? null,
    entered: countEntered(line, inputs),
  }));
  return { reading: { ...file, lines }, keep };
}

export function addPayments(order: Unchecked<PaymentsOrder>, open: OpenPayouts): void {
  const { notices } = texts().payouts;
  const { reading, keep } = readPayments(order, open);
  if (reading.questions.length > 0) throw new NotAllowed([notices.notRead]);
  const choices: unknown[] = Array.isArray(order.chosen) ? order.chosen : [];
  const rows = choices.filter(isPlainObject).flatMap((choice) => {
    const line = reading.lines[Number(choice['line'])];
    const network = findNetwork(asText(choice['network']), open.inputs.networks);
    // An order that is sent again after its answer was lost adds nothing twice.
    if (line && choice['entered'] !== line.entered) throw new NotAllowed([notices.paidTwice]);
    return line && network ? [{ ...line, network: network.name }] : [];
  });
  if (rows.length === 0 || rows.length < choices.length) throw new NotAllowed([notices.nothing]);
  writeInputRows('payments', rows, open);
  keep();
}

/** How many equal payments are there already: those with the line's amount, or one that a user has divided among networks. */
function countEntered({ date, amount, currency, reference }: PaymentLine, { payments }: Inputs): number {
  const similar = payments.filter(
    (each) => each.date === date && each.currency === currency && each.reference === reference,
  );
  const equal = similar.filter((each) => compareDecimals(each.amount, amount) === 0).length;
  const isDivided =
    reference !== '' && similar.length > 0 && compareDecimals(totalOf(similar, 'amount'), amount) === 0;
  return equal === 0 && isDivided ? 1 : equal;
}
