import type { Day } from '../../dates';
import type { DaysCheckpoint } from '../../device';
import type { Request } from '../../request';
import type { EarlierPlans } from '../../sheet';
import { type CachedTextServices, readCachedText, removeCachedText, storeCachedText } from '../../storage';
import type { RunProgress, UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { RunRecord } from '../store/run-records';
import { RunSignals, type SignalServices } from '../store/run-signals';

/** A slice begins no new work after 270 s. Google ends an execution after 360 s and leaves it no time to clean up. */
export const SLICE_MS = 270_000;

/** How far a run has come with the files of its days. Valid only for the same days and output of the same request. */
export interface RunCheckpoint extends DaysCheckpoint {
  /** A digest of the request, its newest complete day and the key: nobody gets rows that another key has fetched. (Stored name.) */
  readonly origin: string;
  readonly days: readonly Day[];
  readonly lostDays: readonly Day[];
  readonly output: Request['output'];
}

export interface BegunRun {
  readonly report: StoredReport;
  readonly run: UnfinishedRun;
  readonly runRecord: RunRecord;
  /** In epoch milliseconds, after which the slice begins no new work. */
  readonly deadline: number;
}

/** One execution of a run: which run it is, how far it has come, and its signals. */
export class Slice {
  readonly signals: RunSignals;
  /** If somebody edits the sheet during the run, the next plan still knows what the earlier one has read. */
  readonly earlierPlans: EarlierPlans = {};
  isCheckpointSaved = false;
  private progress: RunProgress;

  constructor(
    readonly start: BegunRun,
    private readonly services: CachedTextServices & SignalServices,
  ) {
    this.progress = start.run.progress;
    this.signals = new RunSignals(services, start.run.runId);
  }

  get isLater(): boolean {
    return this.start.run.slices > 1;
  }

  get run(): UnfinishedRun {
    return { ...this.start.run, progress: this.progress };
  }

  /** Throws Cancelled if a user has cancelled the run. The report's sheet does not change then. */
  reportProgress(progress: Pick<RunProgress, 'phase' | 'done' | 'of' | 'rows'>): void {
    const { startedAt } = this.progress;
    this.progress = { ...progress, startedAt, at: this.services.clock.now() };
    this.repeatProgress();
  }

  repeatProgress(): void {
    this.signals.publishProgress(this.progress, this.start.run.how);
  }

  /** The checkpoint of an earlier slice. If the cache has lost it, this slice reads all days again. */
  readCheckpoint(origin: string): RunCheckpoint | undefined {
    const text = this.isLater ? readCachedText(this.checkpointName, this.services) : undefined;
    const checkpoint = text === undefined ? undefined : (JSON.parse(text) as RunCheckpoint);
    return checkpoint?.origin === origin ? checkpoint : undefined;
  }

  saveCheckpoint(checkpoint: RunCheckpoint): void {
    storeCachedText(this.checkpointName, JSON.stringify(checkpoint), this.services);
    this.isCheckpointSaved = true;
  }

  forgetCheckpoint(): void {
    if (this.isLater || this.isCheckpointSaved) removeCachedText(this.checkpointName, this.services);
  }

  private get checkpointName(): string {
    return `run.${this.start.run.runId}.days`;
  }
}
