import { requireReportKind } from '../../catalogue';
import type { DayRange } from '../../dates';
import { RowCollector, SummaryCollector, sumDevice } from '../../device';
import { Doubtful, NotAllowed, tryWriting } from '../../errors';
import { describeUnknownApps, type Request } from '../../request';
import { fetchReport, type Progress } from '../../service';
import { createKnownSource, readAppNames } from '../../settings';
import { StagedTable, StagingLost, type WriteProgress } from '../../sheet';
import {
  buildColumns,
  findDaysWithRows,
  finishTable,
  listServiceRequests,
  needsFinerRows,
  type Table,
} from '../../table';
import { getTexts } from '../../wording';
import type { ReportServices } from '../services';
import type { SavedReportServices } from '../store/saved-reports';
import type { DecidedRequest, FetchedRows } from './decide-request';
import { type DayOutput, readDaysInSlices } from './read-days-in-slices';
import { buildConnection, resolveSalt } from './resolve-request';
import type { Slice } from './slice';
import { buildWriteJob } from './write-job';

const LONGEST_MS = 60_000;

/** Fetches the rows of the days that the run requests. After OutOfTime, a later slice may continue. */
export function fetchRows(slice: Slice, decided: DecidedRequest, services: SavedReportServices): FetchedRows {
  const { request, connection } = decided;
  if (requireReportKind(request.report).source === 'files')
    return withUnknownApps(decided, fetchDeviceRows(slice, decided, services), services);
  const { range, requestedRange, isWhole } = decided.window;
  const tableRequest = { request: { ...request, ...range }, requestedRanges: [requestedRange] };
  const names = readAppNames(request, services.document);
  // Rows that are added up or left out need no place in the file.
  const mostRows = needsFinerRows(request) ? { mostRows: Number.POSITIVE_INFINITY } : {};
  const received: Table[] = [];
  for (const part of listServiceRequests(tableRequest))
    received.push(fetchReport(part, { ...connection, ...mostRows }, names));
  const { oldest, newest } = findDaysWithRows(tableRequest.requestedRanges, received);
  const fetched = {
    table: finishTable(tableRequest, received),
    newestDay: newest ?? null,
    oldestDay: isWhole ? oldest : slice.start.runRecord.held?.oldestDay,
    tableUrl: null,
  };
  return withUnknownApps(decided, fetched, services);
}

/**
 * The rows of some days of a report, as a run would write them, fetched with the current user's key in at most a minute. Sums of device files
 * are of one day. Rows that may be missing or doubled are an error: a number of them would look like the whole.
 */
export function fetchDays(request: Request, days: DayRange, services: ReportServices): Table {
  const connection = buildConnection(services, services.clock.now() + LONGEST_MS);
  if (requireReportKind(request.report).source === 'files')
    return requireNoDoubts(sumDevice({ ...request, ...days }, connection));
  const tableRequest = { request, requestedRanges: [days] };
  const names = readAppNames(request, services.document);
  const received = listServiceRequests(tableRequest).map((part) =>
    requireNoDoubts(fetchReport(part, connection, names)),
  );
  return finishTable(tableRequest, received);
}

function requireNoDoubts(table: Table): Table {
  const { doubts = [] } = table;
  if (doubts.length > 0) throw new Doubtful(doubts);
  return table;
}

/** A requested app without rows that the service does not know is most likely a typing error. */
function withUnknownApps(
  { request }: DecidedRequest,
  { table, ...fetched }: FetchedRows,
  services: SavedReportServices,
): FetchedRows {
  const { columns, rows, filteredOut = [] } = table;
  const isExact = request.filter.except.includes('apps') || fetched.hasFileRows === true;
  const allRows = { columns, rows: [...rows, ...filteredOut] };
  const notices = [...table.notices];
  // The rows are there, whether or not the service answers the question for names.
  tryWriting(getTexts().reports.runs.suggestions, services, () => {
    if (!isExact) notices.unshift(...describeUnknownApps(request, allRows, createKnownSource(services)));
  });
  return { ...fetched, table: { ...table, notices } };
}

/** The longest time after the slice's deadline in which a checkpoint may still be saved. Google ends the execution even later. */
const LATEST_CHECKPOINT_MS = 60_000;

function fetchDeviceRows(slice: Slice, decided: DecidedRequest, services: SavedReportServices): FetchedRows {
  const { output } = decided.request;
  if (output === 'bigquery') {
    if (services.bigQueryOutput === undefined) throw new NotAllowed([getTexts().reports.noBigQuery]);
    return services.bigQueryOutput(slice, decided);
  }
  if (output !== 'rows')
    return readDaysInSlices(slice, decided, createSummaryOutput(decided.request), services);
  try {
    return collectDeviceRows(slice, decided, services);
  } catch (error) {
    if (!(error instanceof StagingLost)) throw error;
    slice.forgetCheckpoint();
    return collectDeviceRows(slice, { ...decided, checkpoint: undefined }, services);
  }
}

function createSummaryOutput(request: Request): DayOutput<SummaryCollector> {
  const columns = buildColumns(request);
  return {
    begin: (checkpoint) => new SummaryCollector(request, checkpoint, columns),
    end: (collector) => {
      const { tableRows: rows, idNames } = collector;
      return {
        table: { columns, rows, notices: collector.listSummaryNotices(), ...idNames.toTableNames() },
      };
    },
  };
}

function collectDeviceRows(
  slice: Slice,
  decided: DecidedRequest,
  services: SavedReportServices,
): FetchedRows {
  const { request, connection } = decided;
  const columns = buildColumns(request);
  let fileProgress: Progress | undefined;
  let areFilesRead = false;
  const onProgress = (progress: Progress) => {
    fileProgress = progress;
    connection.onProgress?.(progress);
  };
  // While files are read, the user sees the number of files. Afterwards, the user sees the number of written rows.
  const reportWritten = ({ rowsWritten, of }: WriteProgress) =>
    areFilesRead
      ? slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: 0 })
      : slice.repeatProgress();
  const buildJob = () => {
    const job = buildWriteJob(slice, decided, { table: { columns, rows: [], notices: [] } }, services);
    const deadline = slice.start.deadline + LATEST_CHECKPOINT_MS;
    return {
      ...job,
      runId: slice.run.runId,
      services: { ...job.services, deadline },
      onProgress: reportWritten,
    };
  };
  const openSink = (state: unknown) => {
    if (state !== null) return StagedTable.resumeTable(buildJob(), state);
    const { done = 0, rows = 0, of } = fileProgress ?? {};
    return StagedTable.begin({ ...buildJob(), expectedRows: done === 0 ? 0 : (rows / done) * (of ?? 0) });
  };
  const rowSelection = { ...request, columns, ...resolveSalt(request, services) };
  const output: DayOutput<RowCollector> = {
    begin: (checkpoint) => new RowCollector(rowSelection, openSink, checkpoint),
    end: (collector) => {
      areFilesRead = true;
      const rows = collector.listRowsInMemory();
      const table = { columns, rows, notices: collector.notices, ...collector.idNames.toTableNames() };
      const staged = collector.sink as StagedTable | undefined;
      return { table, ...(staged && { staged }) };
    },
    discard: (collector) => collector.discardSink(),
  };
  return readDaysInSlices(slice, { ...decided, connection: { ...connection, onProgress } }, output, services);
}
