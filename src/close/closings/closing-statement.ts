import {
  type Closing,
  formatMoment,
  type LockContext,
  listRevenueParts,
  lockDocument,
  MINOR_UNIT,
  type RecordServices,
  STATEMENT_KEY,
  selectAmountFormat,
} from '../../books';
import { requireMetric } from '../../catalogue';
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
  roundParts,
  sumDecimalField,
  sumDecimals,
  toCellData,
  ZERO,
} from '../../table';
import { formatDay, formatMonth, getTexts } from '../../wording';
import type { ClosingFacts } from './overview';

/** In pixels. With these columns and at most some 55 rows, Google prints the tab on one upright page. */
const WIDTHS = [320, 160, 160, 160];
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

/** The cells of a row of the page; amounts are numbers. */
interface Line {
  readonly look: keyof typeof LOOKS;
  readonly cells: readonly (string | number)[];
}
const BLANK: Line = { look: 'plain', cells: [] };

/** Writes the closing statement of a month as one page with room for signatures, on a tab of its own. Returns the id of its sheet. */
export function writeClosingStatement(
  facts: ClosingFacts,
  closings: readonly Closing[],
  services: RecordServices,
): number {
  return lockDocument(services, (lockedServices) => {
    const { month, currency } = facts.closing;
    const lines = buildStatementLines(facts, closings, lockedServices);
    const file = lockedServices.api.get(SHEET_FIELDS);
    const mark = `${month}.${currency}`;
    const isMarked = (sheet: Parameters<typeof listMetadata>[0]) =>
      listMetadata(sheet, STATEMENT_KEY).some(({ value }) => value === mark);
    const existingTab = (file.sheets ?? []).filter(isMarked).map(toTab)[0];
    const ids = createNewIds(file, lockedServices.clock);
    const sheetId = existingTab?.sheetId ?? ids.next();
    const title = chooseFreeTitle(
      getTexts().closings.statementTitle(formatMonth(month), currency),
      toTabs(file),
    );
    const grid = {
      rowCount: lines.length,
      columnCount: WIDTHS.length,
      frozenRowCount: 0,
      hideGridlines: true,
    };
    const missingRows = lines.length - (existingTab?.rowCount ?? lines.length);
    lockedServices.api.batchUpdate([
      ...(existingTab === undefined
        ? [
            addSheet({ sheetId, title, hidden: false, ...grid }),
            ...WIDTHS.map((width, column) =>
              setColumnWidth(sheetId, { from: column, to: column + 1 }, width),
            ),
            addMetadata(sheetId, ids.next(), STATEMENT_KEY, mark),
          ]
        : []),
      ...(missingRows > 0 ? [appendDimension(sheetId, 'ROWS', missingRows)] : []),
      buildStatementCellsRequest(lines, { sheetId, rowCount: existingTab?.rowCount ?? 0, currency }),
    ]);
    return sheetId;
  });
}

