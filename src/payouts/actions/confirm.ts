import type { ClosePorts } from '../../close/closings/month-actions';
import { serial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText } from '../../storage/untrusted-value';
import { amountText, compareDecimals, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { objectsIn, oneLine, readField } from '../adding/order-fields';
import { findNetwork } from '../inputs/networks';
import { amountInCell, shareInCell } from '../inputs/read-cells';
import type { Claim } from '../reconcile/claims';
import { addInputRows, cellRequests, changeCells, changingInputs, withTerms } from './change-inputs';
import { type OpenPayouts, reconciliationOf } from './read-payouts';

/** Writes into Payments what these payments pay, as proposed. Throws NotAllowed if one has changed. */
export function confirmMatches(payments: unknown, ports: ClosePorts): void {
  const ids: unknown[] = Array.isArray(payments) ? payments : [];
  changingInputs(ports, (open) => {
    const { proposals } = reconciliationOf(open);
    const confirmed = proposals.filter(({ payment }) => ids.includes(payment.id));
    if (confirmed.length < ids.length) throw new NotAllowed([texts().payouts.notices.gone]);
    const rows = confirmed.map(({ payment, claims, kept }) => ({
      place: payment.place,
      cells: {
        number: claimNames(claims).join(', '),
        ...(kept && { fee: Number(kept.fee), withholding: Number(kept.withholding) }),
      },
    }));
    changeCells(rows, open);
  });
}

/** The statement numbers of claims, or their months if they have none. */
export function claimNames(claims: readonly Claim[]): string[] {
  const names = claims.map(({ number, month }) => (number === '' || /[,;]/.test(number) ? month : number));
  return [...new Set(names)];
}

/**
 * Splits a payment for several networks. Its row becomes the first part, which keeps fee and withholding; the others get rows with its date,
 * currency and reference. Throws NotAllowed if it has changed, or if the parts do not add up to it.
 */
export function splitPayment(id: unknown, parts: unknown, ports: ClosePorts): void {
  const { notices } = texts().payouts;
  changingInputs(ports, (open) => {
    const payment = open.inputs.payments.find((each) => each.id === id);
    const split = objectsIn(parts).flatMap((part) => {
      const network = open.inputs.networks.find((each) => each.id === part['network']);
      const readAmount = () => readField('amount', part['amount'], amountInCell);
      return network ? [{ network: network.name, amount: readAmount() }] : [];
    });
    if (payment === undefined || split.length < 2) throw new NotAllowed([notices.gone]);
    const { date, amount, currency, reference, place } = payment;
    const sum = totalOf(split, 'amount');
    if (compareDecimals(sum, amount) !== 0)
      throw new NotAllowed([notices.badSplit(amountText(sum), amountText(amount), currency)]);
    const [first, ...others] = split.map((part) => ({ ...part, amount: Number(part.amount) }));
    const rows = others.map((part) => ({ ...part, date: serial(date), currency, reference }));
    const before = cellRequests([{ place, cells: { ...first, number: '' } }]);
    addInputRows('payments', rows, open, ports, before);
  });
}

/** Keeps from which difference on statements of a network are short or over. Throws NotAllowed for an unknown network or share. */
export function saveTolerance(networkId: unknown, share: unknown, ports: ClosePorts): void {
  changingInputs(ports, (open) => {
    const place = open.inputs.terms.get(asText(networkId))?.place;
    const tolerance = shareInCell(asText(share));
    if (place === undefined || tolerance === undefined) throw new NotAllowed([texts().payouts.notices.gone]);
    changeCells([{ place, cells: { tolerance: Number(tolerance) } }], open);
  });
}

/** Adds a name in statements and payments to the other names of a network in Payment terms. Throws NotAllowed for an unknown network. */
export function confirmName(name: unknown, networkId: unknown, ports: ClosePorts): void {
  const added = { name: oneLine(name), networkId: asText(networkId) };
  changingInputs(ports, (open) => keepNames([added], open, ports));
}

/** Adds names to the other names of their networks. Throws NotAllowed for an unknown network. */
export function keepNames(
  names: readonly { readonly name: string; readonly networkId: string }[],
  first: OpenPayouts,
  ports: ClosePorts,
): void {
  if (names.length === 0) return;
  const open = withTerms(first, ports);
  const rows = [...grouped(names, ({ networkId }) => networkId)].map(([networkId, group]) => {
    const network = open.inputs.networks.find(({ id }) => id === networkId);
    const place = open.inputs.terms.get(networkId)?.place;
    if (network === undefined || place === undefined) throw new NotAllowed([texts().payouts.notices.gone]);
    const newNames = group
      .map(({ name }) => name)
      .filter((name) => findNetwork(name, [network]) === undefined);
    return { place, cells: { names: [...network.aliases, ...newNames].join('; ') } };
  });
  changeCells(rows, open);
}
