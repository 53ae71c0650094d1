import { report as catalogueEntry } from '../../catalogue/catalogue';
import type { LedgerHook } from '../../close/ledger-hook';
import type { Day } from '../../dates/calendar';
import { attempt } from '../../errors/record-failure';
import { OutOfTime } from '../../errors/service-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import type { LargeTable } from '../../sheet/large/large-table';
import { writeTable } from '../../sheet/write/write-table';
import type { WriteOutcome } from '../../sheet/write-job';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { deviceOutput, requestForSheet } from '../fetch/choose-output';
import { discarding } from '../fetch/fetched-data';
import { readDevice, stagedRowsOf } from '../fetch/read-device';
import { coversOf, ledgerOf, provenance, writeJobOf } from '../fetch/report-job';
import { connectionOf, requestDigest, resolveRequest } from '../fetch/resolve-request';
import type { FetchedData, PreviousRun, RunContext, RunMonitor, RunPorts } from '../fetch/run-context';
import { withUnknownApps } from '../fetch/unknown-apps';
import type { HeldData, RunReport } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { daysAsked, type LookbackWindow, lookbackWindow } from '../schedule/lookback-window';
import type { ReportPorts } from '../store/report-stores';

/** The result of a run. */
export interface RunResult {
  readonly report: RunReport;
  /** Has no rows if there were too many for memory. */
  readonly table: Table;
  readonly newestDay: Day | null;
  readonly window: LookbackWindow;
  readonly question: string;
  /** The output of a device report; `rows` for others. */
  readonly output: RunContext['request']['output'];
}

/**
 * Checks, fetches and writes one saved report. Throws an AdReportsError; the sheet is then as before, except after a SheetBeingEdited
 * with `isWritten`.
 */
export function runReport(
  report: StoredReport,
  previous: PreviousRun,
  ports: RunPorts,
  monitor: RunMonitor,
): RunResult {
  const begun = ports.clock.now();
  const context = contextOf(report, previous, ports, monitor);
  const { request, window, question } = context;
  const fetched = withUnknownApps(context, read(context));
  const { written, restated } = keptForLater(fetched, ports, () => write(context, fetched));
  monitor.cache.forgetPosition();
  return {
    table: fetched.table,
    newestDay: fetched.newestDay,
    window,
    question,
    output: request.output,
    report: {
      ...outcome(written),
      columns: fetched.table.columns.length,
      calls: monitor.calls.sent,
      restated,
      ...window.range,
      askedFrom: window.asked.from,
      newestCompleteDay: request.newestCompleteDay,
      notices: [...fetched.table.notices, ...written.notices],
      controls: fetched.controlTotals,
      tableUrl: fetched.tableUrl,
      seconds: (ports.clock.now() - begun) / 1000,
    },
  };
}

function contextOf(
  report: StoredReport,
  previous: PreviousRun,
  ports: RunPorts,
  monitor: RunMonitor,
): RunContext {
  const originalRequest = resolveRequest(report.draft, ports);
  const question = requestDigest(originalRequest, ports);
  const known = { ...previous, isSameQuestion: question === previous.question };
  const connection = {
    ...serially(connectionOf(ports, monitor.deadline), previous),
    earlier: monitor.cache,
    calls: monitor.calls,
    ...readingTold(monitor),
  };
  monitor.reportProgress({
    phase: catalogueEntry(originalRequest.report).source,
    done: 0,
    of: null,
    rows: 0,
    calls: 0,
  });
  // The first slice decides the output for all slices.
  const output = monitor.cache.position()?.output ?? deviceOutput(originalRequest, known, connection);
  const request = requestForSheet(originalRequest, output);
  const window = lookbackWindow(
    request,
    report.draft,
    report.refreshing,
    known,
    previous.how,
    ports.clock.now(),
  );
  monitor.onWindowChosen(window);
  return { report, originalRequest, request, question, window, previous, connection, ports, monitor };
}

