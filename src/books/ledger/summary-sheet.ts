import { METRICS } from '../../catalogue/catalogue';
import { momentSerial, serialDay } from '../../dates/sheet-dates';
import type { TextStore } from '../../platform/ports';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { type OwnTablePorts, writeOwnTable } from '../../sheet/own/own-table';
import { SHEET_FIELDS, stampedSheets, tabsOf } from '../../sheet/read/report-sheet';
import { isRoomForTab } from '../../sheet/read/room-for-cells';
import { underLock } from '../../sheet/write/write-table';
import type { Work } from '../../sheet/write-job';
import { sumOf } from '../../table/exact-sum';
import { groupsOf } from '../../table/grouped';
import { sortRows } from '../../table/sort-rows';
import type { Cell, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { ClosedMonths } from '../closed-months';
import { amountFormat, amountFormats } from './ledger-columns';
import { type LedgerLine, readLedger } from './ledger-lines';
import { ROWS } from './restatement';

const SUMMARY = 'books.summary';
/** Set before restatements are sent to the ledger, and deleted after the summary has them. */
const DUE = 'adreports.summaryDue';
const PATIENCE_MS = 60_000;

const LAYOUT = {
  report: { type: 'text', key: true },
  month: { type: 'id', key: true },
  metric: { type: 'text', key: true },
  currency: { type: 'text', key: true, width: 80 },
  moved: { type: 'decimal' },
  closedOn: { type: 'date' },
  movedSince: { type: 'decimal' },
  changes: { type: 'count' },
  unknown: { type: 'count' },
  lastSeen: { type: 'moment' },
} satisfies Record<string, ColumnLayout>;

/** To be called under the document's lock, before the batch with the restatements. */
export function noteRestatements({ document }: Pick<OwnTablePorts, 'document'>): void {
  document.set(DUE, '1');
}

/** Updates the summary if it may lack restatements. `properties` are the document's. Throws what writeTable throws. */
export function updateDueSummary(properties: Pick<TextStore, 'get'>, ports: OwnTablePorts): void {
  if (properties.get(DUE) !== undefined) writeSummary(ports);
}

/**
 * Updates the sheet “Restatement summary” from the file's ledgers and closed months, under the document's lock. Returns undefined for a
 * file with neither a ledger nor a summary, or without room for its tab. Throws what writeTable throws.
 */
export function writeSummary(ports: OwnTablePorts): Work | undefined {
  const { spreadsheet, clock, document } = ports;
  return underLock(ports, () => {
    const work = writeUnderLock();
    document.delete(DUE);
    return work;
  });

  function writeUnderLock(): Work | undefined {
    const deadline = clock.now() + PATIENCE_MS;
    const api = retryingSheets(spreadsheet, clock, deadline);
    const file = api.get(SHEET_FIELDS);
    const ledger = readLedger(api, file);
    const hasSummary = stampedSheets(file).some(({ stamp }) => stamp.report === SUMMARY);
    if (!hasSummary && (ledger.sheets === 0 || !isRoomForTab(tabsOf(file)))) return undefined;
    const { summaryTitle: title, summaryLine, summaryMark: mark } = texts().close;
    const table = summary(ledger.lines, closingTimes(ports));
    // The sums in a row have the number format of its metric.
    const rowFormats = amountFormats(table, ([, , label, currency]) =>
      amountFormat(metricWith(label)?.id ?? ROWS.field, String(currency ?? '')),
    );
    const own = { id: SUMMARY, title, line: summaryLine(ledger.unread), mark, rowFormats } as const;
    return writeOwnTable(own, table, { ...ports, deadline });
  }
}

/** For each closed month (`YYYY-MM`), when it was closed, as a serial number in the spreadsheet's zone. */
function closingTimes({ document, spreadsheet, formatTime }: OwnTablePorts): Map<string, number> {
  const closed = new ClosedMonths(document).list();
  const zone = closed.length === 0 ? '' : spreadsheet.timeZone();
  return new Map(closed.map(({ month, closedAt }) => [month, momentSerial(closedAt, zone, formatTime)]));
}

/**
 * The summary of ledger lines: one row for each report, month, metric and currency, the newest month first. `closed` contains the serial
 * number of the moment when a month (`YYYY-MM`) was closed.
 */
export function summary(lines: readonly LedgerLine[], closed: ReadonlyMap<string, number>): Table {
  const groups = groupsOf(lines, ({ report, month, metric, currency }) => [report, month, metric, currency]);
  const rows = groups.map((group) => rowOf(group, closed.get(group[0].month)));
  sortRows(rows);
  // The newest month first. Rows of one month stay in the order of `sortRows`.
  rows.sort(
    ([, one], [, other]) => Number(String(one) < String(other)) - Number(String(one) > String(other)),
  );
  return { columns: ownColumns(LAYOUT, texts().close.summaryColumns), rows, notices: [] };
}

function rowOf(group: readonly [LedgerLine, ...LedgerLine[]], closedAt: number | undefined): Cell[] {
  const { report, month, metric, currency } = group[0];
  const adds = isAdditive(metric);
  const since = group.filter(({ seen }) => closedAt !== undefined && (seen ?? 0) > closedAt);
  return [
    report,
    month,
    metric,
    currency,
    adds ? moved(group) : null,
    closedAt === undefined ? null : serialDay(closedAt),
    adds && closedAt !== undefined ? (since.length === 0 ? 0 : moved(since)) : null,
    counted(group),
    counted(group.filter(({ difference }) => difference === null)),
    group.reduce<number | null>((last, { seen }) => ((seen ?? 0) > (last ?? 0) ? seen : last), null),
  ];
}

/** The sum of the differences in the lines. Null if no line has a known difference. */
function moved(lines: readonly LedgerLine[]): number | null {
  return sumOf(lines.flatMap(({ difference }) => difference ?? []));
}

function counted(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** True if numbers of the metric with this label may be added. If several metrics have the label, they all give the same answer. */
function isAdditive(label: string): boolean {
  return label === ROWS.label || metricWith(label)?.aggregate.kind === 'sum';
}

function metricWith(label: Cell | undefined) {
  return METRICS.find((metric) => metric.label === label);
}
