import { type CloseServices, formatMoment } from '../../books';
import { NotAllowed } from '../../errors';
import { runUnderLock } from '../../sheet';
import { multiplyDecimals, ZERO } from '../../table';
import { getTexts } from '../../wording';
import { buildClaims } from '../reconcile/claims';
import { buildNetRevenueRows, type NetRevenueRow, type ReportedPart } from '../reconcile/net-revenue';
import { defineAmountColumn, NET_REVENUE, type PayoutColumn, writePayoutTab } from '../reconcile/payout-tab';
import { fetchRevenue, readPayouts } from './read-payouts';

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
  const { booksCurrency, serviceCurrency, zone, rates } = payouts;
  const claims = buildClaims(payouts.inputs.statements).filter((claim) => claim.month === month);
  if (claims.length === 0) throw new NotAllowed([notices.noStatements(month)]);
  const currencies = [serviceCurrency, ...claims.map((claim) => claim.currency)];
  const currencyWithoutRate = currencies.find((candidate) => rates.findRate(candidate, month) === undefined);
  if (currencyWithoutRate !== undefined) throw new NotAllowed([notices.noRate(currencyWithoutRate, month)]);
  const rate = rates.findRate(serviceCurrency, month) ?? ZERO;
  const reported = fetchRevenue(month, DIMENSIONS, payouts).map((row): ReportedPart => {
    const [appId = '', app = '', country = '', networkId = '', network = '', amount = ''] = row;
    const names = { app: app || appId, network: network || networkId };
    return { appId, country, networkId, ...names, amount: multiplyDecimals(amount, rate) };
  });
  const rows = buildNetRevenueRows(reported, claims, rates);
  const id = `${NET_REVENUE}.${month}.${booksCurrency}` as const;
  const line = net.line(month, booksCurrency, zone, formatMoment(services.clock.now(), services));
  const head = { id, title: net.title(month), line };
  const content = { head, columns: NET_COLUMNS, columnTexts: net.columns, rows, currency: booksCurrency };
  return runUnderLock(services, () => writePayoutTab(content, services));
}
