import type { TextStore } from '../../platform/ports';
import { parsed } from '../../storage/versioned-json';
import type { LoggedRun } from './logged-run';
import { withoutPeople } from './without-people';

const VERSION = 1;
const PREFIX = 'adreports.log.';
/** A log that cannot be written for weeks must not fill the properties, where the reports are. */
const MOST_WAITING = 50;

const NUMBERS = [
  'startedAt',
  'endedAt',
  'calls',
  'rowsInserted',
  'rowsChanged',
  'rowsDeleted',
  'restated',
] as const;
const HOWS: readonly unknown[] = ['by hand', 'by schedule'] satisfies LoggedRun['how'][];
const RESULTS: readonly unknown[] = ['done', 'failed', 'cancelled', 'killed'] satisfies LoggedRun['result'][];

/** Runs that have ended and do not stand in the log yet: a text each in the document's properties, so that none is lost when the run is killed before the log is written. */
export class PendingRuns {
  constructor(private readonly document: TextStore) {}

  /** Keeps a run, without e-mail addresses and its sentence cut to 300 characters. Of more than 50 that wait the oldest are let go. */
  add(run: LoggedRun, kept?: ReadonlyMap<string, string>): void {
    const waiting = this.all(kept).filter(({ runId }) => runId !== run.runId);
    this.remove(waiting.slice(0, Math.max(0, waiting.length + 1 - MOST_WAITING)).map(({ runId }) => runId));
    const { runId, ...rest } = withoutPeople(run);
    this.document.set(PREFIX + runId, JSON.stringify({ v: VERSION, ...rest }));
  }

  /** All that can be read, the oldest first; what cannot, or a newer version wrote, is left where it is. */
  all(kept: ReadonlyMap<string, string> = this.document.all()): LoggedRun[] {
    return [...kept]
      .filter(([name]) => name.startsWith(PREFIX))
      .flatMap(([name, text]) => readRun(name.slice(PREFIX.length), text))
      .sort((one, other) => one.startedAt - other.startedAt);
  }

  /** For runs that stand in the log. */
  remove(runIds: readonly string[]): void {
    for (const id of runIds) this.document.delete(PREFIX + id);
  }
}

function readRun(runId: string, text: string): LoggedRun[] {
  const kept = parsed(text);
  if (kept === undefined || kept['v'] !== VERSION) return [];
  const { v: _, ...rest } = kept;
  const run = { version: '', ...rest, runId } as Readonly<Record<keyof LoggedRun, unknown>>;
  return isRun(run) ? [run] : [];
}

function isRun(run: Readonly<Record<keyof LoggedRun, unknown>>): run is LoggedRun {
  return (
    NUMBERS.every((name) => Number.isFinite(run[name])) &&
    [run.report, run.sentence, run.version].every((text) => typeof text === 'string') &&
    [run.askedFrom, run.askedTo].every((day) => day === null || typeof day === 'string') &&
    HOWS.includes(run.how) &&
    RESULTS.includes(run.result)
  );
}
