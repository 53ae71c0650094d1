import { report as catalogueEntry } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { OutOfTime } from '../../errors/service-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { writeTable } from '../../sheet/write/write-table';
import type { Work } from '../../sheet/write-job';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { deviceOutput, requestForSheet } from '../fetch/choose-output';
import { discardReceived } from '../fetch/read-days';
import { readDevice, stagedRowsOf } from '../fetch/read-device';
import { coversOf, ledgerOf, provenance, writeJobOf } from '../fetch/report-job';
import { connectionOf, requestDigest, resolveRequest } from '../fetch/resolve-request';
import type { FetchedData, PreviousRun, RunContext, RunMonitor } from '../fetch/run-context';
import { withUnknownApps } from '../fetch/unknown-apps';
import type { ReportPorts } from '../report-ports';
import type { HeldData, RunReport } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { daysAsked, lookbackWindow } from '../schedule/lookback-window';

/** The result of a run. */
export interface RunResult {
  readonly report: RunReport;
  readonly fetched: FetchedData;
}

/** Fetches and writes one saved report. Throws an AdReportsError; the sheet is then as before, except after a SheetBeingEdited with `isWritten`. */
export function runReport(context: RunContext): RunResult {
  const { request, window, monitor, ports, begun } = context;
  const { fetched, written, restated } = fetchAndWrite(context);
  monitor.cache.forgetPosition();
  const { notices, ...counts } = written;
  const report = {
    ...counts,
    columns: fetched.table.columns.length,
    calls: monitor.calls.sent,
    restated,
    ...window.range,
    askedFrom: window.asked.from,
    newestCompleteDay: request.newestCompleteDay,
    notices: [...fetched.table.notices, ...notices],
    controls: fetched.controlTotals,
    tableUrl: fetched.tableUrl,
    seconds: (ports.clock.now() - begun) / 1000,
  };
  return { report, fetched };
}

/** Checks a saved report and decides what a slice of its run requests. Throws an AdReportsError. */
export function runContext(
  report: StoredReport,
  previous: PreviousRun,
  ports: ReportPorts,
  monitor: RunMonitor,
): RunContext {
  const begun = ports.clock.now();
  const { draft, refreshing } = report;
  const originalRequest = resolveRequest(draft, ports);
  const question = requestDigest(originalRequest, ports);
  const known = { ...previous, isSameQuestion: question === previous.question };
  const connection = runConnection(previous, ports, monitor);
  const phase = catalogueEntry(originalRequest.report).source;
  monitor.reportProgress({ phase, done: 0, of: null, rows: 0, calls: 0 });
  // The first slice decides the output for all slices.
  const output = monitor.cache.position()?.output ?? deviceOutput(originalRequest, known, connection);
  const request = requestForSheet(originalRequest, output);
  const window = lookbackWindow(request, draft, refreshing, known, previous.how, ports.clock.now());
  const received = { saveCheckpoint: () => {}, discard: () => {} };
  const shared = { report, previous, connection, ports, monitor, received };
  return { ...shared, begun, originalRequest, request, question, window };
}

/** A scheduled run sends one request at a time, because thousands of files may refresh at once. A run by hand may send several. */
function runConnection({ how }: PreviousRun, ports: ReportPorts, monitor: RunMonitor): Connection {
  const connection = connectionOf(ports, monitor.deadline);
  const { settings } = connection;
  return {
    ...connection,
    settings: how === 'by hand' ? settings : { ...settings, parallel: 1 },
    earlier: monitor.cache,
    calls: monitor.calls,
    onProgress: ({ what, done, of, rows, calls }) =>
      monitor.reportProgress({ phase: what, done, of, rows, calls }),
  };
}

/**
 * Fetches and writes the rows. If the time is used up, or the sheet is busy while rows are staged, saves the received data for the next
 * slice. After any other failure, discards it.
 */
function fetchAndWrite(context: RunContext) {
  let isStaged = false;
  try {
    const fetched = withUnknownApps(context, fetchData(context));
    isStaged = fetched.stagedRows !== undefined;
    return { fetched, ...write(context, fetched) };
  } catch (error) {
    const isWaiting = isStaged && error instanceof SheetBusy;
    if (isWaiting || error instanceof OutOfTime) context.received.saveCheckpoint();
    else discardReceived(context);
    throw isWaiting ? new OutOfTime(texts().reports.runs.waitingForRefresh) : error;
  }
}

function fetchData(context: RunContext): FetchedData {
  const { request, window, connection } = context;
  if (catalogueEntry(request.report).source === 'files') return readDevice(context);
  // There is nothing to save at the end of a slice: each page is cached when it is received.
  const table = fetchReport({ ...request, ...window.asked }, connection);
  return { table, newestDay: newestDayIn(table), controlTotals: null, tableUrl: null };
}

function write(
  context: RunContext,
  { table, stagedRows }: FetchedData,
): { readonly written: Work; readonly restated: number } {
  const { window, received } = context;
  const ledger = ledgerOf(context);
  const staged = stagedRows ?? stagedRowsOf(context, table);
  if (staged === undefined) {
    const written = writeTable({ ...writeJobOf(context, table), together: ledger.together });
    return { written, restated: ledger.recorded() };
  }
  if (stagedRows === undefined) {
    const { discard } = received;
    received.discard = () => {
      staged.abandon();
      discard();
    };
  }
  const written = staged.finish({
    provenance: provenance(context, table),
    notices: table.notices,
    covers: coversOf(context),
    byDay: ledger.byDay,
    asked: daysAsked(window),
    ...(window.isWhole ? {} : { keptFrom: window.range.from, keptTo: window.range.to }),
  });
  return { written, restated: ledger.recorded() };
}

/** Facts about the sheet's content after a good run. */
export function heldData(
  { report, fetched: { newestDay: newest } }: RunResult,
  { window }: RunContext,
  before: HeldData | null,
  now: number,
): HeldData {
  const earlier = window.isWhole ? null : (before?.newestDay ?? null);
  return {
    rows: report.rows,
    rowsBrought: report.rowsBrought,
    columns: report.columns,
    ...window.range,
    completeThrough: report.newestCompleteDay,
    newestDay: newest === null || (earlier !== null && earlier > newest) ? earlier : newest,
    fetchedAt: now,
  };
}

/** The newest day of a table's rows; null if they have no day. */
function newestDayIn({ columns, rows }: Table): Day | null {
  const at = columns.findIndex(({ field }) => field === 'date');
  if (at < 0) return null;
  let newest = '';
  for (const row of rows) {
    const day = String(row[at] ?? '');
    if (day > newest) newest = day;
  }
  return newest === '' ? null : newest;
}
