import { type BigQueryServices, type BigQueryTable, openBigQueryTable } from '../bigquery/route';
import { addDays } from '../dates/calendar';
import type { DayRange } from '../dates/named-ranges';
import type { DecidedRequest } from '../reports/run/decide-request';
import type { OutsideOutput } from '../reports/run/fetched-rows';
import { CHECKPOINT_MS, type DayOutput, readDaysInSlices } from '../reports/run/read-device';
import { saltFor } from '../reports/run/resolve-request';
import type { Slice } from '../reports/run/slice';
import { type LookbackWindow, oldestServed } from '../reports/schedule/lookback-window';
import type { FileServices, RequestServices } from '../reports/services';
import { requirePlace } from '../reports/store/bigquery-destination';

type OutputServices = Parameters<typeof requirePlace>[0] & RequestServices & FileServices & BigQueryServices;

/** Loads the rows of device files into BigQuery. Loads all days if the table lacks final numbers of days that the run does not request. */
export function bigQueryOutput(services: OutputServices): OutsideOutput {
  return (slice, decided) => {
    const { request, window } = decided;
    const { report } = slice.start;
    const days = daysInTable(decided, services.clock.now());
    const table = openTable(slice, decided, days, services);
    const toLoad = windowToLoad(window, days, table, report.refreshing.daysAgain);
    const output: DayOutput<ReturnType<BigQueryTable['loader']>> = {
      begin: (earlier) => table.loader(earlier),
      end: ({ notices }) => {
        const { range, asked, again } = window;
        const { table: summary, tableUrl } = table.end({
          ...request,
          ...(again === undefined ? asked : range),
        });
        return { table: { ...summary, notices: [...notices, ...summary.notices] }, tableUrl };
      },
    };
    const checkpoint = table.hasDaysOf(decided.checkpoint?.consumer) ? decided.checkpoint : undefined;
    return readDaysInSlices(slice, { ...decided, checkpoint, window: toLoad }, output, services);
  };
}

/** All days of the report that the service still has. The BigQuery table contains them after the run. */
function daysInTable({ request, window: { range } }: DecidedRequest, now: number): DayRange {
  const oldest = oldestServed(request, now);
  return { from: range.from > oldest ? range.from : oldest, to: range.to };
}

function openTable(
  { start: { report, deadline } }: Slice,
  { originalRequest, request, question }: DecidedRequest,
  days: DayRange,
  services: OutputServices,
): BigQueryTable {
  const order = {
    place: requirePlace(services),
    request: originalRequest,
    ...saltFor(originalRequest, services),
    file: services.file().id,
    report: report.id,
    question,
    days,
    newestCompleteDay: request.newestCompleteDay,
    deadline: deadline - CHECKPOINT_MS / 2,
  };
  return openBigQueryTable(order, services);
}

/** Loads only the requested days if the BigQuery table already has the final numbers of all other days. */
function windowToLoad(
  { again: _, ...requested }: LookbackWindow,
  days: DayRange,
  table: BigQueryTable,
  daysAgain: number,
): LookbackWindow {
  const { range, asked } = requested;
  const others = { from: days.from, to: addDays(asked.from, -1) };
  if (others.from > others.to || table.hasFinalDays(others, daysAgain)) return requested;
  return { range, asked: days, isWhole: false };
}
