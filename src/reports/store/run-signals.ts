import { NotAllowed } from '../../errors/ad-reports-error';
import type { Clock, TextCache } from '../../platform/ports';
import { texts } from '../../wording/texts';
import type { CurrentRun, RunProgress } from '../run-facts';

/** A write into the cache takes about 30 ms, which is too long to do it after each page. */
const REPORT_EVERY_MS = 1_500;
/** A scheduled run is seldom watched. Most of them end within this time, and then no progress is written. */
const SCHEDULED_REPORT_EVERY_MS = 5_000;
const CACHE_SECONDS = 6 * 3_600;
export const RUN_ID = /^[0-9a-f]{16,64}$/;

export function checkedRunId(runId: unknown): string {
  if (typeof runId === 'string' && RUN_ID.test(runId)) return runId;
  throw new NotAllowed([texts().reports.runs.unknownRun]);
}

/** The error that ends a run after a user has cancelled it. Users never see it. */
export class Cancelled extends Error {}

type Signal = 'progress' | 'cancel';
type SignalPorts = { readonly cache: TextCache; readonly clock: Pick<Clock, 'now'> };

/** The newer one of the progress in the document's cache and in the file. */
export function progressOf({ runId, progress }: Omit<CurrentRun, 'by'>, ports: SignalPorts): RunProgress {
  const cached = new RunSignals(ports, runId).progress();
  return cached !== undefined && cached.at > progress.at ? cached : progress;
}

/** In the document's cache. If the cache loses them, the progress bar stops or the run is not cancelled, but no data is lost. */
export class RunSignals {
  private reportedAt: number | undefined;
  private phase = '';

  constructor(
    private readonly ports: SignalPorts,
    private readonly runId: string,
  ) {}

  /** At most every 1.5 s within a phase. Its start and end are always stored. Throws Cancelled if a user has cancelled the run. */
  report(progress: Omit<RunProgress, 'at'>): void {
    const isLast = progress.done === progress.of;
    if (progress.phase !== this.phase || isLast || this.isOlderThan(REPORT_EVERY_MS, 0)) this.store(progress);
  }

  reportScheduled(progress: Omit<RunProgress, 'at'>): void {
    if (this.isOlderThan(SCHEDULED_REPORT_EVERY_MS, progress.startedAt)) this.store(progress);
  }

  /** Whether the last report, or else the time `start`, is at least `ms` milliseconds ago. */
  private isOlderThan(ms: number, start: number): boolean {
    return this.ports.clock.now() - (this.reportedAt ?? start) >= ms;
  }

  private store(progress: Omit<RunProgress, 'at'>): void {
    const now = this.ports.clock.now();
    this.reportedAt = now;
    this.phase = progress.phase;
    this.put('progress', JSON.stringify({ ...progress, at: now }));
    if (this.get('cancel') !== undefined) throw new Cancelled();
  }

  progress(): RunProgress | undefined {
    const text = this.get('progress');
    return text === undefined ? undefined : (JSON.parse(text) as RunProgress);
  }

  cancel(): void {
    this.put('cancel', '1');
  }

  forget(): void {
    this.ports.cache.remove([this.name('progress'), this.name('cancel')]);
  }

  forgetReported(): void {
    if (this.reportedAt !== undefined) this.forget();
  }

  private get(signal: Signal): string | undefined {
    const name = this.name(signal);
    return this.ports.cache.getAll([name]).get(name);
  }

  private put(signal: Signal, text: string): void {
    this.ports.cache.putAll(new Map([[this.name(signal), text]]), CACHE_SECONDS);
  }

  private name(signal: Signal): string {
    return `run.${this.runId}.${signal}`;
  }
}
