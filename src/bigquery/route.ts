import type { RowsWanted } from '../device/rows/row-collector';
import { Sha256 } from '../device/rows/sha256';
import type { BigQueryPort } from '../platform/bigquery-port';
import type { Clock, SpreadsheetApi } from '../platform/ports';
import type { Request } from '../request/request';
import { columnsOf } from '../table/columns';
import type { Column, Table } from '../table/table';
import {
  type BigQueryDraft,
  type BigQueryIssue,
  type BigQuerySettings,
  checkedBigQuerySettings,
  consoleUrl,
  defaultTable,
} from './client/destination';
import { retryingBigQuery } from './client/retrying-client';
import { BigQueryDayCollector } from './load/day-collector';
import { type LoadedDays, loadedDays, noteDays } from './load/loaded-days';
import { type LoadedFields, loadedFields } from './load/loaded-fields';
import { BigQueryTableLoader, type LoadState } from './load/table-loader';
import { type ConnectOutcome, connectSheet } from './summary/connected-sheet';
import { bigQuerySummary } from './summary/summary';
import type { SummaryRequest } from './summary/summary-sql';

/** What the rest of the add-on sees of BigQuery; absent from the default build, so that others import its type and nothing else. */
export interface BigQueryRoute {
  /** The settings of a report, or a sentence for each that is not allowed. */
  check(
    draft: BigQueryDraft,
  ): { readonly settings: BigQuerySettings } | { readonly issues: readonly BigQueryIssue[] };
  /** Which fields the rows have to hold that a request loads. */
  fields(request: Request): LoadedFields;
  /** Where rows of `columns` go. `state` is what a slice before left. */
  table(order: TableOrder, state?: LoadState): BigQueryTableLoader;
  /** What takes the rows of a reading there. `earlier` is what its `rest` said in a slice before. */
  taker(order: TableOrder, wanted: RowsWanted, earlier?: unknown): BigQueryDayCollector;
  /** Which days the report's table has of a question, none of them missing; see heldDays. Throws BigQueryRefused, OutOfTime. */
  held(order: TableOrder, question: string): LoadedDays | undefined;
  /** Has the table say so. Throws BigQueryRefused, OutOfTime. */
  note(order: TableOrder, question: string, days: LoadedDays): void;
  /** The summary of the request's days. Throws BigQueryRefused, OutOfTime, TooLarge. */
  summary(settings: BigQuerySettings, request: SummaryRequest, deadline: number): Table;
  /** The name of a report's table. */
  tableName(report: { readonly apps: readonly string[]; readonly id: string }): string;
  /** The table in Google Cloud's console. */
  url(settings: BigQuerySettings): string;
  /** Connects the spreadsheet with the table where the edition has that. Never throws. */
  connect(settings: BigQuerySettings): ConnectOutcome;
}

export interface TableOrder {
  readonly settings: BigQuerySettings;
  readonly request: Request;
  /** The ids of the file and of the report in it: together they are the table's owner. */
  readonly file: string;
  readonly report: string;
  /** The run's id: slices of one run have the same, and two runs never. */
  readonly run: string;
  /** Milliseconds since 1970: no pause goes beyond it. */
  readonly deadline: number;
  /** Of the rows as they come; unless given those of `fields`. */
  readonly columns?: readonly Column[];
}

export function bigQueryRoute(port: BigQueryPort, clock: Clock, spreadsheet: SpreadsheetApi): BigQueryRoute {
  const apiOf = (settings: BigQuerySettings, deadline: number) =>
    retryingBigQuery(port, clock, settings, deadline);

  function table(
    { settings, request, file, report, run, deadline, columns }: TableOrder,
    state?: LoadState,
  ): BigQueryTableLoader {
    const api = apiOf(settings, deadline);
    const { apps, zone, currency, identifiers } = request;
    const owner = ownerOf({ file, report });
    const held = { owner, apps, zone, currency, identifiers };
    const own = columns ?? columnsOf(loadedFields(request));
    return new BigQueryTableLoader({ api, settings, columns: own, held, report: owner, run }, state);
  }
  return {
    check: checkedBigQuerySettings,
    fields: loadedFields,
    table,
    taker: (order, wanted, earlier) =>
      new BigQueryDayCollector(
        wanted,
        (state) => table({ ...order, columns: wanted.columns }, state),
        earlier,
      ),
    held: ({ settings, deadline, ...order }, question) =>
      loadedDays(apiOf(settings, deadline), settings, ownerOf(order), question),
    note: ({ settings, deadline }, question, days) =>
      noteDays(apiOf(settings, deadline), settings, question, days),
    summary: (settings, request, deadline) => bigQuerySummary(apiOf(settings, deadline), settings, request),
    tableName: defaultTable,
    url: consoleUrl,
    connect: (settings) => connectSheet(spreadsheet, settings),
  };
}

/** By what the report is known among those of all files. */
function ownerOf({ file, report }: Pick<TableOrder, 'file' | 'report'>): string {
  return new Sha256().hex(JSON.stringify([file, report]), 4);
}
