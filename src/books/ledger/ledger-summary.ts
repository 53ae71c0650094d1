import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addMetadata,
  addSheet,
  buildLookRequests,
  buildOwnColumns,
  buildStamp,
  type ColumnLayout,
  chooseFreeTitle,
  countCellsLeft,
  hasRoomForTab,
  listStampedSheets,
  MONTH_COLUMN,
  type NewIds,
  ROWS_ABOVE,
  STAMP_KEY,
  serializeStamp,
  setFormulas,
  toA1Prefix,
  toColumnLetters,
  toTabs,
} from '../../sheet';
import { getFileTexts } from '../../wording';
import { listAdditiveLabels, TAKEN_BACK } from './restatement';

/** The report id of a summary begins with it. An earlier version of the add-on made one summary, with exactly this id. (Stored: do not change.) */
export const SUMMARY = 'books.restatementSums';
const SUMMARY_ROWS = 2_000;
/** More cells than the summary and the rows in the same batch need. */
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

/** Makes the tab “Restatement summary” of a ledger, unless the ledger has one. Without room for it, a later restatement makes it. */
export function buildSummaryRequests(
  ledger: SummarizedLedger,
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const { summaryTitle, summaryLine, summaryColumns } = getFileTexts().restatements;
  const id = `${SUMMARY}.${ledger.id}` as const;
  const isMade = listStampedSheets(file).some(({ stamp }) => stamp.report === id || stamp.report === SUMMARY);
  // A summary that exists before its ledger is about an earlier ledger: of another year, or deleted by the user.
  if (isMade && !ledger.isNew) return [];
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
    ...buildLookRequests(job, sheetId, { sheetRowCount: grid.rowCount, tableRowCount: 0 }),
    setFormulas(sheetId, ROWS_ABOVE, 0, [buildSummaryFormula(ledger)]),
    addMetadata(sheetId, ids.next(), STAMP_KEY, serializeStamp(buildStamp(job, sheetId))),
  ];
}

/**
 * Adds up the lines of each report, month, metric and currency, in the order of LAYOUT. A query knows the columns of `lineColumns` only by
 * their places. Without the labels, it would add a row of headers.
 */
const RESULTS = ['sum(Col5)', 'sum(Col7)', 'sum(Col8)', 'max(Col6)'];
const SUMMARY_QUERY = [
  `SELECT Col1,Col2,Col3,Col4,${RESULTS.join(',')} WHERE Col3 <> ''`,
  'GROUP BY Col1,Col2,Col3,Col4 ORDER BY Col1,Col2 DESC,Col3,Col4',
  `LABEL ${RESULTS.map((result) => `${result} ''`).join(',')}`,
].join(' ');

/** One formula for all lines of a ledger, also for those that are inserted below the headers later. Semicolons and stacked arrays mean the same in all locales. */
function buildSummaryFormula({ title, columns }: SummarizedLedger): string {
  const formatColumnRange = (field: string) => {
    const letters = toColumnLetters(columns.get(field) ?? 0);
    return `${toA1Prefix({ title })}$${letters}:$${letters}`;
  };
  const day = formatColumnRange('day');
  const metric = formatColumnRange('metric');
  const difference = formatColumnRange('difference');
  // A line that takes another one back counts as -1, so both together are no change.
  const count = `IF(${formatColumnRange('what')}="${getFileTexts().restatements.kinds[TAKEN_BACK]}";-1;1)`;
  const lineColumns = [
    formatColumnRange('report'), // Col1
    `IF(ISNUMBER(${day});${day}-DAY(${day})+1;)`, // Col2: the first day of the month
    metric, // Col3
    formatColumnRange('currency'), // Col4
    difference, // Col5
    formatColumnRange('seen'), // Col6
    count, // Col7
    `IF(ISNUMBER(${difference});0;${count})`, // Col8: how many differences are unknown
  ];
  // Only lines of metrics that add up. MATCH is #N/A for all others and for the header, and FILTER leaves these out. FILTER is #N/A if no line is left.
  const metricNames = listAdditiveLabels().map((label) => `"${label}"`);
  const isSummed = `MATCH(${metric};VSTACK(${metricNames.join(';')});0)`;
  const lines = `IFNA(FILTER(HSTACK(${lineColumns.join(';')});${isSummed});none)`;
  // Without this row, a column without numbers would be one of texts, which Google does not add up. The query leaves this row out, because its metric is blank.
  const noneRow = 'HSTACK("";0;"";"";0;0;0;0)';
  return `=ARRAYFORMULA(LET(none;${noneRow};IFNA(QUERY(VSTACK(none;${lines});"${SUMMARY_QUERY}";0))))`;
}
