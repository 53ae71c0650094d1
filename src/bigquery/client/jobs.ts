import type { JobResource } from '../../platform/bigquery-port';
import type { BigQueryClient } from './bigquery-client';
import { BigQueryFailure, failureOf, isTemporary } from './failure';

const MOST_ATTEMPTS = 4;

type Configuration = NonNullable<JobResource['configuration']>;

/**
 * Jobs with ids that the add-on chooses. BigQuery runs each id only once, so a job never runs twice, even if a slice ended before it
 * received the response. After a temporary failure, the same job is started with another id. All methods throw BigQueryRefused, OutOfTime.
 */
export class Jobs {
  constructor(
    private readonly api: BigQueryClient,
    private readonly location: string,
  ) {}

  /** Starts the job unless it was started before. Returns the job id of the last attempt, or a failure of the kind `too large`. */
  start(id: string, configuration: Configuration, media?: string): string | BigQueryFailure {
    const { project: projectId } = this.api.settings;
    for (let attempt = 0; ; attempt++) {
      const jobId = attemptId(id, attempt);
      const job = { jobReference: { projectId, jobId, location: this.location }, configuration };
      const started = this.api.attempt(
        (port) => port.insertJob(job, projectId, media),
        'already exists',
        'too large',
      );
      if (!(started instanceof BigQueryFailure)) return jobId;
      if (started.kind === 'too large') return started;
      const failure = failureOf(this.api.call((port) => port.getJob(projectId, jobId, this.location)));
      if (failure === undefined) return jobId;
      if (!isTemporary(failure) || attempt + 1 === MOST_ATTEMPTS) throw this.api.refusal(failure);
    }
  }

  /** Starts the job and waits for its end. */
  run(id: string, configuration: Configuration): void {
    for (let attempt = 1; ; attempt++) {
      const jobId = this.start(id, configuration);
      const failure =
        jobId instanceof BigQueryFailure ? jobId : failureOf(this.api.endedJob(jobId, this.location));
      if (failure === undefined) return;
      if (!isTemporary(failure) || attempt === MOST_ATTEMPTS) throw this.api.refusal(failure);
    }
  }

  /** Whether a started job has succeeded. If `wait` is true, waits for its end. Throws if its last attempt has failed. */
  hasSucceeded(id: string, wait: boolean, attempt = 0, job = this.jobOrFailure(id)): boolean {
    if (job instanceof BigQueryFailure) throw this.api.refusal(job);
    const isWaiting = wait && job.status?.state !== 'DONE';
    const ended = isWaiting ? this.api.endedJob(attemptId(id, attempt), this.location) : job;
    const failure = failureOf(ended);
    if (failure === undefined) return ended.status?.state === 'DONE';
    const mayFollow = isTemporary(failure) && attempt + 1 < MOST_ATTEMPTS;
    const next = mayFollow ? this.jobOrFailure(attemptId(id, attempt + 1)) : failure;
    return this.hasSucceeded(id, wait, attempt + 1, next instanceof BigQueryFailure ? failure : next);
  }

  private jobOrFailure(jobId: string): JobResource | BigQueryFailure {
    const { project } = this.api.settings;
    return this.api.attempt((port) => port.getJob(project, jobId, this.location), 'not found');
  }
}

function attemptId(id: string, attempt: number): string {
  return attempt === 0 ? id : `${id}_again${attempt}`;
}
