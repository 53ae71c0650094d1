import { NotAllowed } from '../../errors/ad-reports-error';
import type { Clock, TextCache } from '../../platform/ports';
import { texts } from '../../wording/texts';
import type { CurrentRun, RunHow, RunProgress } from '../run-facts';

/** A write into the cache takes about 30 ms. Most scheduled runs end within the time after which they report, and nobody watches them. */
const REPORT_EVERY_MS = { 'by hand': 1_500, 'by schedule': 5_000 } as const;
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

  /** The start and the end of a phase of a run by hand are stored at once. Throws Cancelled if a user has cancelled the run. */
  report(progress: Omit<RunProgress, 'at'>, how: RunHow): void {
    const at = this.ports.clock.now();
    const isByHand = how === 'by hand';
    const since = this.reportedAt ?? (isByHand ? 0 : progress.startedAt);
    const isTurn = isByHand && (progress.phase !== this.phase || progress.done === progress.of);
    if (!isTurn && at - since < REPORT_EVERY_MS[how]) return;
    this.reportedAt = at;
    this.phase = progress.phase;
    this.put('progress', JSON.stringify({ ...progress, at }));
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

  private get(signal: Signal): string | undefined {
    return this.ports.cache.getAll([this.name(signal)]).get(this.name(signal));
  }

  private put(signal: Signal, text: string): void {
    this.ports.cache.putAll(new Map([[this.name(signal), text]]), CACHE_SECONDS);
  }

  private name(signal: Signal): string {
    return `run.${this.runId}.${signal}`;
  }
}
