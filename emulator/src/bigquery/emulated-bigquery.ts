import { checkCall } from './check-call';
import { duck } from './duck';
import { type JobResource, Jobs } from './jobs';
import { load } from './load-job';
import { type QueryResult, query } from './query-job';
import { notEmulated, only, Refusal } from './refusal';
import { type TableReference, type TableResource, Tables } from './tables';

/** The project that exists from the start. */
export const PLAYGROUND_PROJECT = 'playground-project';

interface ResultsAsked {
  readonly location?: string;
  readonly maxResults?: number;
  readonly pageToken?: string;
  readonly timeoutMs?: number;
}

/** A local BigQuery with its rows in DuckDB. `now` is the caller's time, in milliseconds since 1970. */
export class EmulatedBigQuery {
  readonly tables = new Tables();
  readonly jobs = new Jobs();

  constructor() {
    this.tables.projects.set(PLAYGROUND_PROJECT, { billing: true, enabled: true });
  }

  /** Executes a call of the API, such as `datasets.get`. Throws Refusal. */
  call(method: string, args: readonly unknown[], media: Uint8Array | undefined, now: number): unknown {
    this.jobs.pass(now);
    checkCall(method, args, media);
    switch (method) {
      case 'datasets.get':
        return this.tables.dataset(...(args as [string, string]));
      case 'datasets.insert':
        return this.tables.insertDataset(...(args as Parameters<Tables['insertDataset']>));
      case 'tables.get':
        return this.tables.table(referenceOf(args), now).resource;
      case 'tables.insert':
        return this.insertTable(args as [TableResource, string, string], now);
      case 'tables.patch':
        return this.tables.patchTable(referenceOf(args.slice(1)), args[0] as Partial<TableResource>, now);
      case 'tables.delete':
        this.tables.deleteTable(referenceOf(args), now);
        return null;
      case 'jobs.insert':
        return this.insertJob(args as [Partial<JobResource>, string], media, now);
      case 'jobs.get':
        return this.getJob(args as [string, string, { location?: string } | null], now);
      case 'jobs.getQueryResults':
        return this.results(...(args as [string, string, ResultsAsked | null]));
      default:
        return notEmulated(method);
    }
  }

  /** Queries DuckDB: `{project.dataset.table}` means the rows of a table. */
  ask(sql: string, now: number): readonly (readonly unknown[])[] {
    this.jobs.pass(now);
    const asked = sql.replace(/\{([^.}]+)\.([^.}]+)\.([^.}]+)\}/g, (_, projectId, datasetId, tableId) => {
      return this.tables.table({ projectId, datasetId, tableId }, now).rows;
    });
    return duck(asked).rows;
  }

  keep(): () => void {
    const backs = [this.tables.keep(), this.jobs.keep()];
    return () => {
      for (const back of backs) back();
    };
  }

  private insertTable([resource, projectId, datasetId]: [TableResource, string, string], now: number) {
    const named = resource.tableReference;
    if (named.projectId !== projectId || named.datasetId !== datasetId)
      throw new Refusal('invalid', 'Table reference and URL do not agree.');
    return this.tables.insertTable(resource, now);
  }

  private insertJob(
    [job, project]: [Partial<JobResource>, string],
    media: Uint8Array | undefined,
    now: number,
  ) {
    this.tables.checkBilling(project);
    const location = job.jobReference?.location ?? this.locationOf(job) ?? 'US';
    return this.jobs.insert(job, project, location, now, ({ load: loading, query: querying }) => {
      const at = now;
      if (loading !== undefined) return load(this.tables, loading, media ?? new Uint8Array(), at);
      return query(this.tables, querying ?? notEmulated('a job of another kind'), at);
    });
  }

  /** The location of a job. Like Google, it finds the location of a query by the tables in it. */
  private locationOf({ configuration }: Partial<JobResource>): string | undefined {
    const [, project, dataset] =
      /`([^.`]+)\.([^.`]+)\.[^`]+`/.exec(String(configuration?.query?.['query'])) ?? [];
    return project === undefined ? undefined : this.tables.dataset(project, dataset!).location;
  }

  /** The job with this id. Without a location, only a job in US is found. */
  private getJob([project, jobId, options]: [string, string, { location?: string } | null], now: number) {
    return this.jobs.get(project, jobId, options?.location ?? 'US', now);
  }

  private results(project: string, jobId: string, options: ResultsAsked | null) {
    only(options ?? {}, ['location', 'maxResults', 'pageToken', 'timeoutMs'], 'getQueryResults');
    const { location = 'US', maxResults = 10_000, pageToken = '0' } = options ?? {};
    const jobReference = { projectId: project, jobId, location };
    const result = this.jobs.result(project, jobId, location) as QueryResult | undefined;
    if (result === undefined) return { jobReference, jobComplete: false };
    const from = Number(pageToken);
    const rows = result.rows.slice(from, from + maxResults);
    const next = from + rows.length;
    return {
      jobReference,
      jobComplete: true,
      schema: { fields: result.fields },
      totalRows: String(result.totalRows),
      ...(rows.length > 0 && { rows: rows.map((row) => ({ f: row.map((v) => ({ v })) })) }),
      ...(next < result.rows.length && rows.length > 0 && { pageToken: String(next) }),
    };
  }
}

function referenceOf([projectId, datasetId, tableId]: readonly unknown[]): TableReference {
  return { projectId: String(projectId), datasetId: String(datasetId), tableId: String(tableId) };
}
