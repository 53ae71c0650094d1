import { type BigQueryServices, openBigQueryTable } from '../bigquery/route';
import { addDays } from '../dates/calendar';
import type { OutsideOutput } from '../reports/run/decide-request';
import { CHECKPOINT_MS, readDaysInSlices } from '../reports/run/read-device';
import { saltFor } from '../reports/run/resolve-request';
import { oldestServed } from '../reports/schedule/lookback-window';
import type { FileServices, RequestServices } from '../reports/services';
import { requirePlace } from '../reports/store/bigquery-destination';

type OutputServices = Parameters<typeof requirePlace>[0] & RequestServices & FileServices & BigQueryServices;

/** Loads the rows of device files into BigQuery. Loads all days if the table lacks final numbers of days that the run does not request. */
export function bigQueryOutput(services: OutputServices): OutsideOutput {
  return (slice, decided) => {
    const { originalRequest, request, window, question } = decided;
    const { range, asked, again, isWhole } = window;
    const { report, deadline } = slice.start;
    const oldest = oldestServed(request, services.clock.now());
    const days = { from: range.from > oldest ? range.from : oldest, to: range.to };
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
    const table = openBigQueryTable(order, services);
    const before = addDays(asked.from, -1);
    const hasOthers = days.from > before || table.hasFinalDays(before, report.refreshing.daysAgain);
    const toLoad = hasOthers ? { range, asked, isWhole } : { range, asked: days, isWhole: false };
    const checkpoint = table.hasDaysOf(decided.checkpoint?.consumer) ? decided.checkpoint : undefined;
    const output = {
      begin: table.loader,
      end: ({ notices }: ReturnType<typeof table.loader>) => {
        const summary = table.end({ ...request, ...(again === undefined ? asked : range) });
        return { ...summary, table: { ...summary.table, notices: [...notices, ...summary.table.notices] } };
      },
    };
    return readDaysInSlices(slice, { ...decided, checkpoint, window: toLoad }, output, services);
  };
}
