import { EmulatedBigQuery, PLAYGROUND_PROJECT } from '../../../emulator/src/bigquery/emulated-bigquery';
import { BigQueryClient, type TableAddress } from '../../../src/bigquery/client/bigquery-client';
import { openTable, type TableIdentity } from '../../../src/bigquery/client/report-table';
import { TableLoader } from '../../../src/bigquery/table-loader';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import type { BigQueryService } from '../../../src/platform/bigquery-port';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import { toSummaryRequest } from '../../../src/request/request';
import type { BigQueryPlace } from '../../../src/settings/bigquery-place';
import { buildColumns, type Cell, type Column } from '../../../src/table/table';
import { FakeClock } from '../../fakes/clock';
import { createReportRequest } from '../../service/asking';

export const ADDRESS: TableAddress = {
  project: PLAYGROUND_PROJECT,
  dataset: 'ad_reports',
  table: 'device_rows',
};
export const IDENTITY: TableIdentity = {
  reportCode: 'ab12',
  requestCode: 'cd34',
  apps: ['a1b2'],
  zone: 'UTC+8',
  currency: 'USD',
  identifiers: 'kept',
};
export const DAY = '2026-09-08';
const SUMMARY = toSummaryRequest(createReportRequest('device', { apps: ['a1b2'], summaryBy: ['date'] }));

/** Makes a dataset, as its administrator does. */
export function makeDataset({ tables }: EmulatedBigQuery, { project, dataset }: BigQueryPlace): void {
  const datasetReference = { projectId: project, datasetId: dataset };
  tables.insertDataset({ datasetReference, location: 'US' }, project);
}

/** The emulated BigQuery, with the faults that a test sets. */
export class BigQueryInUse {
  readonly emulated = new EmulatedBigQuery();
  readonly clock = new FakeClock();
  /** Calls so far, such as `jobs.insert`. */
  readonly calls: string[] = [];
  /** The next calls of a method fail with these texts. */
  readonly failing = new Map<string, string[]>();

  readonly service: BigQueryService = {
    Datasets: { get: (...args) => this.call('datasets.get', args) },
    Tables: {
      get: (...args) => this.call('tables.get', args),
      insert: (...args) => this.call('tables.insert', args),
      patch: (...args) => this.call('tables.patch', args),
      remove: (...args) => this.call('tables.delete', args),
    },
    Jobs: {
      insert: (job, project, media) => this.call('jobs.insert', [job, project], media as string),
      get: (...args) => this.call('jobs.get', args),
    },
  };

  constructor() {
    makeDataset(this.emulated, ADDRESS);
  }

  /** Opens the table, and returns a loader for one slice. */
  openLoader({ earlier, deadline, ...options }: LoaderOptions = {}): TableLoader<SummaryCollector> {
    const { columns = COLUMNS, identity = IDENTITY, partCharacters = 16_000_000 } = options;
    const api = this.createClient(deadline, options.address);
    const table = openTable(api, columns, identity);
    const rows = { filter: NO_ROW_FILTER, areas: [], zone: identity.zone };
    const beginSummary = (checkpoint: unknown) => new SummaryCollector(SUMMARY, checkpoint);
    return new TableLoader({ client: api, table, columns, partCharacters }, rows, beginSummary, earlier);
  }

  /** Loads a day in one slice. */
  load(rows: Cell[][], { day = DAY, ...options }: LoaderOptions & { day?: string } = {}) {
    const loader = this.openLoader(options);
    loader.loadRows(day, rows);
    loader.finishDay(day);
  }

  createClient(deadline = this.clock.now() + 270_000, address = ADDRESS) {
    return new BigQueryClient(
      { getService: () => this.service, compress: (text) => text },
      this.clock,
      address,
      deadline,
    );
  }

  queryRows(sql: string): readonly (readonly unknown[])[] {
    return this.emulated.ask(sql.replace('{rows}', ROWS), this.clock.now());
  }

  /** The names of all tables. */
  listTables(): readonly string[] {
    return this.emulated.tables.list(this.clock.now()).map((name) => name.split('.')[1]!);
  }

  private call<T>(method: string, args: readonly unknown[], media?: string): T {
    this.calls.push(method);
    const failure = this.failing.get(method)?.shift();
    if (failure !== undefined)
      throw new Error(`API call to bigquery.${method} failed with error: ${failure}`);
    // Arguments and results are only JSON.
    const sent = JSON.parse(JSON.stringify(args)) as unknown[];
    const bytes = media === undefined ? undefined : Buffer.from(media);
    return JSON.parse(
      JSON.stringify(this.emulated.call(method, sent, bytes, this.clock.now())) ?? 'null',
    ) as T;
  }
}

export interface LoaderOptions {
  readonly columns?: readonly Column[];
  readonly identity?: TableIdentity;
  readonly address?: TableAddress;
  readonly deadline?: number;
  readonly partCharacters?: number;
  /** The checkpoint of an earlier slice. */
  readonly earlier?: unknown;
}

const ROWS = `{${ADDRESS.project}.${ADDRESS.dataset}.${ADDRESS.table}}`;

export const COLUMNS = buildColumns({
  dimensions: ['dateTimeStamp', 'area', 'networkName', 'gaid', 'idfa', 'oaid', 'androidId', 'idfv'],
  metrics: ['impression', 'click', 'deviceRevenue'],
});

/** A row of COLUMNS. The rows of a day differ. */
export function buildLoadedRow(n: number, day = DAY): Cell[] {
  const serial = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
  const seconds = (n * 37) % 86_400;
  return [
    serial + seconds / 86_400,
    ['US', 'DE', 'JP', ''][n % 4]!,
    `Network ${n % 7}`,
    n % 3 === 0 ? '' : `device-${n % 50}`,
    null,
    null,
    null,
    '',
    (n % 5) + 1,
    n % 2,
    (n % 1000) / 1000,
  ];
}

export function buildLoadedRows(count: number, day = DAY, from = 0): Cell[][] {
  return Array.from({ length: count }, (_, at) => buildLoadedRow(from + at, day));
}
