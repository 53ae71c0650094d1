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
import { listGroups, sumDecimalField, sumDecimals } from '../../table';
import { formatDay, formatMonth, getTexts } from '../../wording';
import { defineAdjustmentsTable, defineClosingsTable } from './closing-tabs';
import { buildClosingFacts, defineOverviewSheet, parseBookedMonth } from './overview';

/** The closing that a cell belongs to. */
interface ClosingContext {
  readonly closing: Closing;
  readonly file: OpenBooks['file'];
  readonly services: RecordServices;
}

type FindOrigin = (cell: OwnCell, context: ClosingContext) => CellOrigin | undefined;

/** What a cell of the tabs Closings, Adjustments, Close overview and of a closing statement is made of. Rows that the books do not have have no origin. */
export function findClosingOrigin(cell: OwnCell, services: RecordServices): CellOrigin | undefined {
  const findOrigin = selectOriginFinder(cell);
  if (findOrigin === undefined) return undefined;
  const { closings, file } = openBooks(services);
  const [month, currency] = [readOwnCellMonth(cell), readOwnCellText(cell, 'currency')];
  const closing = findClosing(closings, { month, currency });
  return closing && findOrigin(cell, { closing, file, services });
}

function selectOriginFinder({ tab }: OwnCell): FindOrigin | undefined {
  if (tab.startsWith(`${defineClosingsTable().kind}.`)) return findClosedAmountOrigin;
  if (tab.startsWith(`${defineAdjustmentsTable().kind}.`)) return findAdjustmentOrigin;
  if (tab === defineOverviewSheet().id) return buildOverviewOrigin;
  return tab === STATEMENT_KEY ? buildStatementOrigin : undefined;
}

function findClosedAmountOrigin(
  cell: OwnCell,
  { closing, services }: ClosingContext,
): CellOrigin | undefined {
  const { closingOrigins: wording, closingColumns: labels } = getTexts().closings;
  const version = [...closing.earlier, closing].find((candidate) => isOfVersion(candidate, cell));
  const key = version?.amounts.find((keyAmounts) => isKeyOfRow(keyAmounts, cell));
  if (version === undefined || key === undefined) return undefined;
  const { month, adjustments } = closing;
  const currency = resolveAmountUnit(key, closing);
  const laterAdjustments = adjustments.filter(
    (adjustment) => isOfVersion(adjustment, cell) && isKeyOfRow(adjustment, cell),
  );
  const adjustmentFacts = listGroups(laterAdjustments, ({ bookedIn }) => bookedIn).map((group) => {
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
    tabs: laterAdjustments.map(nameAdjustmentsTab),
  };
}

function findAdjustmentOrigin(cell: OwnCell, context: ClosingContext): CellOrigin | undefined {
  const { closingOrigins: wording, bookingReason } = getTexts().closings;
  const { closing, file, services } = context;
  const { month, earlier, adjustments } = closing;
  const keyAdjustments = adjustments.filter(
    (adjustment) => isOfVersion(adjustment, cell) && isKeyOfRow(adjustment, cell),
  );
  const monthAdjustments = keyAdjustments.filter(
    ({ bookedIn }) => bookedIn === readOwnCellMonth(cell, 'bookedIn'),
  );
  const booking =
    monthAdjustments.find(({ amount }) => amount === readOwnCellText(cell, 'exact')) ?? monthAdjustments[0];
  if (booking === undefined) return undefined;
  const { amount, bookedIn, days, seenAt, why } = booking;
  const currency = resolveAmountUnit(booking, closing);
  const version = [...earlier, closing].find((candidate) => isOfVersion(candidate, cell));
  const amountsBefore = [
    ...(version?.amounts ?? []).filter((keyAmounts) => isKeyOfRow(keyAmounts, cell)).map(sumDayAmounts),
    ...keyAdjustments
      .slice(0, keyAdjustments.indexOf(booking))
      .map((earlierBooking) => earlierBooking.amount),
  ];
  const [before, after] = [amountsBefore, [...amountsBefore, amount]].map((amounts) =>
    formatExactDecimal(sumDecimals(amounts), currency),
  );
  const isReversed = why === 'reversed';
  const ledger = readLedger(services.spreadsheet, file);
  const lines = ledger.lines.filter((line) => mayExplainBooking(line, booking, month));
  return {
    what: wording.adjusted(labelAmount(booking), formatMonth(month), formatMonth(bookedIn)),
    parts: !isAmountCell(cell)
      ? []
      : isReversed
        ? [[bookingReason(booking), amount]]
        : listDayParts(month, days),
    currency,
    facts: [
      [wording.reported, isReversed ? '' : wording.changed(formatMoment(seenAt, services), after, before)],
      ...lines.map((line) => [`${line.place.tab}, ${line.place.row}`, wording.line(line)] as const),
    ],
    tabs: [`${defineClosingsTable().kind}.${month.slice(0, 4)}`, ...lines.map(({ place }) => place.tab)],
  };
}

function buildOverviewOrigin({ field }: OwnCell, { closing, services }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, checks } = getTexts().closings;
  const { month, currency, checkedAt, adjustments } = closing;
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
    tabs: [`${defineClosingsTable().kind}.${month.slice(0, 4)}`, ...adjustments.map(nameAdjustmentsTab)],
  };
}

/** A statement shows the books by network and by app, in cents. A label that is the name of both, or of several, has no amounts here. */
function buildStatementOrigin(cell: OwnCell, { closing }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, statement, ...titles } = getTexts().closings;
  const { month, currency, adjustments } = closing;
  const label = readOwnCellText(cell, '0');
  const use = { 1: 'revenue', 2: 'adjustments' }[cell.field];
  const columnParts = listRevenueParts(closing).filter((part) => use === undefined || part.use === use);
  const candidates = [
    label === statement.total ? columnParts : [],
    columnParts.filter(({ network }) => network === label),
    columnParts.filter(({ app }) => app === label),
  ].filter((list) => list.length > 0);
  const [parts = []] = candidates.length === 1 ? candidates : [];
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
    tabs: [`${defineClosingsTable().kind}.${month.slice(0, 4)}`, ...adjustments.map(nameAdjustmentsTab)],
  };
}

function isOfVersion({ version }: { readonly version: number }, cell: OwnCell): boolean {
  return `${version}` === readOwnCellText(cell, 'version');
}

function isKeyOfRow({ appId, networkId, metric: id }: AmountKey, cell: OwnCell): boolean {
  const rowTexts = ['appId', 'networkId', 'metric'].map((field) => readOwnCellText(cell, field));
  return JSON.stringify(rowTexts) === JSON.stringify([appId, networkId, requireMetric(id).label]);
}

/** Whether a line of the ledger may have found the change: the same number, or rows that it adds up. */
function mayExplainBooking(
  { metric: label, day, network, app }: LedgerLine,
  key: Closing['adjustments'][number],
  month: string,
) {
  const isDay = day?.startsWith(month) === true && day.slice(8) in key.days;
  const isName = ['', key.network, key.networkId].includes(network) && ['', key.app, key.appId].includes(app);
  return label === requireMetric(key.metric).label && isDay && isName;
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
  return `${defineAdjustmentsTable().kind}.${bookedIn.slice(0, 4)}`;
}

function listDayParts(month: string, days: Readonly<Record<string, string>>): CellOrigin['parts'] {
  const dayNumbers = Object.keys(days).sort();
  return dayNumbers.map((day) => [formatDay(`${month}-${day}`), days[day] ?? '']);
}
