import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { ReportPorts } from '../report-ports';
import type { CurrentRun, RunProgress } from '../run-facts';

/** A progress report takes about 30 ms, so it is not sent for each page. */
const REPORT_EVERY_MS = 700;
const CACHE_SECONDS = 6 * 3_600;
/** The form of a run's id. */
export const RUN_ID = /^[0-9a-f]{16,64}$/;

/** Returns a valid run id. Throws NotAllowed for anything else. */
export function checkedRunId(runId: unknown): string {
  if (typeof runId === 'string' && RUN_ID.test(runId)) return runId;
  throw new NotAllowed([texts().reports.runs.unknownRun]);
}

/** Thrown inside a cancelled run; never shown to the user. */
export class Cancelled extends Error {}

type Signal = 'progress' | 'cancel';
type SignalPorts = Pick<ReportPorts, 'cache'> & { readonly clock: Pick<ReportPorts['clock'], 'now'> };

/** The newer progress of a run: the one in the cache or the one that its last slice stored. */
export function progressOf({ runId, progress }: Omit<CurrentRun, 'by'>, ports: SignalPorts): RunProgress {
  const cached = new RunSignals(ports, runId).progress();
  return cached !== undefined && cached.at > progress.at ? cached : progress;
}

/** Progress and cancellation of a run, in the document's cache. A loss affects only the progress bar and a requested cancellation. */
export class RunSignals {
  private reportedAt = 0;
  private phase = '';

  constructor(
    private readonly ports: SignalPorts,
    private readonly runId: string,
  ) {}

  /** Reports the progress at intervals, and always at the start and end of a phase. Throws Cancelled if a user has cancelled the run. */
  report(progress: Omit<RunProgress, 'at'>): void {
    const now = this.ports.clock.now();
    const isLast = progress.done === progress.of;
    if (progress.phase === this.phase && !isLast && now - this.reportedAt < REPORT_EVERY_MS) return;
    this.reportedAt = now;
    this.phase = progress.phase;
    this.put('progress', JSON.stringify({ ...progress, at: now }));
    if (this.get('cancel') !== undefined) throw new Cancelled();
  }

  /** The last reported progress; undefined if unknown. */
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
