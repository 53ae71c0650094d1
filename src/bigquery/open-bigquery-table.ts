import { addDays, type Day, type DayRange } from '../dates';
import type { DayConsumer } from '../device';
import type { BigQueryPort, Clock } from '../platform';
import { type Request, toRowsRequest } from '../request';
import type { BigQueryPlace } from '../settings';
import { buildColumns } from '../table';
import { BigQueryClient, buildConsoleUrl, buildTableAddress } from './client/bigquery-client';
import { openTable, recordLoadedDays } from './client/report-table';
import { isCheckpointOf, TableLoader } from './table-loader';

interface BigQueryTask {
  readonly place: BigQueryPlace;
  /** The request for all rows. Its apps, zone, currency and kind of identifiers identify the table. */
  readonly request: Request;
  /** The ids of the spreadsheet file, and of the report in it that owns the table. */
  readonly file: string;
  readonly report: string;
  /** A digest of the request without its days: see DecidedRequest. */
  readonly requestDigest: string;
  /** All days of the report that the service still has, also those that this run does not load. */
  readonly days: DayRange;
  readonly newestCompleteDay: Day;
  readonly deadline: number;
}

export interface BigQueryServices {
  readonly bigQueryPort: BigQueryPort;
  readonly clock: Clock;
  digest(text: string): string;
}

/** Creates the report's table if it is missing, adds missing columns, and refuses a table with other rows. */
export function openBigQueryTable(task: BigQueryTask, { bigQueryPort, clock, digest }: BigQueryServices) {
  const { request, days } = task;
  const { apps, zone, currency, identifiers } = request;
  const address = buildTableAddress(task.place, apps, task.report);
  const client = new BigQueryClient(bigQueryPort, clock, address, task.deadline);
  const columns = buildColumns(toRowsRequest(request));
  const reportCode = toHexDigits(digest(JSON.stringify([task.file, task.report]))).slice(0, 32);
  const requestCode = toHexDigits(digest(task.requestDigest)).slice(0, 24);
  const identity = { reportCode, requestCode, apps, zone, currency, identifiers };
  const table = openTable(client, columns, identity);
  return {
    /**
     * The requested days if the table has final numbers of all days before them, otherwise all days. A number is final if it was loaded when
     * `daysAgain` days after its day were complete.
     */
    chooseDaysToLoad(requestedRange: DayRange, daysAgain: number): DayRange {
      const dayBefore = addDays(requestedRange.from, -1);
      if (dayBefore < days.from) return requestedRange;
      const { loadedThrough } = table;
      const areFinal = loadedThrough !== undefined && dayBefore <= addDays(loadedThrough, -daysAgain);
      return areFinal ? requestedRange : days;
    },
    /** Whether the days before this checkpoint are in the table: not if the place is another one now, or somebody has deleted the table. */
    canContinue: (checkpoint: unknown) => !table.isNew && isCheckpointOf(address, checkpoint),
    createLoader: <Summary extends DayConsumer>(
      beginSummary: (checkpoint: unknown) => Summary,
      previousCheckpoint: unknown,
    ) => new TableLoader({ client, table, columns }, request, beginSummary, previousCheckpoint),
    /** Called when the table has all days, because those that were not final in it are loaded. Records this, and returns the table's address. */
    finishLoading(): string {
      recordLoadedDays(client, requestCode, task.newestCompleteDay);
      return buildConsoleUrl(address);
    },
  };
}

/** Labels of BigQuery have no capital letters, so that the digests in them are hexadecimal. (Stored: they must not change.) */
function toHexDigits(base64: string): string {
  const toNumber = (character: string) => BASE64.indexOf(character);
  return base64.replace(/([\w-])([\w-])/g, (_, first, second) =>
    (64 * toNumber(first) + toNumber(second)).toString(16).padStart(3, '0'),
  );
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
