import { toNameKey } from '../../request';
import {
  type Decimal,
  isNegative,
  listGroups,
  roundCumulatively,
  splitProportionally,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { countMinorDigits } from '../import/currencies';
import { getNetworkKey, type NetworkReference } from '../inputs/inputs';
import type { Claim } from './claims';
import { type BooksRates, roundToMinorUnits } from './rates';

export type ReportedPart = NetworkReference &
  Readonly<Record<'appId' | 'app' | 'country' | 'amount', string>>;

/** Net revenue is null if there is no statement, and `amount` in a row that is not reported. */
export type NetRevenueRow = Omit<ReportedPart, 'amount'> & Readonly<Record<'amount' | 'net', Decimal | null>>;

/** Reported revenue with the part of statements that falls on it, by network, app and country. */
export function buildNetRevenueRows(
  reported: readonly ReportedPart[],
  claims: readonly Claim[],
  rates: BooksRates,
): NetRevenueRow[] {
  const spreadRows = spreadStatements(reported, claims, rates);
  const statedNetworks = new Set(claims.map(getNetworkKey));
  const reportedRows = reported.map((part) => ({
    ...part,
    net: statedNetworks.has(getNetworkKey(part)) ? ZERO : null,
  }));
  const summed = listGroups([...reportedRows, ...spreadRows], (row) => [
    getNetworkKey(row),
    row.appId,
    row.country,
  ]);
  const rows = summed.map((group) => ({ ...group[0], net: group[0].net && sumDecimalField(group, 'net') }));
  return listGroups(rows, getNetworkKey).flat();
}

/** Spreads what statements say like positive reported revenue: a line of an app only over the countries of this app. */
function spreadStatements(
  reported: readonly ReportedPart[],
  claims: readonly Claim[],
  rates: BooksRates,
): NetRevenueRow[] {
  const lines = claims.flatMap((claim) => listStatedParts(claim, reported, rates));
  return listGroups(lines, (line) => [getNetworkKey(line), line.appId]).flatMap((group): NetRevenueRow[] => {
    const [line] = group;
    const stated = sumDecimalField(group, 'amount');
    const ofNetwork = reported.filter((part) => getNetworkKey(part) === getNetworkKey(line));
    const candidates = ofNetwork.filter(({ appId }) => line.appId === '' || appId === line.appId);
    const weights = candidates.map((part) => (isNegative(part.amount) ? ZERO : part.amount));
    if (sumDecimals(weights) === ZERO) return [{ ...line, country: '', amount: null, net: stated }];
    const nets = splitProportionally(stated, weights, countMinorDigits(rates.currency));
    return candidates.map((part, at) => ({ ...part, net: nets[at] ?? ZERO }));
  });
}

/** What a claim says of each app (`appId` blank: of all), adding up to the claim. An unknown app has a blank `app`, and its name in `appId`. */
function listStatedParts(
  { statements, networkId, network, currency, month }: Claim,
  reported: readonly ReportedPart[],
  rates: BooksRates,
): Omit<ReportedPart, 'country'>[] {
  const ofNetwork = reported.filter((part) => part.networkId === networkId);
  const amounts = statements.map(({ amount }) => amount);
  const convertClaimAmount = (sum: Decimal) =>
    rates.convert(roundToMinorUnits(sum, currency), currency, rates.currency, month) ?? ZERO;
  const parts = roundCumulatively(amounts, convertClaimAmount);
  return statements.map(({ appId: name }, at) => {
    const isStatedApp = ({ appId, app }: ReportedPart) =>
      appId === name || toNameKey(app) === toNameKey(name);
    const namedPart = name === '' ? undefined : [...ofNetwork, ...reported].find(isStatedApp);
    const { appId, app } = namedPart ?? { appId: name, app: '' };
    return { networkId, network, appId, app, amount: parts[at] ?? ZERO };
  });
}
