import type { Day } from '../../dates/calendar';
import type { DevicePosition } from '../../device/days/read-days';
import type { Clock } from '../../platform/ports';
import type { Request } from '../../request/request';
import type { CallCounter } from '../../service/http/connection';
import { type CachedTextPorts, cachedText, cacheText, forgetText } from '../../storage/cached-pieces';
import type { RunProgress, UnfinishedRun } from '../run-facts';
import { RunSignals } from '../store/run-signals';
import type { BegunRun } from './begin-run';

export interface SliceServices extends CachedTextPorts {
  readonly clock: Clock;
}

/** One execution of a run: what it is a run of, how far it has come, and whether a user has cancelled it. */
export class Slice {
  readonly calls: CallCounter = { sent: 0 };
  readonly checkpoint: FilesCheckpoint;
  /** True from the moment when restatements are sent to the ledger: the restatement summary may lack them. */
  mayHaveRestated = false;
  private readonly signals: RunSignals;
  private progress: RunProgress;

  constructor(
    readonly start: BegunRun,
    private readonly services: SliceServices,
  ) {
    const { run } = start;
    this.progress = run.progress;
    this.signals = new RunSignals(services, run.runId);
    this.checkpoint = new FilesCheckpoint(run.runId, this.isLater, services);
  }

  /** True if earlier executions have worked on the run. What they have read is as old as the run. */
  get isLater(): boolean {
    return this.start.run.slices > 1;
  }

  /** The run as it is now. */
  get run(): UnfinishedRun {
    const { run } = this.start;
    return { ...run, progress: this.progress, calls: run.calls + this.calls.sent };
  }

  /** Throws Cancelled if a user has cancelled the run. The report's sheet does not change then. */
  reportProgress(progress: Pick<RunProgress, 'phase' | 'done' | 'of' | 'rows'>): void {
    const { startedAt } = this.progress;
    this.progress = { ...progress, startedAt, calls: this.calls.sent, at: this.services.clock.now() };
    this.heartbeat();
  }

  /** Reports the last progress again, to show that the run still goes on. Throws Cancelled, too. */
  heartbeat(): void {
    if (this.start.run.how === 'by hand') this.signals.report(this.progress);
    else this.signals.reportScheduled(this.progress);
  }

  forgetSignals(): void {
    this.signals.forgetReported();
  }
}

/** The position where a slice stopped reading device files. It is valid only for the same days and output of the same request. */
export interface RunPosition extends DevicePosition {
  /** A digest of the request and the key. A user with another key does not get rows that were fetched with this key. */
  readonly origin: string;
  readonly days: readonly Day[];
  readonly output: Request['output'];
}

/** The position in device files, in the document's cache. If the cache loses it, the next slice reads all days again. */
export class FilesCheckpoint {
  isSaved = false;
  private readonly name: string;

  constructor(
    runId: string,
    private readonly isLater: boolean,
    private readonly services: SliceServices,
  ) {
    this.name = `run.${runId}.files`;
  }

  read(origin: string): RunPosition | undefined {
    const text = this.isLater ? cachedText(this.name, this.services) : undefined;
    const position = text === undefined ? undefined : (JSON.parse(text) as RunPosition);
    return position?.origin === origin ? position : undefined;
  }

  save(position: RunPosition): void {
    cacheText(this.name, JSON.stringify(position), this.services);
    this.isSaved = true;
  }

  forget(): void {
    if (this.isLater || this.isSaved) forgetText(this.name, this.services);
  }
}
