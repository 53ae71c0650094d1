import { type CellOrigin, monthIn, type OwnCell, textIn } from '../../books/cell-origin';
import { type ClosePorts, formatMoment } from '../../books/close-ports';
import type { Month } from '../../dates/calendar';
import { cumulatively, type Decimal, difference, negated, totalOf, ZERO } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { formatDay, formatMonth } from '../../wording/days';
import { texts } from '../../wording/texts';
import { INPUT_TABS, inputTable } from '../inputs/input-tabs';
import { networkKey, type OfNetwork, type Payment, rowNumbers } from '../inputs/inputs';
import { type Claim, claimsOf } from '../reconcile/claims';
import { sumsText } from '../reconcile/rates';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { RECONCILIATION } from '../reconcile/reconciliation-tab';
import { NET_REVENUE } from './make-net-revenue';
import { type OpenPayouts, type Reported, readPayouts } from './read-payouts';

/** What a cell of the tabs of payouts is made of; undefined for other tabs, and for rows that are not in the books now. */
export function payoutOrigin(cell: OwnCell, ports: ClosePorts): CellOrigin | undefined {
  const { titles, origins: words } = texts().payouts;
  const input = INPUT_TABS.find((tab) => cell.tab.startsWith(inputTable(tab).kind));
  if (input !== undefined)
    return { what: words.input(titles[input]), parts: [], currency: '', facts: [], tabs: [RECONCILIATION] };
  if (cell.tab === RECONCILIATION) return originInReconciliation(cell, readPayouts(ports));
  return cell.tab.startsWith(`${NET_REVENUE}.`) ? originInNetRevenue(cell, readPayouts(ports)) : undefined;
}

function originInReconciliation(cell: OwnCell, open: OpenPayouts): CellOrigin | undefined {
  const { origins: words, reconciliation, statuses } = texts().payouts;
  const { columns: labels } = reconciliation;
  const month = monthIn(cell);
  const isOfRow = (each: OfNetwork & { readonly month: Month }) => each.month === month && isOf(cell, each);
  const { rows, claims, matched } = reconcilePayouts(open);
  const row = rows.find(isOfRow);
  if (row === undefined) return undefined;
  const claimsOfRow = claims.filter(isOfRow);
  const inBooks = (amount: Decimal, { currency }: Claim) =>
    open.rates.convert(amount, currency, open.currency, month) ?? ZERO;
  const paidParts = (claim: Claim): Part[] => {
    const payments = matched.allocations.filter((each) => each.claim.key === claim.key);
    // Rounded like what is left of the claim, so that the parts add up to what is paid.
    const paid = (sum: Decimal) =>
      difference(inBooks(claim.amount, claim), inBooks(difference(claim.amount, sum), claim));
    const parts = cumulatively(
      payments.map(({ settled }) => settled),
      paid,
    );
    return payments.map(({ payment }, at) => [paymentLabel(payment), parts[at] ?? ZERO]);
  };
  const statement: Part = [labels.statement.label, row.statement ?? ZERO];
  const partsOf: Readonly<Partial<Record<string, () => readonly Part[]>>> = {
    reported: () => reportedParts(open.reported.filter(isOfRow), open),
    statement: () => claimsOfRow.map((each) => [statementLabel(each), inBooks(each.amount, each)]),
    difference: () => [statement, [words.inCents(labels.reported.label), negated(row.amount ?? ZERO)]],
    paid: () => claimsOfRow.flatMap(paidParts),
    outstanding: () => [statement, [labels.paid.label, negated(row.paid ?? ZERO)]],
  };
  const isBlank = row[cell.field as keyof typeof row] === null;
  return {
    what: words.row(labels[cell.field as keyof typeof labels]?.label ?? '', row.network, formatMonth(month)),
    parts: isBlank ? [] : (partsOf[cell.field]?.() ?? []),
    currency: open.currency,
    facts: [[labels.status.label, [statuses[row.status], ...row.reasons].join('. ')]],
    tabs: ['books.overview', ...INPUT_TABS.map((tab) => inputTable(tab).kind)],
  };
}

type Part = CellOrigin['parts'][number];

function isOf(cell: OwnCell, row: OfNetwork): boolean {
  const [networkId, network] = [textIn(cell, 'networkId'), textIn(cell, 'network')];
  return networkKey(row) === networkKey({ networkId, network });
}

/** The closed amount and the adjustments by the month in which they are booked, or the current number of an open month. */
function reportedParts(reported: readonly Reported[], { openAt, ports }: OpenPayouts): Part[] {
  const { origins: words } = texts().payouts;
  const openLabel = words.openMonth(openAt === undefined ? '' : formatMoment(openAt, ports));
  return groupsOf(reported, ({ bookedIn = '' }) => bookedIn).map((group) => {
    const [{ isOpen, month, bookedIn = '' }] = group;
    const closedLabel = bookedIn === month ? words.closed : words.booked(formatMonth(bookedIn));
    return [isOpen ? openLabel : closedLabel, totalOf(group, 'amount')];
  });
}

function statementLabel({ number, statements }: Claim): string {
  return texts().payouts.origins.statement(number, rowNumbers(statements));
}

function paymentLabel({ amount, fee, withholding, currency, date, reference, place }: Payment): string {
  const sums = [amount, fee, withholding].map((sum) => sumsText([{ amount: sum, currency }]));
  return texts().payouts.origins.payment(formatDay(date), reference, place.row + 1, sums);
}

function originInNetRevenue(cell: OwnCell, open: OpenPayouts): CellOrigin {
  const [, , month = ''] = cell.tab.split('.');
  const claims = claimsOf(open.inputs.statements).filter((each) => each.month === month && isOf(cell, each));
  return {
    what: texts().payouts.origins.net(textIn(cell, 'network'), formatMonth(month)),
    parts: [],
    currency: '',
    facts: claims.map((claim) => [statementLabel(claim), sumsText([claim])]),
    tabs: [inputTable('statements').kind, RECONCILIATION],
  };
}
