import type { JobResource } from '../../platform/bigquery-port';
import { texts } from '../../wording/texts';
import type { BigQueryClient } from './bigquery-client';
import { BigQueryRefused, failureOf } from './failure';

const MOST_ATTEMPTS = 4;
const PAGE_ROWS = 20_000;
const PAGE_TIMEOUT_MS = 10_000;

type Configuration = NonNullable<JobResource['configuration']>;

/** Jobs with ids that the add-on chooses: BigQuery runs each id only once. All methods throw BigQueryRefused, OutOfTime. */
export class Jobs {
  constructor(
    private readonly api: BigQueryClient,
    private readonly location: string,
  ) {}

  /** Starts a job with a new id. If the id exists already, a lost response was that of this job. */
  start(jobId: string, configuration: Configuration, media?: string): void {
    const { project: projectId } = this.api.address;
    const job = { jobReference: { projectId, jobId, location: this.location }, configuration };
    this.api.attempt((port) => port.insertJob(job, projectId, media), 'already exists');
  }

  /** Waits until a started job has succeeded. Returns the number of rows if it is a load job. */
  loadedRows(jobId: string): number {
    const job = this.api.endedJob(jobId, this.location);
    const failure = failureOf(job);
    if (failure !== undefined) throw this.api.refusal(failure);
    return Number(job.statistics?.load?.outputRows);
  }

  /** Runs a query to its end, and returns the id of its job. After a temporary failure, it is started again with another id. */
  runQuery(id: string, query: object): string {
    for (let attempt = 1; ; attempt++) {
      const jobId = `${id}_${attempt}`;
      this.start(jobId, { query });
      const failure = failureOf(this.api.endedJob(jobId, this.location));
      if (failure === undefined) return jobId;
      if (failure.kind !== 'temporary' || attempt === MOST_ATTEMPTS) throw this.api.refusal(failure);
    }
  }

  /**
   * All rows of a query's result. The values are texts, in the order of the columns. `check` receives the number of rows before they are
   * read. Also throws what `check` throws.
   */
  queryRows(
    id: string,
    query: object,
    check: (rows: number) => void,
  ): readonly (readonly (string | null)[])[] {
    const jobId = this.runQuery(id, query);
    const options = { location: this.location, maxResults: PAGE_ROWS, timeoutMs: PAGE_TIMEOUT_MS };
    const rows: (readonly (string | null)[])[] = [];
    for (let pageToken: string | undefined; ; ) {
      const pageOptions = pageToken === undefined ? options : { ...options, pageToken };
      const page = this.api.call((port) => port.queryResults(this.api.address.project, jobId, pageOptions));
      const total = Number(page.totalRows ?? 0);
      check(total);
      for (const { f = [] } of page.rows ?? []) rows.push(f.map(({ v }) => v ?? null));
      pageToken = page.pageToken;
      if (pageToken !== undefined) continue;
      if (page.jobComplete !== false && rows.length === total) return rows;
      throw new BigQueryRefused(texts().bigquery.incomplete(rows.length, total, texts().bigquery.answer));
    }
  }
}

/** The job configuration of a query. The parameters are days, by their names in the SQL. */
export function queryOf(sql: string, days: Readonly<Record<string, string>>) {
  const queryParameters = Object.entries(days).map(([name, value]) => ({
    name,
    parameterType: { type: 'DATE' },
    parameterValue: { value },
  }));
  return { query: sql, useLegacySql: false, parameterMode: 'NAMED', queryParameters };
}
