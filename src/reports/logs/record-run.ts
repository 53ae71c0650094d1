import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import type { TextStore } from '../../platform/ports';
import { type CheckedFields, fieldsCheck, isNumber, isString, oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { wholeCharacters } from '../../table/sheet-cell';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';
import type { Properties } from '../report-ports';
import type { LastRun, RunReport, UnfinishedRun } from '../run-facts';
import { isRunHow } from '../store/run-records';

const PREFIX = 'adreports.log.';
/**
 * The largest number of runs that are stored while they wait for the run log. If the run log cannot be written for weeks, the stored runs
 * must leave room for the reports in the properties.
 */
const MOST_WAITING = 50;
const MOST_CHARACTERS = 300;

/** The property that stores whether the file has logs. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
const STORED_SWITCH = storedForm(({ on }) => (typeof on === 'boolean' ? { on } : undefined));

const isDay = (value: unknown): value is Day | null => value === null || isString(value);
const LOGGED_FIELDS = {
  /** The report's name. */
  report: isString,
  startedAt: isNumber,
  endedAt: isNumber,
  how: isRunHow,
  /** The first requested day; null if the run ended before it was known. */
  askedFrom: isDay,
  askedTo: isDay,
  calls: isNumber,
  rowsInserted: isNumber,
  rowsChanged: isNumber,
  rowsDeleted: isNumber,
  restated: isNumber,
  result: oneOf<LastRun['result'] | 'killed'>('done', 'failed', 'cancelled', 'killed'),
  /** An error or a notice, as a sentence; may be empty. */
  sentence: isString,
  /** The add-on's version; empty for runs of version 0.1.0, which did not store it. */
  version: isString,
};
type StoredRun = CheckedFields<typeof LOGGED_FIELDS>;
const isStoredRun = fieldsCheck<StoredRun>(LOGGED_FIELDS);
const STORED = storedForm<StoredRun>((fields) => {
  const run = { version: '', ...fields };
  return isStoredRun(run) ? run : undefined;
});

/**
 * One run, as the run log shows it. Its counts are 0 if the run failed. It contains no e-mail address and no report key. Times are
 * milliseconds since 1970.
 */
export interface LoggedRun extends StoredRun {
  readonly runId: string;
}

/** How a run ended. A good run has a `report`; any other run has a `sentence` that says why it ended. */
export interface EndedRun extends Pick<LoggedRun, 'endedAt' | 'result'> {
  readonly sentence?: string | undefined;
  readonly report?: RunReport | undefined;
}

/**
 * True if the file has a status sheet and a run log, false if a user has switched them off. Undefined until a user has chosen or scheduled
 * the first report.
 */
export function hasLogs(properties: Properties): boolean | undefined {
  return STORED_SWITCH.read(properties.get(SWITCH))?.on;
}

export function switchLogs(document: Pick<TextStore, 'set'>, on: boolean): void {
  document.set(SWITCH, STORED_SWITCH.write({ on }));
}

/** Stores a run for the run log if the file has one. `asked` are the requested days; null if the run ended before they were known. */
export function logRun(
  name: string,
  asked: DayRange | null,
  { runId, how, calls, progress: { startedAt } }: UnfinishedRun,
  { endedAt, result, sentence = '', report }: EndedRun,
  document: TextStore,
): void {
  const properties = document.all();
  if (hasLogs(properties) !== true) return;
  const { rowsInserted = 0, rowsChanged = 0, rowsDeleted = 0, restated = 0 } = report ?? {};
  const days = { askedFrom: asked?.from ?? null, askedTo: asked?.to ?? null };
  const counts = { calls, rowsInserted, rowsChanged, rowsDeleted, restated };
  const note = report === undefined ? sentence : report.notices.join(' ');
  const times = { startedAt, endedAt };
  const run = {
    runId,
    report: name,
    ...times,
    how,
    ...days,
    ...counts,
    result,
    sentence: note,
    version: VERSION,
  };
  addPending(run, document, properties);
}

/**
 * Stores a run in a document property until the run log is written, so it is not lost if Google ends the execution earlier. E-mail
 * addresses are removed. If more than 50 runs wait, the oldest are deleted.
 */
export function addPending(run: LoggedRun, document: TextStore, properties: Properties): void {
  const others = pendingRuns(properties).flatMap(({ runId }) => (runId === run.runId ? [] : [runId]));
  removePending(others.slice(0, Math.max(0, others.length + 1 - MOST_WAITING)), document);
  const { runId, ...rest } = withoutPeople(run);
  document.set(PREFIX + runId, STORED.write(rest));
}

/**
 * The stored runs that are not in the run log yet, the oldest first. Leaves out runs that a newer version of the add-on has stored, without
 * deleting them.
 */
export function pendingRuns(properties: Properties): LoggedRun[] {
  return [...properties]
    .flatMap(([name, text]) => {
      const run = name.startsWith(PREFIX) ? STORED.read(text) : undefined;
      return run === undefined ? [] : [{ ...run, runId: name.slice(PREFIX.length) }];
    })
    .sort((one, other) => one.startedAt - other.startedAt);
}

/** Deletes the stored runs that are now in the run log. */
export function removePending(runIds: readonly string[], document: TextStore): void {
  for (const id of runIds) document.delete(PREFIX + id);
}

/** Removes e-mail addresses from the texts of a run and cuts the texts to 300 characters. */
export function withoutPeople(run: LoggedRun): LoggedRun {
  return { ...run, report: plain(run.report), sentence: plain(run.sentence) };
}

function plain(text: string): string {
  const short = text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
  return wholeCharacters(short).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    /[^@]@[^@]/.test(word) ? texts().logs.somebody : word,
  );
}
