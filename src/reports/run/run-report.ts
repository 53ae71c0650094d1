import { report as catalogueEntry } from '../../catalogue/catalogue';
import { dayOf } from '../../dates/calendar';
import { whyNoMail } from '../../errors/authorization-lost';
import { OutOfTime } from '../../errors/service-errors';
import { SheetBusy, SheetConflict } from '../../errors/sheet-errors';
import type { Connection } from '../../service/http/connection';
import { DaysDiffer } from '../../sheet/plan/day-window';
import { errorAfter, writeTable } from '../../sheet/write/write-table';
import { noEarlierPlans } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { deviceOutput, requestForSheet } from '../fetch/choose-output';
import { fetchTable } from '../fetch/fetch-table';
import { discardReceived } from '../fetch/read-days';
import { readDevice } from '../fetch/read-device';
import { chartOf, ledgerOf, writeJobOf } from '../fetch/report-job';
import { connectionOf, requestDigest, resolveRequest } from '../fetch/resolve-request';
import type { RunPosition } from '../fetch/run-cache';
import type { FetchedData, RunContext } from '../fetch/run-context';
import { withUnknownApps } from '../fetch/unknown-apps';
import type { HeldData, RunReport } from '../run-facts';
import { daysAsked, type LookbackWindow, lookbackWindow, withDaysAgain } from '../schedule/lookback-window';
import { attemptsAfter } from '../schedule/retry';

export type RunResult = ReturnType<typeof runReport>;

/** How often a run fetches days again because their rows in the sheet are not as they were written. */
const MOST_FETCHES = 3;

/**
 * Fetches the data of a saved report and writes it. Throws an AdReportsError. After an error, the report's sheet has not changed, except
 * after SheetBeingEdited. Throws OutOfTime if the time is used up, or if the rows are in a hidden sheet and the document's lock is busy. In
 * these cases, received data is stored for the next slice. After other errors, received data is deleted.
 */
export function runReport(start: RunContext) {
  const { changedSince } = texts().sheets.conflicts;
  for (let [nth, context] = [1, start]; ; nth++) {
    let fetched: FetchedData | undefined;
    try {
      fetched = withNotices(context, withUnknownApps(context, fetchData(context)));
      return { context, report: write(context, fetched), fetched };
    } catch (error) {
      const isWaiting = fetched?.stagedRows !== undefined && error instanceof SheetBusy;
      if (isWaiting || error instanceof OutOfTime) context.received.saveCheckpoint();
      else discardReceived(context);
      if (isWaiting) throw new OutOfTime(texts().reports.runs.waitingForRefresh);
      if (error instanceof OutOfTime) throw error;
      if (!(error instanceof DaysDiffer)) throw errorAfter(context.earlierPlans, error);
      const { report, earlierPlans } = context;
      const isLast = nth === MOST_FETCHES;
      if (isLast) throw errorAfter(earlierPlans, new SheetConflict(report.name, changedSince));
      context = fetchAgain(context, error);
    }
  }
}

function fetchAgain(context: RunContext, { days }: DaysDiffer): RunContext {
  const { request, ports, cache, lostDays } = context;
  const { window, lost } = withDaysAgain(context.window, days, request, ports.clock.now());
  cache.forgetPosition();
  return { ...context, window, lostDays: [...lostDays, ...lost] };
}

/** A scheduled run also says that its owner gets no mail if a later one fails. That is no warning about the numbers. */
function withNotices({ lostDays, previous, ports }: RunContext, fetched: FetchedData): FetchedData {
  const { table } = fetched;
  const lost = lostDays.length === 0 ? [] : [texts().sheets.changedByHand(lostDays)];
  const noMail = previous.how === 'by schedule' ? [whyNoMail(ports.authorization)].filter(Boolean) : [];
  const notices = [...lost, ...table.notices, ...noMail];
  return { ...fetched, table: { ...table, notices, facts: [...(table.facts ?? []), ...noMail] } };
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
  const usual = lookbackWindow(request, draft, refreshing, known, previous.how, ports.clock.now());
  const window = withDaysOf(cache.position, usual);
  const received = { saveCheckpoint: () => {}, discard: () => {} };
  const again = { lostDays: [], earlierPlans: noEarlierPlans() };
  return { ...start, begun, originalRequest, request, question, window, connection, received, ...again };
}

/** A later slice goes on with the days that an earlier one has requested again. */
function withDaysOf(position: RunPosition | undefined, window: LookbackWindow): LookbackWindow {
  const usual = daysAsked(window);
  const again = (position?.days ?? []).filter((day) => !usual.includes(day));
  const isPart = usual.every((day) => position?.days.includes(day));
  return again.length > 0 && isPart ? { ...window, again, isWhole: false } : window;
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
  const { table, stagedRows } = fetched;
  const ledger = ledgerOf(context);
  const chart = stagedRows === undefined ? chartOf(context, table) : undefined;
  const job = { ...writeJobOf(context, table), ...ledger, ...chart };
  const { notices, ...counts } = stagedRows === undefined ? writeTable(job) : stagedRows.finish(job);
  cache.forgetPosition();
  const isWithoutChart = stagedRows !== undefined && context.report.refreshing.chart !== undefined;
  const problem = isWithoutChart ? texts().charts.tooManyRows : chart?.problem();
  return {
    ...counts,
    columns: table.columns.length,
    calls: monitor.calls.sent,
    restated: ledger.recorded(),
    ...window.range,
    askedFrom: window.again?.[0] ?? window.asked.from,
    newestCompleteDay: request.newestCompleteDay,
    notices: [...table.notices, ...notices, ...ledger.notices(), ...(problem === undefined ? [] : [problem])],
    controls: fetched.controlTotals,
    tableUrl: fetched.tableUrl,
    seconds: (ports.clock.now() - begun) / 1000,
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
