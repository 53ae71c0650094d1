import {
  type CellOrigin,
  CLOSING_STATEMENT_KEY,
  type Closing,
  findClosing,
  formatExactDecimal,
  formatMoment,
  type KeyChange,
  listRevenueParts,
  type OwnCell,
  openBooks,
  type RecordServices,
  type RevenuePart,
  readOwnRowMonth,
  readOwnRowText,
  sumAmountsBy,
} from '../../books';
import { listGroups, sumDecimalField, sumDecimals } from '../../table';
import { formatMonth, getFileTexts, getTexts } from '../../wording';
import { defineAdjustmentsTable, defineClosingsTable } from '../closings/closing-tabs';
import { buildClosingFacts, defineOverviewSheet, parseBookedMonth } from '../closings/overview';
import {
  type ClosingContext,
  findAdjustmentOrigin,
  findClosedAmountOrigin,
  labelBookedMonth,
  nameAdjustmentsTab,
  nameClosingsTab,
} from './amount-origins';

type FindOrigin = (cell: OwnCell, context: ClosingContext) => CellOrigin | undefined;

/** What a cell of the tabs Closings, Adjustments, Close overview and of a closing statement is made of. Undefined for a row that is not in the books. */
export function findClosingOrigin(cell: OwnCell, services: RecordServices): CellOrigin | undefined {
  // The ids of tabs of a year only begin with the kind: `books.closings.2026`.
  const finders: readonly [tab: string, FindOrigin][] = [
    [defineClosingsTable().kind, findClosedAmountOrigin],
    [defineAdjustmentsTable().kind, findAdjustmentOrigin],
    [defineOverviewSheet().id, buildOverviewOrigin],
    [CLOSING_STATEMENT_KEY, buildStatementOrigin],
  ];
  const [, findOrigin] = finders.find(([tab]) => cell.tab.startsWith(tab)) ?? [];
  if (findOrigin === undefined) return undefined;
  const { closings, file } = openBooks(services);
  const [month, currency] = [readOwnRowMonth(cell.row), readOwnRowText(cell.row, 'currency')];
  const closing = findClosing(closings, { month, currency });
  return closing && findOrigin(cell, { closing, file, services });
}

function buildOverviewOrigin({ field }: OwnCell, { closing, services }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, checks } = getTexts().closings;
  const { check, note } = buildClosingFacts(closing, services.digest);
  return {
    what: wording.overview(formatMonth(closing.month), closing.currency),
    parts: listOverviewParts(field, listRevenueParts(closing)),
    currency: closing.currency,
    facts: [
      [labels.check.label, [checks[check], note].join(' ').trim()],
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
  if (field === 'current') return sumByBooking(parts).map(({ label, amount }) => [label, amount]);
  const columnParts = parts.filter(({ use, bookedIn }) =>
    field === 'closed' ? use === 'revenue' : use === 'adjustments' && bookedIn === parseBookedMonth(field),
  );
  return sumAmountsBy(columnParts, ({ network }) => network).map(({ network, amount }) => [network, amount]);
}

/** The fields of a closing statement are the numbers of its columns, from 0. The last one has closed revenue and adjustments together. */
const LABEL = '0';
const CLOSED = '1';
const ADJUSTED = '2';

/** A closing statement shows the books by network and by app. The sums are facts, not parts: they are exact, and do not add up to the cell's cents. */
function buildStatementOrigin(cell: OwnCell, { closing }: ClosingContext): CellOrigin {
  const { month, currency } = closing;
  const columnParts = listRevenueParts(closing).filter(({ use }) => {
    if (cell.field === CLOSED) return use === 'revenue';
    return cell.field === ADJUSTED ? use === 'adjustments' : true;
  });
  const cellParts = selectPartsOfLabel(readOwnRowText(cell.row, LABEL), columnParts);
  return {
    what: getTexts().closings.closingOrigins.statement(formatMonth(month), listTabTitles(closing)),
    parts: [],
    currency,
    facts: sumByBooking(cellParts).map(({ label, amount }) => [label, formatExactDecimal(amount, currency)]),
    tabs: listBookTabs(closing),
  };
}

/** The parts of the network or app that the label names. None if it names two, or has an id because a name is shared: “AdMob (12)”. */
function selectPartsOfLabel(label: string, parts: readonly RevenuePart[]): readonly RevenuePart[] {
  const partsByMeaning = [
    label === getFileTexts().closings.statement.total ? parts : [],
    parts.filter(({ network }) => network === label),
    parts.filter(({ app }) => app === label),
  ].filter(({ length }) => length > 0);
  return partsByMeaning.length === 1 ? partsByMeaning.flat() : [];
}

function listTabTitles({ month, adjustments }: Closing): string[] {
  const { closingsTitle, adjustmentsTitle } = getTexts().closings;
  const years = [...new Set(adjustments.map(({ bookedIn }) => bookedIn.slice(0, 4)))].sort();
  return [closingsTitle(month.slice(0, 4)), ...years.map(adjustmentsTitle)];
}

/** Revenue as it was closed, and what was booked later in each month, with a label for each. */
function sumByBooking(parts: readonly RevenuePart[]) {
  const { closed } = getTexts().closings.overviewColumns;
  return sumAmountsBy(parts, ({ use, bookedIn }) => [use, bookedIn]).map(({ use, bookedIn, amount }) => {
    return { label: use === 'revenue' ? closed.label : labelBookedMonth(bookedIn), amount };
  });
}

function listBookTabs({ month, adjustments }: Closing): CellOrigin['tabs'] {
  return [nameClosingsTab(month), ...adjustments.map(({ bookedIn }) => nameAdjustmentsTab(bookedIn))];
}
