import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { ReportPorts } from '../report-ports';
import type { CurrentRun, RunProgress } from '../run-facts';

/** Writing the progress into the cache takes about 30 ms, so it is not written after each page of rows. */
const REPORT_EVERY_MS = 700;
const CACHE_SECONDS = 6 * 3_600;
/** A valid run id: hexadecimal digits. */
export const RUN_ID = /^[0-9a-f]{16,64}$/;

/** Returns a valid run id. Throws NotAllowed for anything else. */
export function checkedRunId(runId: unknown): string {
  if (typeof runId === 'string' && RUN_ID.test(runId)) return runId;
  throw new NotAllowed([texts().reports.runs.unknownRun]);
}

/** Ends a run that a user has cancelled. The user never sees this error. */
export class Cancelled extends Error {}

type Signal = 'progress' | 'cancel';
type SignalPorts = Pick<ReportPorts, 'cache'> & { readonly clock: Pick<ReportPorts['clock'], 'now'> };

/** The latest progress of a run, from the cache or from the record that its last slice stored. */
export function progressOf({ runId, progress }: Omit<CurrentRun, 'by'>, ports: SignalPorts): RunProgress {
  const cached = new RunSignals(ports, runId).progress();
  return cached !== undefined && cached.at > progress.at ? cached : progress;
}

/**
 * The progress of a run and a user's request to cancel it, in the document's cache. If the cache loses them, only the progress bar and the
 * cancellation are affected.
 */
export class RunSignals {
  private reportedAt = 0;
  private phase = '';

  constructor(
    private readonly ports: SignalPorts,
    private readonly runId: string,
  ) {}

  /** Stores the progress at intervals, and always at the start and end of a phase. Throws Cancelled if a user has cancelled the run. */
  report(progress: Omit<RunProgress, 'at'>): void {
    const now = this.ports.clock.now();
    const isLast = progress.done === progress.of;
    if (progress.phase === this.phase && !isLast && now - this.reportedAt < REPORT_EVERY_MS) return;
    this.reportedAt = now;
    this.phase = progress.phase;
    this.put('progress', JSON.stringify({ ...progress, at: now }));
    if (this.get('cancel') !== undefined) throw new Cancelled();
  }

  /** The last progress of the run in the cache; undefined if the cache has none. */
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
