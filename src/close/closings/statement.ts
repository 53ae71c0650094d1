import { type Closing, MINOR_UNIT, revenueParts } from '../../books/books';
import { STATEMENT_KEY } from '../../books/cell-origin';
import { formatMoment, type Locked, lockDocument, type RecordPorts } from '../../books/close-ports';
import { amountFormat } from '../../books/ledger/ledger-columns';
import { metric } from '../../catalogue/catalogue';
import {
  addMetadata,
  addSheet,
  appendDimension,
  colorStyle,
  columnWidth,
} from '../../sheet/api/sheets-requests';
import { newIds } from '../../sheet/new-ids';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, tabOf, tabsOf } from '../../sheet/read/report-sheet';
import { freeTitle } from '../../sheet/tab';
import { HEADER_COLOR, TEXT_COLORS } from '../../sheet/tones';
import { shortened } from '../../storage/untrusted-value';
import {
  compareDecimals,
  type Decimal,
  roundedParts,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { cellData } from '../../table/sheet-cell';
import { formatDay, formatMonth } from '../../wording/days';
import { texts } from '../../wording/texts';
import type { ClosingFacts } from './overview';

/** In pixels. With these columns and at most some 55 rows, Google prints the tab on one upright page. */
const WIDTHS = [320, 160, 160, 160];
const MOST_NETWORKS = 18;
const MOST_APPS = 10;
const MOST_BOOKINGS = 8;
const MOST_VERSIONS = 3;
const LONGEST_TEXT = 75;

const LINE = { style: 'SOLID' };
const HEADER = { textFormat: { bold: true }, backgroundColorStyle: colorStyle(HEADER_COLOR) };
const LOOKS = {
  plain: {},
  title: { textFormat: { bold: true, fontSize: 16 } },
  quiet: { textFormat: { foregroundColorStyle: colorStyle(TEXT_COLORS.quiet) } },
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
export function writeStatement(
  facts: ClosingFacts,
  closings: readonly Closing[],
  ports: RecordPorts,
): number {
  return lockDocument(ports, (context) => {
    const { month, currency } = facts.closing;
    const lines = statementLines(facts, closings, context);
    const file = context.api.get(SHEET_FIELDS);
    const mark = `${month}.${currency}`;
    const isMarked = (sheet: Parameters<typeof metadataOf>[0]) =>
      metadataOf(sheet, STATEMENT_KEY).some(({ value }) => value === mark);
    const existing = (file.sheets ?? []).filter(isMarked).map(tabOf)[0];
    const ids = newIds(file, context.clock);
    const sheetId = existing?.sheetId ?? ids.next();
    const title = freeTitle(texts().closings.statementTitle(formatMonth(month), currency), tabsOf(file));
    const grid = {
      rowCount: lines.length,
      columnCount: WIDTHS.length,
      frozenRowCount: 0,
      hideGridlines: true,
    };
    const missingRows = lines.length - (existing?.rowCount ?? lines.length);
    context.api.batchUpdate([
      ...(existing === undefined
        ? [
            addSheet({ sheetId, title, hidden: false, ...grid }),
            ...WIDTHS.map((width, at) => columnWidth(sheetId, { from: at, to: at + 1 }, width)),
            addMetadata(sheetId, ids.next(), STATEMENT_KEY, mark),
          ]
        : []),
      ...(missingRows > 0 ? [appendDimension(sheetId, 'ROWS', missingRows)] : []),
      cellsRequest(lines, { sheetId, rowCount: existing?.rowCount ?? 0, currency }),
    ]);
    return sheetId;
  });
}

/** The rows below the lines lose what an earlier statement has left there. */
function cellsRequest(
  lines: readonly Line[],
  {
    sheetId,
    rowCount,
    currency,
  }: { readonly sheetId: number; readonly rowCount: number; readonly currency: string },
) {
  const numberFormat = { type: 'NUMBER', pattern: amountFormat('revenue', currency) };
  const below = Array.from({ length: Math.max(0, rowCount - lines.length) }, () => BLANK);
  const rows = [...lines, ...below].map(({ look, cells }) => ({
    values: WIDTHS.map((_, at) => {
      const { [at]: cell = '' } = cells;
      const isRight = at > 0 && (look === 'header' || typeof cell === 'number');
      const format = { ...LOOKS[look], horizontalAlignment: isRight ? 'RIGHT' : 'LEFT' };
      const userEnteredFormat = typeof cell === 'number' ? { ...format, numberFormat } : format;
      return { ...cellData(cell), userEnteredFormat };
    }),
  }));
  const start = { sheetId, rowIndex: 0, columnIndex: 0 };
  return { updateCells: { start, rows, fields: 'userEnteredValue,userEnteredFormat' } };
}

function statementLines(
  { closing, check, note, digest }: ClosingFacts,
  closings: readonly Closing[],
  ports: RecordPorts & Locked,
): Line[] {
  const { statement: words, checks, allApps, closingsTitle, adjustmentsTitle } = texts().closings;
  const { month, currency, by, reviewedBy, metrics, apps, earlier, reopened } = closing;
  const at = (moment: number) => formatMoment(moment, ports);
  const ofCurrency = closings.filter((each) => each.currency === currency);
  const facts: readonly (readonly [label: string, text: string])[] = [
    [words.closed, words.byWhom(at(closing.at), by, closing.version)],
    [words.complete, formatDay(closing.completeThrough)],
    [words.apps, apps.join(', ') || allApps],
    [words.also, metrics.flatMap((id) => (id === 'revenue' ? [] : metric(id).label)).join(', ')],
    [words.reason, closing.reason],
    [words.check, [at(closing.checkedAt), checks[check], note].filter((text) => text !== '').join(' · ')],
    ...earlier
      .slice(-MOST_VERSIONS)
      .map((version) => [words.earlier, words.byWhom(at(version.at), version.by, version.version)] as const),
    [
      words.reopened,
      reopened === undefined ? '' : [at(reopened.at), reopened.by, reopened.reason].join(' · '),
    ],
    [words.digest, digest],
  ];
  const booked = ofCurrency
    .flatMap(revenueParts)
    .filter((part) => part.use === 'adjustments' && (part.month === month || part.bookedIn === month));
  const bookings = groupsOf(booked, (part) => [part.month, part.bookedIn])
    .sort(([one], [other]) => (`${one.month}${one.bookedIn}` < `${other.month}${other.bookedIn}` ? -1 : 1))
    .map((group): Line => {
      const [part] = group;
      return amountsLine(words.booked(formatMonth(part.month), formatMonth(part.bookedIn)), [
        totalOf(group, 'amount'),
      ]);
    });
  const tabs = booked.map(({ bookedIn }) => adjustmentsTitle(bookedIn.slice(0, 4))).sort();
  return [
    { look: 'title', cells: [words.title(formatMonth(month))] },
    {
      look: 'quiet',
      cells: [words.about(ports.file().name, currency, closing.zone, ports.spreadsheet.timeZone())],
    },
    BLANK,
    ...facts
      .filter(([, text]) => text !== '')
      .map(([label, text]): Line => ({ look: 'plain', cells: [label, shortened(text, LONGEST_TEXT)] })),
    BLANK,
    ...sumLines(words.networks, closing, MOST_NETWORKS, ({ networkId, network }) => [network, networkId]),
    BLANK,
    ...sumLines(words.ofApps, closing, MOST_APPS, ({ appId, app }) => [app, appId]),
    BLANK,
    ...(bookings.length === 0
      ? []
      : [{ look: 'header', cells: [words.adjustments, '', '', words.amount] } as const]),
    ...bookings.slice(0, MOST_BOOKINGS),
    ...(bookings.length > MOST_BOOKINGS
      ? [{ look: 'plain', cells: [words.more(bookings.length - MOST_BOOKINGS)] } as const]
      : []),
    { look: 'quiet', cells: [words.rounded([closingsTitle(month.slice(0, 4)), ...new Set(tabs)])] },
    BLANK,
    { look: 'names', cells: [words.prepared, '', words.reviewed] },
    BLANK,
    { look: 'signed', cells: [words.named(by), '', words.named(reviewedBy)] },
    BLANK,
    { look: 'signed', cells: [words.date, '', words.date] },
    BLANK,
    { look: 'signed', cells: [words.signature, '', words.signature] },
  ];
}

/** An amount is in the last column, or in the last ones. */
function amountsLine(label: string, amounts: readonly Decimal[], look: Line['look'] = 'plain'): Line {
  const blanks = WIDTHS.slice(1 + amounts.length).map(() => '');
  return { look, cells: [label, ...blanks, ...amounts.map(Number)] };
}

type Part = ReturnType<typeof revenueParts>[number];

/** Closed, booked later and both for each name and id, the largest first, and the total of all, in cents that add up. */
function sumLines(
  headers: readonly string[],
  closing: Closing,
  most: number,
  namesOf: (part: Part) => readonly [name: string, id: string],
): Line[] {
  const { statement: words } = texts().closings;
  const groups = groupsOf(revenueParts(closing), (part) => namesOf(part)[1]).sort((one, other) =>
    compareDecimals(totalOf(other, 'amount'), totalOf(one, 'amount')),
  );
  const names = groups.map(([part]) => namesOf(part)[0]);
  const shown = groups.length > most ? groups.slice(0, most - 1) : groups;
  const others = groups.slice(shown.length);
  const rows: { readonly label: string; readonly parts: readonly Part[] }[] = [
    ...shown.map((parts) => {
      const [name, id] = namesOf(parts[0]);
      const isShared = names.filter((each) => each === name).length > 1;
      return { label: isShared ? `${name} (${id})` : name, parts };
    }),
    ...(others.length === 0 ? [] : [{ label: words.others(others.length), parts: others.flat() }]),
  ];
  const ofUse = (use: Part['use']) => {
    const sums = rows.map(({ parts }) =>
      totalOf(
        parts.filter((part) => part.use === use),
        'amount',
      ),
    );
    return roundedParts(sums, MINOR_UNIT);
  };
  const [closed, later] = [ofUse('revenue'), ofUse('adjustments')];
  const line = (label: string, amounts: readonly Decimal[], look?: Line['look']) =>
    amountsLine(label, [...amounts, sumOfDecimals(amounts)], look);
  return [
    { look: 'header', cells: headers },
    ...rows.map(({ label }, at) => line(label, [closed[at] ?? ZERO, later[at] ?? ZERO])),
    line(words.total, [sumOfDecimals(closed), sumOfDecimals(later)], 'total'),
  ];
}
