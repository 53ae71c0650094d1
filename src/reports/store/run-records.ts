import { type Day, parseDay } from '../../dates/calendar';
import type { TextStore } from '../../platform/ports';
import type { Output } from '../../request/draft-fields';
import { fieldsCheck, isBoolean, isNumber, isString, oneOf, orMissing } from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import type { Properties } from '../report-ports';
import type { Failures, HeldData, LastRun, RunHow, RunLog, RunProgress, UnfinishedRun } from '../run-facts';
import { RUN_ID } from './run-signals';

export interface RunRecord {
  /** The last run that has ended; null before the first one. */
  readonly lastRun: LastRun | null;
  /** The id of the sheet that the last good run wrote; null before the first good run. */
  readonly sheetId: number | null;
  readonly held: HeldData | null;
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  readonly question: string;
  /** The output of a device report at its last good run; null before the first good run. */
  readonly output: Output | null;
  /** The start of the last good run, in milliseconds since 1970; null before the first good run. */
  readonly lastGoodAt: number | null;
  /** The start of the last good run that requested the whole range of days, in milliseconds since 1970; null before the first such run. */
  readonly wholeAt: number | null;
  /** The failed scheduled runs since the last good run; null if there are none. */
  readonly failures: Failures | null;
  /** True if the restatement summary may lack restatements that a run has recorded. */
  readonly summaryDue: boolean;
  /** The run that is in progress, waits for its next slice, or was ended by Google; null between runs. */
  readonly unfinished: UnfinishedRun | null;
  /** The newest run for the run log that is not `lastRun`: Google ended it, a user took it back, or only its user's key failed. */
  readonly otherRun: LastRun | null;
}

const PREFIX = 'adreports.run.';

const NEVER_RAN: RunRecord = {
  lastRun: null,
  sheetId: null,
  held: null,
  question: '',
  output: null,
  lastGoodAt: null,
  wholeAt: null,
  failures: null,
  summaryDue: false,
  unfinished: null,
  otherRun: null,
};

// The checks below are needed because any editor of the file can damage a run record. A damaged value counts as missing, and the next run
// replaces it.

const isRunHow = oneOf<RunHow>('by hand', 'by schedule');
const isOutput = oneOf<Output>('rows', 'summary', 'bigquery');
const isDay = (value: unknown): value is Day => isString(value) && parseDay(value) === value;
const isDayOrNull = (value: unknown): value is Day | null => value === null || isDay(value);
const isFailures = fieldsCheck<Failures>({ count: isNumber, lastAt: isNumber, kind: isString });
const isRunLog = fieldsCheck<RunLog>({
  runId: isString,
  from: isDayOrNull,
  to: isDayOrNull,
  calls: isNumber,
  rowsInserted: isNumber,
  rowsChanged: isNumber,
  rowsDeleted: isNumber,
  restated: isNumber,
  notices: isString,
});
const isLastRun = fieldsCheck<LastRun>({
  startedAt: isNumber,
  endedAt: isNumber,
  by: isString,
  how: isRunHow,
  result: oneOf<LastRun['result']>('done', 'failed', 'cancelled', 'killed', 'taken back'),
  sentence: isString,
  doNext: isString,
  log: orMissing(isRunLog),
});
const isHeldData = fieldsCheck<HeldData>({
  rows: isNumber,
  rowsBrought: orMissing(isNumber),
  from: isDay,
  to: isDay,
  completeThrough: isDay,
  newestDay: isDayOrNull,
  fetchedAt: isNumber,
  followedSince: orMissing(isDay),
});
const isProgress = fieldsCheck<Omit<RunProgress, 'phase' | 'of'>>({
  done: isNumber,
  rows: isNumber,
  calls: isNumber,
  startedAt: isNumber,
  at: isNumber,
});
const isUnfinishedRun = fieldsCheck<UnfinishedRun>({
  runId: (value) => isString(value) && RUN_ID.test(value),
  by: isString,
  how: isRunHow,
  progress: isProgress,
  slices: isNumber,
  calls: isNumber,
  waits: isBoolean,
});

const CHECKS: { readonly [Field in keyof RunRecord]: (value: unknown) => boolean } = {
  lastRun: isLastRun,
  sheetId: isNumber,
  held: isHeldData,
  question: isString,
  output: isOutput,
  lastGoodAt: isNumber,
  wholeAt: isNumber,
  failures: isFailures,
  summaryDue: isBoolean,
  unfinished: isUnfinishedRun,
  otherRun: isLastRun,
};

export function heldDataIn(value: unknown): HeldData | null {
  return isHeldData(value) ? value : null;
}

const STORED = storedForm<StoredFields>((fields) => fields);

/** Fields with their first values are left out of the text, because a file may have some 200 records. */
function recordText(record: RunRecord): string {
  return STORED.write(Object.fromEntries(Object.entries(record).filter(([, value]) => value || value === 0)));
}

function readRecord(text: string | undefined): RunRecord {
  const stored = STORED.read(text) ?? {};
  const fields = Object.entries(CHECKS).filter(([field, isValid]) => isValid(stored[field]));
  const record: RunRecord = {
    ...NEVER_RAN,
    ...Object.fromEntries(fields.map(([field]) => [field, stored[field]])),
  };
  return record.lastRun === null ? { ...NEVER_RAN, unfinished: record.unfinished } : record;
}

/** Stored separately from the reports, because saving a report must not undo the results of a run. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  record(id: string, properties?: Properties): RunRecord {
    const name = PREFIX + id;
    return readRecord(properties === undefined ? this.document.get(name) : properties.get(name));
  }

  unfinished(id: string, properties?: Properties): UnfinishedRun | undefined {
    return this.record(id, properties).unfinished ?? undefined;
  }

  note(id: string, record: RunRecord): void {
    this.noteAll(new Map([[id, record]]));
  }

  noteAll(records: ReadonlyMap<string, RunRecord>): void {
    if (records.size > 0)
      this.document.setAll(new Map([...records].map(([id, record]) => [PREFIX + id, recordText(record)])));
  }

  begin(id: string, unfinished: UnfinishedRun): void {
    this.note(id, { ...this.record(id), unfinished });
  }

  /** Stores the run record and that no run is unfinished. */
  end(id: string, record: RunRecord): void {
    this.note(id, { ...record, unfinished: null });
  }

  forget(id: string): void {
    this.document.delete(PREFIX + id);
  }
}
