import { NotAllowed } from '../../errors';
import type { Clock, TextCache } from '../../platform';
import { getTexts } from '../../wording';
import { type CurrentRun, RUN_ID, type RunHow, type RunProgress } from '../run-facts';

/** A write into the cache takes about 30 ms. Nobody watches scheduled runs, and most of them end within 5 seconds. */
const REPORT_EVERY_MS = { 'by hand': 1_500, 'by schedule': 5_000 } as const;
const CACHE_SECONDS = 6 * 3_600;

export function requireRunId(runId: unknown): string {
  if (typeof runId === 'string' && RUN_ID.test(runId)) return runId;
  throw new NotAllowed([getTexts().reports.runs.unknownRun]);
}

/** The error that ends a run after a user has cancelled it. Users never see it. */
export class Cancelled extends Error {}

export interface SignalServices {
  readonly cache: TextCache;
  readonly clock: Clock;
}

/** A run reports progress with each page, and a page takes at most 60 seconds. */
const SILENT_MS = 90_000;

/** If the last progress is 90 seconds old, Google has ended the run. A time that far in the future is wrong, and also counts as ended. */
export function isLive({ at }: RunProgress, now: number): boolean {
  return Math.abs(now - at) < SILENT_MS;
}

export function isRunLive(run: Omit<CurrentRun, 'by'>, services: SignalServices): boolean {
  return isLive(readNewestProgress(run, services), services.clock.now());
}

/** The newer one of the progress in the document's cache and in the file. */
export function readNewestProgress({ runId, progress }: Omit<CurrentRun, 'by'>, services: SignalServices) {
  const cached = new RunSignals(services, runId).readProgress();
  return cached !== undefined && cached.at > progress.at ? cached : progress;
}

/** The progress of a run and the wish to cancel it, in the document's cache. If the cache loses them, the progress bar stops or the run goes on. */
export class RunSignals {
  private reportedAt: number | undefined;
  private phase = '';
  private readonly progressName: string;
  private readonly cancelName: string;

  constructor(
    private readonly services: SignalServices,
    runId: string,
  ) {
    this.progressName = `run.${runId}.progress`;
    this.cancelName = `run.${runId}.cancel`;
  }

  /** The start and the end of a phase of a run by hand are stored at once. Throws Cancelled if a user has cancelled the run. */
  publishProgress(progress: Omit<RunProgress, 'at'>, how: RunHow): void {
    const at = this.services.clock.now();
    const isByHand = how === 'by hand';
    const reportedAt = this.reportedAt ?? (isByHand ? 0 : progress.startedAt);
    const isPhaseStart = progress.phase !== this.phase;
    const isPhaseEnd = progress.done === progress.of;
    const isAtOnce = isByHand && (isPhaseStart || isPhaseEnd);
    if (!isAtOnce && at - reportedAt < REPORT_EVERY_MS[how]) return;
    this.reportedAt = at;
    this.phase = progress.phase;
    this.writeSignal(this.progressName, JSON.stringify({ ...progress, at }));
    if (this.readSignal(this.cancelName) !== undefined) throw new Cancelled();
  }

  readProgress(): RunProgress | undefined {
    const text = this.readSignal(this.progressName);
    return text === undefined ? undefined : (JSON.parse(text) as RunProgress);
  }

  requestCancel(): void {
    this.writeSignal(this.cancelName, '1');
  }

  forgetSignals(): void {
    this.services.cache.remove([this.progressName, this.cancelName]);
  }

  private readSignal(name: string): string | undefined {
    return this.services.cache.getAll([name]).get(name);
  }

  private writeSignal(name: string, text: string): void {
    this.services.cache.putAll(new Map([[name, text]]), CACHE_SECONDS);
  }
}
