import { type Day, parseDay } from '../../dates';
import type { TextStore } from '../../platform';
import type { Output } from '../../request';
import {
  asText,
  defineStoredFormat,
  isBoolean,
  isMissingOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
  type StoredFields,
} from '../../storage';
import { isRestatedNews, type RestatedNews } from '../changes/restated-news';
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

export interface RunRecord {
  readonly lastRun: LastRun | null;
  /** The sheet that the last good run wrote. Null in this and the next fields: there was no such run yet. */
  readonly sheetId: number | null;
  readonly held: SheetCoverage | null;
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

const isRunHow = isOneOf<RunHow>('by hand', 'by schedule');
const isOutput = isOneOf<Output>('rows', 'summary', 'bigquery');
const isStoredDay = (value: unknown): value is Day => isString(value) && parseDay(value) === value;
const isDayOrNull = (value: unknown): value is Day | null => value === null || isStoredDay(value);
const isFailures = isObjectOf<Failures>({ ...buildNumberChecks('count', 'lastAt'), kind: isString });
const isRunLog = isObjectOf<RunLog>({
  ...buildNumberChecks('calls', 'rowsInserted', 'rowsChanged', 'rowsDeleted', 'restated'),
  ...{ runId: isString, notices: isString, from: isDayOrNull, to: isDayOrNull },
});
const RUN_CHECKS = {
  ...buildNumberChecks('startedAt', 'endedAt'),
  ...{ by: isString, sentence: isString, doNext: isString },
  how: isRunHow,
  result: isOneOf<LastRun['result']>('done', 'failed', 'cancelled', 'killed', 'taken back'),
  log: isMissingOr(isRunLog),
};
const isLastRun = isObjectOf<LastRun>(RUN_CHECKS);
const isLoggedRun = isObjectOf<LoggedRun>({ ...RUN_CHECKS, report: isString, log: isRunLog });
export const isSheetCoverage = isObjectOf<SheetCoverage>({
  ...buildNumberChecks('rows', 'fetchedAt'),
  rowsBrought: isMissingOr(isNumber),
  oldestDay: isMissingOr(isStoredDay),
  ...{ from: isStoredDay, to: isStoredDay, completeThrough: isStoredDay, newestDay: isDayOrNull },
});
const isProgress = isObjectOf<Omit<RunProgress, 'phase' | 'of'>>(
  buildNumberChecks('done', 'rows', 'calls', 'startedAt', 'at'),
);
const isUnfinishedRun = isObjectOf<UnfinishedRun>({
  runId: (value) => isString(value) && RUN_ID.test(value),
  ...{ by: isString, how: isRunHow, progress: isProgress, waits: isBoolean },
  ...buildNumberChecks('slices', 'calls'),
});

function buildNumberChecks<Name extends string>(...names: readonly Name[]): Record<Name, typeof isNumber> {
  return Object.fromEntries(names.map((name) => [name, isNumber])) as Record<Name, typeof isNumber>;
}

export function toValidOrNull<Value>(
  isValid: (value: unknown) => value is Value,
  value: unknown,
): Value | null {
  return isValid(value) ? value : null;
}

const STORED = defineStoredFormat<StoredFields>((fields) => fields);

const STORED_RUN = defineStoredFormat<LoggedRun>((fields) => (isLoggedRun(fields) ? fields : undefined));

/** Fields with their first values are left out of the text, because a file may have some 200 records. */
function formatRunRecord(record: RunRecord): string {
  const lastRun = record.lastRun && { ...record.lastRun, log: undefined };
  const fields = Object.entries({ ...record, lastRun });
  return STORED.write(Object.fromEntries(fields.filter(([, value]) => value || value === 0)));
}

function parseRunRecord(text: string | undefined): RunRecord {
  const stored = STORED.read(text) ?? {};
  const lastRun = toValidOrNull(isLastRun, stored['lastRun']);
  // Without its last run, a record is damaged.
  const fields: StoredFields = lastRun === null ? {} : stored;
  return {
    lastRun,
    sheetId: toValidOrNull(isNumber, fields['sheetId']),
    held: toValidOrNull(isSheetCoverage, fields['held']),
    question: asText(fields['question']),
    output: toValidOrNull(isOutput, fields['output']),
    lastGoodAt: toValidOrNull(isNumber, fields['lastGoodAt']),
    wholeAt: toValidOrNull(isNumber, fields['wholeAt']),
    failures: toValidOrNull(isFailures, fields['failures']),
    news: toValidOrNull(isRestatedNews, fields['news']),
    takenBack: asText(fields['takenBack']),
    unfinished: toValidOrNull(isUnfinishedRun, stored['unfinished']),
  };
}

/** Stored separately from the reports, because saving a report must not undo the results of a run. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  readRunRecord(id: string, properties?: Properties): RunRecord {
    const name = PREFIX + id;
    return parseRunRecord(properties === undefined ? this.document.get(name) : properties.get(name));
  }

  /**
   * `endedRun` is a run that has just ended; by default the last one. It is also stored for the run log, in a property of its own, because
   * several executions may end runs at the same time.
   */
  writeRunRecord(id: string, record: RunRecord, endedRun = record.lastRun): void {
    const stored = new Map([[PREFIX + id, formatRunRecord(record)]]);
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
