import { type Day, parseDay } from '../../dates';
import type { TextStore } from '../../platform';
import type { Output } from '../../request';
import {
  type CheckedFields,
  defineStoredFormat,
  getOwnProperty,
  isBoolean,
  isMissingOr,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
} from '../../storage';
import { isRestatedNews } from '../changes/restated-news';
import type {
  Failures,
  LastRun,
  RunHow,
  RunLog,
  RunProgress,
  SheetCoverage,
  UnfinishedRun,
} from '../run-facts';
import type { Properties } from '../services';
import { RUN_ID } from './run-signals';

/** A run of the run log. `report` is the id of its report where it is stored, and the report's name in the log. */
export interface LoggedRun extends LastRun {
  readonly report: string;
  readonly log: RunLog;
}

const PREFIX = 'adreports.run.';
const UNLOGGED_PREFIX = 'adreports.unlogged.';

// Any editor of the file can damage a run record. It then counts as missing, and the next run replaces it.

function checkEach<Check, Name extends string>(
  isValid: Check,
  ...names: readonly Name[]
): Record<Name, Check> {
  return Object.fromEntries(names.map((name) => [name, isValid])) as Record<Name, Check>;
}

const isRunHow = isOneOf<RunHow>('by hand', 'by schedule');
const isStoredDay = (value: unknown): value is Day => isString(value) && parseDay(value) === value;
const isDayOrNull = isNullOr(isStoredDay);
const isFailures = isObjectOf<Failures>({ ...checkEach(isNumber, 'count', 'lastAt'), kind: isString });
const isRunLog = isObjectOf<RunLog>({
  ...checkEach(isNumber, 'calls', 'rowsInserted', 'rowsChanged', 'rowsDeleted', 'restated'),
  ...checkEach(isString, 'runId', 'notices'),
  ...checkEach(isDayOrNull, 'from', 'to'),
});
const RUN_CHECKS = {
  ...checkEach(isNumber, 'startedAt', 'endedAt'),
  ...checkEach(isString, 'by', 'sentence', 'doNext'),
  how: isRunHow,
  result: isOneOf<LastRun['result']>('done', 'failed', 'cancelled', 'killed', 'taken back'),
  log: isMissingOr(isRunLog),
};
const isLoggedRun = isObjectOf<LoggedRun>({ ...RUN_CHECKS, report: isString, log: isRunLog });
const isSheetCoverage = isObjectOf<SheetCoverage>({
  ...checkEach(isNumber, 'rows', 'fetchedAt'),
  rowsBrought: isMissingOr(isNumber),
  oldestDay: isMissingOr(isStoredDay),
  ...checkEach(isStoredDay, 'from', 'to', 'completeThrough'),
  newestDay: isDayOrNull,
});

/** The coverage before a run, among the facts that its last change keeps. */
export function parseKeptCoverage(facts: unknown): SheetCoverage | null {
  const coverage = getOwnProperty(facts, 'held');
  return isSheetCoverage(coverage) ? coverage : null;
}

const isProgress = isObjectOf<Omit<RunProgress, 'phase' | 'of'>>(
  checkEach(isNumber, 'done', 'rows', 'calls', 'startedAt', 'at'),
);
const isUnfinishedRun = isObjectOf<UnfinishedRun>({
  runId: (value) => isString(value) && RUN_ID.test(value),
  by: isString,
  how: isRunHow,
  ...checkEach(isNumber, 'slices', 'calls'),
  waits: isBoolean,
  progress: isProgress,
});

const RECORD_CHECKS = {
  lastRun: isNullOr(isObjectOf<LastRun>(RUN_CHECKS)),
  /** The sheet that the last good run wrote. Null in this and the next fields: there was no such run yet. */
  sheetId: isNullOr(isNumber),
  held: isNullOr(isSheetCoverage),
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  question: isString,
  output: isNullOr(isOneOf<Output>('rows', 'summary', 'bigquery')),
  lastGoodAt: isNullOr(isNumber),
  wholeAt: isNullOr(isNumber),
  failures: isNullOr(isFailures),
  news: isNullOr(isRestatedNews),
  /** Who has taken back which run, as a sentence; '' if the rows are those of the last run. */
  takenBack: isString,
  /** The run that is in progress, waits for its next slice, or was ended by Google; null between runs. */
  unfinished: isNullOr(isUnfinishedRun),
};
export type RunRecord = CheckedFields<typeof RECORD_CHECKS>;
const isRunRecord = isObjectOf<RunRecord>(RECORD_CHECKS);

const NO_RUNS: RunRecord = {
  lastRun: null,
  sheetId: null,
  held: null,
  question: '',
  output: null,
  lastGoodAt: null,
  wholeAt: null,
  failures: null,
  news: null,
  takenBack: '',
  unfinished: null,
};

const STORED = defineStoredFormat<RunRecord>((fields) => {
  const record = { ...NO_RUNS, ...fields };
  return isRunRecord(record) ? record : undefined;
});

const STORED_RUN = defineStoredFormat<LoggedRun>((fields) => (isLoggedRun(fields) ? fields : undefined));

/** Stored separately from the reports, because saving a report must not undo the results of a run. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  readRunRecord(id: string, properties?: Properties): RunRecord {
    return STORED.read((properties ?? this.document).get(PREFIX + id)) ?? NO_RUNS;
  }

  /**
   * `endedRun` is a run that has just ended; by default the last one. It is also stored for the run log, in a property of its own, because
   * several executions may end runs at the same time.
   */
  writeRunRecord(id: string, record: RunRecord, endedRun = record.lastRun): void {
    const lastRun = record.lastRun && { ...record.lastRun, log: undefined };
    const stored = new Map([[PREFIX + id, STORED.write({ ...record, lastRun })]]);
    const { log } = endedRun ?? {};
    if (endedRun && log)
      stored.set(UNLOGGED_PREFIX + log.runId, STORED_RUN.write({ ...endedRun, report: id, log }));
    this.document.setAll(stored);
  }

  listUnloggedRuns(properties: Properties): LoggedRun[] {
    const runs = [...properties].flatMap(([name, text]) =>
      name.startsWith(UNLOGGED_PREFIX) ? (STORED_RUN.read(text) ?? []) : [],
    );
    return runs.sort((one, other) => other.startedAt - one.startedAt);
  }

  forgetUnlogged(runs: readonly LoggedRun[]): void {
    this.document.deleteAll(runs.map(({ log }) => UNLOGGED_PREFIX + log.runId));
  }

  deleteRunRecord(id: string): void {
    this.document.delete(PREFIX + id);
  }
}
