import { AdReportsError, isDefect, OutOfTime } from '../../errors';
import type { BigQueryPort, BigQueryService, Clock, JobResource, TableReference } from '../../platform';
import type { BigQueryPlace } from '../../settings';
import { getTexts } from '../../wording';

const FIRST_WAIT_MS = 2_000;
const MOST_ATTEMPTS = 4;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 15_000;
const LONGEST_REASON = 200;

/** Calls BigQuery during one slice of a run. Repeats a call after a temporary failure. Throws other failures as BigQueryRefused. */
export class BigQueryClient {
  private ids = 0;

  /** A wait that would end after `deadline` (milliseconds since 1970) throws OutOfTime instead. */
  constructor(
    readonly port: BigQueryPort,
    readonly clock: Clock,
    readonly address: TableAddress,
    private readonly deadline: number,
  ) {}

  /** The first attempt is made even after the deadline: collected rows must still be sent. */
  callBigQuery<T>(operation: (service: BigQueryService) => T): T {
    return this.callWithRetries(operation) as T;
  }

  callIfFound<T>(operation: (service: BigQueryService) => T): T | undefined {
    return this.callWithRetries(operation, 'not found');
  }

  /** Creates something that may exist already: the answer to an earlier attempt may have been lost. */
  ensureCreated(operation: (service: BigQueryService) => unknown): void {
    this.callWithRetries(operation, 'already exists');
  }

  waitForJob(jobId: string, location: string): JobResource {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_POLL_MS)) {
      const job = this.callBigQuery(({ Jobs }) => Jobs.get(this.address.project, jobId, { location }));
      const { state, errorResult } = job.status ?? {};
      if (state === 'DONE' && errorResult === undefined) return job;
      if (state === 'DONE') throw this.toRefusal(toJobFailure(errorResult));
      this.waitWithinDeadline(waitMs);
    }
  }

  createUniqueId(): string {
    const random = Math.floor(this.clock.random() * 36 ** 6);
    return [this.clock.now(), random, this.ids++].map((part) => part.toString(36)).join('x');
  }

  private toRefusal({ kind, reason }: BigQueryFailure): BigQueryRefused {
    const { asksToWait, refused } = getTexts().bigquery;
    const shortReason = reason.slice(0, LONGEST_REASON);
    return new BigQueryRefused(
      kind === 'temporary' ? asksToWait(shortReason) : refused(this.address, shortReason),
    );
  }

  private callWithRetries<T>(
    operation: (service: BigQueryService) => T,
    expectedFailure?: BigQueryFailureKind,
  ): T | undefined {
    for (let attempt = 1; ; attempt++) {
      try {
        return operation(this.port.getService());
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error)) throw error;
        const failure = toBigQueryFailure(error);
        if (failure.kind === expectedFailure) return undefined;
        if (failure.kind !== 'temporary' || attempt === MOST_ATTEMPTS) throw this.toRefusal(failure);
        this.waitWithinDeadline(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + this.clock.random()));
      }
    }
  }

  private waitWithinDeadline(ms: number): void {
    if (this.clock.now() + ms >= this.deadline) throw new OutOfTime();
    this.clock.sleep(ms);
  }
}

type JobError = NonNullable<JobResource['status']>['errorResult'];

type BigQueryFailureKind = 'already exists' | 'not found' | 'temporary' | 'refused';

/** Why a call or a job of BigQuery failed. `reason` is Google's text. */
interface BigQueryFailure {
  readonly kind: BigQueryFailureKind;
  readonly reason: string;
}

/** For a failure, Apps Script gives only a text. The first pattern that matches counts: “Not found: Dataset quota_reports” also matches “quota”. */
const PATTERNS: readonly (readonly [BigQueryFailureKind, RegExp])[] = [
  ['already exists', /already exists|\bduplicate\b/i],
  ['not found', /not ?found|unknown project|invalid project|project .{1,100} (?:is invalid|does not exist)/i],
  ['temporary', /quota|rate ?limit|too many (?:concurrent|table|requests)|resourcesExceeded|\b429\b/i],
  [
    'temporary',
    /timed? ?out|deadline exceeded|internal ?error|backend ?error|unavailable|empty response|jobInternalError|\bstopped\b|\b50[0234]\b/i,
  ],
];

function toBigQueryFailure(error: unknown): BigQueryFailure {
  const text = error instanceof Error ? error.message : String(error);
  const reason = text.replace(/^API call to [\w.]+ failed with error: /, '').trim();
  return { kind: detectFailureKind(reason), reason };
}

function toJobFailure({ reason: code = '', message = '' }: JobError = {}): BigQueryFailure {
  const kind = detectFailureKind(code);
  return { kind: kind === 'refused' ? detectFailureKind(message) : kind, reason: message };
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

export interface TableAddress extends BigQueryPlace {
  readonly table: string;
}

/** The address of a report's table. The name contains the app and the report's id, so no two reports of a file share a table. */
export function buildTableAddress(
  { project, dataset }: BigQueryPlace,
  apps: readonly string[],
  report: string,
): TableAddress {
  const table = `device_${apps.join('_').slice(0, 150)}_${report}`.replace(/\W/g, '_');
  return { project, dataset, table };
}

/** The reference of a report's table. With a suffix such as `$20260914`, it means only that day of the table. */
export function toTableReference({ project, dataset, table }: TableAddress, suffix = ''): TableReference {
  return { projectId: project, datasetId: dataset, tableId: table + suffix };
}

/** A table's name in SQL. Its parts are checked when the place is saved and when a run begins, so they contain no backquote. */
export function formatSqlName({ projectId, datasetId, tableId }: TableReference): string {
  return `\`${projectId}.${datasetId}.${tableId}\``;
}

export function buildConsoleUrl({ project, dataset, table }: TableAddress): string {
  const [encodedProject, encodedDataset, encodedTable] = [project, dataset, table].map(encodeURIComponent);
  return `https://console.cloud.google.com/bigquery?project=${encodedProject}&ws=!1m5!1m4!4m3!1s${encodedProject}!2s${encodedDataset}!3s${encodedTable}`;
}
