import { AdReportsError, isDefect, OutOfTime } from '../../errors';
import type { BigQueryPort, BigQueryService, Clock, JobResource } from '../../platform';
import { getTexts } from '../../wording';
import type { TableAddress } from './table-address';

const FIRST_WAIT_MS = 2_000;
const MOST_ATTEMPTS = 4;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 15_000;
/** The most characters of a reason of Google in a sentence. */
const LONGEST_REASON = 200;

/** Calls BigQuery during one slice of a run. Repeats a call after a temporary failure. Throws other failures as BigQueryRefused. */
export class BigQueryClient {
  private ids = 0;

  /** A wait that would end after `deadline` (milliseconds since 1970) throws OutOfTime instead. */
  constructor(
    readonly port: BigQueryPort,
    private readonly clock: Clock,
    readonly address: TableAddress,
    private readonly deadline: number,
  ) {}

  /** The first attempt is made even after the deadline: collected rows must still be sent. Throws BigQueryRefused, OutOfTime. */
  callBigQuery<T>(operation: (service: BigQueryService) => T): T {
    return this.tryCall(operation) as T;
  }

  tryCall<T>(
    operation: (service: BigQueryService) => T,
    ...expected: readonly BigQueryFailureKind[]
  ): T | BigQueryFailure {
    for (let attempt = 1; ; attempt++) {
      try {
        return operation(this.port.getService());
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error)) throw error;
        const failure = toBigQueryFailure(error);
        if (expected.includes(failure.kind)) return failure;
        if (failure.kind !== 'temporary' || attempt === MOST_ATTEMPTS) throw this.toRefusal(failure);
        const waitMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + this.clock.random());
        this.waitWithinDeadline(waitMs);
      }
    }
  }

  /** Waits until the job has ended, with or without success, and returns it. Throws OutOfTime, BigQueryRefused. */
  waitForJob(jobId: string, location: string): JobResource {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_POLL_MS)) {
      const job = this.callBigQuery(({ Jobs }) => Jobs.get(this.address.project, jobId, { location }));
      if (job.status?.state === 'DONE') return job;
      this.waitWithinDeadline(waitMs);
    }
  }

  readClock(): number {
    return this.clock.now();
  }

  createUniqueId(): string {
    const random = Math.floor(this.clock.random() * 36 ** 6);
    return [this.clock.now(), random, this.ids++].map((part) => part.toString(36)).join('x');
  }

  toRefusal({ kind, reason }: BigQueryFailure): BigQueryRefused {
    const { asksToWait, refused } = getTexts().bigquery;
    const shortReason = reason.slice(0, LONGEST_REASON);
    return new BigQueryRefused(
      kind === 'temporary' ? asksToWait(shortReason) : refused(this.address, shortReason),
    );
  }

  private waitWithinDeadline(ms: number): void {
    if (this.clock.now() + ms >= this.deadline) throw new OutOfTime(getTexts().bigquery.waiting);
    this.clock.sleep(ms);
  }
}

type BigQueryFailureKind = 'already exists' | 'not found' | 'temporary' | 'refused';

