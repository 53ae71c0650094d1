import type { TableOrder } from '../bigquery/bigquery-route';
import type { DeviceRun } from '../device/device-run';
import { checkedSalt } from '../device/identifiers';
import { columnsOf } from '../table/columns';
import type { Table } from '../table/table';
import { saltFor } from './asked';
import { daysToLoad, type Loading } from './bigquery-days';
import { bigQuerySettings, routeOf } from './bigquery-place';
import {
  abandoning,
  cameOf,
  earlierPosition,
  type Position,
  RESTING_MS,
  resting,
  runOf,
} from './device-came';
import type { Came, Go } from './go';
import { placeToLoad } from './place-to-load';

/** Brings the rows of the asked days to BigQuery, and its summary of them to the sheet; see readDevice. `ofAsked` is the position in those. */
export function readToBigQuery(go: Go, ofAsked: Position): Came {
  const { asked, ports } = go;
  const route = routeOf(ports.bigQuery);
  const order = orderOf(go);
  const salt = checkedSalt(asked, saltFor(asked, ports).salt);
  const { areas, filter, zone } = asked;
  const wanted = {
    columns: columnsOf(route.fields(asked)),
    filter: { ...filter, areas },
    zone,
    ...(salt === undefined ? {} : { salt }),
  };
  const loading = daysToLoad(go, route, order);
  const loads: Go = { ...go, reading: loading.reading };
  const position = loading.reading === go.reading ? ofAsked : earlierPosition(loads);
  const taker = route.taker(order, wanted, position?.taken);
  const abandon = () => taker.abandon();
  const run: DeviceRun = runOf(loads, taker, position);
  const read = abandoning(go.ports, abandon, () => run.run());
  const rest = () => run.rest();
  const summary = abandoning(go.ports, abandon, () => resting(rest, () => summed(go, order, loading)));
  const notices = [...taker.notices, ...summary.notices, ...connected(go, order)];
  const came = cameOf(loads, run, read, { ...summary, notices }, abandon);
  return { ...came, tableUrl: route.url(order.settings) };
}

function orderOf({ asked, kept, before, ports, watch }: Go): TableOrder {
  // It may have been changed since the run was found to be approved.
  const place = placeToLoad(before.how, ports);
  return {
    settings: bigQuerySettings(kept, asked.apps, place, ports),
    request: asked,
    file: ports.file().id,
    report: kept.id,
    run: watch.runId,
    deadline: watch.deadline,
  };
}

/** The summary of the days that the sheet asks for, which may be fewer than were loaded. */
function summed(
  { request, reading, question, ports, watch }: Go,
  order: TableOrder,
  { has }: Loading,
): Table {
  const route = routeOf(ports.bigQuery);
  const deadline = watch.deadline - RESTING_MS / 2;
  route.note({ ...order, deadline }, question, has);
  const { asked, except } = reading;
  return route.summary(order.settings, { ...request, ...asked, ...(except && { except }) }, deadline);
}

/** Not every edition can connect a sheet: that is tried, and said, once for each question. */
function connected({ before, question, ports }: Go, { settings }: TableOrder): readonly string[] {
  if (before.held !== null && before.question === question) return [];
  const { sentence } = routeOf(ports.bigQuery).connect(settings);
  return sentence === '' ? [] : [sentence];
}
