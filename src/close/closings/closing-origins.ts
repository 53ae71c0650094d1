import {
  type AmountKey,
  type CellOrigin,
  type Closing,
  findClosing,
  formatExactDecimal,
  formatMoment,
  type LedgerLine,
  listRevenueParts,
  type OpenBooks,
  type OwnCell,
  openBooks,
  type RecordServices,
  type RevenuePart,
  readLedger,
  readOwnCellMonth,
  readOwnCellText,
  STATEMENT_KEY,
  sumDayAmounts,
} from '../../books';
import { requireMetric } from '../../catalogue';
import type { YearTable } from '../../sheet';
import { listGroups, sumDecimalField, sumDecimals, ZERO } from '../../table';
import { formatDay, formatMonth, getTexts } from '../../wording';
import { defineAdjustmentsTable, defineClosingsTable } from './closing-tabs';
import { buildClosingFacts, defineOverviewSheet, parseBookedMonth } from './overview';

/** The closing that a cell belongs to. */
type ClosingContext = Readonly<{ closing: Closing; file: OpenBooks['file']; services: RecordServices }>;

type FindOrigin = (cell: OwnCell, context: ClosingContext) => CellOrigin | undefined;

/** What a cell of the tabs Closings, Adjustments, Close overview and of a closing statement is made of. Rows that the books do not have have no origin. */
export function findClosingOrigin(cell: OwnCell, services: RecordServices): CellOrigin | undefined {
  // The ids of tabs of a year, such as those of Closings, only begin with the kind (see nameYearTab).
  const finders: readonly [tab: string, FindOrigin][] = [
    [defineClosingsTable().kind, findClosedAmountOrigin],
    [defineAdjustmentsTable().kind, findAdjustmentOrigin],
    [defineOverviewSheet().id, buildOverviewOrigin],
    [STATEMENT_KEY, buildStatementOrigin],
  ];
  const [, findOrigin] = finders.find(([tab]) => cell.tab.startsWith(tab)) ?? [];
  if (findOrigin === undefined) return undefined;
  const { closings, file } = openBooks(services);
  const [month, currency] = [readOwnCellMonth(cell), readOwnCellText(cell, 'currency')];
  const closing = findClosing(closings, { month, currency });
  return closing && findOrigin(cell, { closing, file, services });
}

function findClosedAmountOrigin(cell: OwnCell, { closing, services }: ClosingContext) {
  const { closingOrigins: wording, closingColumns: labels } = getTexts().closings;
  const { version, key, adjustments } = selectBooksOfRow(cell, closing);
  if (version === undefined || key === undefined) return undefined;
  const { month } = closing;
  const currency = resolveAmountUnit(key, closing);
  const adjustmentFacts = listGroups(adjustments, ({ bookedIn }) => bookedIn).map((group) => {
    const amount = formatExactDecimal(sumDecimalField(group, 'amount'), currency);
    return [labelBookedMonth(group[0]), amount] as const;
  });
  const closedAt = formatMoment(version.at, services);
  const through = formatDay(version.completeThrough);
  return {
    what: wording.closed(labelAmount(key), formatMonth(month), closedAt, version.by, through),
    parts: isAmountCell(cell) ? listDayParts(month, key.days) : [],
    currency,
    facts: [
      [labels.version.label, wording.version(version.version, closing.version)],
      [labels.reason.label, version.reason],
      ...adjustmentFacts,
    ],
    tabs: adjustments.map(nameAdjustmentsTab),
  } satisfies CellOrigin;
}

function findAdjustmentOrigin(cell: OwnCell, { closing, file, services }: ClosingContext) {
  const { closingOrigins: wording, bookingReason } = getTexts().closings;
  const { month } = closing;
  const { key, adjustments } = selectBooksOfRow(cell, closing);
  const bookedInMonth = adjustments.filter(({ bookedIn }) => bookedIn === readOwnCellMonth(cell, 'bookedIn'));
  const booking =
    bookedInMonth.find(({ amount }) => amount === readOwnCellText(cell, 'exact')) ?? bookedInMonth[0];
  if (booking === undefined) return undefined;
  const { amount, bookedIn, days, seenAt, why } = booking;
  const currency = resolveAmountUnit(booking, closing);
  const bookedBefore = adjustments.slice(0, adjustments.indexOf(booking));
  const before = sumDecimals([key ? sumDayAmounts(key) : ZERO, sumDecimalField(bookedBefore, 'amount')]);
  const amountBefore = formatExactDecimal(before, currency);
  const amountAfter = formatExactDecimal(sumDecimals([before, amount]), currency);
  const isReversed = why === 'reversed';
  const change = wording.changed(formatMoment(seenAt, services), amountAfter, amountBefore);
  const parts = isReversed ? [[bookingReason(booking), amount] as const] : listDayParts(month, days);
  const ledger = readLedger(services.spreadsheet, file);
  const lines = ledger.lines.filter((line) => mayExplainBooking(line, booking, month));
  return {
    what: wording.adjusted(labelAmount(booking), formatMonth(month), formatMonth(bookedIn)),
    parts: isAmountCell(cell) ? parts : [],
    currency,
    facts: [
      [wording.reported, isReversed ? '' : change],
      ...lines.map((line) => [`${line.place.tab}, ${line.place.row}`, wording.line(line)] as const),
    ],
    tabs: [nameYearTab(defineClosingsTable(), month), ...lines.map(({ place }) => place.tab)],
  } satisfies CellOrigin;
}

