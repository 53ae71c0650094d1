import type { RowsWanted } from '../device/rows/rows-scanner';
import { sha256Hex } from '../device/rows/sha256';
import type { BigQueryPort } from '../platform/bigquery-port';
import type { Clock, SpreadsheetApi } from '../platform/ports';
import type { Request } from '../request/request';
import { columnsOf } from '../table/columns';
import type { Column } from '../table/table';
import { BigQueryClient } from './client/bigquery-client';
import {
  type BigQuerySettings,
  checkedBigQuerySettings,
  consoleUrl,
  defaultTable,
} from './client/destination';
import { type LoadedDays, loadedDays, recordLoadedDays } from './client/report-table';
import { BigQueryDayCollector } from './load/day-collector';
import { BigQueryTableLoader, type LoadState } from './load/table-loader';
import { connectSheet } from './summary/connected-sheet';
import { bigQuerySummary, loadedFields, type SummaryRequest } from './summary/summary';

export interface TableOrder {
  readonly settings: BigQuerySettings;
  readonly request: Request;
  /** The id of the spreadsheet file. Together with the id of the report, it identifies the report that owns the table. */
  readonly file: string;
  readonly report: string;
  /** The run's id. All slices of a run have the same. */
  readonly run: string;
  /** Milliseconds since 1970. Waits that would end later throw OutOfTime. */
  readonly deadline: number;
}

/** Other folders import only this type, because the default build does not contain the code. */
export type BigQueryRoute = ReturnType<typeof bigQueryRoute>;

/** The functions of BigQuery for other folders. Those with an order or a deadline throw BigQueryRefused, OutOfTime. */
export function bigQueryRoute(port: BigQueryPort, clock: Clock, spreadsheet: SpreadsheetApi) {
  const apiOf = ({ settings, deadline }: Pick<TableOrder, 'settings' | 'deadline'>) =>
    new BigQueryClient(port, clock, settings, deadline);

  function table(
    order: TableOrder,
    columns: readonly Column[] = columnsOf(loadedFields(order.request)),
    state?: LoadState,
  ): BigQueryTableLoader {
    const { apps, zone, currency, identifiers } = order.request;
    const identity = { owner: ownerOf(order), apps, zone, currency, identifiers };
    return new BigQueryTableLoader({ api: apiOf(order), columns, identity, run: order.run }, state);
  }

  return {
    check: checkedBigQuerySettings,
    fields: loadedFields,
    tableName: defaultTable,
    url: consoleUrl,
    /** A loader for rows with `columns`. `state` is the checkpoint of an earlier slice. */
    table,
    /** A consumer that loads the rows of device files. `earlier` is its checkpoint in an earlier slice. */
    dayCollector: (order: TableOrder, wanted: RowsWanted, earlier?: unknown) =>
      new BigQueryDayCollector(wanted, (state) => table(order, wanted.columns, state), earlier),
    loadedDays: (order: TableOrder, question: string) => loadedDays(apiOf(order), ownerOf(order), question),
    recordLoadedDays: (order: TableOrder, question: string, days: LoadedDays) =>
      recordLoadedDays(apiOf(order), question, days),
    /** The summary of the request's days, from the report's table. Also throws TooLarge. */
    summary: (settings: BigQuerySettings, request: SummaryRequest, deadline: number) =>
      bigQuerySummary(apiOf({ settings, deadline }), request),
    /** Adds a connected sheet for the table, if the user's edition of Google Workspace has these. Returns a sentence for the user, or ''. */
    connect: (settings: BigQuerySettings) => connectSheet(spreadsheet, settings),
  };
}

/** Identifies the report among the reports of all files. */
function ownerOf({ file, report }: Pick<TableOrder, 'file' | 'report'>): string {
  return sha256Hex(JSON.stringify([file, report])).slice(0, 32);
}
