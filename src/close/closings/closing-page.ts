import {
  type ClosedVersion,
  type Closing,
  formatMoment,
  listRevenueParts,
  lockDocument,
  MINOR_UNIT,
  openBooks,
  type RecordServices,
  type RevenuePart,
  sumAmountsBy,
} from '../../books';
import { type CurrencyId, getFileLabel, requireMetric, toFieldFormat } from '../../catalogue';
import { getFileLanguage } from '../../language';
import {
  addMetadata,
  addSheet,
  appendDimension,
  chooseFreeTitle,
  createNewIds,
  HEADER_COLOR,
  listMetadata,
  SHEET_FIELDS,
  setColumnWidth,
  TEXT_COLORS,
  toColorStyle,
  toTab,
  toTabs,
} from '../../sheet';
import { truncateText } from '../../storage';
import {
  compareDecimals,
  type Decimal,
  listGroups,
  roundCumulatively,
  roundDecimal,
  sumDecimalField,
  sumDecimals,
  toCellData,
  ZERO,
} from '../../table';
import { getFileTexts, joinList } from '../../wording';
import { requireClosedMonth } from './month-actions';
import { buildClosingFacts, type ClosingFacts, describeClosedApps } from './overview';

/** In pixels. With these columns and at most some 55 rows, Google prints the tab on one upright page. */
const WIDTHS = [320, 160, 160, 160];
/** The key of the developer metadata that marks the closing statement of a month: `2026-10.USD`. (Stored name: do not change.) */
const CLOSING_STATEMENT_KEY = 'adreports.statement';
const MOST_NETWORKS = 18;
const MOST_APPS = 10;
const MOST_BOOKINGS = 8;
const MOST_VERSIONS = 3;
const LONGEST_TEXT = 75;

const LINE = { style: 'SOLID' };
const HEADER = { textFormat: { bold: true }, backgroundColorStyle: toColorStyle(HEADER_COLOR) };
const LOOKS = {
  plain: {},
  title: { textFormat: { bold: true, fontSize: 16 } },
  quiet: { textFormat: { foregroundColorStyle: toColorStyle(TEXT_COLORS.quiet) } },
  header: HEADER,
  /** A header above texts. */
  names: HEADER,
  total: { textFormat: { bold: true }, borders: { top: LINE } },
  signed: { borders: { bottom: LINE } },
};

interface Line {
  readonly look: keyof typeof LOOKS;
  readonly cells: readonly (string | number)[];
}
const BLANK: Line = { look: 'plain', cells: [] };

/** Writes the closing statement of a month as one page with room for signatures, on a tab of its own. Returns the id of its sheet. */
export function writeClosingPage(month: unknown, currency: unknown, services: RecordServices): number {
  const { closings } = openBooks(services);
  const facts = buildClosingFacts(requireClosedMonth(month, currency, closings), services.digest);
  return lockDocument(services, (lockedServices) => {
    const { month, currency } = facts.closing;
    const { api, clock } = lockedServices;
    const lines = buildPageLines(facts, closings, lockedServices);
    const file = api.get(SHEET_FIELDS);
    const mark = `${month}.${currency}`;
    const existingSheet = file.sheets?.find((sheet) =>
      listMetadata(sheet, CLOSING_STATEMENT_KEY).some(({ value }) => value === mark),
    );
    if (existingSheet !== undefined) {
      const { sheetId, rowCount } = toTab(existingSheet);
      const missingRows = lines.length - rowCount;
      const rowRequests = missingRows > 0 ? [appendDimension(sheetId, 'ROWS', missingRows)] : [];
      api.batchUpdate([...rowRequests, buildPageCellsRequest(lines, currency, sheetId, rowCount)]);
      return sheetId;
    }
    const { closings: wording, days } = getFileTexts();
    const ids = createNewIds(file, clock);
    const sheetId = ids.next();
    const title = chooseFreeTitle(wording.statementTitle(days.formatMonth(month), currency), toTabs(file));
    const grid = { rowCount: lines.length, columnCount: WIDTHS.length, frozenRowCount: 0 };
    api.batchUpdate([
      addSheet({ sheetId, title, hidden: false, hideGridlines: true, ...grid }),
      ...WIDTHS.map((width, column) => setColumnWidth(sheetId, { from: column, to: column + 1 }, width)),
      addMetadata(sheetId, ids.next(), CLOSING_STATEMENT_KEY, mark),
      buildPageCellsRequest(lines, currency, sheetId, lines.length),
    ]);
    return sheetId;
  });
}