/** The version and the key that a row shows, and the adjustments of that key in that version. */
function selectBooksOfRow(cell: OwnCell, closing: Closing) {
  const isOfVersion = ({ version }: { readonly version: number }) =>
    `${version}` === readOwnCellText(cell, 'version');
  const isOfKey = ({ appId, networkId, metric: id }: AmountKey) => {
    const rowTexts = ['appId', 'networkId', 'metric'].map((field) => readOwnCellText(cell, field));
    return JSON.stringify(rowTexts) === JSON.stringify([appId, networkId, requireMetric(id).label]);
  };
  const version = [...closing.earlier, closing].find(isOfVersion);
  const adjustments = closing.adjustments.filter(isOfVersion).filter(isOfKey);
  return { version, key: version?.amounts.find(isOfKey), adjustments };
}

function buildOverviewOrigin({ field }: OwnCell, { closing, services }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, checks } = getTexts().closings;
  const { month, currency, checkedAt, adjustments } = closing;
  // The digest of the facts is not read here.
  const { check, note } = buildClosingFacts(closing, String);
  const isOfColumn = ({ use, bookedIn }: RevenuePart) => {
    if (field === 'current') return true;
    if (field === 'closed') return use === 'revenue';
    return use === 'adjustments' && bookedIn === parseBookedMonth(field);
  };
  const cellParts = listRevenueParts(closing).filter(isOfColumn);
  const groups = listGroups(cellParts, (part) =>
    field === 'current' ? [part.use, part.bookedIn] : part.network,
  );
  return {
    what: wording.overview(formatMonth(month), currency),
    parts: groups.map((group) => {
      const [part] = group;
      const label = part.use === 'revenue' ? labels.closed.label : labelBookedMonth(part);
      return [field === 'current' ? label : part.network, sumDecimalField(group, 'amount')];
    }),
    currency,
    facts: [
      [labels.check.label, [checks[check], note].join(' ').trim()],
      [labels.checkedAt.label, formatMoment(checkedAt, services)],
    ],
    tabs: [nameYearTab(defineClosingsTable(), month), ...adjustments.map(nameAdjustmentsTab)],
  };
}

/** A closing statement shows the books by network and by app, in cents. A label that is the name of both, or of several, has no amounts here. */
function buildStatementOrigin(cell: OwnCell, { closing }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, statement, ...titles } = getTexts().closings;
  const { month, currency, adjustments } = closing;
  const label = readOwnCellText(cell, '0');
  // The columns of a statement, from 0: the label, the closed revenue, the adjustments, and both together.
  const shownUse = { 1: 'revenue', 2: 'adjustments' }[cell.field];
  const columnParts = listRevenueParts(closing).filter(
    ({ use }) => shownUse === undefined || use === shownUse,
  );
  const partsByMeaning = [
    label === statement.total ? columnParts : [],
    columnParts.filter(({ network }) => network === label),
    columnParts.filter(({ app }) => app === label),
  ].filter(({ length }) => length > 0);
  const [parts = []] = partsByMeaning.length === 1 ? partsByMeaning : [];
  const years = [...new Set(adjustments.map(({ bookedIn }) => bookedIn.slice(0, 4)))].sort();
  const tabTitles = [titles.closingsTitle(month.slice(0, 4)), ...years.map(titles.adjustmentsTitle)];
  return {
    what: wording.statement(formatMonth(month), tabTitles),
    parts: [],
    currency,
    facts: listGroups(parts, (part) => [part.use, part.bookedIn]).map((group) => [
      group[0].use === 'revenue' ? labels.closed.label : labelBookedMonth(group[0]),
      formatExactDecimal(sumDecimalField(group, 'amount'), currency),
    ]),
    tabs: [nameYearTab(defineClosingsTable(), month), ...adjustments.map(nameAdjustmentsTab)],
  };
}

/** Whether a line of the ledger may have found the change: the same number, or rows that it adds up. */
function mayExplainBooking(
  { metric: label, day, network, app }: LedgerLine,
  booking: Closing['adjustments'][number],
  month: string,
) {
  const isDay = day?.startsWith(month) === true && day.slice(8) in booking.days;
  const isNetwork = ['', booking.network, booking.networkId].includes(network);
  const isApp = ['', booking.app, booking.appId].includes(app);
  return label === requireMetric(booking.metric).label && isDay && isNetwork && isApp;
}

function isAmountCell({ field }: OwnCell): boolean {
  return ['amount', 'exact'].includes(field);
}

function resolveAmountUnit({ metric: id }: AmountKey, { currency }: Closing): string {
  return requireMetric(id).type === 'money' ? currency : '';
}

function labelAmount({ metric: id, network, app }: AmountKey): string {
  return `${requireMetric(id).label} · ${network} · ${app}`;
}

function labelBookedMonth({ bookedIn }: { readonly bookedIn: string }): string {
  return getTexts().closings.closingOrigins.booked(formatMonth(bookedIn));
}

function nameAdjustmentsTab({ bookedIn }: { readonly bookedIn: string }): string {
  return nameYearTab(defineAdjustmentsTable(), bookedIn);
}

function nameYearTab({ kind }: YearTable, month: string): string {
  return `${kind}.${month.slice(0, 4)}`;
}

function listDayParts(month: string, days: Readonly<Record<string, string>>): CellOrigin['parts'] {
  const dayNumbers = Object.keys(days).sort();
  return dayNumbers.map((day) => [formatDay(`${month}-${day}`), days[day] ?? '']);
}
