import { METRICS } from '../../catalogue/catalogue';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { addMetadata, addSheet, setFormulas } from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { type ColumnLayout, ownColumns, ownFormat } from '../../sheet/own/own-columns';
import { isProtected } from '../../sheet/own/year-sheets';
import { a1, cellsShown, columnLetters } from '../../sheet/read/grid-reads';
import { type ReportSheet, sheetOf, stampedSheets, tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft, isRoomForTab } from '../../sheet/read/room-for-cells';
import { ROWS_SCANNED } from '../../sheet/read/sheet-content';
import { STAMP_KEY, stampText } from '../../sheet/stamp';
import { freeTitle, inTab } from '../../sheet/tab';
import { lookRequests } from '../../sheet/write/table-look';
import { ROWS_ABOVE, stampOf } from '../../sheet/write-job';
import { texts } from '../../wording/texts';

/** The report id of the summary. (Stored: do not change.) */
const SUMMARY = 'books.restatementSums';
/** The rows into which the formula may spill. */
const SUMMARY_ROWS = 2_000;

const LAYOUT = {
  report: { type: 'text', width: 200 },
  month: { type: 'date', width: 80 },
  metric: { type: 'text', width: 160 },
  currency: { type: 'text', width: 80 },
  moved: { type: 'decimal' },
  changes: { type: 'count' },
  counted: { type: 'count' },
  lastSeen: { type: 'moment' },
} satisfies Record<string, ColumnLayout>;

/** The columns that the summary needs. Archives of earlier versions have them, too. */
export const SUMMARIZED = ['report', 'day', 'metric', 'currency', 'difference', 'seen'];

/** A ledger that the summary adds up: the title of its tab, and the places of its columns, from 0. */
export interface SummarizedLedger {
  readonly title: string;
  readonly columns: ReadonlyMap<string, number>;
}

const SELECT = [
  "SELECT Col1,Col2,Col3,Col4,sum(Col5),count(Col3),count(Col5),max(Col6) WHERE Col3 <> ''",
  "GROUP BY Col1,Col2,Col3,Col4 ORDER BY Col2 DESC,Col1,Col3,Col4 LABEL sum(Col5) '',count(Col3) '',count(Col5) '',max(Col6) ''",
].join(' ');

/**
 * One formula for all lines of the ledgers. Only metrics whose numbers add up are in it; no header has such a name. Whole columns also have
 * the lines that are inserted below the headers later. Semicolons and stacked arrays mean the same in all locales.
 */
function summaryFormula(ledgers: readonly SummarizedLedger[]): string {
  const labels = METRICS.filter(({ aggregate, type }) => aggregate.kind === 'sum' && type !== 'share');
  const names = [...new Set(labels.map(({ label }) => `"${label}"`))];
  const lines = ledgers.map(({ title, columns }) => {
    const column = (field: string) => {
      const letters = columnLetters(columns.get(field) ?? 0);
      return `${inTab({ title })}$${letters}:$${letters}`;
    };
    const day = column('day');
    const month = `IF(ISNUMBER(${day});${day}-DAY(${day})+1;)`;
    const others = SUMMARIZED.slice(2).map(column);
    const rows = `HSTACK(${[column('report'), month, ...others].join(';')})`;
    return `IFNA(FILTER(${rows};MATCH(${column('metric')};VSTACK(${names.join(';')});0));none)`;
  });
  // Without the row `none`, a column without numbers would be one of texts, which Google does not add up.
  const none = 'HSTACK("";0;"";"";0;0)';
  return `=ARRAYFORMULA(LET(none;${none};IFNA(QUERY(VSTACK(none;${lines.join(';')});"${SELECT}";0))))`;
}

/** The range in which the formula stands, unless a user has moved it down. */
export function summaryRanges(file: SpreadsheetResource): string[] {
  const summary = findSummary(file);
  return summary === undefined
    ? []
    : [a1(summary.tab, { from: 0, to: Math.min(ROWS_SCANNED, summary.tab.rowCount) })];
}

/**
 * Requests that make the tab “Restatement summary”, or have its formula count a new ledger, too. `reserved` is the number of cells that the
 * same batch adds. `file` contains the cells of `summaryRanges`.
 */
export function summaryRequests(
  ledgers: readonly SummarizedLedger[],
  isLedgerNew: boolean,
  file: SpreadsheetResource,
  ids: NewIds,
  reserved: number,
): SheetsRequest[] {
  const formula = summaryFormula(ledgers);
  const summary = findSummary(file);
  if (summary !== undefined) return isLedgerNew ? changedFormula(summary, formula, file) : [];
  const columns = ownColumns(LAYOUT, texts().close.summaryColumns);
  const grid = { rowCount: ROWS_ABOVE + SUMMARY_ROWS, columnCount: columns.length };
  const isRoom =
    isRoomForTab(tabsOf(file)) && cellsLeft(tabsOf(file)) - reserved > grid.rowCount * columns.length;
  if (!isRoom) return [];
  const { summaryTitle, summaryLine } = texts().close;
  const sheetId = ids.next();
  const title = freeTitle(summaryTitle, tabsOf(file));
  const job = {
    target: { reportId: SUMMARY, kind: SUMMARY, sheetName: title, zone: '', currency: '' },
    table: { columns, rows: [], notices: [] },
    provenance: summaryLine,
    numberFormat: (column) => (column.field === 'month' ? 'yyyy-mm' : ownFormat(column)),
  } satisfies Parameters<typeof lookRequests>[0];
  return [
    addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...lookRequests(job, sheetId, { rowCount: grid.rowCount, rows: 0 }),
    setFormulas(sheetId, ROWS_ABOVE, 0, [formula]),
    addMetadata(sheetId, ids.next(), STAMP_KEY, stampText(stampOf(job, sheetId))),
  ];
}

function findSummary(file: SpreadsheetResource): ReportSheet | undefined {
  return stampedSheets(file).find(({ stamp }) => stamp.report === SUMMARY);
}

/** Users may have moved the formula, or replaced it. */
function changedFormula({ tab }: ReportSheet, formula: string, file: SpreadsheetResource): SheetsRequest[] {
  // Google would refuse the whole batch.
  if (isProtected(sheetOf(file, tab.sheetId) ?? {})) return [];
  const [rows = []] = cellsShown(file, tab.sheetId);
  return rows.flatMap((cells, row) =>
    cells.flatMap(({ userEnteredValue }, column) =>
      userEnteredValue?.formulaValue?.includes('QUERY(') === true
        ? [setFormulas(tab.sheetId, row, column, [formula])]
        : [],
    ),
  );
}
