import { nameKey } from '../../request/name-key';
import {
  cumulatively,
  type Decimal,
  isNegative,
  proportionally,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { networkKey } from '../inputs/inputs';
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

/**
 * Spreads what statements say over apps and countries like positive reported revenue: a line of an app only over the countries of this app. The
 * parts of a network add up to its statements. `places` are the decimals of the books' currency.
 */
export function netRevenue(
  reported: readonly ReportedPart[],
  stated: readonly StatedPart[],
  places: number,
): NetRevenueRow[] {
  const statedNetworks = new Set(stated.map(networkKey));
  const rows = reported.map((part) => ({
    ...part,
    net: statedNetworks.has(networkKey(part)) ? ZERO : null,
  }));
  const unreported: NetRevenueRow[] = [];
  for (const [, lines] of grouped(stated, (line) => JSON.stringify([networkKey(line), line.appId]))) {
    const [line] = lines;
    const amount = totalOf(lines, 'amount');
    const ofNetwork = rows.filter((row) => networkKey(row) === networkKey(line));
    const ofApp = ofNetwork.filter(({ appId }) => appId === line.appId);
    const candidates = line.appId === '' ? ofNetwork : ofApp;
    const weights = candidates.map((row) => (isNegative(row.amount) ? ZERO : row.amount));
    const hasRevenue = weights.some((weight) => weight !== ZERO);
    const spreadOver = hasRevenue ? candidates : ofApp.filter(({ country }) => country === '');
    const nets = hasRevenue ? proportionally(amount, weights, places) : [amount];
    for (const [at, row] of spreadOver.entries())
      row.net = sumOfDecimals([row.net ?? ZERO, nets[at] ?? ZERO]);
    if (spreadOver.length === 0) unreported.push({ ...line, country: '', amount: null, net: amount });
  }
  return [...grouped<NetRevenueRow, string>([...rows, ...unreported], networkKey)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => group);
}
