import { type BigQueryServices, openBigQueryTable } from '../bigquery';
import { addDays } from '../dates';
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
    // A user has changed the rows of repeated days, in the sheet only. Their numbers in BigQuery are right: they are summed again, not loaded.
    const { repeatedDays, ...usualWindow } = decided.window;
    const { range, requestedRange } = usualWindow;
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
      question: requestDigest,
      days: servedDays,
      newestCompleteDay: request.newestCompleteDay,
      deadline: deadline - SAVING_MS,
    };
    const table = openBigQueryTable(task, services);
    // Loads all days if BigQuery lacks final numbers of the days before the requested ones.
    const dayBefore = addDays(requestedRange.from, -1);
    const isTableFinalBefore =
      servedDays.from > dayBefore || table.hasFinalDays(dayBefore, report.refreshing.daysAgain);
    const daysToLoad = isTableFinalBefore ? requestedRange : servedDays;
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
