import { type ClosePorts, formatMoment } from '../../books/close-ports';
import { NotAllowed } from '../../errors/ad-reports-error';
import { nameKey } from '../../request/field-names';
import { underLock } from '../../sheet/write/write-table';
import { asText } from '../../storage/untrusted-value';
import {
  cumulatively,
  type Decimal,
  isNegative,
  product,
  proportionally,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { minorUnits } from '../import/currencies';
import { networkKey, type OfNetwork } from '../inputs/inputs';
import { type Claim, claimsOf } from '../reconcile/claims';
import { type BooksRates, inUnits } from '../reconcile/rates';
import { amountColumn, type ShownColumn, writePayoutTab } from '../reconcile/reconciliation-tab';
import { askRevenue, readPayouts } from './read-payouts';

/** The beginning of the report ids of the tabs. (Stored: do not change.) */
export const NET_REVENUE = 'books.net';
const DIMENSIONS = ['appId', 'appName', 'area', 'network', 'networkName'] as const;
const NET_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  app: {
    type: 'text',
    width: 180,
    cell: ({ app, appId }) => app || (appId && texts().payouts.net.unknownApp),
  },
  country: { type: 'text', key: true, width: 80, cell: ({ country }) => country },
  reported: amountColumn('amount'),
  net: amountColumn('net'),
  currency: { type: 'text', width: 80, cell: (_, currency) => currency },
  appId: { type: 'id', key: true, cell: ({ appId }) => appId },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, ShownColumn<NetRevenueRow>>;

export function makeNetRevenue(chosen: unknown, ports: ClosePorts): number {
  const month = asText(chosen);
  const { notices, net } = texts().payouts;
  const open = readPayouts(ports);
  const { currency, reportedIn, zone, rates } = open;
  const claims = claimsOf(open.inputs.statements).filter((claim) => claim.month === month);
  if (claims.length === 0) throw new NotAllowed([notices.noStatements(month)]);
  const currencies = [reportedIn, ...claims.map((claim) => claim.currency)];
  const missing = currencies.find((each) => rates.rateOf(each, month) === undefined);
  if (missing !== undefined) throw new NotAllowed([notices.noRate(missing, month)]);
  const rate = rates.rateOf(reportedIn, month) ?? ZERO;
  const reported = askRevenue(month, DIMENSIONS, open).map((row): ReportedPart => {
    const [appId = '', app = '', country = '', networkId = '', network = '', amount = ''] = row;
    const names = { app: app || appId, network: network || networkId };
    return { appId, country, networkId, ...names, amount: product(amount, rate) };
  });
  const rows = netRevenue(reported, claims, rates);
  const line = net.line(month, currency, zone, formatMoment(ports.clock.now(), ports));
  const head = { id: `${NET_REVENUE}.${month}.${currency}`, title: net.title(month), line } as const;
  return underLock(ports, () => writePayoutTab(head, NET_COLUMNS, net.columns, rows, open));
}

export type ReportedPart = OfNetwork & Readonly<Record<'appId' | 'app' | 'country' | 'amount', string>>;

/** Net revenue is null if there is no statement, and `amount` in a row that is not reported. */
type NetRevenueRow = Omit<ReportedPart, 'amount'> & Readonly<Record<'amount' | 'net', Decimal | null>>;

/** What a claim says of each app (`appId` blank: of all), adding up to the claim. An unknown app has a blank `app`, and its name in `appId`. */
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
function netShares(
  reported: readonly ReportedPart[],
  claims: readonly Claim[],
  rates: BooksRates,
): NetRevenueRow[] {
  const lines = claims.flatMap((claim) => statedParts(claim, reported, rates));
  return groupsOf(lines, (line) => [networkKey(line), line.appId]).flatMap((group): NetRevenueRow[] => {
    const [line] = group;
    const stated = totalOf(group, 'amount');
    const ofNetwork = reported.filter((part) => networkKey(part) === networkKey(line));
    const candidates = ofNetwork.filter(({ appId }) => line.appId === '' || appId === line.appId);
    const weights = candidates.map((part) => (isNegative(part.amount) ? ZERO : part.amount));
    if (sumOfDecimals(weights) === ZERO) return [{ ...line, country: '', amount: null, net: stated }];
    const nets = proportionally(stated, weights, minorUnits(rates.currency));
    return candidates.map((part, at) => ({ ...part, net: nets[at] ?? ZERO }));
  });
}

export function netRevenue(
  reported: readonly ReportedPart[],
  claims: readonly Claim[],
  rates: BooksRates,
): NetRevenueRow[] {
  const spread = netShares(reported, claims, rates);
  const statedNetworks = new Set(claims.map(networkKey));
  const unspread = reported.map((part) => ({
    ...part,
    net: statedNetworks.has(networkKey(part)) ? ZERO : null,
  }));
  const summed = groupsOf([...unspread, ...spread], (row) => [networkKey(row), row.appId, row.country]);
  const rows = summed.map((group) => ({ ...group[0], net: group[0].net && totalOf(group, 'net') }));
  return groupsOf(rows, networkKey).flat();
}
