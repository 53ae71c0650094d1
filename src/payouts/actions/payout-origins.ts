import {
  type CellOrigin,
  type CloseServices,
  formatMoment,
  type OwnCell,
  readOwnCellMonth,
  readOwnCellText,
} from '../../books';
import type { Month } from '../../dates';
import {
  type Decimal,
  invertSign,
  listGroups,
  roundCumulatively,
  subtractDecimals,
  sumDecimalField,
  ZERO,
} from '../../table';
import { formatDay, formatMonth, getTexts } from '../../wording';
import { defineInputTable, INPUT_TABS } from '../inputs/input-tabs';
import { getNetworkKey, listRowNumbers, type NetworkReference, type Payment } from '../inputs/inputs';
import { buildClaims, type Claim } from '../reconcile/claims';
import { formatSums } from '../reconcile/rates';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { RECONCILIATION } from '../reconcile/reconciliation-tab';
import { NET_REVENUE } from './make-net-revenue';
import { type FilePayouts, type Reported, readPayouts } from './read-payouts';

/** What a cell of the tabs of payouts is made of; undefined for other tabs, and for rows that are not in the books now. */
export function findPayoutOrigin(cell: OwnCell, services: CloseServices): CellOrigin | undefined {
  const { titles, origins: wording } = getTexts().payouts;
  const input = INPUT_TABS.find((tab) => cell.tab.startsWith(defineInputTable(tab).kind));
  if (input !== undefined)
    return { what: wording.input(titles[input]), parts: [], currency: '', facts: [], tabs: [RECONCILIATION] };
  if (cell.tab === RECONCILIATION) return findReconciliationOrigin(cell, readPayouts(services));
  return cell.tab.startsWith(`${NET_REVENUE}.`)
    ? buildNetRevenueOrigin(cell, readPayouts(services))
    : undefined;
}

function findReconciliationOrigin(cell: OwnCell, payouts: FilePayouts): CellOrigin | undefined {
  const { origins: wording, reconciliation, statuses } = getTexts().payouts;
  const { columns: labels } = reconciliation;
  const month = readOwnCellMonth(cell);
  const isOfReconciledRow = (entry: NetworkReference & { readonly month: Month }) =>
    entry.month === month && isNetworkOfCell(cell, entry);
  const { rows, claims, matched } = reconcilePayouts(payouts);
  const row = rows.find(isOfReconciledRow);
  if (row === undefined) return undefined;
  const claimsOfRow = claims.filter(isOfReconciledRow);
  const convertToBooks = (amount: Decimal, { currency }: Claim) =>
    payouts.rates.convert(amount, currency, payouts.currency, month) ?? ZERO;
  const listPaidParts = (claim: Claim): OriginPart[] => {
    const claimAllocations = matched.allocations.filter((allocation) => allocation.claim.key === claim.key);
    // Rounded like what is left of the claim, so that the parts add up to what is paid.
    const toPaidAmount = (sum: Decimal) =>
      subtractDecimals(
        convertToBooks(claim.amount, claim),
        convertToBooks(subtractDecimals(claim.amount, sum), claim),
      );
    const parts = roundCumulatively(
      claimAllocations.map(({ settled }) => settled),
      toPaidAmount,
    );
    return claimAllocations.map(({ payment }, at) => [labelPayment(payment), parts[at] ?? ZERO]);
  };
  const statement: OriginPart = [labels.statement.label, row.statement ?? ZERO];
  const partsByField: Readonly<Partial<Record<string, () => readonly OriginPart[]>>> = {
    reported: () => listReportedParts(payouts.reported.filter(isOfReconciledRow), payouts),
    statement: () => claimsOfRow.map((claim) => [labelStatement(claim), convertToBooks(claim.amount, claim)]),
    difference: () => [statement, [wording.inCents(labels.reported.label), invertSign(row.amount ?? ZERO)]],
    paid: () => claimsOfRow.flatMap(listPaidParts),
    outstanding: () => [statement, [labels.paid.label, invertSign(row.paid ?? ZERO)]],
  };
  const isBlank = row[cell.field as keyof typeof row] === null;
  return {
    what: wording.row(
      labels[cell.field as keyof typeof labels]?.label ?? '',
      row.network,
      formatMonth(month),
    ),
    parts: isBlank ? [] : (partsByField[cell.field]?.() ?? []),
    currency: payouts.currency,
    facts: [[labels.status.label, [statuses[row.status], ...row.reasons].join('. ')]],
    tabs: ['books.overview', ...INPUT_TABS.map((tab) => defineInputTable(tab).kind)],
  };
}

type OriginPart = CellOrigin['parts'][number];

function isNetworkOfCell(cell: OwnCell, row: NetworkReference): boolean {
  const [networkId, network] = [readOwnCellText(cell, 'networkId'), readOwnCellText(cell, 'network')];
  return getNetworkKey(row) === getNetworkKey({ networkId, network });
}

/** The closed amount and the adjustments by the month in which they are booked, or the current number of an open month. */
function listReportedParts(
  reported: readonly Reported[],
  { openMonthsReadAt, services }: FilePayouts,
): OriginPart[] {
  const { origins: wording } = getTexts().payouts;
  const openLabel = wording.openMonth(
    openMonthsReadAt === undefined ? '' : formatMoment(openMonthsReadAt, services),
  );
  return listGroups(reported, ({ bookedIn = '' }) => bookedIn).map((group) => {
    const [{ isOpen, month, bookedIn = '' }] = group;
    const closedLabel = bookedIn === month ? wording.closed : wording.booked(formatMonth(bookedIn));
    return [isOpen ? openLabel : closedLabel, sumDecimalField(group, 'amount')];
  });
}

function labelStatement({ number, statements }: Claim): string {
  return getTexts().payouts.origins.statement(number, listRowNumbers(statements));
}

function labelPayment({ amount, fee, withholding, currency, date, reference, place }: Payment): string {
  const sums = [amount, fee, withholding].map((sum) => formatSums([{ amount: sum, currency }]));
  return getTexts().payouts.origins.payment(formatDay(date), reference, place.row + 1, sums);
}

function buildNetRevenueOrigin(cell: OwnCell, payouts: FilePayouts): CellOrigin {
  const [, , month = ''] = cell.tab.split('.');
  const claims = buildClaims(payouts.inputs.statements).filter(
    (claim) => claim.month === month && isNetworkOfCell(cell, claim),
  );
  return {
    what: getTexts().payouts.origins.net(readOwnCellText(cell, 'network'), formatMonth(month)),
    parts: [],
    currency: '',
    facts: claims.map((claim) => [labelStatement(claim), formatSums([claim])]),
    tabs: [defineInputTable('statements').kind, RECONCILIATION],
  };
}
