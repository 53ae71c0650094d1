import {
  type AmountKey,
  type CellOrigin,
  type Closing,
  findClosing,
  formatExactDecimal,
  formatMoment,
  isReversal,
  type KeyChange,
  listRevenueParts,
  type OwnCell,
  openBooks,
  type RecordServices,
  type RevenuePart,
  readOwnRowMonth,
  readOwnRowText,
  sumAmountsBy,
  sumDayAmounts,
} from '../books';
import { getFileLabel, requireMetric } from '../catalogue';
import { listGroups, sumDecimalField, sumDecimals, ZERO } from '../table';
import { formatDay, formatMonth, getTexts, joinSentences } from '../wording';
import { defineAdjustmentsTable, defineClosingsTable } from './closings/closing-tabs';
import { buildClosingFacts, defineOverviewSheet, parseBookedMonth } from './closings/overview';

type ClosingContext = Readonly<{ closing: Closing; services: RecordServices }>;

type FindOrigin = (cell: OwnCell, context: ClosingContext) => CellOrigin | undefined;

/** What a cell of the tabs Closings, Adjustments and Close overview is made of. Undefined for a row that is not in the books. */
export function findClosingOrigin(cell: OwnCell, services: RecordServices): CellOrigin | undefined {
  // The ids of tabs of a year only begin with the kind: `books.closings.2026`.
  const finders: readonly [tab: string, FindOrigin][] = [
    [defineClosingsTable().kind, findClosedAmountOrigin],
    [defineAdjustmentsTable().kind, findAdjustmentOrigin],
    [defineOverviewSheet().id, buildOverviewOrigin],
  ];
  const [, findOrigin] = finders.find(([tab]) => cell.tab.startsWith(tab)) ?? [];
  if (findOrigin === undefined) return undefined;
  const { closings } = openBooks(services);
  const [month, currency] = [readOwnRowMonth(cell.row), readOwnRowText(cell.row, 'currency')];
  const closing = findClosing(closings, { month, currency });
  return closing && findOrigin(cell, { closing, services });
}

function findClosedAmountOrigin({ field, row }: OwnCell, { closing, services }: ClosingContext) {
  const { closingOrigins: wording, closingColumns: labels } = getTexts().closings;
  const { closedVersion, closedAmount, adjustments } = selectBooksOfRow(row, closing);
  if (closedVersion === undefined || closedAmount === undefined) return undefined;
  const { month } = closing;
  const currency = resolveAmountUnit(closedAmount, closing);
  const adjustmentFacts = sumAmountsBy(adjustments, ({ bookedIn }) => bookedIn).map(
    ({ bookedIn, amount }) => [labelBookedMonth(bookedIn), formatExactDecimal(amount, currency)] as const,
  );
  const closedAt = formatMoment(closedVersion.at, services);
  const through = formatDay(closedVersion.completeThrough);
  return {
    what: wording.closed(labelAmount(closedAmount), formatMonth(month), closedAt, closedVersion.by, through),
    parts: isAmountField(field) ? listDayParts(month, closedAmount.days) : [],
    currency,
    facts: [
      [labels.version.label, wording.version(closedVersion.version, closing.version)],
      [labels.reason.label, closedVersion.reason],
      ...adjustmentFacts,
    ],
    tabs: adjustments.map(({ bookedIn }) => nameYearTab(defineAdjustmentsTable(), bookedIn)),
  } satisfies CellOrigin;
}

function findAdjustmentOrigin({ field, row }: OwnCell, { closing, services }: ClosingContext) {
  const { closingOrigins: wording, bookingReason } = getTexts().closings;
  const { month } = closing;
  const { closedAmount, adjustments } = selectBooksOfRow(row, closing);
  const adjustment = findAdjustmentOfRow(row, adjustments);
  if (adjustment === undefined) return undefined;
  const { amount, bookedIn, days, seenAt } = adjustment;
  const currency = resolveAmountUnit(adjustment, closing);
  const bookedBefore = adjustments.slice(0, adjustments.indexOf(adjustment));
  const changesBefore = bookedBefore.filter((booking) => !isReversal(booking));
  const closedSum = closedAmount === undefined ? ZERO : sumDayAmounts(closedAmount);
  const before = sumDecimals([closedSum, sumDecimalField(changesBefore, 'amount')]);
  const amountBefore = formatExactDecimal(before, currency);
  const amountAfter = formatExactDecimal(sumDecimals([before, amount]), currency);
  const change = wording.changed(formatMoment(seenAt, services), amountBefore, amountAfter);
  // The service has reported nothing for a reversal, and a reversal has no days.
  const hasDays = !isReversal(adjustment);
  const parts = hasDays ? listDayParts(month, days) : [[bookingReason(adjustment), amount] as const];
  return {
    what: wording.adjusted(labelAmount(adjustment), formatMonth(month), formatMonth(bookedIn)),
    parts: isAmountField(field) ? parts : [],
    currency,
    facts: [[wording.reported, hasDays ? change : '']],
    tabs: [nameYearTab(defineClosingsTable(), month)],
  } satisfies CellOrigin;
}

