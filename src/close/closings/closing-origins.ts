import { type AmountKey, amountOf, type Closing, findClosing, revenueParts } from '../../books/books';
import {
  type CellOrigin,
  exactDecimal,
  monthIn,
  type OwnCell,
  STATEMENT_KEY,
  textIn,
} from '../../books/cell-origin';
import { formatMoment, openBooks, type RecordPorts } from '../../books/close-ports';
import { type LedgerLine, readLedger } from '../../books/ledger/ledger-columns';
import { metric } from '../../catalogue/catalogue';
import { sumOfDecimals, totalOf } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { formatDay, formatMonth } from '../../wording/days';
import { texts } from '../../wording/texts';
import { adjustmentsTable, closingsTable } from './closing-tabs';
import { bookedMonth, closingFacts, overviewSheet } from './overview';

interface Sources {
  readonly closing: Closing;
  readonly formatMoment: (at: number) => string;
  readonly readLines: () => readonly LedgerLine[];
}

/** What a cell of the tabs Closings, Adjustments, Close overview and of a closing statement is made of; undefined for other tabs and for rows that the books do not have. */
export function closingOrigin(cell: OwnCell, ports: RecordPorts): CellOrigin | undefined {
  const isIn = ({ kind }: { readonly kind: string }) => cell.tab.startsWith(`${kind}.`);
  const origins = [
    { isOf: isIn(closingsTable()), originIn: originOfClosed },
    { isOf: isIn(adjustmentsTable()), originIn: originOfAdjustment },
    { isOf: cell.tab === overviewSheet().id, originIn: originInOverview },
    { isOf: cell.tab === STATEMENT_KEY, originIn: originInStatement },
  ];
  const origin = origins.find(({ isOf }) => isOf);
  if (origin === undefined) return undefined;
  const { closings, file } = openBooks(ports);
  const closing = findClosing(closings, { month: monthIn(cell), currency: textIn(cell, 'currency') });
  const readLines = () => readLedger(ports.spreadsheet, file).lines;
  return (
    closing && origin.originIn(cell, { closing, formatMoment: (at) => formatMoment(at, ports), readLines })
  );
}

function originOfClosed(cell: OwnCell, { closing, formatMoment }: Sources): CellOrigin | undefined {
  const { closingOrigins: words, closingColumns: labels } = texts().closings;
  const version = [...closing.earlier, closing].find((each) => isOfVersion(each, cell));
  const key = version?.amounts.find((each) => isOfRow(each, cell));
  if (version === undefined || key === undefined) return undefined;
  const { month, adjustments } = closing;
  const currency = unitOf(key, closing);
  const since = adjustments.filter((each) => isOfVersion(each, cell) && isOfRow(each, cell));
  const months = groupsOf(since, ({ bookedIn }) => bookedIn);
  const through = formatDay(version.completeThrough);
  return {
    what: words.closed(nameOf(key), formatMonth(month), formatMoment(version.at), version.by, through),
    parts: isAmount(cell) ? dayParts(month, key.days) : [],
    currency,
    facts: [
      [labels.version.label, words.version(version.version, closing.version)],
      [labels.reason.label, version.reason],
      ...months.map(
        (group) => [bookedLabel(group[0]), exactDecimal(totalOf(group, 'amount'), currency)] as const,
      ),
    ],
    tabs: since.map(adjustmentsTab),
  };
}

function originOfAdjustment(cell: OwnCell, sources: Sources): CellOrigin | undefined {
  const { closingOrigins: words, bookingReason } = texts().closings;
  const { closing, formatMoment, readLines } = sources;
  const { month, earlier, adjustments } = closing;
  const ofKey = adjustments.filter((each) => isOfVersion(each, cell) && isOfRow(each, cell));
  const inMonth = ofKey.filter(({ bookedIn }) => bookedIn === monthIn(cell, 'bookedIn'));
  const booking = inMonth.find(({ amount }) => amount === textIn(cell, 'exact')) ?? inMonth[0];
  if (booking === undefined) return undefined;
  const { amount, bookedIn, days, seenAt, why } = booking;
  const currency = unitOf(booking, closing);
  const version = [...earlier, closing].find((each) => isOfVersion(each, cell));
  const amountsBefore = [
    ...(version?.amounts ?? []).filter((each) => isOfRow(each, cell)).map(amountOf),
    ...ofKey.slice(0, ofKey.indexOf(booking)).map((each) => each.amount),
  ];
  const [before, after] = [amountsBefore, [...amountsBefore, amount]].map((amounts) =>
    exactDecimal(sumOfDecimals(amounts), currency),
  );
  const isReversed = why === 'reversed';
  const lines = readLines().filter((line) => isAbout(line, booking, month));
  return {
    what: words.adjusted(nameOf(booking), formatMonth(month), formatMonth(bookedIn)),
    parts: !isAmount(cell) ? [] : isReversed ? [[bookingReason(booking), amount]] : dayParts(month, days),
    currency,
    facts: [
      [words.reported, isReversed ? '' : words.changed(formatMoment(seenAt), after, before)],
      ...lines.map((line) => [`${line.place.tab}, ${line.place.row}`, words.line(line)] as const),
    ],
    tabs: [`${closingsTable().kind}.${month.slice(0, 4)}`, ...lines.map(({ place }) => place.tab)],
  };
}

