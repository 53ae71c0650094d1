import { type CloseServices, fetchMonthTable, formatMoment } from '../../books';
import { computeNewestCompleteDay, toLastDay } from '../../dates';
import { NotAllowed } from '../../errors';
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
import { getFileTexts, getTexts } from '../../wording';
import { type FilePayouts, readPayouts } from '../actions/read-payouts';
import { getNetworkKey, isSameName, type NetworkReference } from '../inputs/inputs';
import { buildClaims, type Claim } from './claims';
import { type BooksRates, roundToMinorUnits, splitMoney } from './money';
import { defineAmountColumn, NET_REVENUE, type PayoutColumn, writePayoutTab } from './payout-tab';

type RowNames = NetworkReference & Readonly<Record<'appId' | 'app' | 'country', string>>;

export type ReportedPart = RowNames & { readonly amount: Decimal };

/** `amount` is what is reported; null in a row that only statements have. `net` is null if the network has no statement. */
type NetRevenueRow = RowNames & Readonly<Record<'amount' | 'net', Decimal | null>>;

const NET_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  app: {
    type: 'text',
    width: 180,
    cell: ({ app, appId }) => app || (appId && getFileTexts().payouts.net.unknownApp),
  },
  country: { type: 'text', key: true, width: 80, cell: ({ country }) => country },
  reported: defineAmountColumn('amount'),
  net: defineAmountColumn('net'),
  currency: { type: 'text', width: 80, cell: (_, currency) => currency },
  appId: { type: 'id', key: true, cell: ({ appId }) => appId },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, PayoutColumn<NetRevenueRow>>;

export function writeNetRevenue(month: string, services: CloseServices): number {
  const { notices } = getTexts().payouts;
  const { net } = getFileTexts().payouts;
  const payouts = readPayouts(services);
  const { booksCurrency, serviceCurrency, zone, rates } = payouts;
  const claims = buildClaims(payouts.inputs.statements).filter((claim) => claim.month === month);
  if (claims.length === 0) throw new NotAllowed([notices.noStatements(month)]);
  const currencies = [serviceCurrency, ...claims.map((claim) => claim.currency)];
  const currencyWithoutRate = currencies.find((candidate) => rates.findRate(candidate, month) === undefined);
  if (currencyWithoutRate !== undefined) throw new NotAllowed([notices.noRate(currencyWithoutRate, month)]);
  const rows = buildNetRevenueRows(fetchReportedParts(month, payouts), claims, rates);
  const id = `${NET_REVENUE}.${month}.${booksCurrency}` as const;
  const line = net.line(month, booksCurrency, zone, formatMoment(services.clock.now(), services));
  const head = { id, title: net.title(month), line };
  const content = { head, columns: NET_COLUMNS, columnTexts: net.columns, rows, currency: booksCurrency };
  return runUnderLock(services, () => writePayoutTab(content, services));
}

const DIMENSIONS = ['appId', 'appName', 'area', 'network', 'networkName'] as const;

/** Asks the service what is reported up to the newest complete day, in the currency of the books. */
function fetchReportedParts(
  month: string,
  { serviceCurrency, zone, connections, rates, services }: FilePayouts,
): ReportedPart[] {
  const newest = computeNewestCompleteDay('full', zone, services.clock.now());
  const to = toLastDay(month) < newest ? toLastDay(month) : newest;
  const question = { month, currency: serviceCurrency, zone, connections, apps: [], to };
  const { table } = fetchMonthTable({ ...question, metrics: ['revenue'], dimensions: DIMENSIONS }, services);
  const rate = rates.findRate(serviceCurrency, month) ?? ZERO;
  return table.rows.flatMap((row) => {
    const cells = row.map((cell) => String(cell ?? ''));
    const [appId = '', app = '', country = '', networkId = '', network = '', amount = ''] = cells;
    const names = { app: app || appId, network: network || networkId };
    return amount === ''
      ? []
      : [{ appId, country, networkId, ...names, amount: multiplyDecimals(amount, rate) }];
  });
}

export function buildNetRevenueRows(
  reported: readonly ReportedPart[],
  claims: readonly Claim[],
  rates: BooksRates,
): NetRevenueRow[] {
  const reportedRows = reported.map((part): NetRevenueRow => ({ ...part, net: null }));
  const statedRows = spreadStatements(reported, claims, rates);
  const statedNetworks = new Set(claims.map(getNetworkKey));
  const rows = listGroups([...reportedRows, ...statedRows], (row) => [
    getNetworkKey(row),
    row.appId,
    row.country,
  ]).map((group): NetRevenueRow => {
    // An app or a network that was renamed within the month has a reported row for each name.
    const isReported = group.some(({ amount }) => amount !== null);
    const isStated = statedNetworks.has(getNetworkKey(group[0]));
    const amount = isReported ? sumDecimalField(group, 'amount') : null;
    return { ...group[0], amount, net: isStated ? sumDecimalField(group, 'net') : null };
  });
  // The rows of a network stand together.
  return listGroups(rows, getNetworkKey).flat();
}

/** Spreads what statements say like positive reported revenue: a line of an app only over the countries of this app. */
function spreadStatements(reported: readonly ReportedPart[], claims: readonly Claim[], rates: BooksRates) {
  const lines = claims.flatMap((claim) => listStatedParts(claim, reported, rates));
  return listGroups(lines, (line) => [getNetworkKey(line), line.appId]).flatMap((group) => {
    const [{ networkId, network, appId, app }] = group;
    const stated = sumDecimalField(group, 'amount');
    const networkParts = reported.filter((part) => getNetworkKey(part) === getNetworkKey(group[0]));
    const candidates = networkParts.filter((part) => appId === '' || part.appId === appId);
    const weights = candidates.map(({ amount }) => (isNegative(amount) ? ZERO : amount));
    if (sumDecimals(weights) === ZERO)
      return [{ networkId, network, appId, app, country: '', amount: null, net: stated }];
    const nets = splitMoney(stated, weights, rates.booksCurrency);
    return candidates.map((part, at) => ({ ...part, amount: null, net: nets[at] ?? ZERO }));
  });
}

/** What a claim says of each app (`appId` blank: of all), adding up to the claim. An unknown app has a blank `app`, and its name in `appId`. */
function listStatedParts(claim: Claim, reported: readonly ReportedPart[], rates: BooksRates) {
  const { statements, networkId, network, currency, month } = claim;
  const networkParts = reported.filter((part) => getNetworkKey(part) === getNetworkKey(claim));
  const amounts = statements.map(({ amount }) => amount);
  const convertClaimAmount = (sum: Decimal) =>
    rates.convert(roundToMinorUnits(sum, currency), currency, rates.booksCurrency, month) ?? ZERO;
  const parts = roundCumulatively(amounts, convertClaimAmount);
  return statements.map(({ appId: name }, at) => {
    // The network itself may not have reported the app, but another one has.
    const isStatedApp = ({ appId, app }: ReportedPart) => appId === name || isSameName(app, name);
    const namedPart = name === '' ? undefined : [...networkParts, ...reported].find(isStatedApp);
    const { appId, app } = namedPart ?? { appId: name, app: '' };
    return { networkId, network, appId, app, amount: parts[at] ?? ZERO };
  });
}
