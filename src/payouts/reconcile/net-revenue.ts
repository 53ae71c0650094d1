import { nameKey } from '../../request/similar-names';
import { cumulatively, type Decimal, isNegative, proportionally, totalOf, ZERO } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { minorUnits } from '../import/currencies';
import { networkKey, type OfNetwork } from '../inputs/inputs';
import type { Claim } from './claims';
import { type BooksRates, inUnits } from './rates';

export interface ReportedPart extends OfNetwork {
  readonly appId: string;
  readonly app: string;
  readonly country: string;
  readonly amount: Decimal;
}

/** Net revenue is null if there is no statement, and `amount` in a row that is not reported. */
export interface NetRevenueRow extends Omit<ReportedPart, 'amount'> {
  readonly amount: Decimal | null;
  readonly net: Decimal | null;
}

/**
 * What a claim says of each app, or (`appId` blank) of all, in parts that add up to the claim. A statement names an app by its id or its name. Of
 * an app that is not known, `app` is blank and `appId` is its name in the statement.
 */
function statedParts(
  { statements, networkId, network, currency, month }: Claim,
  reported: readonly ReportedPart[],
  rates: BooksRates,
): Omit<ReportedPart, 'country'>[] {
  const ofNetwork = reported.filter((part) => part.networkId === networkId);
  const amounts = statements.map(({ amount }) => amount);
  const inBooks = (sum: Decimal) =>
    rates.convert(inUnits(sum, currency), currency, rates.currency, month) ?? ZERO;
  const parts = cumulatively(amounts, inBooks);
  return statements.map(({ appId: name }, at) => {
    const isNamed = ({ appId, app }: ReportedPart) => appId === name || nameKey(app) === nameKey(name);
    const namedPart = name === '' ? undefined : [...ofNetwork, ...reported].find(isNamed);
    const { appId, app } = namedPart ?? { appId: name, app: '' };
    return { networkId, network, appId, app, amount: parts[at] ?? ZERO };
  });
}

/** Spreads what statements say like positive reported revenue: a line of an app only over the countries of this app. */
export function netRevenue(
  reported: readonly ReportedPart[],
  claims: readonly Claim[],
  rates: BooksRates,
): NetRevenueRow[] {
  const stated = claims.flatMap((claim) => statedParts(claim, reported, rates));
  const statedNetworks = new Set(stated.map(networkKey));
  const apps = groupsOf(stated, (line) => [networkKey(line), line.appId]);
  const spread = apps.flatMap((lines): NetRevenueRow[] => {
    const [line] = lines;
    const amount = totalOf(lines, 'amount');
    const ofNetwork = reported.filter((part) => networkKey(part) === networkKey(line));
    const candidates = ofNetwork.filter(({ appId }) => line.appId === '' || appId === line.appId);
    const weights = candidates.map((part) => (isNegative(part.amount) ? ZERO : part.amount));
    if (weights.every((weight) => weight === ZERO))
      return [{ ...line, country: '', amount: null, net: amount }];
    const nets = proportionally(amount, weights, minorUnits(rates.currency));
    return candidates.map((part, at) => ({ ...part, net: nets[at] ?? ZERO }));
  });
  const unspread = reported.map((part) => ({
    ...part,
    net: statedNetworks.has(networkKey(part)) ? ZERO : null,
  }));
  const summed = groupsOf([...unspread, ...spread], (row) => [networkKey(row), row.appId, row.country]);
  const rows = summed.map((group) => ({ ...group[0], net: group[0].net && totalOf(group, 'net') }));
  return groupsOf(rows, networkKey).flat();
}