/** Why a call or a job of BigQuery failed. `reason` is Google's text. Used only inside src/bigquery/. */
export class BigQueryFailure extends Error {
  constructor(
    readonly kind: BigQueryFailureKind,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** Apps Script gives only a text for a failure. A text may match several patterns: the first one in this list counts. */
const PATTERNS: readonly (readonly [BigQueryFailureKind, RegExp])[] = [
  ['already exists', /already exists|\bduplicate\b/i],
  ['temporary', /quota|rate ?limit|too many (?:concurrent|table|requests)|resourcesExceeded|\b429\b/i],
  ['not found', /not ?found|unknown project|invalid project|project .{1,100} (?:is invalid|does not exist)/i],
  [
    'temporary',
    /timed? ?out|deadline exceeded|internal ?error|backend ?error|unavailable|empty response|jobInternalError|\bstopped\b|\b50[0234]\b/i,
  ],
];

function toBigQueryFailure(error: unknown): BigQueryFailure {
  const text = error instanceof Error ? error.message : String(error);
  const reason = text.replace(/^API call to [\w.]+ failed with error: /, '').trim();
  return new BigQueryFailure(detectFailureKind(reason), reason);
}

export function findJobFailure({ status }: JobResource): BigQueryFailure | undefined {
  if (status?.state !== 'DONE' || status.errorResult === undefined) return undefined;
  const { reason = '', message = '' } = status.errorResult;
  const kind = detectFailureKind(reason);
  return new BigQueryFailure(kind === 'refused' ? detectFailureKind(message) : kind, message);
}

function detectFailureKind(text: string): BigQueryFailureKind {
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'refused';
}

/** BigQuery has refused a call or a job of a run. Each day is replaced in one step, so an unfinished day still has its old rows. */
export class BigQueryRefused extends AdReportsError {
  constructor(happened: string) {
    super({ happened, kept: getTexts().bigquery.unchanged }, 'attempt failed');
  }
}

const PAGE_ROWS = 20_000;
const PAGE_TIMEOUT_MS = 10_000;

type Configuration = NonNullable<JobResource['configuration']>;

/** Jobs with ids that the add-on chooses: BigQuery runs each id only once. All methods throw BigQueryRefused, OutOfTime. */
export class Jobs {
  constructor(
    private readonly client: BigQueryClient,
    private readonly location: string,
  ) {}

  /** Starts a job with a new id. If the id exists already, a lost response was that of this job. */
  startJob(jobId: string, configuration: Configuration, media?: string): void {
    const { project: projectId } = this.client.address;
    const job = { jobReference: { projectId, jobId, location: this.location }, configuration };
    const blobs = media === undefined ? [] : [this.client.port.compress(media)];
    this.client.tryCall(({ Jobs }) => Jobs.insert(job, projectId, ...blobs), 'already exists');
  }

  countLoadedRows(jobId: string): number {
    const job = this.client.waitForJob(jobId, this.location);
    const failure = findJobFailure(job);
    if (failure !== undefined) throw this.client.toRefusal(failure);
    return Number(job.statistics?.load?.outputRows);
  }

  /** Runs a query to its end, and returns the id of its job. After a temporary failure, it is started again with another id. */
  runQuery(id: string, query: object): string {
    for (let attempt = 1; ; attempt++) {
      const jobId = `${id}_${attempt}`;
      this.startJob(jobId, { query });
      const failure = findJobFailure(this.client.waitForJob(jobId, this.location));
      if (failure === undefined) return jobId;
      if (failure.kind !== 'temporary' || attempt === MOST_ATTEMPTS) throw this.client.toRefusal(failure);
    }
  }

  /**
   * All rows of a query's result. The values are texts, in the order of the columns. `checkRowCount` receives the number of rows before they are
   * read. Also throws what `checkRowCount` throws.
   */
  fetchQueryRows(
    id: string,
    query: object,
    checkRowCount: (rows: number) => void,
  ): readonly (readonly (string | null)[])[] {
    const jobId = this.runQuery(id, query);
    const options = { location: this.location, maxResults: PAGE_ROWS, timeoutMs: PAGE_TIMEOUT_MS };
    const rows: (readonly (string | null)[])[] = [];
    for (let pageToken: string | undefined; ; ) {
      const pageOptions = pageToken === undefined ? options : { ...options, pageToken };
      const { project } = this.client.address;
      const page = this.client.callBigQuery((service) =>
        service.Jobs.getQueryResults(project, jobId, pageOptions),
      );
      const total = Number(page.totalRows ?? 0);
      checkRowCount(total);
      for (const { f = [] } of page.rows ?? []) rows.push(f.map(({ v }) => v ?? null));
      pageToken = page.pageToken;
      if (pageToken !== undefined) continue;
      if (page.jobComplete !== false && rows.length === total) return rows;
      throw new BigQueryRefused(
        getTexts().bigquery.incomplete(rows.length, total, getTexts().bigquery.answer),
      );
    }
  }
}

export function buildSqlQuery(sql: string, days: Readonly<Record<string, string>>) {
  const queryParameters = Object.entries(days).map(([name, value]) => ({
    name,
    parameterType: { type: 'DATE' },
    parameterValue: { value },
  }));
  return { query: sql, useLegacySql: false, parameterMode: 'NAMED', queryParameters };
}
