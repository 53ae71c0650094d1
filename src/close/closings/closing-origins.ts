import {
  type AmountKey,
  type CellOrigin,
  type Closing,
  findClosing,
  formatExactDecimal,
  formatMoment,
  type LedgerLine,
  listRevenueParts,
  type OwnCell,
  openBooks,
  type RecordServices,
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

interface OriginInputs {
  readonly closing: Closing;
  readonly formatMoment: (at: number) => string;
  readonly readBooksLedger: () => readonly LedgerLine[];
}

/** What a cell of the tabs Closings, Adjustments, Close overview and of a closing statement is made of; undefined for other tabs and for rows that the books do not have. */
export function findClosingOrigin(cell: OwnCell, services: RecordServices): CellOrigin | undefined {
  const isInYearTable = ({ kind }: { readonly kind: string }) => cell.tab.startsWith(`${kind}.`);
  const origins = [
    { isOf: isInYearTable(defineClosingsTable()), originIn: findClosedAmountOrigin },
    { isOf: isInYearTable(defineAdjustmentsTable()), originIn: findAdjustmentOrigin },
    { isOf: cell.tab === defineOverviewSheet().id, originIn: buildOverviewOrigin },
    { isOf: cell.tab === STATEMENT_KEY, originIn: buildStatementOrigin },
  ];
  const origin = origins.find(({ isOf }) => isOf);
  if (origin === undefined) return undefined;
  const { closings, file } = openBooks(services);
  const closing = findClosing(closings, {
    month: readOwnCellMonth(cell),
    currency: readOwnCellText(cell, 'currency'),
  });
  const readBooksLedger = () => readLedger(services.spreadsheet, file).lines;
  return (
    closing &&
    origin.originIn(cell, { closing, formatMoment: (at) => formatMoment(at, services), readBooksLedger })
  );
}

function findClosedAmountOrigin(
  cell: OwnCell,
  { closing, formatMoment }: OriginInputs,
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
  const adjustmentGroups = listGroups(laterAdjustments, ({ bookedIn }) => bookedIn);
  const through = formatDay(version.completeThrough);
  return {
    what: wording.closed(labelAmount(key), formatMonth(month), formatMoment(version.at), version.by, through),
    parts: isAmountCell(cell) ? listDayParts(month, key.days) : [],
    currency,
    facts: [
      [labels.version.label, wording.version(version.version, closing.version)],
      [labels.reason.label, version.reason],
      ...adjustmentGroups.map(
        (group) =>
          [
            labelBookedMonth(group[0]),
            formatExactDecimal(sumDecimalField(group, 'amount'), currency),
          ] as const,
      ),
    ],
    tabs: laterAdjustments.map(nameAdjustmentsTab),
  };
}

function findAdjustmentOrigin(cell: OwnCell, inputs: OriginInputs): CellOrigin | undefined {
  const { closingOrigins: wording, bookingReason } = getTexts().closings;
  const { closing, formatMoment, readBooksLedger } = inputs;
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
  const lines = readBooksLedger().filter((line) => mayExplainBooking(line, booking, month));
  return {
    what: wording.adjusted(labelAmount(booking), formatMonth(month), formatMonth(bookedIn)),
    parts: !isAmountCell(cell)
      ? []
      : isReversed
        ? [[bookingReason(booking), amount]]
        : listDayParts(month, days),
    currency,
    facts: [
      [wording.reported, isReversed ? '' : wording.changed(formatMoment(seenAt), after, before)],
      ...lines.map((line) => [`${line.place.tab}, ${line.place.row}`, wording.line(line)] as const),
    ],
    tabs: [`${defineClosingsTable().kind}.${month.slice(0, 4)}`, ...lines.map(({ place }) => place.tab)],
  };
}

function buildOverviewOrigin({ field }: OwnCell, { closing, formatMoment }: OriginInputs): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, checks } = getTexts().closings;
  const { month, currency, checkedAt, adjustments } = closing;
  const { check, note } = buildClosingFacts(closing, String);
  const cellParts = listRevenueParts(closing).filter(
    ({ use, bookedIn }) =>
      field === 'current' ||
      (field === 'closed'
        ? use === 'revenue'
        : use === 'adjustments' && bookedIn === parseBookedMonth(field)),
  );
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
      [labels.checkedAt.label, formatMoment(checkedAt)],
    ],
    tabs: [`${defineClosingsTable().kind}.${month.slice(0, 4)}`, ...adjustments.map(nameAdjustmentsTab)],
  };
}

/** A statement shows the books by network and by app, in cents. A label that is the name of both, or of several, has no amounts here. */
function buildStatementOrigin(cell: OwnCell, { closing }: OriginInputs): CellOrigin {
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
