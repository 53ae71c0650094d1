import type { ClosePorts } from '../../books/close-ports';
import { isMonth } from '../../dates/months';
import { NotAllowed } from '../../errors/ad-reports-error';
import { writeOwnTable } from '../../sheet/own/own-table';
import { underLock } from '../../sheet/write/write-table';
import { quotedValue } from '../../storage/untrusted-value';
import { difference, product, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { claimsOf } from '../reconcile/claims';
import { type NetRevenueRow, netRevenue, type ReportedPart } from '../reconcile/net-revenue';
import { amountColumn, payoutTab, type ShownColumn } from '../reconcile/reconciliation-tab';
import { askRevenue, readPayouts } from './read-payouts';

const PATIENCE_MS = 60_000;
const DIMENSIONS = ['appId', 'appName', 'area', 'network', 'networkName'] as const;
const COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  app: {
    type: 'text',
    width: 180,
    cell: ({ app, appId }) => app || (appId && texts().payouts.net.unknownApp),
  },
  country: { type: 'text', key: true, width: 80, cell: ({ country }) => country },
  reported: amountColumn('amount'),
  net: amountColumn('net'),
  difference: {
    type: 'decimal',
    cell: ({ net, amount }) => net && amount && Number(difference(net, amount)),
  },
  currency: { type: 'text', width: 80, cell: (_, currency) => currency },
  appId: { type: 'id', key: true, cell: ({ appId }) => appId },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, ShownColumn<NetRevenueRow>>;

/** Asks the service for a month by network, app and country, and spreads its statements over it. Returns the id of the tab. */
export function makeNetRevenue(month: unknown, ports: ClosePorts): number {
  const { notices, net } = texts().payouts;
  if (!isMonth(month)) throw new NotAllowed([texts().close.noMonth(quotedValue(month))]);
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
  const { clock, spreadsheet, formatTime } = ports;
  const at = formatTime(clock.now(), spreadsheet.timeZone(), 'yyyy-MM-dd HH:mm');
  const [title, line] = [net.title(month), net.line(month, currency, zone, at)];
  const head = { id: `books.net.${month}.${currency}`, title, line } as const;
  const { sheet, table } = payoutTab(head, COLUMNS, net.columns, rows, currency);
  const deadline = clock.now() + PATIENCE_MS;
  return underLock(ports, () => writeOwnTable(sheet, table, { ...ports, deadline }).sheetId);
}
