import { type CloseServices, formatMoment } from '../../books';
import { NotAllowed } from '../../errors';
import { toNameKey } from '../../request';
import { runUnderLock } from '../../sheet';
import {
  type Decimal,
  isNegative,
  listGroups,
  multiplyDecimals,
  roundCumulatively,
  sumDecimalField,
  sumDecimals,
  ZERO,
} from '../../table';
import { getTexts } from '../../wording';
import { getNetworkKey, type NetworkReference } from '../inputs/inputs';
import { type BooksRates, buildClaims, type Claim, roundToMinorUnits, splitMoney } from '../reconcile/claims';
import { defineAmountColumn, type PayoutColumn, writePayoutTab } from '../reconcile/reconciliation-tab';
import { fetchRevenue, readPayouts } from './read-payouts';

/** The beginning of the report ids of the tabs. (Stored: do not change.) */
export const NET_REVENUE = 'books.net';
const DIMENSIONS = ['appId', 'appName', 'area', 'network', 'networkName'] as const;
const NET_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  app: {
    type: 'text',
    width: 180,
    cell: ({ app, appId }) => app || (appId && getTexts().payouts.net.unknownApp),
  },
  country: { type: 'text', key: true, width: 80, cell: ({ country }) => country },
  reported: defineAmountColumn('amount'),
  net: defineAmountColumn('net'),
  currency: { type: 'text', width: 80, cell: (_, currency) => currency },
  appId: { type: 'id', key: true, cell: ({ appId }) => appId },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, PayoutColumn<NetRevenueRow>>;

export function writeNetRevenue(month: string, services: CloseServices): number {
  const { notices, net } = getTexts().payouts;
  const payouts = readPayouts(services);
  const { currency, reportedIn, zone, rates } = payouts;
  const claims = buildClaims(payouts.inputs.statements).filter((claim) => claim.month === month);
  if (claims.length === 0) throw new NotAllowed([notices.noStatements(month)]);
  const currencies = [reportedIn, ...claims.map((claim) => claim.currency)];
  const currencyWithoutRate = currencies.find((candidate) => rates.findRate(candidate, month) === undefined);
  if (currencyWithoutRate !== undefined) throw new NotAllowed([notices.noRate(currencyWithoutRate, month)]);
  const rate = rates.findRate(reportedIn, month) ?? ZERO;
  const reported = fetchRevenue(month, DIMENSIONS, payouts).map((row): ReportedPart => {
    const [appId = '', app = '', country = '', networkId = '', network = '', amount = ''] = row;
    const names = { app: app || appId, network: network || networkId };
    return { appId, country, networkId, ...names, amount: multiplyDecimals(amount, rate) };
  });
  const rows = buildNetRevenueRows(reported, claims, rates);
  const line = net.line(month, currency, zone, formatMoment(services.clock.now(), services));
  const head = { id: `${NET_REVENUE}.${month}.${currency}`, title: net.title(month), line } as const;
  const content = { head, columns: NET_COLUMNS, columnTexts: net.columns, rows, currency };
  return runUnderLock(services, () => writePayoutTab(content, services));
}

export type ReportedPart = NetworkReference &
  Readonly<Record<'appId' | 'app' | 'country' | 'amount', string>>;

/** Net revenue is null if there is no statement, and `amount` in a row that is not reported. */
type NetRevenueRow = Omit<ReportedPart, 'amount'> & Readonly<Record<'amount' | 'net', Decimal | null>>;

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
  const buildNetRevenueKey = (row: NetRevenueRow) => [getNetworkKey(row), row.appId, row.country];
  const rows = listGroups([...reportedRows, ...spreadRows], buildNetRevenueKey).map((group) => {
    const net = group[0].net === null ? null : sumDecimalField(group, 'net');
    return { ...group[0], net };
  });
  // The rows of a network stand together.
  return listGroups(rows, getNetworkKey).flat();
}

/** Spreads what statements say like positive reported revenue: a line of an app only over the countries of this app. */
function spreadStatements(reported: readonly ReportedPart[], claims: readonly Claim[], rates: BooksRates) {
  const lines = claims.flatMap((claim) => listStatedParts(claim, reported, rates));
  return listGroups(lines, (line) => [getNetworkKey(line), line.appId]).flatMap((group): NetRevenueRow[] => {
    const [line] = group;
    const stated = sumDecimalField(group, 'amount');
    const networkParts = reported.filter((part) => getNetworkKey(part) === getNetworkKey(line));
    const candidates = networkParts.filter(({ appId }) => line.appId === '' || appId === line.appId);
    const weights = candidates.map((part) => (isNegative(part.amount) ? ZERO : part.amount));
    if (sumDecimals(weights) === ZERO) return [{ ...line, country: '', amount: null, net: stated }];
    const nets = splitMoney(stated, weights, rates.currency);
    return candidates.map((part, at) => ({ ...part, net: nets[at] ?? ZERO }));
  });
}

/** What a claim says of each app (`appId` blank: of all), adding up to the claim. An unknown app has a blank `app`, and its name in `appId`. */
function listStatedParts(
  { statements, networkId, network, currency, month }: Claim,
  reported: readonly ReportedPart[],
  rates: BooksRates,
): Omit<ReportedPart, 'country'>[] {
  const networkParts = reported.filter((part) => part.networkId === networkId);
  const amounts = statements.map(({ amount }) => amount);
  const convertClaimAmount = (sum: Decimal) =>
    rates.convert(roundToMinorUnits(sum, currency), currency, rates.currency, month) ?? ZERO;
  const parts = roundCumulatively(amounts, convertClaimAmount);
  return statements.map(({ appId: name }, at) => {
    const isStatedApp = ({ appId, app }: ReportedPart) =>
      appId === name || toNameKey(app) === toNameKey(name);
    const namedPart = name === '' ? undefined : [...networkParts, ...reported].find(isStatedApp);
    const { appId, app } = namedPart ?? { appId: name, app: '' };
    return { networkId, network, appId, app, amount: parts[at] ?? ZERO };
  });
}
