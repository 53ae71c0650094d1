import { notEmulated, only, Refusal } from './refusal';

export interface JobResource {
  readonly jobReference: { readonly projectId: string; readonly jobId: string; readonly location: string };
  readonly configuration: JobConfiguration;
  readonly status: {
    readonly state: 'PENDING' | 'RUNNING' | 'DONE';
    readonly errorResult?: { readonly reason: string; readonly message: string };
  };
  readonly statistics: { readonly load?: { readonly outputRows: string } };
}

export interface JobConfiguration {
  readonly load?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The outcome of a job. */
export type Outcome = Pick<JobResource, 'statistics'> & { readonly result?: unknown };

interface HeldJob {
  readonly reference: JobResource['jobReference'];
  readonly configuration: JobConfiguration;
  readonly created: number;
  readonly due: number;
  readonly work: () => Outcome;
  readonly ended?: { readonly outcome: Outcome } | { readonly refused: Refusal };
}

export type JobKind = 'load' | 'query';

/** A job that a test makes fail. */
interface OrderedFailure {
  readonly kind: JobKind;
  readonly refusal: Refusal;
  skip: number;
  times: number;
}

/** The jobs. A job takes time on the executions' clock, even if nothing polls it, and takes effect at its end. */
export class Jobs {
  readonly lasting: Record<JobKind, number> = { load: 4_000, query: 2_000 };
  private readonly failures: OrderedFailure[] = [];
  private jobs: ReadonlyMap<string, HeldJob> = new Map();
  private made = 0;

  /** Makes a job that is started later fail at its end. */
  failNext(kind: JobKind, reason: string, message: string, { skip = 0, times = 1 } = {}): void {
    this.failures.push({ kind, refusal: new Refusal(reason, message), skip, times });
  }

  insert(
    asked: Partial<JobResource>,
    project: string,
    location: string,
    now: number,
    work: (configuration: JobConfiguration) => Outcome,
  ): JobResource {
    only(asked, ['jobReference', 'configuration'], 'job');
    const { configuration = {} } = asked;
    only(configuration, ['load', 'query'], 'configuration');
    const kind = configuration.load !== undefined ? 'load' : 'query';
    const jobId = asked.jobReference?.jobId ?? this.newId();
    if (!/^[\w-]{1,1024}$/.test(jobId)) throw new Refusal('invalid', `Invalid job ID "${jobId}".`);
    const reference = { projectId: project, jobId, location };
    const name = nameOf(reference);
    if (this.jobs.has(name)) throw new Refusal('duplicate', `Already Exists: Job ${name}`);
    const failure = this.failureFor(kind);
    const job: HeldJob = {
      reference,
      configuration,
      created: now,
      due: now + this.lasting[kind],
      work: () => {
        if (failure !== undefined) throw failure;
        return work(configuration);
      },
    };
    this.jobs = new Map([...this.jobs, [name, job]]);
    return resourceOf(job, now);
  }

  get(project: string, jobId: string, location: string, now: number): JobResource {
    return resourceOf(this.job(project, jobId, location), now);
  }

  /** The result of a query; undefined while it runs. Throws Refusal if the query failed. */
  result(project: string, jobId: string, location: string): unknown {
    const { ended } = this.job(project, jobId, location);
    if (ended === undefined) return undefined;
    if ('refused' in ended) throw ended.refused;
    return ended.outcome.result ?? notEmulated('results of a load job');
  }

  /** Ends the jobs that are due at `now`, the earliest first. */
  pass(now: number): void {
    const due = [...this.jobs].filter(([, job]) => job.ended === undefined && job.due <= now);
    for (const [name, job] of due.sort(([, one], [, other]) => one.due - other.due))
      this.jobs = new Map([...this.jobs, [name, { ...job, ended: endOf(job) }]]);
  }

  /** The ids of all jobs, in the order of their start. */
  ids(): readonly string[] {
    return [...this.jobs.values()].map(({ reference }) => reference.jobId);
  }

  /** The newest jobs, the last one first. */
  newest(count: number, now: number): readonly (JobResource & { readonly created: number })[] {
    return [...this.jobs.values()]
      .slice(-count)
      .reverse()
      .map((job) => ({ ...resourceOf(job, now), created: job.created }));
  }

  keep(): () => void {
    const { jobs } = this;
    return () => {
      this.jobs = jobs;
    };
  }

  private job(project: string, jobId: string, location: string): HeldJob {
    const name = nameOf({ projectId: project, jobId, location });
    const found = this.jobs.get(name);
    if (found === undefined) throw new Refusal('notFound', `Not found: Job ${name}`);
    return found;
  }

  private newId(): string {
    this.made++;
    return `job_${this.made}`;
  }

  private failureFor(kind: JobKind): Refusal | undefined {
    const found = this.failures.find((each) => each.kind === kind && each.times > 0);
    if (found === undefined) return undefined;
    if (found.skip-- > 0) return undefined;
    found.times--;
    return found.refusal;
  }
}

function nameOf({ projectId, jobId, location }: JobResource['jobReference']): string {
  return `${projectId}:${location}.${jobId}`;
}

function endOf({ work }: HeldJob): NonNullable<HeldJob['ended']> {
  try {
    return { outcome: work() };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}

function resourceOf({ reference, configuration, created, ended }: HeldJob, now: number): JobResource {
  const job = { jobReference: reference, configuration };
  if (ended === undefined)
    return { ...job, status: { state: now === created ? 'PENDING' : 'RUNNING' }, statistics: {} };
  if ('outcome' in ended) return { ...job, status: { state: 'DONE' }, statistics: ended.outcome.statistics };
  const { reason, message } = ended.refused;
  return { ...job, status: { state: 'DONE', errorResult: { reason, message } }, statistics: {} };
}
