import { nameKey } from '../../request/name-key';
import {
  compareDecimals,
  cumulatively,
  type Decimal,
  isNegative,
  proportionally,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Claim } from './match';
import { type BooksRates, inUnits } from './rates';

export interface ReportedPart {
  readonly networkId: string;
  readonly network: string;
  readonly appId: string;
  readonly app: string;
  readonly country: string;
  readonly amount: Decimal;
}

/**
 * What a network's statement says in the books' currency: of one app, or (`appId` blank) of all. Of an app that is not known, `app` is blank
 * and `appId` is its name in the statement.
 */
export type StatedPart = Omit<ReportedPart, 'country'>;

/** Net revenue is null if there is no statement, and `amount` in a row that is not reported. */
export interface NetRevenueRow extends Omit<ReportedPart, 'amount'> {
  readonly amount: Decimal | null;
  readonly net: Decimal | null;
}

/** What a claim says of each app, in parts that add up to the claim. A statement names an app by its id or its name. */
export function statedParts(
  { statements, networkId, network, currency, month }: Claim,
  reported: readonly ReportedPart[],
  rates: BooksRates,
): StatedPart[] {
  const own = reported.filter((part) => part.networkId === networkId);
  const amounts = statements.map(({ amount }) => amount);
  const inBooks = (sum: Decimal) => rates.centsInBooks(inUnits(sum, currency), currency, month) ?? ZERO;
  const parts = cumulatively(amounts, inBooks);
  return statements.map(({ appId: name }, at) => {
    const isNamed = ({ appId, app }: ReportedPart) => appId === name || nameKey(app) === nameKey(name);
    const known = name === '' ? undefined : [...own, ...reported].find(isNamed);
    const { appId, app } = known ?? { appId: name, app: '' };
    return { networkId, network, appId, app, amount: parts[at] ?? ZERO };
  });
}

/**
 * Spreads what statements say over apps and countries like positive reported revenue: a line of an app only over the countries of this app. The
 * parts of a network add up to its statements. `places` are the decimals of the books' currency.
 */
export function netRevenue(
  reported: readonly ReportedPart[],
  stated: readonly StatedPart[],
  places: number,
): NetRevenueRow[] {
  const statedBy = grouped(stated, ({ networkId, network }) => networkId || network);
  const reportedBy = grouped(reported, ({ networkId }) => networkId);
  const networks = new Set([...reportedBy.keys(), ...statedBy.keys()]);
  return [...networks]
    .sort()
    .flatMap((id) => spread(reportedBy.get(id) ?? [], statedBy.get(id) ?? [], places));
}

function spread(
  parts: readonly ReportedPart[],
  stated: readonly StatedPart[],
  places: number,
): NetRevenueRow[] {
  if (stated.length === 0) return parts.map((part) => ({ ...part, net: null }));
  const nets = new Map<ReportedPart, Decimal[]>(parts.map((part) => [part, []]));
  const rest: NetRevenueRow[] = [];
  for (const [appId, group] of grouped(stated, (each) => each.appId)) {
    const amount = totalOf(group, 'amount');
    const own = parts.filter((part) => appId === '' || part.appId === appId);
    const weights = own.map((part) => (isNegative(part.amount) ? ZERO : part.amount));
    const withoutCountry = own.find((part) => part.appId === appId && part.country === '');
    if (compareDecimals(sumOfDecimals(weights), ZERO) > 0)
      for (const [at, net] of proportionally(amount, weights, places).entries())
        nets.get(own[at] as ReportedPart)?.push(net);
    else if (withoutCountry !== undefined) nets.get(withoutCountry)?.push(amount);
    else rest.push({ ...group[0], country: '', amount: null, net: amount });
  }
  return [...parts.map((part) => ({ ...part, net: sumOfDecimals(nets.get(part) ?? []) })), ...rest];
}
