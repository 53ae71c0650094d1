export interface BigQueryPort {
  getService(): BigQueryService;
  /** The rows of a load job, which accepts gzip: 16 MB become two or three. */
  compress(text: string): unknown;
}

/** The advanced service. Each call may throw Google's error, which has only a text. The types have only methods and fields in use. */
export interface BigQueryService {
  readonly Datasets: { get(project: string, dataset: string): { readonly location?: string } };
  readonly Tables: {
    get(project: string, dataset: string, table: string): TableResource;
    insert(resource: TableResource, project: string, dataset: string): void;
    /** Fields and labels that `changes` does not have stay as they are. */
    patch(changes: Partial<TableResource>, project: string, dataset: string, table: string): void;
    remove(project: string, dataset: string, table: string): void;
  };
  readonly Jobs: {
    /** Starts a job; `media` is what a load job loads. */
    insert(job: JobResource, project: string, media?: unknown): void;
    get(project: string, job: string, options: { readonly location: string }): JobResource;
  };
}

export interface TableReference {
  readonly projectId: string;
  readonly datasetId: string;
  /** The table's name. For one partition, it ends in a decorator such as `$20260914`. */
  readonly tableId: string;
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
  readonly configuration?: object;
  readonly status?: {
    readonly state?: 'PENDING' | 'RUNNING' | 'DONE';
    readonly errorResult?: { readonly reason?: string; readonly message?: string };
  };
  /** After a load job. */
  readonly statistics?: { readonly load?: { readonly outputRows?: string } };
}