/** The version and the amount that a row shows, and the adjustments of that amount in that version. */
function selectBooksOfRow(row: OwnCell['row'], closing: Closing) {
  const isOfVersion = ({ version }: { readonly version: number }) =>
    `${version}` === readOwnRowText(row, 'version');
  const isAmountOfRow = ({ appId, networkId, metric: id }: AmountKey) =>
    appId === readOwnRowText(row, 'appId') &&
    networkId === readOwnRowText(row, 'networkId') &&
    getFileLabel(requireMetric(id)) === readOwnRowText(row, 'metric');
  const closedVersion = [...closing.earlier, closing].find(isOfVersion);
  const adjustments = closing.adjustments.filter(isOfVersion).filter(isAmountOfRow);
  return { closedVersion, closedAmount: closedVersion?.amounts.find(isAmountOfRow), adjustments };
}

/** Several checks may have booked changes of one amount in the same month: their exact amounts tell them apart, unless a user has edited them. */
function findAdjustmentOfRow(row: OwnCell['row'], adjustments: Closing['adjustments']) {
  const bookedInMonth = adjustments.filter(({ bookedIn }) => bookedIn === readOwnRowMonth(row, 'bookedIn'));
  return bookedInMonth.find(({ amount }) => amount === readOwnRowText(row, 'exact')) ?? bookedInMonth[0];
}

function isAmountField(field: string): boolean {
  return ['amount', 'exact'].includes(field);
}

function resolveAmountUnit({ metric: id }: AmountKey, { currency }: Closing): string {
  return requireMetric(id).type === 'money' ? currency : '';
}

function labelAmount({ metric: id, network, app }: AmountKey): string {
  return `${getFileLabel(requireMetric(id))} · ${network} · ${app}`;
}

function listDayParts(month: string, days: Readonly<Record<string, string>>): CellOrigin['parts'] {
  const dayNumbers = Object.keys(days).sort();
  return dayNumbers.map((day) => [formatDay(`${month}-${day}`), days[day] ?? '']);
}

function labelBookedMonth(bookedIn: string): string {
  return getTexts().closings.closingOrigins.booked(formatMonth(bookedIn));
}

function nameYearTab({ kind }: { readonly kind: string }, month: string): string {
  return `${kind}.${month.slice(0, 4)}`;
}

function buildOverviewOrigin({ field }: OwnCell, { closing, services }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, checks } = getTexts().closings;
  const { check, note } = buildClosingFacts(closing, services.digest);
  return {
    what: wording.overview(formatMonth(closing.month), closing.currency),
    parts: listOverviewParts(field, listRevenueParts(closing)),
    currency: closing.currency,
    facts: [
      [labels.check.label, joinSentences([checks[check], note])],
      [labels.checkedAt.label, formatMoment(closing.checkedAt, services)],
    ],
    tabs: listBookTabs(closing),
    changes: listBookedChanges(parseBookedMonth(field), listRevenueParts(closing)),
    isSum: true,
  };
}

/** What was booked of each app and network: in the month of a column with adjustments, otherwise in all months. */
function listBookedChanges(bookedMonth: string, parts: readonly RevenuePart[]): KeyChange[] {
  const isChange = ({ use, bookedIn }: RevenuePart) =>
    use === 'adjustments' && (bookedMonth === '' || bookedIn === bookedMonth);
  const isBefore = ({ use, bookedIn }: RevenuePart) => use === 'revenue' || bookedIn < bookedMonth;
  return listGroups(parts, ({ appId, networkId }) => [appId, networkId]).map((group) => {
    const [{ app, network }] = group;
    const before = group.filter(isBefore);
    const earlier = sumDecimalField(before, 'amount');
    const difference = sumDecimalField(group.filter(isChange), 'amount');
    return {
      name: `${app} · ${network}`,
      earlier: before.length === 0 ? null : earlier,
      now: sumDecimals([earlier, difference]),
      difference,
    };
  });
}

/** The column `current` is the sum of the columns beside it; those are sums over networks. */
function listOverviewParts(field: string, parts: readonly RevenuePart[]): CellOrigin['parts'] {
  const { closed } = getTexts().closings.overviewColumns;
  if (field === 'current')
    return sumAmountsBy(parts, ({ use, bookedIn }) => [use, bookedIn]).map(({ use, bookedIn, amount }) => {
      return [use === 'revenue' ? closed.label : labelBookedMonth(bookedIn), amount];
    });
  const columnParts = parts.filter(({ use, bookedIn }) =>
    field === 'closed' ? use === 'revenue' : use === 'adjustments' && bookedIn === parseBookedMonth(field),
  );
  return sumAmountsBy(columnParts, ({ network }) => network).map(({ network, amount }) => [network, amount]);
}

function listBookTabs({ month, adjustments }: Closing): CellOrigin['tabs'] {
  return [
    nameYearTab(defineClosingsTable(), month),
    ...adjustments.map(({ bookedIn }) => nameYearTab(defineAdjustmentsTable(), bookedIn)),
  ];
}
