import { type CellOrigin, formatMoment, type OwnCell, readOwnRowMonth, readOwnRowText } from '../../books';
import {
  invertSign,
  listGroups,
  roundCumulatively,
  subtractDecimals,
  sumDecimalField,
  ZERO,
} from '../../table';
import { formatDay, formatMonth, formatPair, getTexts, joinSentences } from '../../wording';
import { defineInputTable, INPUT_TABS } from '../inputs/input-tabs';
import { getNetworkKey, listRowNumbers, type NetworkReference, type Payment } from '../inputs/inputs';
import { buildClaims, type Claim } from '../reconcile/claims';
import { formatSums } from '../reconcile/money';
import { NET_REVENUE, RECONCILIATION } from '../reconcile/payout-tab';
import { type ReconciledMonth, type Reconciliation, reconcilePayouts } from '../reconcile/reconciliation';
import { type FilePayouts, readPayouts } from './read-payouts';

type OriginPart = CellOrigin['parts'][number];
const NO_SUM = { parts: [], currency: '', facts: [] } as const;

/** What a cell of the tabs of payouts is made of. Other tabs, and rows that are not in the books now, have no origin. */
export function findPayoutOrigin(cell: OwnCell, services: FilePayouts['services']): CellOrigin | undefined {
  const { titles, origins: wording } = getTexts().payouts;
  // The id of a tab begins with the kind of its table: `books.payments.all`.
  const inputTab = INPUT_TABS.find((tab) => cell.tab.startsWith(defineInputTable(tab).kind));
  if (inputTab !== undefined)
    return { ...NO_SUM, what: wording.input(titles[inputTab]), tabs: [RECONCILIATION] };
  if (cell.tab === RECONCILIATION) return findReconciliationOrigin(cell, readPayouts(services));
  if (cell.tab.startsWith(`${NET_REVENUE}.`)) return buildNetRevenueOrigin(cell, readPayouts(services));
  return undefined;
}

function findReconciliationOrigin(cell: OwnCell, payouts: FilePayouts): CellOrigin | undefined {
  const { origins: wording, reconciliation, statuses } = getTexts().payouts;
  const { columns: labels } = reconciliation;
  const result = reconcilePayouts(payouts);
  const row = result.rows.find((reconciledMonth) => isOfRow(reconciledMonth, cell));
  if (row === undefined) return undefined;
  const status = statuses[row.status];
  const isBlank = row[cell.field as keyof typeof row] === null;
  const label = labels[cell.field as keyof typeof labels]?.label ?? '';
  return {
    what: wording.row(label, row.network, formatMonth(row.month)),
    parts: isBlank ? [] : listCellParts(cell, row, result, payouts),
    currency: payouts.booksCurrency,
    facts: [
      [
        labels.status.label,
        row.reasons.length === 0 ? status : formatPair(status, joinSentences(row.reasons)),
      ],
    ],
    tabs: ['books.overview', ...INPUT_TABS.map((tab) => defineInputTable(tab).kind)],
  };
}

function isOfRow(
  entry: NetworkReference & { month: string },
  cell: OwnCell,
  month = readOwnRowMonth(cell.row),
) {
  const [networkId, network] = [readOwnRowText(cell.row, 'networkId'), readOwnRowText(cell.row, 'network')];
  return entry.month === month && getNetworkKey(entry) === getNetworkKey({ networkId, network });
}

/** What the amount of a reconciled month is made of, in the currency of the books. */
function listCellParts(
  cell: OwnCell,
  row: ReconciledMonth,
  result: Reconciliation,
  payouts: FilePayouts,
): readonly OriginPart[] {
  const { origins: wording, reconciliation } = getTexts().payouts;
  const { columns: labels } = reconciliation;
  const claimsOfRow = result.claims.filter((claim) => isOfRow(claim, cell));
  const statement: OriginPart = [labels.statement.label, row.statement ?? ZERO];
  switch (cell.field) {
    case 'reported':
      return listReportedParts(cell, payouts);
    case 'statement':
      return claimsOfRow.map((claim) => [labelStatement(claim), convertToBooks(claim, payouts)]);
    case 'difference':
      return [statement, [wording.inCents(labels.reported.label), invertSign(row.roundedReported ?? ZERO)]];
    case 'paid':
      return claimsOfRow.flatMap((claim) => listPaidParts(claim, result, payouts));
    case 'outstanding':
      return [statement, [labels.paid.label, invertSign(row.paid ?? ZERO)]];
    default:
      return [];
  }
}

function convertToBooks({ amount, currency, month }: Claim, { rates, booksCurrency }: FilePayouts) {
  return rates.convert(amount, currency, booksCurrency, month) ?? ZERO;
}

/** What is paid is the converted claim less the converted rest. Both are rounded, so this may be a cent beside the converted payments. */
function listPaidParts(claim: Claim, { matched }: Reconciliation, payouts: FilePayouts): OriginPart[] {
  const claimAllocations = matched.allocations.filter((allocation) => allocation.claim.key === claim.key);
  const settled = claimAllocations.map((allocation) => allocation.settled);
  const parts = roundCumulatively(settled, (sum) => {
    const remainder = { ...claim, amount: subtractDecimals(claim.amount, sum) };
    return subtractDecimals(convertToBooks(claim, payouts), convertToBooks(remainder, payouts));
  });
  return claimAllocations.map(({ payment }, at) => [labelPayment(payment), parts[at] ?? ZERO]);
}

/** The closed amount and the adjustments by the month in which they are booked, or the current number of an open month. */
function listReportedParts(cell: OwnCell, payouts: FilePayouts): OriginPart[] {
  const { openMonthsReadAt: readAt, services } = payouts;
  const { origins: wording } = getTexts().payouts;
  const openLabel = wording.openMonth(readAt === undefined ? '' : formatMoment(readAt, services));
  const reported = payouts.reported.filter((candidate) => isOfRow(candidate, cell));
  return listGroups(reported, ({ bookedIn }) => bookedIn).map((group) => {
    const [{ isOpen, month, bookedIn = month }] = group;
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

function buildNetRevenueOrigin(cell: OwnCell, { inputs }: FilePayouts): CellOrigin {
  const [, , month = ''] = cell.tab.split('.'); // books.net.2026-10.USD
  const claims = buildClaims(inputs.statements).filter((claim) => isOfRow(claim, cell, month));
  return {
    ...NO_SUM,
    what: getTexts().payouts.origins.net(readOwnRowText(cell.row, 'network'), formatMonth(month)),
    facts: claims.map((claim) => [labelStatement(claim), formatSums([claim])]),
    tabs: [defineInputTable('statements').kind, RECONCILIATION],
  };
}
