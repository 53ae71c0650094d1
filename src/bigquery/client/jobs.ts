import { getTexts } from '../../wording';
import { type BigQueryClient, BigQueryRefused } from './bigquery-client';

const PAGE_ROWS = 20_000;
const PAGE_TIMEOUT_MS = 10_000;

/** Jobs with ids that the add-on chooses: BigQuery runs each id only once. */
export class Jobs {
  constructor(
    private readonly client: BigQueryClient,
    private readonly location: string,
  ) {}

  /** Starts a job with a new id. If the id exists already, an earlier attempt has started this job, and its response was lost. */
  startJob(jobId: string, configuration: Readonly<Record<string, unknown>>, media?: string): void {
    const { project: projectId } = this.client.address;
    const job = { jobReference: { projectId, jobId, location: this.location }, configuration };
    const blobs = media === undefined ? [] : [this.client.port.compress(media)];
    this.client.ensureCreated((service) => service.Jobs.insert(job, projectId, ...blobs));
  }

  countLoadedRows(jobId: string): number {
    return Number(this.client.waitForJob(jobId, this.location).statistics?.load?.outputRows);
  }

  runQuery(jobId: string, query: object): void {
    this.startJob(jobId, { query });
    this.client.waitForJob(jobId, this.location);
  }

  /** All rows of a query's result, as texts in the order of the columns. `checkRowCount` may refuse their number: called at each page. */
  fetchQueryRows(
    jobId: string,
    query: object,
    checkRowCount: (rows: number) => void,
  ): readonly (readonly (string | null)[])[] {
    this.runQuery(jobId, query);
    const { project } = this.client.address;
    const options = { location: this.location, maxResults: PAGE_ROWS, timeoutMs: PAGE_TIMEOUT_MS };
    const rows: (readonly (string | null)[])[] = [];
    for (let pageToken: string | undefined; ; ) {
      const pageOptions = pageToken === undefined ? options : { ...options, pageToken };
      const page = this.client.callBigQuery((service) =>
        service.Jobs.getQueryResults(project, jobId, pageOptions),
      );
      const total = Number(page.totalRows ?? 0);
      checkRowCount(total);
      for (const { f = [] } of page.rows ?? []) rows.push(f.map(({ v }) => v ?? null));
      pageToken = page.pageToken;
      if (pageToken !== undefined) continue;
      if (page.jobComplete !== false && rows.length === total) return rows;
      throw createIncompleteError(rows.length, total, getTexts().bigquery.answer);
    }
  }
}

export function createIncompleteError(received: number, expected: number, subject: string): BigQueryRefused {
  return new BigQueryRefused(getTexts().bigquery.incomplete(received, expected, subject));
}

export function buildSqlQuery(sql: string, days: Readonly<Record<string, string>>) {
  const queryParameters = Object.entries(days).map(([name, value]) => ({
    name,
    parameterType: { type: 'DATE' },
    parameterValue: { value },
  }));
  return { query: sql, useLegacySql: false, parameterMode: 'NAMED', queryParameters };
}
