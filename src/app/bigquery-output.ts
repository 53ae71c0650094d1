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

/** Waiting for BigQuery ends so long before the deadline, so that the checkpoint can be saved. Reading files ends even earlier. */
const SAVING_MS = CHECKPOINT_MS / 2;

/** Loads the rows of device files into BigQuery, and returns their summary for the report's sheet. */
export function createBigQueryOutput(services: ReportServices & BigQueryServices): OutsideOutput {
  return (decided) => {
    // BigQuery gets all rows of `originalRequest`, and the report's sheet the summary of them that `request` describes.
    const { slice, originalRequest, request, requestDigest } = decided;
    const { repeatedDays, ...usualWindow } = decided.window;
    const { range, requestedRange } = usualWindow;
    // A user has changed rows of `repeatedDays` in the sheet. Then the sheet gets all days again, but BigQuery loads none of them again.
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
