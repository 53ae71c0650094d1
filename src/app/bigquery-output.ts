import { type BigQueryServices, openBigQueryTable, type TableLoader } from '../bigquery';
import type { Day } from '../dates';
import type { SummaryCollector } from '../device';
import {
  CHECKPOINT_MS,
  createSummaryOutput,
  type DayOutput,
  deriveOldestServedDay,
  listRequestedDays,
  type OutsideOutput,
  type ReportServices,
  readDaysInSlices,
} from '../reports';
import { requireConfirmedPlace } from '../settings';
import { findDayColumnIndex, type Table } from '../table';

/** Waiting for BigQuery ends so long before the deadline, so that the checkpoint can be saved. Reading files ends even earlier. */
const SAVING_MS = CHECKPOINT_MS / 2;

/** Loads the rows of device files into BigQuery, and returns their summary for the report's sheet. More days may be loaded than the sheet needs. */
export function createBigQueryOutput(services: ReportServices & BigQueryServices): OutsideOutput {
  return (decided) => {
    // BigQuery gets all rows of `originalRequest`, and the report's sheet the summary of them that `request` describes.
    const { slice, originalRequest, request, requestDigest, window } = decided;
    const { range, requestedRange } = window;
    const { report, deadline } = slice.start;
    const oldest = deriveOldestServedDay(request, services.clock.now());
    const servedDays = { from: range.from > oldest ? range.from : oldest, to: range.to };
    const task = {
      place: requireConfirmedPlace(services),
      request: originalRequest,
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
      window: { ...window, requestedRange: daysToLoad },
      checkpoint: table.canContinue(decided.checkpoint?.consumer) ? decided.checkpoint : undefined,
    };
    const summaryOutput = createSummaryOutput(decided);
    const output: DayOutput<TableLoader<SummaryCollector>> = {
      begin: (checkpoint) => table.createLoader(summaryOutput.begin, checkpoint),
      end: ({ summary }) => {
        const { table: summaryTable } = summaryOutput.end(summary);
        const rows = selectRowsOfDays(summaryTable, listRequestedDays(window));
        const tableUrl = table.finishLoading();
        return { table: { ...summaryTable, rows }, tableUrl };
      },
    };
    return readDaysInSlices(loading, output, services);
  };
}

/** All rows of a table without a column of days, because its range is one day. */
function selectRowsOfDays({ columns, rows }: Table, days: readonly Day[]): Table['rows'] {
  const dayIndex = findDayColumnIndex(columns);
  return dayIndex < 0 ? rows : rows.filter((row) => days.some((day) => day === row[dayIndex]));
}
