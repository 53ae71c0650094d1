import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, isPlainObject } from '../../storage/untrusted-value';
import { compareDecimals, totalOf } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { writeInputRows } from '../actions/change-inputs';
import type { OpenPayouts } from '../actions/read-payouts';
import { type PaymentLine, readPaymentFile } from '../import/payments/payment-file';
import type { Inputs } from '../inputs/inputs';
import { findNetwork, likelyNetwork } from '../inputs/networks';
import { oneLine } from '../inputs/read-cells';
import type { FileAnswers, PaymentsOrder, Unchecked } from '../view';
import { BANK, keepAnswers, readWithKept } from './kept-answers';

/** Reads a bank export without writing anything. `network` probably pays; `isTwice`: an equal payment is already there. */
export function readPayments(order: Unchecked<PaymentsOrder>, open: OpenPayouts) {
  const { networks } = open.inputs;
  const { file } = readExport(order, open);
  const lines = file.lines.map((line) => ({
    ...line,
    network: likelyNetwork(line.payer, networks) ?? likelyNetwork(line.reference, networks),
    isTwice: isEntered(line, open.inputs),
  }));
  return { ...file, lines };
}

/** Adds the chosen lines of a bank export. The form shows which of them are there already. */
export function addPayments(order: Unchecked<PaymentsOrder>, open: OpenPayouts): void {
  const { notices } = texts().payouts;
  const { file, answers } = readExport(order, open);
  if (file.questions.length > 0) throw new NotAllowed([notices.notRead]);
  const choices: unknown[] = Array.isArray(order.chosen) ? order.chosen : [];
  const rows = choices.filter(isPlainObject).flatMap((choice) => {
    const line = file.lines[Number(choice['line'])];
    const network = findNetwork(asText(choice['network']), open.inputs.networks);
    // An order that is sent again after its answer was lost adds nothing twice.
    const isTwice = line && choice['isTwice'] !== true && isEntered(line, open.inputs);
    if (isTwice) throw new NotAllowed([notices.paidTwice]);
    return line && network ? [{ ...line, network: network.name }] : [];
  });
  if (rows.length === 0 || rows.length < choices.length) throw new NotAllowed([notices.nothing]);
  writeInputRows('payments', rows, open);
  keepAnswers(BANK, file.headers, answers, open.ports.document);
}

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

/** Whether a payment is there already: one with the line's amount, or the parts into which a user has divided it among networks. */
function isEntered({ date, amount, currency, reference }: PaymentLine, { payments }: Inputs): boolean {
  const similar = payments.filter(
    (each) => each.date === date && each.currency === currency && each.reference === reference,
  );
  const isSum = (parts: readonly Pick<PaymentLine, 'amount'>[]) =>
    parts.length > 0 && compareDecimals(totalOf(parts, 'amount'), amount) === 0;
  return similar.some((each) => isSum([each])) || (reference !== '' && isSum(similar));
}
