import { METRICS } from '../../catalogue';
import { toDayInZone } from '../../dates';
import type { FormatTime, SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform';
import {
  addMetadata,
  addSheet,
  addYearRows,
  assertFreeCells,
  buildLookRequests,
  buildOwnColumns,
  buildStamp,
  type ColumnLayout,
  chooseFreeTitle,
  countCellsLeft,
  findYearSheet,
  hasRoomForTab,
  listStampedSheets,
  listYearRanges,
  MONTH_COLUMN,
  type NewIds,
  ROWS_ABOVE,
  STAMP_KEY,
  serializeStamp,
  setFormulas,
  type TableChange,
  toA1Prefix,
  toColumnLetters,
  toTabs,
} from '../../sheet';
import { getTexts } from '../../wording';
import { collectRestatements } from './collect-restatements';
import { defineLedgerTable, toLedgerLine } from './ledger-columns';
import { foldLines, type RestatedReport, type Restatement, TAKEN_BACK, toTakenBackLine } from './restatement';

/** The hidden sheet through which a large table is written comes before the ledger. */
const TABS_FOR_ROWS = 1;

/** `seenAt` is when restatements are found, in milliseconds since 1970. */
type LedgerServices = Readonly<{ spreadsheet: SpreadsheetApi; formatTime: FormatTime; seenAt: number }>;

/**
 * Records the restatements of a refresh in the batch that writes the refreshed rows. `findRestatedReport` receives the facts about the existing rows
 * from the sheet's stamp. It returns undefined if these rows come from a request that is not comparable.
 */
export function createLedgerHook(
  findRestatedReport: (covers: TableChange['covers']) => RestatedReport | undefined,
  { spreadsheet, formatTime, seenAt }: LedgerServices,
) {
  let recorded: readonly Restatement[] = [];
  let notices: readonly string[] = [];
  const zone = spreadsheet.timeZone();
  const year = toDayInZone(seenAt, zone, formatTime).slice(0, 4);
  return {
    changeRanges: (file: SpreadsheetResource) => listYearRanges(defineLedgerTable(), file, year),
    changeRequests: (
      change: TableChange,
      file: SpreadsheetResource,
      ids: NewIds,
    ): readonly SheetsRequest[] => {
      const report = findRestatedReport(change.covers);
      recorded = report === undefined ? [] : collectRestatements(change, report);
      const foldedLines = foldLines(recorded);
      const ledgerEntries = report?.isTakenBack ? foldedLines.map(toTakenBackLine) : foldedLines;
      const lines = ledgerEntries.map((entry) => toLedgerLine(entry, zone, formatTime));
      const requests = lines.length === 0 ? [] : buildLedgerRequests(lines, year, file, ids);
      notices = requests === undefined ? [getTexts().close.notRecorded(recorded.length)] : [];
      return requests ?? [];
    },
    /** The restatements that the last call of `changeRequests` found or took back: a repeated write calls it again. */
    listRecorded: () => recorded,
    /** A sentence if the last call of `changeRequests` did not record what it found. */
    listNotices: () => notices,
  };
}

/** Requests that insert lines at the top of the year's ledger (see addYearRows); undefined if it gets no tab. Throws SpreadsheetFull. */
function buildLedgerRequests(
  lines: readonly ReturnType<typeof toLedgerLine>[],
  year: string,
  file: SpreadsheetResource,
  ids: NewIds,
): readonly SheetsRequest[] | undefined {
  const ledger = defineLedgerTable();
  const sheet = findYearSheet(ledger, file, year);
  const tabs = toTabs(file);
  const isNew = sheet.table === undefined;
  if (isNew && !hasRoomForTab(tabs, TABS_FOR_ROWS)) return undefined;
  assertFreeCells(tabs, lines.length * ledger.columns.length);
  const columns = sheet.table?.columns ?? new Map(ledger.columns.map(({ field }, at) => [field, at]));
  const title = sheet.table?.tab.title ?? chooseFreeTitle(ledger.title(year), tabs);
  const summary = buildSummaryRequests({ id: sheet.id, year, isNew, title, columns }, file, ids);
  return [...addYearRows(ledger, lines, sheet, file, ids), ...summary];
}

/** The beginning of the report id of a summary, and the whole one of the only summary of earlier versions. (Stored: do not change.) */
const SUMMARY = 'books.restatementSums';
/** The rows into which the formula may spill. */
const SUMMARY_ROWS = 2_000;
/** The summary and the rows in the same batch take fewer. */
const SPARE_CELLS = 200_000;

const LAYOUT = {
  report: { type: 'text', width: 200 },
  month: MONTH_COLUMN,
  metric: { type: 'text', width: 160 },
  currency: { type: 'text', width: 80 },
  moved: { type: 'decimal', pattern: '#,##0.00' },
  changes: { type: 'count' },
  unknown: { type: 'count' },
  lastSeen: { type: 'moment' },
} satisfies Record<string, ColumnLayout>;

/** A year's ledger after the batch: its report id, the title of its tab, and the places of its columns, from 0. */
interface SummarizedLedger {
  readonly id: string;
  readonly year: string;
  readonly isNew: boolean;
  readonly title: string;
  readonly columns: ReadonlyMap<string, number>;
}

/**
 * One formula for all lines of a ledger. Only metrics whose numbers add up are in it; no header has such a name. A line that takes another
 * one back counts as -1, so both together are no change. Whole columns also have the lines that are inserted below the headers later. Semicolons and stacked arrays mean the same in all locales.
 * With fewer columns: `=ARRAYFORMULA(LET(none;HSTACK("";0);IFNA(QUERY(VSTACK(none;IFNA(FILTER(HSTACK(metric;difference);MATCH(metric;VSTACK("Revenue";"Clicks");0));none));"SELECT Col1,sum(Col2) …";0))))`.
 */
function buildSummaryFormula({ title, columns }: SummarizedLedger): string {
  const summedMetrics = METRICS.filter(({ aggregate, type }) => aggregate.kind === 'sum' && type !== 'share');
  const metricNames = [...new Set(summedMetrics.map(({ label }) => `"${label}"`))];
  // Without this row, a column without numbers would be one of texts, which Google does not add up.
  const noneRow = 'HSTACK("";0;"";"";0;0;0;0)';
  const formatColumnRange = (field: string) => {
    const letters = toColumnLetters(columns.get(field) ?? 0);
    return `${toA1Prefix({ title })}$${letters}:$${letters}`;
  };
  const day = formatColumnRange('day');
  const count = `IF(${formatColumnRange('what')}="${TAKEN_BACK}";-1;1)`;
  // In the order in which the query counts them: Col1, Col2, …
  const rowColumns = {
    report: formatColumnRange('report'),
    month: `IF(ISNUMBER(${day});${day}-DAY(${day})+1;)`,
    metric: formatColumnRange('metric'),
    currency: formatColumnRange('currency'),
    difference: formatColumnRange('difference'),
    seen: formatColumnRange('seen'),
    count,
    unknown: `IF(ISNUMBER(${formatColumnRange('difference')});0;${count})`,
  };
  const rows = `HSTACK(${Object.values(rowColumns).join(';')})`;
  const lines = `IFNA(FILTER(${rows};MATCH(${rowColumns.metric};VSTACK(${metricNames.join(';')});0));none)`;
  return `=ARRAYFORMULA(LET(none;${noneRow};IFNA(QUERY(VSTACK(none;${lines});"${buildSummaryQuery(Object.keys(rowColumns))}";0))))`;
}

/** Adds up the rows of each report, month, metric and currency. A query knows stacked columns only by their places: Col1, Col2, …. */
function buildSummaryQuery(rowColumns: readonly string[]): string {
  const toPlace = (name: string) => `Col${rowColumns.indexOf(name) + 1}`;
  const groups = ['report', 'month', 'metric', 'currency'].map(toPlace).join(',');
  const order = `${toPlace('report')},${toPlace('month')} DESC,${toPlace('metric')},${toPlace('currency')}`;
  const sums = ['difference', 'count', 'unknown'].map((name) => `sum(${toPlace(name)})`);
  const results = [...sums, `max(${toPlace('seen')})`];
  return [
    `SELECT ${[groups, ...results].join(',')} WHERE ${toPlace('metric')} <> ''`,
    `GROUP BY ${groups} ORDER BY ${order}`,
    `LABEL ${results.map((result) => `${result} ''`).join(',')}`,
  ].join(' ');
}

/** Makes the tab “Restatement summary” of a ledger, unless the file has it. Without room for it, a later restatement makes it. */
function buildSummaryRequests(ledger: SummarizedLedger, file: SpreadsheetResource, ids: NewIds) {
  const { summaryTitle, summaryLine, summaryColumns } = getTexts().close;
  const id = `${SUMMARY}.${ledger.id}` as const;
  // Beside a new ledger, an existing summary is about another ledger: of another year, or deleted.
  if (!ledger.isNew && listStampedSheets(file).some(({ stamp }) => [SUMMARY, id].includes(stamp.report)))
    return [];
  if (!hasRoomForTab(toTabs(file)) || countCellsLeft(toTabs(file)) < SPARE_CELLS) return [];
  const columns = buildOwnColumns(LAYOUT, summaryColumns);
  const grid = { rowCount: ROWS_ABOVE + SUMMARY_ROWS, columnCount: columns.length };
  const title = chooseFreeTitle(summaryTitle(ledger.year), toTabs(file));
  const sheetId = ids.next();
  const job = {
    target: { reportId: id, kind: SUMMARY, sheetName: title, zone: '', currency: '' },
    table: { columns, rows: [], notices: [] },
    provenance: summaryLine,
  } satisfies Parameters<typeof buildLookRequests>[0];
  return [
    addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...buildLookRequests(job, sheetId, { rowCount: grid.rowCount, rows: 0 }),
    setFormulas(sheetId, ROWS_ABOVE, 0, [buildSummaryFormula(ledger)]),
    addMetadata(sheetId, ids.next(), STAMP_KEY, serializeStamp(buildStamp(job, sheetId))),
  ];
}
