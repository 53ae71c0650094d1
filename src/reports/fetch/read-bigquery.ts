import type { TableOrder } from '../../bigquery/route';
import type { DeviceRun } from '../../device/days/read-days';
import { checkedSalt } from '../../device/rows/hash-identifiers';
import { columnsOf } from '../../table/columns';
import type { Table } from '../../table/table';
import { placeToLoad } from '../approvals/may-run';
import { bigQuerySettings, routeOf } from '../store/bigquery-destination';
import { daysToLoad, type Loading } from './bigquery-days';
import {
  CHECKPOINT_MS,
  discarding,
  earlierPosition,
  fetchedDataOf,
  type Position,
  runOf,
  savingCheckpoint,
} from './fetched-data';
import { saltFor } from './resolve-request';
import type { FetchedData, RunContext } from './run-context';

/** Loads the rows of the requested days into BigQuery and reads their summary for the sheet. `ofAsked` is the position in these days. */
export function readToBigQuery(context: RunContext, ofAsked: Position): FetchedData {
  const { originalRequest, ports } = context;
  const route = routeOf(ports.bigQuery);
  const order = orderOf(context);
  const salt = checkedSalt(originalRequest, saltFor(originalRequest, ports).salt);
  const { areas, filter, zone } = originalRequest;
  const wanted = {
    columns: columnsOf(route.fields(originalRequest)),
    filter: { ...filter, areas },
    zone,
    ...(salt === undefined ? {} : { salt }),
  };
  const loading = daysToLoad(context, route, order);
  const loads: RunContext = { ...context, window: loading.window };
  const position = loading.window === context.window ? ofAsked : earlierPosition(loads);
  const consumer = route.dayCollector(order, wanted, position?.taken);
  const abandon = () => consumer.abandon();
  const run: DeviceRun = runOf(loads, consumer, position);
  const read = discarding(context.ports, abandon, () => run.run());
  const rest = () => run.rest();
  const summary = discarding(context.ports, abandon, () =>
    savingCheckpoint(rest, () => summed(context, order, loading)),
  );
  const notices = [...consumer.notices, ...summary.notices, ...connected(context, order)];
  const fetched = fetchedDataOf(loads, run, read, { ...summary, notices }, abandon);
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
function summed(
  { request, window, question, ports, monitor }: RunContext,
  order: TableOrder,
  { has }: Loading,
): Table {
  const route = routeOf(ports.bigQuery);
  const deadline = monitor.deadline - CHECKPOINT_MS / 2;
  route.recordLoadedDays({ ...order, deadline }, question, has);
  const { asked, except } = window;
  return route.summary(order.settings, { ...request, ...asked, ...(except && { except }) }, deadline);
}

/** Connects a sheet to the table, once per request. Not every Google edition can: the sentence then says so. */
function connected({ previous, question, ports }: RunContext, { settings }: TableOrder): readonly string[] {
  if (previous.held !== null && previous.question === question) return [];
  const sentence = routeOf(ports.bigQuery).connect(settings);
  return sentence === '' ? [] : [sentence];
}
