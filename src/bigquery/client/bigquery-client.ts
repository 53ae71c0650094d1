import { AdReportsError, isDefect, OutOfTime } from '../../errors/ad-reports-error';
import type { BigQueryPort, JobResource } from '../../platform/bigquery-port';
import type { Clock } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { type BigQueryFailure, type BigQueryFailureKind, BigQueryRefused, bigQueryFailure } from './failure';
import type { TableAddress } from './table-address';

const FIRST_WAIT_MS = 2_000;
const MOST_ATTEMPTS = 4;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 15_000;

/** Calls BigQuery during one slice of a run. Repeats a call after a temporary failure. Throws other failures as BigQueryRefused. */
export class BigQueryClient {
  private ids = 0;

  /** A wait that would end after `deadline` (milliseconds since 1970) throws OutOfTime instead. */
  constructor(
    private readonly port: BigQueryPort,
    private readonly clock: Clock,
    readonly address: TableAddress,
    private readonly deadline: number,
  ) {}

  /** The first attempt is made even after the deadline: collected rows must still be sent. Throws BigQueryRefused, OutOfTime. */
  call<T>(work: (port: BigQueryPort) => T): T {
    return this.attempt(work) as T;
  }

  /** Like `call`, but returns a failure of the `expected` kinds instead of throwing it. */
  attempt<T>(
    work: (port: BigQueryPort) => T,
    ...expected: readonly BigQueryFailureKind[]
  ): T | BigQueryFailure {
    for (let attempt = 1; ; attempt++) {
      try {
        return work(this.port);
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error)) throw error;
        const failure = bigQueryFailure(error);
        if (expected.includes(failure.kind)) return failure;
        if (failure.kind !== 'temporary' || attempt === MOST_ATTEMPTS) throw this.refusal(failure);
        const waitMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + this.clock.random());
        this.wait(waitMs, texts().bigquery.waiting);
      }
    }
  }

  /** Waits until the job has ended, with or without success, and returns it. Throws OutOfTime, BigQueryRefused. */
  endedJob(jobId: string, location: string): JobResource {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_POLL_MS)) {
      const job = this.call((port) => port.getJob(this.address.project, jobId, location));
      if (job.status?.state === 'DONE') return job;
      this.wait(waitMs, texts().bigquery.waiting);
    }
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.clock.now();
  }

  /** A part of a name that no other slice or day uses: small letters and digits. */
  newId(): string {
    const random = Math.floor(this.clock.random() * 36 ** 6);
    return [this.clock.now(), random, this.ids++].map((part) => part.toString(36)).join('x');
  }

  /** The error to throw for a failure, with the sentences that the user reads. */
  refusal({ kind, reason }: BigQueryFailure): BigQueryRefused {
    const { asksToWait, refused } = texts().bigquery;
    return new BigQueryRefused(kind === 'temporary' ? asksToWait(reason) : refused(this.address, reason));
  }

  private wait(ms: number, during: string): void {
    if (this.clock.now() + ms >= this.deadline) throw new OutOfTime(during);
    this.clock.sleep(ms);
  }
}