/** A scheduled run sends one request at a time, because thousands of files may refresh at once. A run by hand may send several. */
function serially(connection: Connection, { how }: PreviousRun): Connection {
  if (how === 'by hand') return connection;
  return { ...connection, settings: { ...connection.settings, parallel: 1 } };
}

function readingTold({ reportProgress }: RunMonitor): Pick<Connection, 'onProgress'> {
  return {
    onProgress: ({ what, done, of, rows, calls }) => reportProgress({ phase: what, done, of, rows, calls }),
  };
}

function read(context: RunContext): FetchedData {
  const { request, window, connection } = context;
  if (catalogueEntry(request.report).source === 'files') return readDevice(context);
  const table = fetchReport({ ...request, ...window.asked }, connection);
  // No checkpoint: each page is cached when it is received.
  return {
    table,
    newestDay: newestDayIn(table),
    controlTotals: null,
    tableUrl: null,
    saveCheckpoint: () => {},
    discard: () => {},
  };
}

function write(
  context: RunContext,
  { table, stagedRows }: FetchedData,
): { written: WriteOutcome; restated: number } {
  const ledger = ledgerOf(context);
  if (stagedRows !== undefined) {
    const written = movedIn(context, table, stagedRows, ledger);
    return { written, restated: ledger.recorded() };
  }
  const brought = stagedRowsOf(context, table);
  if (brought !== undefined) {
    const written = discarding(
      context.ports,
      () => brought.abandon(),
      () => movedIn(context, table, brought, ledger),
    );
    return { written, restated: ledger.recorded() };
  }
  const written = writeTable({ ...writeJobOf(context, table), together: ledger.together });
  return { written, restated: ledger.recorded() };
}

function movedIn(context: RunContext, table: Table, long: LargeTable, { byDay }: LedgerHook): WriteOutcome {
  const { window } = context;
  return long.finish({
    provenance: provenance(context, table),
    notices: table.notices,
    covers: coversOf(context),
    byDay,
    asked: daysAsked(window),
    ...(window.isWhole ? {} : { keptFrom: window.range.from, keptTo: window.range.to }),
  });
}

/**
 * Does `work`. If it runs out of time, or the sheet is busy while rows are staged, saves the data for the next slice. After any other
 * failure, discards the data.
 */
function keptForLater<Done>(
  { stagedRows, saveCheckpoint, discard }: FetchedData,
  ports: Pick<ReportPorts, 'errors'>,
  work: () => Done,
): Done {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfTime) saveCheckpoint();
    else if (error instanceof SheetBusy && stagedRows !== undefined) {
      saveCheckpoint();
      throw new OutOfTime(texts().reports.runs.waitingForRefresh);
    }
    // If discarding fails, the report's next write deletes the leftovers.
    else attempt(texts().reports.runs.receivedRows, ports, discard);
    throw error;
  }
}

function outcome({ reads: _, writes: __, notices: ___, ...work }: WriteOutcome) {
  return work;
}

/** Facts about the sheet's content after a good run. `newest` is the newest day with a row; null if rows have no day or there are none. */
export function heldData(
  report: RunReport,
  newest: Day | null,
  { range, isWhole }: LookbackWindow,
  before: HeldData | null,
  now: number,
): HeldData {
  const held = isWhole ? '' : (before?.newestDay ?? '');
  const newestDay = newest !== null && newest > held ? newest : held;
  return {
    rows: report.rows,
    rowsBrought: report.rowsBrought,
    columns: report.columns,
    ...range,
    completeThrough: report.newestCompleteDay,
    newestDay: newestDay === '' ? null : newestDay,
    fetchedAt: now,
  };
}

/** The newest day of a table's rows; null if they have no day. */
export function newestDayIn({ columns, rows }: Table): Day | null {
  const at = columns.findIndex(({ field }) => field === 'date');
  if (at < 0) return null;
  let newest = '';
  for (const row of rows) {
    const day = String(row[at] ?? '');
    if (day > newest) newest = day;
  }
  return newest === '' ? null : newest;
}
