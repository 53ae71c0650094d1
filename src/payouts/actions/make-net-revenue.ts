import type { ClosePorts } from '../../close/closings/month-actions';
import { revenueFormats } from '../../close/restatements/ledger-columns';
import { isMonth } from '../../dates/months';
import { NotAllowed } from '../../errors/ad-reports-error';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { writeOwnTable } from '../../sheet/own/own-table';
import { underLock } from '../../sheet/write/write-table';
import { quotedValue } from '../../storage/untrusted-value';
import { type Decimal, difference, product, ZERO } from '../../table/decimal';
import type { Cell, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { minorUnits } from '../import/currencies';
import { type NetRevenueRow, netRevenue, type ReportedPart, statedParts } from '../reconcile/net-revenue';
import { askRevenue } from './ask-revenue';
import { readPayouts, reconciliationOf } from './read-payouts';

const PATIENCE_MS = 60_000;
const DIMENSIONS = ['appId', 'appName', 'area', 'network', 'networkName'] as const;
const AMOUNT: ColumnLayout = { type: 'decimal' };
const LAYOUT = {
  network: { type: 'text', key: true, width: 140 },
  app: { type: 'text', width: 180 },
  country: { type: 'text', key: true, width: 80 },
  reported: AMOUNT,
  net: AMOUNT,
  difference: AMOUNT,
  currency: { type: 'text', width: 80 },
  appId: { type: 'id', key: true },
  networkId: { type: 'id', key: true, width: 80 },
} satisfies Record<string, ColumnLayout>;

/**
 * Asks the service with the current user's key for a month by network, app and country, and spreads the statements of the month over it. Returns
 * the id of the tab. Throws NotAllowed if there is no statement, or if a rate is missing.
 */
export function makeNetRevenue(month: unknown, ports: ClosePorts): number {
  const { notices, net, mark } = texts().payouts;
  if (!isMonth(month)) throw new NotAllowed([texts().close.noMonth(quotedValue(month))]);
  const open = readPayouts(ports);
  const { currency, reportedIn, zone, rates } = open;
  const claims = reconciliationOf(open).claims.filter((claim) => claim.month === month);
  if (claims.length === 0) throw new NotAllowed([notices.noStatements(month)]);
  const currencies = [reportedIn, ...claims.map((claim) => claim.currency)];
  const missing = currencies.find((each) => rates.rateOf(each, month) === undefined);
  if (missing !== undefined) throw new NotAllowed([notices.noRate(missing, month)]);
  const rate = rates.rateOf(reportedIn, month)?.rate ?? ZERO;
  const reported = askRevenue(month, DIMENSIONS, open, ports).map((row): ReportedPart => {
    const [appId = '', app = '', country = '', networkId = '', network = '', amount = ''] = row;
    const names = { app: app || appId, network: network || networkId };
    return { appId, country, networkId, ...names, amount: product(amount, rate) };
  });
  const stated = claims.flatMap((claim) => statedParts(claim, reported, rates));
  const table = tableOf(netRevenue(reported, stated, minorUnits(currency)), currency);
  const { clock, spreadsheet, formatTime } = ports;
  const at = formatTime(clock.now(), spreadsheet.timeZone(), 'yyyy-MM-dd HH:mm');
  const own = {
    id: `books.net.${month}.${currency}`,
    title: net.title(month),
    line: net.line(month, currency, zone, at),
    mark,
    rowFormats: revenueFormats(table, currency),
  } as const;
  const deadline = clock.now() + PATIENCE_MS;
  return underLock(ports, () => writeOwnTable(own, table, { ...ports, deadline }).sheetId);
}

function tableOf(rows: readonly NetRevenueRow[], currency: string): Table {
  const { net: words } = texts().payouts;
  const numberOf = (amount: Decimal | null) => (amount === null ? null : Number(amount));
  const cells = rows.map(({ network, app, country, amount, net, appId, networkId }): Cell[] => [
    network,
    app === '' && appId !== '' ? words.unknownApp : app,
    country,
    numberOf(amount),
    numberOf(net),
    numberOf(net && amount && difference(net, amount)),
    currency,
    appId,
    networkId,
  ]);
  return { columns: ownColumns(LAYOUT, words.columns), rows: cells, notices: [] };
}
