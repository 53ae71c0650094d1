import { RowCollector, SummaryCollector } from '../../device';
import { NotAllowed } from '../../errors';
import { StagedTable, StagingLost, type WriteProgress } from '../../sheet';
import { buildColumns } from '../../table';
import { getTexts } from '../../wording';
import type { SavedReportServices } from '../store/saved-reports';
import { type DayOutput, readDaysInSlices } from './read-days-in-slices';
import type { DecidedRequest, FetchedRows } from './run-steps';
import { buildWriteJob } from './write-job';

/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

/** The rows of device files, or their summary. With BigQuery, the rows are also loaded there. */
export function fetchDeviceRows(decided: DecidedRequest, services: SavedReportServices): FetchedRows {
  const { slice, request } = decided;
  if (request.output === 'bigquery') {
    if (services.bigQueryOutput === undefined) throw new NotAllowed([getTexts().reports.noBigQuery]);
    return services.bigQueryOutput(decided);
  }
  if (request.output !== 'rows') return readDaysInSlices(decided, createSummaryOutput(decided), services);
  try {
    return collectDeviceRows(decided, services);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    // A user has changed the hidden sheet of an earlier slice, so all days are read again.
    slice.forgetCheckpoint();
    return collectDeviceRows({ ...decided, checkpoint: undefined }, services);
  }
}

export function createSummaryOutput({ request }: DecidedRequest): DayOutput<SummaryCollector> {
  const columns = buildColumns(request);
  return {
    begin: (checkpoint) => new SummaryCollector(request, checkpoint, columns),
    end: (collector) => {
      const { tableRows: rows, idNames } = collector;
      const notices = collector.listSummaryNotices();
      return { table: { columns, rows, notices, ...idNames.toTableNames() } };
    },
  };
}

function collectDeviceRows(decided: DecidedRequest, services: SavedReportServices): FetchedRows {
  const { slice, request } = decided;
  const columns = buildColumns(request);
  let areFilesRead = false;
  let staged: StagedTable | undefined;
  // Called while files are read, when there are too many rows for memory or if an earlier slice has staged some.
  const openStagedTable = (earlierState: unknown) => {
    const job = buildWriteJob(decided, { columns, rows: [], notices: [] }, services);
    const stagedJob = {
      ...job,
      runId: slice.run.runId,
      services: { ...job.services, deadline: slice.start.deadline + LATEST_CHECKPOINT_MS },
      // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
      onProgress: (progress: WriteProgress) =>
        areFilesRead ? job.onProgress?.(progress) : slice.repeatProgress(),
    };
    if (earlierState !== null) staged = StagedTable.resumeTable(stagedJob, earlierState);
    else {
      // The rows of the first files tell how many there will be.
      const { done, rows, of } = slice.run.progress;
      const expectedRows = done === 0 ? 0 : (rows / done) * (of ?? 0);
      staged = StagedTable.begin({ ...stagedJob, expectedRows });
    }
    return staged;
  };
  const output: DayOutput<RowCollector> = {
    begin: (checkpoint) => new RowCollector({ ...request, columns }, openStagedTable, checkpoint),
    end: (collector) => {
      areFilesRead = true;
      const rows = collector.listRowsInMemory();
      const table = { columns, rows, notices: [], ...collector.idNames.toTableNames() };
      return { table, staged };
    },
    discard: (collector) => collector.discardSink(),
  };
  return readDaysInSlices(decided, output, services);
}
