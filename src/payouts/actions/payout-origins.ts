import { revenueParts } from '../../books/books';
import { type CellOrigin, monthIn, type OwnCell, textIn } from '../../books/cell-origin';
import type { ClosePorts } from '../../books/close-ports';
import { lastDay } from '../../dates/calendar';
import {
  type Decimal,
  difference,
  negated,
  product,
  quotient,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { formatDay, formatMonth } from '../../wording/days';
import { texts } from '../../wording/texts';
import { minorUnits } from '../import/currencies';
import { INPUT_TABS, inputTable } from '../inputs/input-tabs';
import { networkKey, type OfNetwork, type Rate, rowNumbers } from '../inputs/inputs';
import { type Claim, claimsOf, type Matched } from '../reconcile/claims';
import { sumsText } from '../reconcile/rates';
import { type ReconciledMonth, reconcilePayouts } from '../reconcile/reconciliation';
import { minuteText, RECONCILIATION } from '../reconcile/reconciliation-tab';
import { NET_REVENUE, netShares, shownNetRevenue } from './make-net-revenue';
import { type OpenPayouts, readPayouts } from './read-payouts';

type Parts = CellOrigin['parts'];

/** What a cell of the tabs of payouts is made of; undefined for other tabs, and for rows that are not in the books now. */
export function payoutOrigin(cell: OwnCell, ports: ClosePorts): CellOrigin | undefined {
  const { titles, origins: words } = texts().payouts;
  const input = INPUT_TABS.find((tab) => cell.tab.startsWith(inputTable(tab).kind));
  if (input !== undefined)
    return { what: words.input(titles[input]), parts: [], currency: '', facts: [], tabs: [RECONCILIATION] };
  if (cell.tab === RECONCILIATION) return originInReconciliation(cell, readPayouts(ports));
  return cell.tab.startsWith(`${NET_REVENUE}.`) ? originInNetRevenue(cell, readPayouts(ports)) : undefined;
}

function isOfNetwork(cell: OwnCell): (row: OfNetwork) => boolean {
  const key = networkKey({ networkId: textIn(cell, 'networkId'), network: textIn(cell, 'network') });
  return (row) => networkKey(row) === key;
}

function originInReconciliation(cell: OwnCell, open: OpenPayouts): CellOrigin | undefined {
  const { origins: words, reconciliation, statuses } = texts().payouts;
  const { columns: labels } = reconciliation;
  const month = monthIn(cell);
  const isOfRow = (each: OfNetwork & { readonly month: string }) =>
    each.month === month && isOfNetwork(cell)(each);
  const reconciled = reconcilePayouts(open);
  const row = reconciled.rows.find(isOfRow);
  if (row === undefined) return undefined;
  const claims = reconciled.claims.filter(isOfRow);
  const terms = open.inputs.terms.get(row.networkId);
  const due = row.due && words.due(formatDay(row.due), terms?.days ?? 0, formatDay(lastDay(month)));
  const partsOf: Readonly<Partial<Record<string, () => Parts>>> = {
    reported: () => reportedParts(row, open),
    statement: () => claims.map((claim) => [statementLabel(claim), inBooks(claim.amount, claim, open)]),
    difference: () => [
      ...partOf(labels.statement.label, row.statement),
      ...partOf(words.inCents(labels.reported.label), row.amount && negated(row.amount)),
    ],
    paid: () => claims.flatMap((claim) => paidParts(claim, reconciled.matched, open)),
    outstanding: () => [
      ...partOf(labels.statement.label, row.statement),
      ...partOf(labels.paid.label, row.paid && negated(row.paid)),
    ],
  };
  const isBlank = row[cell.field as keyof ReconciledMonth] === null;
  return {
    what: words.row(labels[cell.field as keyof typeof labels]?.label ?? '', row.network, formatMonth(month)),
    parts: isBlank ? [] : (partsOf[cell.field]?.() ?? []),
    currency: open.currency,
    facts: [
      [labels.status.label, [statuses[row.status], ...row.reasons].join('. ')],
      [words.tolerance, terms?.tolerance == null ? '' : `${product(terms.tolerance, '100')}%`],
      [labels.due.label, due ?? ''],
      ...claims.flatMap((claim) => rateFact(claim.currency, month, open)),
    ],
    tabs: ['books.overview', ...INPUT_TABS.map((tab) => inputTable(tab).kind)],
  };
}

function partOf(label: string, amount: Decimal | null): Parts {
  return amount === null ? [] : [[label, amount]];
}

function statementLabel({ number, statements }: Claim): string {
  return texts().payouts.origins.statement(number, rowNumbers(statements));
}

function inBooks(amount: Decimal, { currency, month }: Claim, { rates }: OpenPayouts): Decimal {
  return rates.convert(amount, currency, rates.currency, month) ?? ZERO;
}

/** What payments settle of a claim, each rounded so that all of them add up to what is paid of it. */
function paidParts(claim: Claim, { allocations }: Matched, open: OpenPayouts): Parts {
  let left = claim.amount;
  const ofClaim = allocations.filter((each) => each.claim.key === claim.key);
  return ofClaim.map(({ payment, settled }) => {
    const before = inBooks(left, claim, open);
    left = difference(left, settled);
    const { currency, date, reference, place } = payment;
    const sums = [payment.amount, payment.fee, payment.withholding].map((amount) =>
      sumsText([{ amount, currency }]),
    );
    const label = texts().payouts.origins.payment(formatDay(date), reference, place.row + 1, sums);
    return [label, difference(before, inBooks(left, claim, open))];
  });
}

/** Closed amounts and adjustments of the network, or the current number of an open month, in the currency of the books. */
function reportedParts({ month, networkId, network, isOpen }: ReconciledMonth, open: OpenPayouts): Parts {
  const { origins: words } = texts().payouts;
  const rate = open.rates.rateOf(open.reportedIn, month) ?? ZERO;
  const closing = open.closings.find((each) => each.month === month);
  if (closing === undefined || isOpen) {
    const ofRow = open.reported.filter(
      (each) => each.month === month && networkKey(each) === networkKey({ networkId, network }),
    );
    const at = open.openAt === undefined ? '' : minuteText(open.openAt, open.ports);
    return ofRow.map(({ amount }) => [words.openMonth(at), amount ?? ZERO]);
  }
  const parts = revenueParts(closing).filter((part) => part.networkId === networkId);
  return groupsOf(parts, ({ use, bookedIn }) => [use, bookedIn]).map((group) => [
    group[0].use === 'revenue' ? words.closed : words.booked(formatMonth(group[0].bookedIn)),
    product(totalOf(group, 'amount'), rate),
  ]);
}

/** The rate of a month and where it is from; nothing for the currency of the books. */
function rateFact(from: string, month: string, { rates, currency, closings, inputs }: OpenPayouts) {
  const { origins: words, titles } = texts().payouts;
  const rate = from === currency ? undefined : rates.rateOf(from, month);
  if (rate === undefined) return [];
  const isOf = (each: Rate) => each.currency === from && each.month === month;
  const frozen = closings
    .flatMap((closing) =>
      (closing.rates ?? []).map((each) => ({ ...each, month: each.month ?? closing.month })),
    )
    .find(isOf);
  const source = (frozen ?? inputs.rates.find(isOf))?.source ?? '';
  return [[titles.rates, words.rate(from, rate, currency, source, frozen !== undefined)] as const];
}

/** The exact share of the statements in the row, and what rounds it to the smallest unit, so that all rows add up to the statements. */
function originInNetRevenue(cell: OwnCell, open: OpenPayouts): CellOrigin | undefined {
  const { origins: words } = texts().payouts;
  const { rates, currency } = open;
  const reported = shownNetRevenue(cell.tab, open.api);
  const [, , month = ''] = cell.tab.split('.');
  if (reported.length === 0) return undefined;
  const claims = claimsOf(open.inputs.statements).filter((claim) => claim.month === month);
  const ofNetwork = claims.filter(isOfNetwork(cell));
  const ofRow = netShares(reported, ofNetwork, rates).filter(
    ({ appId, country }) => appId === textIn(cell, 'appId') && country === textIn(cell, 'country'),
  );
  const places = minorUnits(currency) + 4;
  const shares = ofRow.map(({ stated, weight, amount, ofApp }) => {
    const isWhole = amount === null;
    const share = isWhole ? stated : quotient(product(stated, amount), weight, places);
    const money = sumsText([{ amount: stated, currency }]);
    return [isWhole ? words.whole(money) : words.share(money, ofApp, amount, weight), share] as const;
  });
  const exact = sumOfDecimals(shares.map(([, share]) => share));
  const rounding = difference(totalOf(ofRow, 'net'), exact);
  const parts = rounding === ZERO ? shares : [...shares, [words.rounding, rounding] as const];
  const isNet = cell.field === 'net';
  const what = isNet ? words.net : words.reportedThen;
  return {
    what: what(textIn(cell, 'network'), formatMonth(month)),
    parts: isNet ? parts : [],
    currency,
    facts: ofNetwork.flatMap((claim) => rateFact(claim.currency, month, open)),
    tabs: [inputTable('statements').kind, RECONCILIATION],
  };
}
