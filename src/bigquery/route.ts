import { addDays, type Day, type DayRange } from '../dates/calendar';
import { sha256Hex } from '../device/rows/hash-identifiers';
import type { BigQueryPort } from '../platform/bigquery-port';
import type { Clock } from '../platform/ports';
import type { Request } from '../request/request';
import type { BigQueryPlace } from '../settings/bigquery-place';
import { propertyOf } from '../storage/untrusted-value';
import { columnsOf } from '../table/table';
import { BigQueryClient } from './client/bigquery-client';
import { openTable, recordLoadedDays } from './client/report-table';
import { consoleUrl, sqlName, tableAddress, tableOf } from './client/table-address';
import { bigQuerySummary, loadedFields, type SummaryRequest } from './summary';
import { TableLoader } from './table-loader';

interface BigQueryOrder {
  readonly place: BigQueryPlace;
  /** The request for all rows. Its apps, zone, currency and kind of identifiers identify the table. */
  readonly request: Request;
  readonly salt?: string;
  /** The ids of the spreadsheet file, and of the report in it that owns the table. */
  readonly file: string;
  readonly report: string;
  readonly question: string;
  readonly days: DayRange;
  readonly newestCompleteDay: Day;
  readonly deadline: number;
}

export interface BigQueryServices {
  readonly bigQueryPort: BigQueryPort;
  readonly clock: Clock;
}

/**
 * Creates the report's table if it is missing, adds missing columns, and refuses a table with other rows. This and all functions of the
 * table throw BigQueryRefused, OutOfTime.
 */
export function openBigQueryTable(order: BigQueryOrder, { bigQueryPort, clock }: BigQueryServices) {
  const { request, salt, days } = order;
  const { apps, zone, currency, identifiers, filter, areas } = request;
  const address = tableAddress(order.place, apps, order.report);
  const api = new BigQueryClient(bigQueryPort, clock, address, order.deadline);
  const columns = columnsOf(loadedFields(request));
  const owner = sha256Hex(JSON.stringify([order.file, order.report])).slice(0, 32);
  const question = sha256Hex(order.question).slice(0, 24);
  const identity = { owner, question, apps, zone, currency, identifiers };
  const table = openTable(api, columns, identity);
  const rowsWanted = { filter: { ...filter, areas }, zone, ...(salt !== undefined && { salt }) };
  return {
    /** True if the table contains the numbers of all days up to `to` as they were `daysAgain` days later or more. */
    hasFinalDays(to: Day, daysAgain: number): boolean {
      const { loaded } = table;
      if (loaded === undefined || loaded.through === '') return false;
      return loaded.from <= days.from && to <= loaded.to && to <= addDays(loaded.through, -daysAgain);
    },
    /** True if the days before this checkpoint are in the table. The place may be another one now, or somebody has deleted the table. */
    hasDaysOf: (checkpoint: unknown) =>
      !table.isNew && propertyOf(checkpoint, 'table') === sqlName(tableOf(address)),
    loader: (earlier: unknown) => new TableLoader({ api, table, columns }, rowsWanted, earlier),
    /** Returns the summary for the sheet, and records in the table that it contains the days of the order. Also throws TooLarge. */
    end(summarized: SummaryRequest) {
      const summary = bigQuerySummary(api, table.location, summarized);
      // If the summary takes too long, the next slice still finds that it has to load all days, and continues with the same ones.
      recordLoadedDays(api, identity, { ...days, through: order.newestCompleteDay });
      return { table: summary, tableUrl: consoleUrl(address) };
    },
  };
}
