import { NotAllowed } from '../../errors/ad-reports-error';
import { asText } from '../../storage/untrusted-value';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { oneLine } from '../inputs/read-cells';
import { claimNames } from '../reconcile/claims';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { withTerms, writeInputRows } from './change-inputs';
import type { OpenPayouts } from './read-payouts';

export function confirmMatches(payments: unknown, open: OpenPayouts): void {
  const ids: unknown[] = Array.isArray(payments) ? payments : [];
  const { proposals } = reconcilePayouts(open);
  const confirmed = proposals.filter(({ payment }) => ids.includes(payment.id));
  if (confirmed.length === 0 || confirmed.length < ids.length)
    throw new NotAllowed([texts().payouts.notices.gone]);
  const rows = confirmed.map(({ payment: { place }, claims, kept }) => ({
    place,
    cells: { number: claimNames(claims).join(', '), ...kept },
  }));
  writeInputRows('payments', [], open, rows);
}

export function confirmName(name: unknown, networkId: unknown, open: OpenPayouts): void {
  keepNames([{ name: oneLine(name), networkId: asText(networkId) }], open);
}

/** Adds names to the other names of their networks. Throws NotAllowed for an unknown network. */
export function keepNames(
  names: readonly { readonly name: string; readonly networkId: string }[],
  before: OpenPayouts,
): void {
  if (names.length === 0) return;
  const open = withTerms(before);
  const rows = [...grouped(names, ({ networkId }) => networkId)].map(([networkId, group]) => {
    const network = open.inputs.networks.find(({ id }) => id === networkId);
    const place = open.inputs.terms.get(networkId)?.place;
    if (network === undefined || place === undefined) throw new NotAllowed([texts().payouts.notices.gone]);
    const all = new Set([...network.aliases, ...group.map(({ name }) => name)]);
    return { place, cells: { names: [...all].join('; ') } };
  });
  writeInputRows('terms', [], open, rows);
}
