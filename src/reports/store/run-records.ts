import { type Day, parseDay } from '../../dates/calendar';
import type { TextStore } from '../../platform/ports';
import type { Output } from '../../request/draft';
import {
  asText,
  fieldsCheck,
  isBoolean,
  isNumber,
  isString,
  oneOf,
  orMissing,
} from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import { isRestatedNews, type RestatedNews } from '../changes/restated-news';
import type { Properties } from '../file-time';
import type { Failures, HeldData, LastRun, RunHow, RunLog, RunProgress, UnfinishedRun } from '../run-facts';
import { RUN_ID } from './run-signals';

export interface RunRecord {
  readonly lastRun: LastRun | null;
  /** The sheet that the last good run wrote. Null in this and the next fields: there was no such run yet. */
  readonly sheetId: number | null;
  readonly held: HeldData | null;
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  readonly question: string;
  readonly output: Output | null;
  readonly lastGoodAt: number | null;
  readonly wholeAt: number | null;
  readonly failures: Failures | null;
  readonly news: readonly RestatedNews[] | null;
  /** Who has taken back which run, as a sentence; '' if the rows are those of the last run. */
  readonly takenBack: string;
  /** The run that is in progress, waits for its next slice, or was ended by Google; null between runs. */
  readonly unfinished: UnfinishedRun | null;
}

/** A run of the run log. `report` is the id of its report where it is stored, and the report's name in the log. */
export interface LoggedRun extends LastRun {
  readonly report: string;
  readonly log: RunLog;
}

const PREFIX = 'adreports.run.';
const UNLOGGED_PREFIX = 'adreports.unlogged.';

// The checks below are needed because any editor of the file can damage a run record. A damaged value counts as missing, and the next run
// replaces it.

const isRunHow = oneOf<RunHow>('by hand', 'by schedule');
const isOutput = oneOf<Output>('rows', 'summary', 'bigquery');
const isDay = (value: unknown): value is Day => isString(value) && parseDay(value) === value;
const isDayOrNull = (value: unknown): value is Day | null => value === null || isDay(value);
const isFailures = fieldsCheck<Failures>({ ...numbers('count', 'lastAt'), kind: isString });
const isRunLog = fieldsCheck<RunLog>({
  ...numbers('calls', 'rowsInserted', 'rowsChanged', 'rowsDeleted', 'restated'),
  ...{ runId: isString, notices: isString, from: isDayOrNull, to: isDayOrNull },
});
const RUN_CHECKS = {
  ...numbers('startedAt', 'endedAt'),
  ...{ by: isString, sentence: isString, doNext: isString },
  how: isRunHow,
  result: oneOf<LastRun['result']>('done', 'failed', 'cancelled', 'killed', 'taken back'),
  log: orMissing(isRunLog),
};
const isLastRun = fieldsCheck<LastRun>(RUN_CHECKS);
const isLoggedRun = fieldsCheck<LoggedRun>({ ...RUN_CHECKS, report: isString, log: isRunLog });
export const isHeldData = fieldsCheck<HeldData>({
  ...numbers('rows', 'fetchedAt'),
  rowsBrought: orMissing(isNumber),
  oldestDay: orMissing(isDay),
  ...{ from: isDay, to: isDay, completeThrough: isDay, newestDay: isDayOrNull },
});
const isProgress = fieldsCheck<Omit<RunProgress, 'phase' | 'of'>>(
  numbers('done', 'rows', 'calls', 'startedAt', 'at'),
);
const isUnfinishedRun = fieldsCheck<UnfinishedRun>({
  runId: (value) => isString(value) && RUN_ID.test(value),
  ...{ by: isString, how: isRunHow, progress: isProgress, waits: isBoolean },
  ...numbers('slices', 'calls'),
});

function numbers<Name extends string>(...names: readonly Name[]): Record<Name, typeof isNumber> {
  return Object.fromEntries(names.map((name) => [name, isNumber])) as Record<Name, typeof isNumber>;
}

export function orNull<Value>(isValid: (value: unknown) => value is Value, value: unknown): Value | null {
  return isValid(value) ? value : null;
}

const STORED = storedForm<StoredFields>((fields) => fields);

const STORED_RUN = storedForm<LoggedRun>((fields) => (isLoggedRun(fields) ? fields : undefined));

/** Fields with their first values are left out of the text, because a file may have some 200 records. */
function recordText(record: RunRecord): string {
  const lastRun = record.lastRun && { ...record.lastRun, log: undefined };
  const fields = Object.entries({ ...record, lastRun });
  return STORED.write(Object.fromEntries(fields.filter(([, value]) => value || value === 0)));
}

function readRecord(text: string | undefined): RunRecord {
  const stored = STORED.read(text) ?? {};
  const lastRun = orNull(isLastRun, stored['lastRun']);
  // Without its last run, a record is damaged.
  const fields: StoredFields = lastRun === null ? {} : stored;
  return {
    lastRun,
    sheetId: orNull(isNumber, fields['sheetId']),
    held: orNull(isHeldData, fields['held']),
    question: asText(fields['question']),
    output: orNull(isOutput, fields['output']),
    lastGoodAt: orNull(isNumber, fields['lastGoodAt']),
    wholeAt: orNull(isNumber, fields['wholeAt']),
    failures: orNull(isFailures, fields['failures']),
    news: orNull(isRestatedNews, fields['news']),
    takenBack: asText(fields['takenBack']),
    unfinished: orNull(isUnfinishedRun, stored['unfinished']),
  };
}

/** Stored separately from the reports, because saving a report must not undo the results of a run. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  record(id: string, properties?: Properties): RunRecord {
    const name = PREFIX + id;
    return readRecord(properties === undefined ? this.document.get(name) : properties.get(name));
  }

  /**
   * `ended` is a run that has just ended; by default the last one. It is also stored for the run log, in a property of its own, because
   * several executions may end runs at the same time.
   */
  note(id: string, record: RunRecord, ended = record.lastRun): void {
    const stored = new Map([[PREFIX + id, recordText(record)]]);
    const { log } = ended ?? {};
    if (ended && log)
      stored.set(UNLOGGED_PREFIX + log.runId, STORED_RUN.write({ ...ended, report: id, log }));
    this.document.setAll(stored);
  }

  unlogged(properties: Properties): LoggedRun[] {
    const runs = [...properties].flatMap(([name, text]) =>
      name.startsWith(UNLOGGED_PREFIX) ? (STORED_RUN.read(text) ?? []) : [],
    );
    return runs.sort((one, other) => other.startedAt - one.startedAt);
  }

  forgetUnlogged(runs: readonly LoggedRun[]): void {
    this.document.deleteAll(runs.map(({ log }) => UNLOGGED_PREFIX + log.runId));
  }

  forget(id: string): void {
    this.document.delete(PREFIX + id);
  }
}
