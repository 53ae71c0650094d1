import type { LoadedDays } from '../../bigquery/client/report-table';
import type { BigQueryRoute, TableOrder } from '../../bigquery/route';
import { addDays } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { columnsOf } from '../../table/columns';
import type { Table } from '../../table/table';
import { placeToLoad } from '../approvals/own-approvals';
import { type LookbackWindow, oldestServed } from '../schedule/lookback-window';
import { bigQuerySettings, routeOf } from '../store/bigquery-destination';
import { CHECKPOINT_MS, earlierPosition, type Position, readDays, withControlTotals } from './read-days';
import { wantedRows } from './resolve-request';
import type { FetchedData, RunContext } from './run-context';

/** The days that a run loads into BigQuery. */
interface Loading {
  readonly window: LookbackWindow;
  /** The days that the BigQuery table contains after the load. */
  readonly has: LoadedDays;
}

/** Loads the rows of the requested days into BigQuery and reads their summary for the sheet. `ofAsked` is the position in these days. */
export function readToBigQuery(context: RunContext, ofAsked: Position): FetchedData {
  const { originalRequest, ports, previous, question } = context;
  const route = routeOf(ports.bigQuery);
  const order = orderOf(context);
  const columns = columnsOf(route.fields(originalRequest));
  const wanted = wantedRows(originalRequest, columns, ports);
  const loading = daysToLoad(context, route, order);
  const loads: RunContext = { ...context, window: loading.window };
  const position = loading.window === context.window ? ofAsked : earlierPosition(loads);
  const consumer = route.dayCollector(order, wanted, position?.taken);
  const read = readDays(loads, consumer, position, () => consumer.abandon());
  const summary = summaryOf(context, route, order, loading);
  // Connects a sheet to the table, once per request. Not every Google edition can: the sentence then says so.
  const isConnected = previous.held !== null && previous.question === question;
  const sentence = isConnected ? '' : route.connect(order.settings);
  const notices = [...consumer.notices, ...summary.notices, ...(sentence === '' ? [] : [sentence])];
  const fetched = withControlTotals(loads, read, { ...summary, notices });
  return { ...fetched, tableUrl: route.url(order.settings) };
}

function orderOf({ originalRequest, report, previous, ports, monitor }: RunContext): TableOrder {
  // Checked again: the place may have changed since the approval was checked.
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

/** The summary of the days that the sheet needs. These may be fewer days than were loaded. */
function summaryOf(
  { request, window, question, monitor }: RunContext,
  route: BigQueryRoute,
  order: TableOrder,
  { has }: Loading,
): Table {
  const deadline = monitor.deadline - CHECKPOINT_MS / 2;
  route.recordLoadedDays({ ...order, deadline }, question, has);
  const { asked, except } = window;
  return route.summary(order.settings, { ...request, ...asked, ...(except && { except }) }, deadline);
}

/**
 * The requested days; the whole range if the BigQuery table lacks other days of it. Days are missing after a user chose another dataset
 * or deleted the table, or after an abandoned run loaded days for another request. All slices of a run load the same days, even if
 * the table changes between them. Throws BigQueryRefused, OutOfTime.
 */
function daysToLoad(context: RunContext, route: BigQueryRoute, order: TableOrder): Loading {
  const { window, request, report, question } = context;
  const { from: first, to } = window.range;
  const oldest = oldestServed(request, context.ports.clock.now());
  const from = first > oldest ? first : oldest;
  const has = { from, to, through: request.newestCompleteDay };
  const held = route.loadedDays(order, question);
  const others = daysNotAsked(window, from);
  if (others === undefined) return { window, has };
  const all = { range: window.range, asked: { from, to }, isWhole: false };
  const began = earlierPosition({ ...context, window: all }) !== undefined;
  const lacks = began || !isHeld(held, others, report.refreshing.daysAgain);
  return { window: lacks ? all : window, has };
}

/** The days of the range that are not requested: the excepted days, or else the days before the requested ones. */
function daysNotAsked({ asked, except }: LookbackWindow, from: string): DayRange | undefined {
  if (except !== undefined) return except;
  return asked.from > from ? { from, to: addDays(asked.from, -1) } : undefined;
}

/** Whether the table contains all of these days, loaded when their numbers were already final. */
function isHeld(held: LoadedDays | undefined, { from, to }: DayRange, daysAgain: number): boolean {
  if (held === undefined || held.through === '') return false;
  return held.from <= from && to <= held.to && to <= addDays(held.through, -daysAgain);
}
