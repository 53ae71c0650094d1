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

/** Loads the rows of device files into BigQuery. Loads all days if the table lacks final numbers of days that the run does not request. */
export function createBigQueryOutput(services: ReportServices & BigQueryServices): OutsideOutput {
  return (slice, decided) => {
    const { originalRequest, request, window, question } = decided;
    const { range, requestedRange, repeatedDays, isWhole } = window;
    const { report, deadline } = slice.start;
    const oldest = deriveOldestServedDay(request, services.clock.now());
    const days = { from: range.from > oldest ? range.from : oldest, to: range.to };
    const loadOrder = {
      place: requirePlace(services),
      request: originalRequest,
      ...resolveSalt(originalRequest, services),
      file: services.file().id,
      report: report.id,
      question,
      days,
      newestCompleteDay: request.newestCompleteDay,
      deadline: deadline - CHECKPOINT_MS / 2,
    };
    const table = openBigQueryTable(loadOrder, services);
    const dayBefore = addDays(requestedRange.from, -1);
    const hasEarlierFinalDays =
      days.from > dayBefore || table.hasFinalDays(dayBefore, report.refreshing.daysAgain);
    const windowToLoad = hasEarlierFinalDays
      ? { range, requestedRange, isWhole }
      : { range, requestedRange: days, isWhole: false };
    const checkpoint = table.hasDaysOf(decided.checkpoint?.consumer) ? decided.checkpoint : undefined;
    const output = {
      begin: table.createLoader,
      end: ({ notices }: ReturnType<typeof table.createLoader>) => {
        // Repeated days are anywhere in the range.
        const summaryDays = repeatedDays === undefined ? requestedRange : range;
        const summary = table.fetchSummary({ ...request, ...summaryDays });
        return { ...summary, table: { ...summary.table, notices: [...notices, ...summary.table.notices] } };
      },
    };
    return readDaysInSlices(slice, { ...decided, checkpoint, window: windowToLoad }, output, services);
  };
}
