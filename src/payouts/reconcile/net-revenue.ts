import { nameKey } from '../../request/name-key';
import {
  compareDecimals,
  cumulatively,
  type Decimal,
  isNegative,
  proportionally,
  roundedTo,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Claim } from './match';
import { type BooksRates, CENTS } from './rates';

export interface ReportedPart {
  readonly networkId: string;
  readonly network: string;
  readonly appId: string;
  readonly app: string;
  readonly country: string;
  readonly amount: Decimal;
}

/** What a network's statement says in the books' currency, for one app or (`appId` blank) for all. */
export type StatedPart = Pick<ReportedPart, 'networkId' | 'network' | 'appId' | 'amount'>;

/** Net revenue is null if there is no statement. A row without an app has what cannot be divided, because nothing is reported. */
export interface NetRevenueRow extends ReportedPart {
  readonly net: Decimal | null;
}

/** What a claim says of each app, in cents that add up to the claim. A statement names an app by its id or its name. */
export function statedParts(
  { statements, networkId, network, currency, month }: Claim,
  reported: readonly ReportedPart[],
  rates: BooksRates,
): StatedPart[] {
  const own = reported.filter((part) => part.networkId === networkId);
  const amounts = statements.map(({ amount }) => amount);
  const parts = cumulatively(amounts, (sum) => rates.centsInBooks(sum, currency, month) ?? ZERO);
  return statements.map(({ appId: name }, at) => {
    const isNamed = ({ appId, app }: ReportedPart) => appId === name || nameKey(app) === nameKey(name);
    const appId = name === '' ? '' : (own.find(isNamed)?.appId ?? '');
    return { networkId, network, appId, amount: parts[at] ?? ZERO };
  });
}

/** Spreads what statements say over apps and countries like positive reported revenue. The parts of a network add up to its statements in cents. */
export function netRevenue(
  reported: readonly ReportedPart[],
  stated: readonly StatedPart[],
): NetRevenueRow[] {
  const statedBy = grouped(stated, ({ networkId, network }) => networkId || network);
  const reportedBy = grouped(reported, ({ networkId }) => networkId);
  const networks = new Set([...reportedBy.keys(), ...statedBy.keys()]);
  return [...networks].sort().flatMap((id) => spread(reportedBy.get(id) ?? [], statedBy.get(id) ?? []));
}

function spread(parts: readonly ReportedPart[], stated: readonly StatedPart[]): NetRevenueRow[] {
  const [first] = stated;
  if (first === undefined) return parts.map((part) => ({ ...part, net: null }));
  const apps = new Set(parts.map(({ appId }) => appId));
  const nets = new Map<ReportedPart, Decimal[]>(parts.map((part) => [part, []]));
  const rest: Decimal[] = [];
  // An app that is not reported is part of what all apps get.
  for (const [appId, group] of grouped(stated, (each) => (apps.has(each.appId) ? each.appId : ''))) {
    const amount = roundedTo(totalOf(group, 'amount'), CENTS);
    const own = parts.filter((part) => appId === '' || part.appId === appId);
    const weights = own.map((part) => (isNegative(part.amount) ? ZERO : part.amount));
    if (compareDecimals(sumOfDecimals(weights), ZERO) <= 0) rest.push(amount);
    else
      for (const [at, net] of proportionally(amount, weights, CENTS).entries())
        nets.get(own[at] as ReportedPart)?.push(net);
  }
  const rows = parts.map((part) => ({ ...part, net: sumOfDecimals(nets.get(part) ?? []) }));
  if (rest.length === 0) return rows;
  const { networkId, network } = first;
  const nowhere = { networkId, network, appId: '', app: '', country: '', amount: ZERO };
  return [...rows, { ...nowhere, net: sumOfDecimals(rest) }];
}
