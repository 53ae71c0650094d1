import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';
import { wholeCharacters } from '../../table/sheet-cell';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';
import type { InHand, RunHow, RunReport } from '../run-facts';
import { LogSwitch } from './log-switch';

/** How a run came to its end. */
export interface EndedRun {
  readonly endedAt: number;
  readonly result: LoggedRun['result'];
  readonly sentence?: string;
  /** What a good run did. */
  readonly report?: RunReport;
}

interface RunToLog {
  readonly name: string;
  /** Null where the run ended before that was known. */
  readonly asked: DayRange | null;
  readonly run: InHand;
  readonly ended: EndedRun;
}

/** Has a run wait for its line in the run log, in a file that keeps one. */
export function logRun({ name, asked, run, ended }: RunToLog, document: TextStore): void {
  const kept = document.all();
  if (!LogSwitch.isKept(kept)) return;
  const { endedAt, result, sentence = '', report } = ended;
  const line = {
    runId: run.runId,
    report: name,
    startedAt: run.progress.startedAt,
    endedAt,
    how: run.how,
    askedFrom: asked?.from ?? null,
    askedTo: asked?.to ?? null,
    calls: run.calls,
    rowsInserted: report?.rowsInserted ?? 0,
    rowsChanged: report?.rowsChanged ?? 0,
    rowsDeleted: report?.rowsDeleted ?? 0,
    restated: report?.restated ?? 0,
    result,
    sentence: report === undefined ? sentence : report.notices.join(' '),
    version: VERSION,
  };
  new PendingRuns(document).add(line, kept);
}

/** A run in the log. No e-mail address and no key; times are milliseconds since 1970. */
export interface LoggedRun {
  readonly runId: string;
  /** The report's name. */
  readonly report: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly how: RunHow;
  /** The requested days; null where the run ended before they were known. */
  readonly askedFrom: Day | null;
  readonly askedTo: Day | null;
  readonly calls: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  /** Values of earlier rows that were recorded as restated. */
  readonly restated: number;
  readonly result: 'done' | 'failed' | 'cancelled' | 'killed';
  /** What went wrong or has to be minded, as a sentence; may be empty. */
  readonly sentence: string;
  /** Of the add-on; empty for runs of version 0.1.0, which did not record it. */
  readonly version: string;
}

const MOST_CHARACTERS = 300;

/** The run with no e-mail address in its texts, and no text longer than 300 characters. */
export function withoutPeople(run: LoggedRun): LoggedRun {
  return { ...run, report: plain(run.report), sentence: plain(run.sentence) };
}

function plain(text: string): string {
  const short = text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
  return wholeCharacters(short).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    isAddress(word) ? texts().logs.somebody : word,
  );
}

function isAddress(word: string): boolean {
  return /[^@]@[^@]/.test(word);
}

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

type PendingRun = Omit<LoggedRun, 'runId'>;

const STORED = storedForm<PendingRun>((fields) => {
  const run = { version: '', ...fields } as Readonly<Record<keyof PendingRun, unknown>>;
  return isRun(run) ? run : undefined;
});

/** Runs that have ended and are not in the log yet, each in a document property: none is lost when an execution is killed before the log is written. */
export class PendingRuns {
  constructor(private readonly document: TextStore) {}

  /** Keeps a run for the log (see withoutPeople). The oldest are dropped when more than 50 wait. */
  add(run: LoggedRun, kept?: ReadonlyMap<string, string>): void {
    const waiting = this.all(kept).filter(({ runId }) => runId !== run.runId);
    this.remove(waiting.slice(0, Math.max(0, waiting.length + 1 - MOST_WAITING)).map(({ runId }) => runId));
    const { runId, ...rest } = withoutPeople(run);
    this.document.set(PREFIX + runId, STORED.write(rest));
  }

  /** All that can be read, the oldest first; what cannot, or a newer version wrote, is left where it is. */
  all(kept: ReadonlyMap<string, string> = this.document.all()): LoggedRun[] {
    return [...kept]
      .filter(([name]) => name.startsWith(PREFIX))
      .flatMap(([name, text]) => {
        const run = STORED.read(text);
        return run === undefined ? [] : [{ ...run, runId: name.slice(PREFIX.length) }];
      })
      .sort((one, other) => one.startedAt - other.startedAt);
  }

  /** Removes runs that are in the log now. */
  remove(runIds: readonly string[]): void {
    for (const id of runIds) this.document.delete(PREFIX + id);
  }
}

function isRun(run: Readonly<Record<keyof PendingRun, unknown>>): run is PendingRun {
  return (
    NUMBERS.every((name) => Number.isFinite(run[name])) &&
    [run.report, run.sentence, run.version].every((text) => typeof text === 'string') &&
    [run.askedFrom, run.askedTo].every((day) => day === null || typeof day === 'string') &&
    HOWS.includes(run.how) &&
    RESULTS.includes(run.result)
  );
}
