import type { Clock, TextCache } from '../../platform/ports';
import type { RunProgress } from '../run-facts';

/** A progress report takes about 30 ms, so it is not sent for each page. */
const TELL_EVERY_MS = 700;
const KEPT_SECONDS = 6 * 3_600;
/** The form of a run's id. */
export const RUN_ID = /^[0-9a-f]{16,64}$/;

/** Thrown inside a cancelled run; never shown to the user. */
export class Cancelled extends Error {}

/** The newer progress of a run: the one in the cache or the one that its last slice stored. */
export function progressOf(
  { runId, progress }: { readonly runId: string; readonly progress: RunProgress },
  { cache, clock }: { readonly cache: TextCache; readonly clock: Pick<Clock, 'now'> },
): RunProgress {
  const told = new RunSignals(cache, clock, runId).progress();
  return told !== undefined && told.at > progress.at ? told : progress;
}

/** Progress and cancellation of a run, in the document's cache. A loss affects only the progress bar and a requested cancellation. */
export class RunSignals {
  private toldAt = 0;
  private toldPhase = '';

  constructor(
    private readonly cache: TextCache,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly runId: string,
  ) {}

  /** Reports the progress at intervals, and always at the start and end of a phase. Throws Cancelled if a user has cancelled the run. */
  tell(progress: Omit<RunProgress, 'at'>): void {
    const now = this.clock.now();
    const isLast = progress.done === progress.of;
    if (progress.phase === this.toldPhase && !isLast && now - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = now;
    this.toldPhase = progress.phase;
    this.cache.putAll(
      new Map([[this.name('progress'), JSON.stringify({ ...progress, at: now })]]),
      KEPT_SECONDS,
    );
    if (this.isCancelled()) throw new Cancelled();
  }

  /** The last reported progress; undefined if unknown. */
  progress(): RunProgress | undefined {
    const text = this.cache.getAll([this.name('progress')]).get(this.name('progress'));
    return text === undefined ? undefined : (JSON.parse(text) as RunProgress);
  }

  cancel(): void {
    this.cache.putAll(new Map([[this.name('cancel'), '1']]), KEPT_SECONDS);
  }

  isCancelled(): boolean {
    return this.cache.getAll([this.name('cancel')]).has(this.name('cancel'));
  }

  forget(): void {
    this.cache.remove([this.name('progress'), this.name('cancel')]);
  }

  private name(what: string): string {
    return `run.${this.runId}.${what}`;
  }
}
