import { AdReportsError, isDefect } from '../../errors/ad-reports-error';
import { OutOfTime } from '../../errors/service-errors';
import type { BigQueryPort, JobResource } from '../../platform/bigquery-port';
import type { Clock } from '../../platform/ports';
import { texts } from '../../wording/texts';
import type { BigQuerySettings } from './destination';
import {
  type BigQueryFailure,
  type BigQueryFailureKind,
  BigQueryRefused,
  bigQueryFailure,
  bigQueryFailureText,
  isPassing,
  jobFailure,
} from './failure';

const FIRST_WAIT_MS = 2_000;
const MOST_GOES = 4;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 15_000;

/** BigQuery within the time of a slice: what passes is waited out, and what stays is said in sentences. */
export interface RetryingBigQuery {
  /**
   * Makes a call, again while Google's failure may pass. The first go is made even when the time is up: what is gathered has to get
   * out. Throws BigQueryRefused, OutOfTime.
   */
  call<T>(what: (port: BigQueryPort) => T): T;
  /** The same, and a failure of one of the kinds is an answer. */
  attempt<T>(
    what: (port: BigQueryPort) => T,
    ...expected: readonly BigQueryFailureKind[]
  ): T | BigQueryFailure;
  /** The job as it is once it is done, asked for with growing pauses. Throws OutOfTime, BigQueryRefused; not for a job that failed. */
  settled(jobId: string, location: string): JobResource;
  /** Milliseconds since 1970. */
  now(): number;
  /** What a failure comes to for the user. */
  refusal(failure: BigQueryFailure): BigQueryRefused;
}

/** `deadline` is in milliseconds since 1970: no pause goes beyond it. */
export function retryingBigQuery(
  port: BigQueryPort,
  clock: Clock,
  settings: BigQuerySettings,
  deadline: number,
): RetryingBigQuery {
  const refusal = (failure: BigQueryFailure) => new BigQueryRefused(bigQueryFailureText(failure, settings));

  function pause(ms: number, during: string): void {
    if (clock.now() + ms >= deadline) throw new OutOfTime(during);
    clock.sleep(ms);
  }

  function attempt<T>(
    what: (port: BigQueryPort) => T,
    ...expected: readonly BigQueryFailureKind[]
  ): T | BigQueryFailure {
    for (let go = 1; ; go++) {
      try {
        return what(port);
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error)) throw error;
        const failure = bigQueryFailure(error);
        if (expected.includes(failure.kind)) return failure;
        if (!isPassing(failure) || go === MOST_GOES) throw refusal(failure);
        pause(FIRST_WAIT_MS * 2 ** (go - 1) * (0.5 + clock.random()), texts().bigquery.waitingToRetry);
      }
    }
  }

  const call = <T>(what: (port: BigQueryPort) => T) => attempt(what) as T;

  function settled(jobId: string, location: string): JobResource {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(2 * wait, LONGEST_POLL_MS)) {
      const job = call((api) => api.getJob(settings.project, jobId, location));
      if (job.status?.state === 'DONE') return job;
      pause(wait, texts().bigquery.waitingForJob);
    }
  }

  return { call, attempt, settled, now: () => clock.now(), refusal };
}

/** The failure that a job ended with; undefined when it went well or is still going. */
export function failureOf(job: JobResource): BigQueryFailure | undefined {
  const error = job.status?.errorResult;
  return error === undefined || job.status?.state !== 'DONE' ? undefined : jobFailure(error);
}
