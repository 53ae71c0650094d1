import {
  BigQueryClient,
  buildConsoleUrl,
  buildTableAddress,
  chooseDaysToLoad,
  isCheckpointOf,
  openTable,
  recordLoadedDays,
  TableLoader,
  toLabelCode,
} from '../bigquery';
import type { Day } from '../dates';
import type { SummaryCollector } from '../device';
import type { BigQueryPort } from '../platform';
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
import { toRowsRequest } from '../request';
import { requireConfirmedPlace } from '../settings';
import { buildColumns, findDayColumnIndex, type Table } from '../table';

/** Waiting for BigQuery ends so long before the deadline, so that the checkpoint can be saved. Reading files ends even earlier. */
const SAVING_MS = CHECKPOINT_MS / 2;

/** Loads the rows of device files into BigQuery, and returns their summary for the report's sheet. More days may be loaded than the sheet needs. */
export function createBigQueryOutput(
  services: ReportServices & { readonly bigQueryPort: BigQueryPort },
): OutsideOutput {
  const { bigQueryPort, clock, digest } = services;
  return (decided) => {
    // BigQuery gets all rows of `originalRequest`, and the report's sheet the summary of them that `request` describes.
    const { slice, originalRequest, request, requestDigest, window, checkpoint } = decided;
    const { range, requestedRange } = window;
    const { report, deadline } = slice.start;
    const address = buildTableAddress(requireConfirmedPlace(services), originalRequest.apps, report.id);
    const client = new BigQueryClient(bigQueryPort, clock, address, deadline - SAVING_MS);
    const columns = buildColumns(toRowsRequest(originalRequest));
    const reportCode = toLabelCode(digest(JSON.stringify([services.file().id, report.id]))).slice(0, 32);
    const requestCode = toLabelCode(digest(requestDigest)).slice(0, 24);
    const table = openTable(client, columns, { ...originalRequest, reportCode, requestCode });
    const oldest = deriveOldestServedDay(request, clock.now());
    const servedDays = { from: range.from > oldest ? range.from : oldest, to: range.to };
    const { daysAgain } = report.refreshing;
    const daysToLoad = chooseDaysToLoad(table, { requestedRange, servedDays, daysAgain });
    // Not if the place is another one now, or somebody has deleted the table.
    const hasDaysOfCheckpoint = !table.isNew && isCheckpointOf(address, checkpoint?.consumer);
    const loading = {
      ...decided,
      window: { ...window, requestedRange: daysToLoad },
      checkpoint: hasDaysOfCheckpoint ? checkpoint : undefined,
    };
    const summaryOutput = createSummaryOutput(decided);
    const output: DayOutput<TableLoader<SummaryCollector>> = {
      begin: (consumer) =>
        new TableLoader({ client, table, columns }, originalRequest, summaryOutput.begin, consumer),
      end: ({ summary }) => {
        const { table: summaryTable } = summaryOutput.end(summary);
        const rows = selectRowsOfDays(summaryTable, listRequestedDays(window));
        // The table has all days now, because those that were not final in it are loaded.
        recordLoadedDays(client, requestCode, request.newestCompleteDay);
        return { table: { ...summaryTable, rows }, tableUrl: buildConsoleUrl(address) };
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
