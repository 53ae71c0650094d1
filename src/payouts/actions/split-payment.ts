import type { ClosePorts } from '../../close/closings/month-actions';
import { serial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { isPlainObject } from '../../storage/untrusted-value';
import { amountText, compareDecimals, totalOf } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { readField } from '../adding/order-fields';
import type { Inputs } from '../inputs/inputs';
import { amountInCell } from '../inputs/read-cells';
import { addInputRows, cellRequests, changingInputs } from './change-inputs';

/**
 * Splits a payment for several networks. Its row becomes the first part, which keeps fee and withholding; the others get rows with its date,
 * currency and reference. Throws NotAllowed if it has changed, or if the parts do not add up to it.
 */
export function splitPayment(id: unknown, parts: unknown, ports: ClosePorts): void {
  const { notices } = texts().payouts;
  changingInputs(ports, (open) => {
    const payment = open.inputs.payments.find((each) => each.id === id);
    const [first, ...others] = partsIn(parts, open.inputs);
    if (payment === undefined || first === undefined || others.length === 0)
      throw new NotAllowed([notices.gone]);
    const { date, amount, currency, reference, place } = payment;
    const sum = totalOf([first, ...others], 'amount');
    if (compareDecimals(sum, amount) !== 0)
      throw new NotAllowed([notices.badSplit(amountText(sum), amountText(amount), currency)]);
    const rows = others.map((part) => ({ ...cellsOf(part), date: serial(date), currency, reference }));
    const before = cellRequests([{ place, cells: { ...cellsOf(first), number: '' } }]);
    addInputRows('payments', rows, open, ports, { before });
  });
}

function partsIn(parts: unknown, { networks }: Inputs) {
  const all: unknown[] = Array.isArray(parts) ? parts : [];
  return all.filter(isPlainObject).flatMap((part) => {
    const network = networks.find((each) => each.id === part['network']);
    return network ? [{ network, amount: readField('amount', part['amount'], amountInCell) }] : [];
  });
}

function cellsOf({ network, amount }: ReturnType<typeof partsIn>[number]) {
  return { network: network.name, amount: Number(amount) };
}
