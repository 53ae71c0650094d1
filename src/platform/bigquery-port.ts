/** Each call may throw Google's error, which has only a text (see src/bigquery/client/failure.ts). The types have only fields in use. */
export interface BigQueryPort {
  getDataset(project: string, dataset: string): DatasetResource;
  insertDataset(resource: DatasetResource, project: string): void;
  getTable(table: TableReference): TableResource;
  insertTable(resource: TableResource): void;
  /** Changes only the given fields of the table resource. */
  patchTable(table: TableReference, changes: Partial<TableResource>): void;
  deleteTable(table: TableReference): void;
  /** Starts a job; `media` is the text that a load job loads. */
  insertJob(job: JobResource, project: string, media?: string): JobResource;
  getJob(project: string, jobId: string, location: string): JobResource;
  queryResults(project: string, jobId: string, options: ResultOptions): QueryResults;
}

export interface TableReference {
  readonly projectId: string;
  readonly datasetId: string;
  /** The table's name. For one partition, it ends in a decorator such as `$20260914`. */
  readonly tableId: string;
}

export interface DatasetResource {
  readonly datasetReference: { readonly projectId: string; readonly datasetId: string };
  readonly location?: string;
  readonly description?: string;
}

export interface FieldSchema {
  readonly name: string;
  readonly type: string;
  readonly description?: string;
}

export interface TableResource {
  readonly tableReference: TableReference;
  readonly schema?: { readonly fields?: readonly FieldSchema[] };
  readonly description?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly timePartitioning?: {
    readonly type: string;
    readonly field?: string;
    readonly requirePartitionFilter?: boolean;
  };
  /** Milliseconds since 1970. */
  readonly expirationTime?: string;
}

export interface JobResource {
  readonly jobReference?: { readonly projectId: string; readonly jobId: string; readonly location?: string };
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly status?: {
    readonly state?: 'PENDING' | 'RUNNING' | 'DONE';
    readonly errorResult?: JobError;
  };
  /** After a load job. */
  readonly statistics?: { readonly load?: { readonly outputRows?: string } };
}

export interface JobError {
  readonly reason?: string;
  readonly message?: string;
}

export interface ResultOptions {
  readonly location: string;
  readonly maxResults: number;
  readonly timeoutMs: number;
  readonly pageToken?: string;
}

export interface QueryResults {
  readonly jobComplete?: boolean;
  readonly totalRows?: string;
  readonly pageToken?: string;
  /** Values as texts, in the order of the columns. */
  readonly rows?: readonly { readonly f?: readonly { readonly v?: string | null }[] }[];
}