/** The rows below the lines lose what an earlier page has left there. */
function buildPageCellsRequest(
  lines: readonly Line[],
  currency: CurrencyId,
  sheetId: number,
  rowCount: number,
) {
  const numberFormat = { type: 'NUMBER', pattern: toFieldFormat('revenue', currency) };
  const blankRows = Array.from({ length: Math.max(0, rowCount - lines.length) }, () => BLANK);
  const rows = [...lines, ...blankRows].map(({ look, cells }) => ({
    values: WIDTHS.map((_, column) => {
      const { [column]: cell = '' } = cells;
      const isRight = column > 0 && (look === 'header' || typeof cell === 'number');
      const format = { ...LOOKS[look], horizontalAlignment: isRight ? 'RIGHT' : 'LEFT' };
      const userEnteredFormat = typeof cell === 'number' ? { ...format, numberFormat } : format;
      return { ...toCellData(cell), userEnteredFormat };
    }),
  }));
  const start = { sheetId, rowIndex: 0, columnIndex: 0 };
  return { updateCells: { start, rows, fields: 'userEnteredValue,userEnteredFormat' } };
}

function buildPageLines(facts: ClosingFacts, closings: readonly Closing[], services: RecordServices): Line[] {
  const { statement: wording, closingsTitle, adjustmentsTitle, overviewColumns } = getFileTexts().closings;
  const { month, currency, zone, by, reviewedBy } = facts.closing;
  const bookedParts = closings
    .filter((closing) => closing.currency === currency)
    .flatMap(listRevenueParts)
    .filter((part) => part.use === 'adjustments' && (part.month === month || part.bookedIn === month));
  const titles = bookedParts.map(({ bookedIn }) => adjustmentsTitle(bookedIn.slice(0, 4))).sort();
  const about = wording.about(services.file().name, currency, zone, services.spreadsheet.timeZone());
  return [
    { look: 'title', cells: [wording.title(getFileTexts().days.formatMonth(month))] },
    { look: 'quiet', cells: [about] },
    BLANK,
    ...buildFactLines(facts, services),
    BLANK,
    ...buildSumLines(facts.closing, 'network'),
    BLANK,
    ...buildSumLines(facts.closing, 'app'),
    BLANK,
    ...buildBookingLines(bookedParts),
    { look: 'quiet', cells: [wording.rounded([closingsTitle(month.slice(0, 4)), ...new Set(titles)])] },
    BLANK,
    { look: 'names', cells: [wording.prepared, '', overviewColumns.reviewedBy.label] },
    BLANK,
    { look: 'signed', cells: [wording.named(by), '', wording.named(reviewedBy)] },
    BLANK,
    { look: 'signed', cells: [wording.date, '', wording.date] },
    BLANK,
    { look: 'signed', cells: [wording.signature, '', wording.signature] },
  ];
}

function buildFactLines({ closing, check, note, digest }: ClosingFacts, services: RecordServices): Line[] {
  const { statement: wording, checks, overviewColumns: labels } = getFileTexts().closings;
  const { metrics, earlier } = closing;
  const describeVersion = ({ at, by, version }: ClosedVersion) =>
    wording.byWhom(formatMoment(at, services), by, version);
  const metricLabels = metrics.flatMap((id) => (id === 'revenue' ? [] : getFileLabel(requireMetric(id))));
  const checkTexts = [formatMoment(closing.checkedAt, services), checks[check], note];
  const facts: readonly (readonly [label: string, text: string])[] = [
    [labels.closedAt.label, describeVersion(closing)],
    [labels.completeThrough.label, getFileTexts().days.formatDay(closing.completeThrough)],
    [labels.apps.label, describeClosedApps(closing)],
    [wording.also, joinList(metricLabels, getFileLanguage())],
    [labels.reason.label, closing.reason],
    [wording.check, checkTexts.filter((text) => text !== '').join(' · ')],
    ...earlier.slice(-MOST_VERSIONS).map((version) => [wording.earlier, describeVersion(version)] as const),
    [labels.digest.label, digest],
  ];
  return facts.flatMap(([label, text]) =>
    text === '' ? [] : [{ look: 'plain', cells: [label, truncateText(text, LONGEST_TEXT)] }],
  );
}

