import type { DeviceRun } from '../device/device-run';
import { checkedSalt } from '../device/identifiers';
import { columnsOf } from '../table/columns';
import { saltFor } from './asked';
import { bigQuerySettings, routeOf } from './bigquery-place';
import { abandoning, cameOf, type Position, RESTING_MS, resting, runOf } from './device-came';
import type { Came, Go } from './go';

/** Brings the rows of the asked days to BigQuery, and its summary of them to the sheet; see readDevice. */
export function readToBigQuery(go: Go, position: Position): Came {
  const { asked, request, kept, ports, watch } = go;
  const route = routeOf(ports.bigQuery);
  const settings = bigQuerySettings(kept, asked.apps, ports);
  const salt = checkedSalt(asked, saltFor(asked, ports).salt);
  const { areas, filter, zone } = asked;
  const wanted = {
    columns: columnsOf(route.fields(asked)),
    filter: { ...filter, areas },
    zone,
    ...(salt === undefined ? {} : { salt }),
  };
  const order = {
    settings,
    request: asked,
    file: ports.file().id,
    report: kept.id,
    run: watch.runId,
    deadline: watch.deadline,
  };
  const taker = route.taker(order, wanted, position?.taken);
  const abandon = () => taker.abandon();
  const run: DeviceRun = runOf(go, taker, position);
  const read = abandoning(abandon, () => run.run());
  const summary = resting(
    () => run.rest(),
    () => route.summary(settings, request, watch.deadline - RESTING_MS / 2),
  );
  const connected = route.connect(settings).sentence;
  const notices = [...taker.notices, ...summary.notices, ...(connected === '' ? [] : [connected])];
  const came = cameOf(go, run, read, { ...summary, notices }, abandon);
  return { ...came, tableUrl: route.url(settings) };
}
