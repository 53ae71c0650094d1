import { type BigQueryServices, openBigQueryTable } from '../bigquery';
import {
  CHECKPOINT_MS,
  deriveOldestServedDay,
  type OutsideOutput,
  type ReportServices,
  readDaysInSlices,
  resolveSalt,
} from '../reports';
import { requireConfirmedPlace } from '../settings';

/** Reading stops CHECKPOINT_MS before the deadline, and waiting for BigQuery at half of that: the rest is for saving the checkpoint. */
const SAVING_MS = CHECKPOINT_MS / 2;

/** Loads the rows of device files into BigQuery, and returns their summary for the report's sheet. */
export function createBigQueryOutput(services: ReportServices & BigQueryServices): OutsideOutput {
  return (decided) => {
    // The table in BigQuery has all rows of the original request. The report's sheet has `request`, which is a summary of them.
    const { slice, originalRequest, request, requestDigest } = decided;
    const { repeatedDays, ...usualWindow } = decided.window;
    const { range, requestedRange } = usualWindow;
    // The days whose rows the sheet gets: all days if a user has changed its rows (see withDifferingDays). BigQuery still has their numbers.
    const daysToSum = repeatedDays === undefined ? requestedRange : range;
    const { report, deadline } = slice.start;
    const oldest = deriveOldestServedDay(request, services.clock.now());
    const servedDays = { from: range.from > oldest ? range.from : oldest, to: range.to };
    const task = {
      place: requireConfirmedPlace(services),
      request: originalRequest,
      ...resolveSalt(originalRequest, services),
      file: services.file().id,
      report: report.id,
      requestDigest,
      days: servedDays,
      newestCompleteDay: request.newestCompleteDay,
      deadline: deadline - SAVING_MS,
    };
    const table = openBigQueryTable(task, services);
    const daysToLoad = table.chooseDaysToLoad(requestedRange, report.refreshing.daysAgain);
    const loading = {
      ...decided,
      window: { ...usualWindow, requestedRange: daysToLoad },
      checkpoint: table.canContinue(decided.checkpoint?.consumer) ? decided.checkpoint : undefined,
    };
    const output = {
      begin: table.createLoader,
      end: ({ notices }: ReturnType<typeof table.createLoader>) => {
        const summary = table.finishLoading({ ...request, from: daysToSum.from, to: daysToSum.to });
        return { ...summary, table: { ...summary.table, notices: [...notices, ...summary.table.notices] } };
      },
    };
    return readDaysInSlices(loading, output, services);
  };
}