function buildBookingLines(bookedParts: readonly RevenuePart[]): Line[] {
  if (bookedParts.length === 0) return [];
  const { statement: wording } = getFileTexts().closings;
  const { formatMonth } = getFileTexts().days;
  const bookings = sumAmountsBy(bookedParts, ({ month, bookedIn }) => [month, bookedIn])
    .sort((one, other) => (`${one.month}${one.bookedIn}` < `${other.month}${other.bookedIn}` ? -1 : 1))
    .map(({ month, bookedIn, amount }) =>
      buildAmountsLine(wording.booked(formatMonth(month), formatMonth(bookedIn)), [amount]),
    );
  const moreCount = bookings.length - MOST_BOOKINGS;
  return [
    { look: 'header', cells: [wording.adjustments, '', '', wording.amount] },
    ...bookings.slice(0, MOST_BOOKINGS),
    ...(moreCount > 0 ? [{ look: 'plain', cells: [wording.more(moreCount)] } as const] : []),
  ];
}

function buildAmountsLine(label: string, amounts: readonly Decimal[], look: Line['look'] = 'plain'): Line {
  const blanks = WIDTHS.slice(1 + amounts.length).map(() => '');
  return { look, cells: [label, ...blanks, ...amounts.map(Number)] };
}

/** For each network or app, the largest first, and in total: the sum as closed, booked later, and both together. In cents that add up. */
function buildSumLines(closing: Closing, party: 'network' | 'app'): Line[] {
  const { statement: wording, closingColumns } = getFileTexts().closings;
  const mostLines = party === 'network' ? MOST_NETWORKS : MOST_APPS;
  const groups = listGroups(listRevenueParts(closing), (part) => part[`${party}Id`]).sort((one, other) =>
    compareDecimals(sumDecimalField(other, 'amount'), sumDecimalField(one, 'amount')),
  );
  const names = groups.map(([part]) => part[party]);
  // The last line is for all other groups.
  const largestGroups = groups.length > mostLines ? groups.slice(0, mostLines - 1) : groups;
  const otherGroups = groups.slice(largestGroups.length);
  const rows = largestGroups.map((parts) => {
    const [{ [party]: name }] = parts;
    const isShared = names.filter((otherName) => otherName === name).length > 1;
    return { label: isShared ? `${name} (${parts[0][`${party}Id`]})` : name, parts: [...parts] };
  });
  if (otherGroups.length > 0)
    rows.push({ label: wording.others(otherGroups.length), parts: otherGroups.flat() });
  const sumPartsOfUse = (use: RevenuePart['use']) => {
    const usedParts = rows.map(({ parts }) => parts.filter((part) => part.use === use));
    const sums = usedParts.map((parts) => sumDecimalField(parts, 'amount'));
    return roundCumulatively(sums, (sum) => roundDecimal(sum, MINOR_UNIT));
  };
  const [closed, later] = [sumPartsOfUse('revenue'), sumPartsOfUse('adjustments')];
  const buildSumLine = (label: string, amounts: readonly Decimal[], look?: Line['look']) =>
    buildAmountsLine(label, [...amounts, sumDecimals(amounts)], look);
  return [
    { look: 'header', cells: [closingColumns[party].label, ...wording.sums] },
    ...rows.map(({ label }, index) => buildSumLine(label, [closed[index] ?? ZERO, later[index] ?? ZERO])),
    buildSumLine(wording.total, [sumDecimals(closed), sumDecimals(later)], 'total'),
  ];
}
