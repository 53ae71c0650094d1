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

/**
 * Loads device rows into BigQuery, then reads the summary of the requested days for the sheet. More days than the requested ones are loaded
 * if the BigQuery table lacks days.
 */
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
        const { asked, except } = window;
        const summary = route.summary(
          settings,
          { ...request, ...asked, ...(except && { except }) },
          deadline,
        );
        // The first run of a request adds a connected sheet. Some editions of Google Workspace cannot: the sentence explains that.
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
  // The place in BigQuery is checked again, because it may have changed since the approval was checked.
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

/** The days that the BigQuery table contains after the load: those of the report, without days that the service no longer has. */
function completeDays({ request, window: { range }, ports }: RunContext): LoadedDays {
  const oldest = oldestServed(request, ports.clock.now());
  const from = range.from > oldest ? range.from : oldest;
  return { from, to: range.to, through: request.newestCompleteDay };
}

/**
 * The days to load: the requested days if the BigQuery table has all other days of the report, otherwise all days. `loaded` are the days in
 * the table. Days are missing if a user chose another dataset or deleted the table, or if a run of another request ended early. All slices
 * of a run load the same days, even if the table changes between them.
 */
function windowToLoad(
  context: RunContext,
  { from, to }: DayRange,
  loaded: LoadedDays | undefined,
): LookbackWindow {
  const { window, report } = context;
  const { range, asked, except } = window;
  const others = except ?? { from, to: addDays(asked.from, -1) };
  if (others.from > others.to) return window;
  const all = { range, asked: { from, to }, isWhole: false };
  const began = earlierPosition({ ...context, window: all }) !== undefined;
  return began || !isHeld(loaded, others, report.refreshing.daysAgain) ? all : window;
}

/** True if the table contains all days from `from` to `to`, and they were loaded when their numbers were final. */
function isHeld(held: LoadedDays | undefined, { from, to }: DayRange, daysAgain: number): boolean {
  if (held === undefined || held.through === '') return false;
  return held.from <= from && to <= held.to && to <= addDays(held.through, -daysAgain);
}