function originInOverview({ field }: OwnCell, { closing, formatMoment }: Sources): CellOrigin {
  const { closingOrigins: words, overviewColumns: labels, checks } = texts().closings;
  const { month, currency, checkedAt, adjustments } = closing;
  const { check, note } = closingFacts(closing, String);
  const partsOf = revenueParts(closing).filter(
    ({ use, bookedIn }) =>
      field === 'current' ||
      (field === 'closed' ? use === 'revenue' : use === 'adjustments' && bookedIn === bookedMonth(field)),
  );
  const groups = groupsOf(partsOf, (part) =>
    field === 'current' ? [part.use, part.bookedIn] : part.network,
  );
  return {
    what: words.overview(formatMonth(month), currency),
    parts: groups.map((group) => {
      const [part] = group;
      const label = part.use === 'revenue' ? labels.closed.label : bookedLabel(part);
      return [field === 'current' ? label : part.network, totalOf(group, 'amount')];
    }),
    currency,
    facts: [
      [labels.check.label, [checks[check], note].join(' ').trim()],
      [labels.checkedAt.label, formatMoment(checkedAt)],
    ],
    tabs: [`${closingsTable().kind}.${month.slice(0, 4)}`, ...adjustments.map(adjustmentsTab)],
  };
}

/** A statement shows the books by network and by app, in cents. A label that is the name of both, or of several, has no amounts here. */
function originInStatement(cell: OwnCell, { closing }: Sources): CellOrigin {
  const { closingOrigins: words, overviewColumns: labels, statement, ...titles } = texts().closings;
  const { month, currency, adjustments } = closing;
  const label = textIn(cell, '0');
  const use = { 1: 'revenue', 2: 'adjustments' }[cell.field];
  const ofColumn = revenueParts(closing).filter((part) => use === undefined || part.use === use);
  const lists = [
    label === statement.total ? ofColumn : [],
    ofColumn.filter(({ network }) => network === label),
    ofColumn.filter(({ app }) => app === label),
  ].filter((list) => list.length > 0);
  const [parts = []] = lists.length === 1 ? lists : [];
  const years = [...new Set(adjustments.map(({ bookedIn }) => bookedIn.slice(0, 4)))].sort();
  const shown = [titles.closingsTitle(month.slice(0, 4)), ...years.map(titles.adjustmentsTitle)];
  return {
    what: words.statement(formatMonth(month), shown),
    parts: [],
    currency,
    facts: groupsOf(parts, (part) => [part.use, part.bookedIn]).map((group) => [
      group[0].use === 'revenue' ? labels.closed.label : bookedLabel(group[0]),
      exactDecimal(totalOf(group, 'amount'), currency),
    ]),
    tabs: [`${closingsTable().kind}.${month.slice(0, 4)}`, ...adjustments.map(adjustmentsTab)],
  };
}

function isOfVersion({ version }: { readonly version: number }, cell: OwnCell): boolean {
  return `${version}` === textIn(cell, 'version');
}

function isOfRow({ appId, networkId, metric: id }: AmountKey, cell: OwnCell): boolean {
  const shown = ['appId', 'networkId', 'metric'].map((field) => textIn(cell, field));
  return JSON.stringify(shown) === JSON.stringify([appId, networkId, metric(id).label]);
}

/** Whether a line of the ledger may have found the change: the same number, or rows that it adds up. */
function isAbout(
  { metric: label, day, network, app }: LedgerLine,
  key: Closing['adjustments'][number],
  month: string,
) {
  const isDay = day?.startsWith(month) === true && day.slice(8) in key.days;
  const isName = ['', key.network, key.networkId].includes(network) && ['', key.app, key.appId].includes(app);
  return label === metric(key.metric).label && isDay && isName;
}

function isAmount({ field }: OwnCell): boolean {
  return ['amount', 'exact'].includes(field);
}

function unitOf({ metric: id }: AmountKey, { currency }: Closing): string {
  return metric(id).type === 'money' ? currency : '';
}

function nameOf({ metric: id, network, app }: AmountKey): string {
  return `${metric(id).label} · ${network} · ${app}`;
}

function bookedLabel({ bookedIn }: { readonly bookedIn: string }): string {
  return texts().closings.closingOrigins.booked(formatMonth(bookedIn));
}

function adjustmentsTab({ bookedIn }: { readonly bookedIn: string }): string {
  return `${adjustmentsTable().kind}.${bookedIn.slice(0, 4)}`;
}

function dayParts(month: string, days: Readonly<Record<string, string>>): CellOrigin['parts'] {
  const names = Object.keys(days).sort();
  return names.map((day) => [formatDay(`${month}-${day}`), days[day] ?? '']);
}
