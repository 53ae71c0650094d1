import type { JobResource } from '../../platform/bigquery-port';
import { BigQueryFailure, isPassing } from './failure';
import { failureOf, type RetryingBigQuery } from './retrying-client';

const MOST_TRIES = 4;

/** Jobs with ids of our own: one that is there already is not started twice, whoever started it and whether or not he heard of it. */
export class Jobs {
  constructor(
    private readonly api: RetryingBigQuery,
    private readonly project: string,
    private readonly location: string,
  ) {}

  /**
   * Starts the job, or finds that it was started, and answers its id. An id is good for one go: after a failure that may pass, the next go has the next id.
   * A failure of kind `too large` is an answer. Throws BigQueryRefused, OutOfTime.
   */
  start(id: string, configuration: Configuration, media?: string): string | BigQueryFailure {
    for (let attempt = 0; ; attempt++) {
      const jobId = idOfAttempt(id, attempt);
      const jobReference = { projectId: this.project, jobId, location: this.location };
      const started = this.api.attempt(
        (port) => port.insertJob({ jobReference, configuration }, this.project, media),
        'already exists',
        'too large',
      );
      if (!(started instanceof BigQueryFailure)) return jobId;
      if (started.kind === 'too large') return started;
      const failure = failureOf(this.job(jobId));
      if (failure === undefined) return jobId;
      if (!isPassing(failure) || attempt + 1 === MOST_TRIES) throw this.api.refusal(failure);
    }
  }

  /** The job after it went well; undefined while it is going, when `wait` is false. Throws BigQueryRefused, OutOfTime. */
  done(id: string, wait: boolean): JobResource | undefined {
    return this.outcome(id, 0, this.job(idOfAttempt(id, 0)), wait);
  }

  private outcome(id: string, attempt: number, job: JobResource, wait: boolean): JobResource | undefined {
    const isOver = job.status?.state === 'DONE' || !wait;
    const ended = isOver ? job : this.api.settled(idOfAttempt(id, attempt), this.location);
    const failure = failureOf(ended);
    if (failure === undefined) return ended.status?.state === 'DONE' ? ended : undefined;
    const mayGoOn = isPassing(failure) && attempt + 1 < MOST_TRIES;
    const next = mayGoOn ? this.jobOrNone(idOfAttempt(id, attempt + 1)) : undefined;
    if (next === undefined) throw this.api.refusal(failure);
    return this.outcome(id, attempt + 1, next, wait);
  }

  /** Starts the job and waits for its end, again after failures that may pass. */
  perform(id: string, configuration: Configuration): JobReference {
    for (let go = 1; ; go++) {
      const jobId = this.start(id, configuration);
      if (jobId instanceof BigQueryFailure) throw this.api.refusal(jobId);
      const failure = failureOf(this.api.settled(jobId, this.location));
      if (failure === undefined) return { jobId, location: this.location };
      if (!isPassing(failure) || go === MOST_TRIES) throw this.api.refusal(failure);
    }
  }

  private job(jobId: string): JobResource {
    return this.api.call((port) => port.getJob(this.project, jobId, this.location));
  }

  private jobOrNone(jobId: string): JobResource | undefined {
    const job = this.api.attempt((port) => port.getJob(this.project, jobId, this.location), 'not found');
    return job instanceof BigQueryFailure ? undefined : job;
  }
}

type Configuration = NonNullable<JobResource['configuration']>;

export interface JobReference {
  readonly jobId: string;
  readonly location: string;
}

function idOfAttempt(id: string, go: number): string {
  return go === 0 ? id : `${id}_again${go}`;
}
