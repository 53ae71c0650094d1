import type { ClosePorts } from '../../close/closings/month-actions';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { oneLine } from '../adding/order-fields';
import { findNetwork } from '../inputs/networks';
import { shareInCell } from '../inputs/read-cells';
import type { Claim } from '../reconcile/match';
import { addMissingTerms, changeCells, changingInputs } from './change-inputs';
import { readPayouts, reconciliationOf } from './read-payouts';

/** Writes into Payments what these payments pay, as proposed. Throws NotAllowed if one has changed. */
export function confirmMatches(payments: unknown, ports: ClosePorts): void {
  const wanted: unknown[] = Array.isArray(payments) ? payments : [];
  changingInputs(ports, (open) => {
    const { proposals } = reconciliationOf(open);
    const confirmed = proposals.filter(({ payment }) => wanted.includes(payment.id));
    if (confirmed.length < wanted.length) throw new NotAllowed([texts().payouts.notices.gone]);
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

/** Keeps from which difference on statements of a network are short or over. Throws NotAllowed for an unknown network or share. */
export function saveTolerance(networkId: unknown, share: unknown, ports: ClosePorts): void {
  changingInputs(ports, (first) => {
    addMissingTerms(first, ports);
    const open = readPayouts(ports, first.api);
    const place = open.inputs.places.get(asText(networkId));
    const tolerance = shareInCell(asText(share));
    if (place === undefined || tolerance === undefined) throw new NotAllowed([texts().payouts.notices.gone]);
    changeCells([{ place, cells: { tolerance: Number(tolerance) } }], open);
  });
}

/** Adds a name in statements and payments to the other names of a network in Payment terms. Throws NotAllowed for an unknown network. */
export function confirmName(name: unknown, networkId: unknown, ports: ClosePorts): void {
  const added = oneLine(name).replace(/;/g, ',');
  changingInputs(ports, (first) => {
    addMissingTerms(first, ports);
    const open = readPayouts(ports, first.api);
    const network = open.inputs.networks.find(({ id }) => id === networkId);
    const place = open.inputs.places.get(asText(networkId));
    if (network === undefined || place === undefined || added === '')
      throw new NotAllowed([texts().payouts.notices.gone]);
    if (findNetwork(added, [network]) !== undefined) return;
    const cells = { names: [...network.aliases, added].join('; ') };
    changeCells([{ place, cells }], open);
  });
}