/** The rows below the lines lose what an earlier statement has left there. */
function buildStatementCellsRequest(
  lines: readonly Line[],
  {
    sheetId,
    rowCount,
    currency,
  }: { readonly sheetId: number; readonly rowCount: number; readonly currency: string },
) {
  const numberFormat = { type: 'NUMBER', pattern: selectAmountFormat('revenue', currency) };
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

function buildStatementLines(
  { closing, check, note, digest }: ClosingFacts,
  closings: readonly Closing[],
  services: RecordServices & LockContext,
): Line[] {
  const { statement: wording, checks, allApps, closingsTitle, adjustmentsTitle } = getTexts().closings;
  const { month, currency, by, reviewedBy, metrics, apps, earlier, reopened } = closing;
  const formatEventTime = (moment: number) => formatMoment(moment, services);
  const currencyClosings = closings.filter((candidate) => candidate.currency === currency);
  const facts: readonly (readonly [label: string, text: string])[] = [
    [wording.closed, wording.byWhom(formatEventTime(closing.at), by, closing.version)],
    [wording.complete, formatDay(closing.completeThrough)],
    [wording.apps, apps.join(', ') || allApps],
    [wording.also, metrics.flatMap((id) => (id === 'revenue' ? [] : requireMetric(id).label)).join(', ')],
    [wording.reason, closing.reason],
    [
      wording.check,
      [formatEventTime(closing.checkedAt), checks[check], note].filter((text) => text !== '').join(' · '),
    ],
    ...earlier
      .slice(-MOST_VERSIONS)
      .map(
        (version) =>
          [
            wording.earlier,
            wording.byWhom(formatEventTime(version.at), version.by, version.version),
          ] as const,
      ),
    [
      wording.reopened,
      reopened === undefined ? '' : [formatEventTime(reopened.at), reopened.by, reopened.reason].join(' · '),
    ],
    [wording.digest, digest],
  ];
  const bookedParts = currencyClosings
    .flatMap(listRevenueParts)
    .filter((part) => part.use === 'adjustments' && (part.month === month || part.bookedIn === month));
  const bookings = listGroups(bookedParts, (part) => [part.month, part.bookedIn])
    .sort(([one], [other]) => (`${one.month}${one.bookedIn}` < `${other.month}${other.bookedIn}` ? -1 : 1))
    .map((group): Line => {
      const [part] = group;
      return buildAmountsLine(wording.booked(formatMonth(part.month), formatMonth(part.bookedIn)), [
        sumDecimalField(group, 'amount'),
      ]);
    });
  const tabs = bookedParts.map(({ bookedIn }) => adjustmentsTitle(bookedIn.slice(0, 4))).sort();
  return [
    { look: 'title', cells: [wording.title(formatMonth(month))] },
    {
      look: 'quiet',
      cells: [wording.about(services.file().name, currency, closing.zone, services.spreadsheet.timeZone())],
    },
    BLANK,
    ...facts
      .filter(([, text]) => text !== '')
      .map(([label, text]): Line => ({ look: 'plain', cells: [label, truncateText(text, LONGEST_TEXT)] })),
    BLANK,
    ...buildSumLines(wording.networks, closing, MOST_NETWORKS, ({ networkId, network }) => [
      network,
      networkId,
    ]),
    BLANK,
    ...buildSumLines(wording.ofApps, closing, MOST_APPS, ({ appId, app }) => [app, appId]),
    BLANK,
    ...(bookings.length === 0
      ? []
      : [{ look: 'header', cells: [wording.adjustments, '', '', wording.amount] } as const]),
    ...bookings.slice(0, MOST_BOOKINGS),
    ...(bookings.length > MOST_BOOKINGS
      ? [{ look: 'plain', cells: [wording.more(bookings.length - MOST_BOOKINGS)] } as const]
      : []),
    { look: 'quiet', cells: [wording.rounded([closingsTitle(month.slice(0, 4)), ...new Set(tabs)])] },
    BLANK,
    { look: 'names', cells: [wording.prepared, '', wording.reviewed] },
    BLANK,
    { look: 'signed', cells: [wording.named(by), '', wording.named(reviewedBy)] },
    BLANK,
    { look: 'signed', cells: [wording.date, '', wording.date] },
    BLANK,
    { look: 'signed', cells: [wording.signature, '', wording.signature] },
  ];
}

/** An amount is in the last column, or in the last ones. */
function buildAmountsLine(label: string, amounts: readonly Decimal[], look: Line['look'] = 'plain'): Line {
  const blanks = WIDTHS.slice(1 + amounts.length).map(() => '');
  return { look, cells: [label, ...blanks, ...amounts.map(Number)] };
}

type RevenuePart = ReturnType<typeof listRevenueParts>[number];

/** Closed, booked later and both for each name and id, the largest first, and the total of all, in cents that add up. */
function buildSumLines(
  headers: readonly string[],
  closing: Closing,
  maxLines: number,
  toNameAndId: (part: RevenuePart) => readonly [name: string, id: string],
): Line[] {
  const { statement: wording } = getTexts().closings;
  const groups = listGroups(listRevenueParts(closing), (part) => toNameAndId(part)[1]).sort((one, other) =>
    compareDecimals(sumDecimalField(other, 'amount'), sumDecimalField(one, 'amount')),
  );
  const names = groups.map(([part]) => toNameAndId(part)[0]);
  const largestGroups = groups.length > maxLines ? groups.slice(0, maxLines - 1) : groups;
  const otherGroups = groups.slice(largestGroups.length);
  const rows: { readonly label: string; readonly parts: readonly RevenuePart[] }[] = [
    ...largestGroups.map((parts) => {
      const [name, id] = toNameAndId(parts[0]);
      const isShared = names.filter((otherName) => otherName === name).length > 1;
      return { label: isShared ? `${name} (${id})` : name, parts };
    }),
    ...(otherGroups.length === 0
      ? []
      : [{ label: wording.others(otherGroups.length), parts: otherGroups.flat() }]),
  ];
  const sumPartsOfUse = (use: RevenuePart['use']) => {
    const sums = rows.map(({ parts }) =>
      sumDecimalField(
        parts.filter((part) => part.use === use),
        'amount',
      ),
    );
    return roundParts(sums, MINOR_UNIT);
  };
  const [closed, later] = [sumPartsOfUse('revenue'), sumPartsOfUse('adjustments')];
  const buildSumLine = (label: string, amounts: readonly Decimal[], look?: Line['look']) =>
    buildAmountsLine(label, [...amounts, sumDecimals(amounts)], look);
  return [
    { look: 'header', cells: headers },
    ...rows.map(({ label }, index) => buildSumLine(label, [closed[index] ?? ZERO, later[index] ?? ZERO])),
    buildSumLine(wording.total, [sumDecimals(closed), sumDecimals(later)], 'total'),
  ];
}
