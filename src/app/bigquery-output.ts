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
import { requirePlace } from '../settings';

/** Reading stops CHECKPOINT_MS before the deadline, and waiting for BigQuery at half of that: the rest is for saving the checkpoint. */
const SAVING_MS = CHECKPOINT_MS / 2;

/** Loads the rows of device files into BigQuery. Loads all days if the table lacks final numbers of days that the run does not request. */
export function createBigQueryOutput(services: ReportServices & BigQueryServices): OutsideOutput {
  return (decided) => {
    // The table in BigQuery has all rows of the original request. The report's sheet has `request`, which is a summary of them.
    const { slice, originalRequest, request, window, requestDigest } = decided;
    const { range, requestedRange, repeatedDays, isWhole } = window;
    const { report, deadline } = slice.start;
    const oldest = deriveOldestServedDay(request, services.clock.now());
    const servedDays = { from: range.from > oldest ? range.from : oldest, to: range.to };
    const task = {
      place: requirePlace(services),
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
    const dayBefore = addDays(requestedRange.from, -1);
    const isTableFinalBefore =
      servedDays.from > dayBefore || table.hasFinalDays(dayBefore, report.refreshing.daysAgain);
    // From files into BigQuery: earlier days too, until the table has them.
    const daysToLoad = isTableFinalBefore ? requestedRange : servedDays;
    // From BigQuery into the sheet. Rows of repeated days, anywhere in the range, were changed in the sheet only.
    const daysToSum = repeatedDays === undefined ? requestedRange : range;
    // `isWhole` is about the table in the sheet, so it stays.
    const loading = {
      ...decided,
      window: { range, requestedRange: daysToLoad, isWhole },
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
