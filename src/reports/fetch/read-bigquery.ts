import type { LoadedDays } from '../../bigquery/client/report-table';
import type { TableOrder } from '../../bigquery/route';
import { addDays } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { columnsOf } from '../../table/columns';
import { placeToLoad } from '../approvals/own-approvals';
import { type LookbackWindow, oldestServed } from '../schedule/lookback-window';
import { bigQuerySettings, routeOf } from '../store/bigquery-destination';
import { CHECKPOINT_MS, earlierPosition, readDays } from './read-days';
import { wantedRows } from './resolve-request';
import type { FetchedData, RunContext } from './run-context';

/** Loads all days of the report if the BigQuery table lacks final numbers of days that the run did not request. */
export function readToBigQuery(context: RunContext): FetchedData {
  const { originalRequest, request, window, ports, previous, question, monitor } = context;
  const route = routeOf(ports.bigQuery);
  const order = orderOf(context);
  const { settings } = order;
  const wanted = wantedRows(originalRequest, columnsOf(route.fields(originalRequest)), ports);
  const complete = completeDays(context);
  const toLoad = windowToLoad(context, complete, route.loadedDays(order, question));
  return readDays(
    { ...context, window: toLoad },
    {
      begin: (taken) => route.dayCollector(order, wanted, taken),
      end: ({ notices }) => {
        const deadline = monitor.deadline - CHECKPOINT_MS / 2;
        route.recordLoadedDays({ ...order, deadline }, question, complete);
        const { range, asked, except, again } = window;
        const days = again === undefined ? { ...asked, ...(except && { except }) } : range;
        const summary = route.summary(settings, { ...request, ...days }, deadline);
        // Only the first run of a request adds a connected sheet. Not all editions of Google Workspace support connected sheets.
        const isConnected = previous.held !== null && previous.question === question;
        const sentence = isConnected ? '' : route.connect(settings);
        const all = [...notices, ...summary.notices, sentence].filter((notice) => notice !== '');
        return { table: { ...summary, notices: all }, tableUrl: route.url(settings) };
      },
      discard: (collector) => collector.abandon(),
    },
  );
}

function orderOf({ originalRequest, report, previous, ports, monitor }: RunContext): TableOrder {
  // The BigQuery place is checked again here, because it may have changed after the run began.
  const place = placeToLoad(previous.how, ports);
  return {
    settings: bigQuerySettings(report, originalRequest.apps, place, ports),
    request: originalRequest,
    file: ports.file().id,
    report: report.id,
    run: monitor.runId,
    deadline: monitor.deadline,
  };
}

/** All days of the report that the service still has. The BigQuery table contains them after the run. */
function completeDays({ request, window: { range }, ports }: RunContext): LoadedDays {
  const oldest = oldestServed(request, ports.clock.now());
  const from = range.from > oldest ? range.from : oldest;
  return { from, to: range.to, through: request.newestCompleteDay };
}

/**
 * Loads only the requested days if the BigQuery table already has the final numbers of all other days from `from` to `to`. If an earlier
 * slice of the run has begun to load all days, later slices do the same, even if the table has changed.
 */
function windowToLoad(
  context: RunContext,
  { from, to }: DayRange,
  loaded: LoadedDays | undefined,
): LookbackWindow {
  const { report } = context;
  const { again: _, ...window } = context.window;
  const { range, asked, except } = window;
  const others = except ?? { from, to: addDays(asked.from, -1) };
  if (others.from > others.to) return window;
  const all = { range, asked: { from, to }, isWhole: false };
  const began = earlierPosition({ ...context, window: all }) !== undefined;
  return began || !isHeld(loaded, others, report.refreshing.daysAgain) ? all : window;
}

/** True if the BigQuery table contains the final numbers of all days from `from` to `to`. */
function isHeld(held: LoadedDays | undefined, { from, to }: DayRange, daysAgain: number): boolean {
  if (held === undefined || held.through === '') return false;
  return held.from <= from && to <= held.to && to <= addDays(held.through, -daysAgain);
}
