import { report as catalogueEntry } from '../../catalogue/catalogue';
import type { LedgerHook } from '../../close/restatements/ledger-hook';
import { dayOf } from '../../dates/calendar';
import { OutOfTime } from '../../errors/service-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import type { Connection } from '../../service/http/connection';
import type { LargeEnd } from '../../sheet/large/large-table';
import { writeTable } from '../../sheet/write/write-table';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { deviceOutput, requestForSheet } from '../fetch/choose-output';
import { fetchTable } from '../fetch/fetch-table';
import { discardReceived } from '../fetch/read-days';
import { readDevice, stagedRowsOf } from '../fetch/read-device';
import { chartOf, coversOf, ledgerOf, provenance, writeJobOf } from '../fetch/report-job';
import { connectionOf, requestDigest, resolveRequest } from '../fetch/resolve-request';
import type { FetchedData, RunContext } from '../fetch/run-context';
import { withUnknownApps } from '../fetch/unknown-apps';
import type { HeldData, RunReport } from '../run-facts';
import { daysAsked, lookbackWindow } from '../schedule/lookback-window';
import { attemptsAfter } from '../schedule/retry';

export type RunResult = ReturnType<typeof runReport>;

/**
 * Fetches the data of a saved report and writes it. Throws an AdReportsError. After an error, the report's sheet has not changed, except
 * after a SheetBeingEdited with `isWritten`. Throws OutOfTime if the time is used up, or if the rows are in a hidden sheet and the
 * document's lock is busy. In these cases, received data is stored for the next slice. After other errors, received data is deleted.
 */
export function runReport(context: RunContext) {
  let fetched: FetchedData | undefined;
  try {
    fetched = withUnknownApps(context, fetchData(context));
    return { context, report: write(context, fetched), fetched };
  } catch (error) {
    const isWaiting = fetched?.stagedRows !== undefined && error instanceof SheetBusy;
    if (isWaiting || error instanceof OutOfTime) context.received.saveCheckpoint();
    else discardReceived(context);
    throw isWaiting ? new OutOfTime(texts().reports.runs.waitingForRefresh) : error;
  }
}

type SliceStart = Pick<RunContext, 'report' | 'previous' | 'ports' | 'monitor' | 'cache'>;

/** Checks the draft of a saved report and decides what the slice requests. Throws an AdReportsError. */
export function runContext(start: SliceStart): RunContext {
  const { report, previous, ports, monitor, cache } = start;
  const begun = ports.clock.now();
  const { draft, refreshing } = report;
  const originalRequest = resolveRequest(draft, ports);
  const question = requestDigest(originalRequest, ports);
  const known = { ...previous, isSameQuestion: question === previous.question };
  const connection = runConnection(start);
  const phase = catalogueEntry(originalRequest.report).source;
  monitor.reportProgress({ phase, done: 0, of: null, rows: 0 });
  const earlier = known.isSameQuestion ? previous.output : null;
  // The first slice decides the output (rows, summary or BigQuery). Later slices of the run use the same output.
  const output = cache.position?.output ?? deviceOutput(originalRequest, earlier, connection);
  const request = requestForSheet(originalRequest, output);
  const window = lookbackWindow(request, draft, refreshing, known, previous.how, ports.clock.now());
  const received = { saveCheckpoint: () => {}, discard: () => {} };
  return { ...start, begun, originalRequest, request, question, window, connection, received };
}

/** A scheduled run sends one request at a time, because thousands of files may refresh at once. */
function runConnection({ previous, ports, monitor, cache }: SliceStart): Connection {
  const connection = connectionOf(ports, monitor.deadline);
  const { how, failures } = previous;
  return {
    ...connection,
    ...(how === 'by schedule' && {
      settings: { ...connection.settings, parallel: 1 },
      ...attemptsAfter(failures),
    }),
    earlier: cache,
    calls: monitor.calls,
    onProgress: ({ what, done, of, rows }) => monitor.reportProgress({ phase: what, done, of, rows }),
  };
}

function fetchData(context: RunContext): FetchedData {
  const { source } = catalogueEntry(context.request.report);
  return source === 'files' ? readDevice(context) : fetchTable(context);
}

function write(context: RunContext, fetched: FetchedData): RunReport {
  const { request, window, monitor, ports, begun, cache } = context;
  const { table } = fetched;
  const ledger = ledgerOf(context);
  const chart = chartOf(context, table);
  const staged = fetched.stagedRows ?? stagedRowsOf(context, table);
  const { notices, ...counts } =
    staged === undefined
      ? writeTable({ ...writeJobOf(context, table), ...ledger, ...chart })
      : staged.finish(largeEnd(context, table, ledger));
  cache.forgetPosition();
  const problem = chart && (staged === undefined ? chart.problem() : texts().charts.tooManyRows);
  return {
    ...counts,
    columns: table.columns.length,
    calls: monitor.calls.sent,
    restated: ledger.recorded(),
    ...window.range,
    askedFrom: window.asked.from,
    newestCompleteDay: request.newestCompleteDay,
    notices: [...table.notices, ...notices, ...(problem === undefined ? [] : [problem])],
    controls: fetched.controlTotals,
    tableUrl: fetched.tableUrl,
    seconds: (ports.clock.now() - begun) / 1000,
  };
}

function largeEnd(context: RunContext, table: Table, { byDay }: LedgerHook): LargeEnd {
  const { window } = context;
  return {
    ...provenance(context, table),
    notices: table.notices,
    covers: coversOf(context),
    byDay,
    asked: daysAsked(window),
    ...(window.isWhole ? {} : { keptFrom: window.range.from, keptTo: window.range.to }),
  };
}

/** Runs on weekdays are three days apart, and four with a holiday. */
const LONGEST_GAP_MS = 4.5 * 86_400_000;

/** The facts about the report's sheet after a good run. `before` are the same facts from before the run. */
export function heldData(result: RunResult, before: HeldData | null, now: number): HeldData {
  const { report, fetched, context } = result;
  const { window } = context;
  const newest = fetched.newestDay;
  const earlier = window.isWhole ? null : (before?.newestDay ?? null);
  const isFollowing = before !== null && now - before.fetchedAt <= LONGEST_GAP_MS;
  return {
    rows: report.rows,
    rowsBrought: report.rowsBrought,
    columns: report.columns,
    ...window.range,
    completeThrough: report.newestCompleteDay,
    newestDay: newest === null || (earlier !== null && earlier > newest) ? earlier : newest,
    fetchedAt: now,
    followedSince: (isFollowing ? before.followedSince : undefined) ?? dayOf(now),
  };
}
