import type { TextStore } from '../../platform';
import type { Output } from '../../request';
import {
  type CheckedFields,
  defineStoredFormat,
  getOwnProperty,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
} from '../../storage';
import { type AlertVerdict, VERDICT_CHECKS } from '../alerts/alert-rule';
import { isRestatedNews } from '../changes/restated-news';
import {
  COVERAGE_CHECKS,
  FAILURE_CHECKS,
  type Failures,
  isRunLog,
  isStoredDay,
  type LastRun,
  RUN_CHECKS,
  type RunLog,
  type SheetCoverage,
  UNFINISHED_CHECKS,
  type UnfinishedRun,
} from '../run-facts';
import type { Properties } from '../services';

/** A run that has ended and is not in the run log yet. */
export interface UnloggedRun extends LastRun {
  /** The id of the run's report. (Stored name.) */
  readonly report: string;
  readonly log: RunLog;
}

const PREFIX = 'adreports.run.';
const UNLOGGED_PREFIX = 'adreports.unlogged.';

const isUnloggedRun = isObjectOf<UnloggedRun>({ ...RUN_CHECKS, report: isString, log: isRunLog });
const isSheetCoverage = isObjectOf<SheetCoverage>(COVERAGE_CHECKS);

/** The fields of a record, as they are stored. A field is null if no such run has ended yet. A damaged record counts as missing. */
const RECORD_CHECKS = {
  lastRun: isNullOr(isObjectOf<LastRun>(RUN_CHECKS)),
  /** The sheet that the last good run wrote. */
  sheetId: isNullOr(isNumber),
  /** What the last good run has left in the sheet. After it was taken back: what was there before it. */
  held: isNullOr(isSheetCoverage),
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  question: isString,
  output: isNullOr(isOneOf<Output>('rows', 'summary', 'bigquery')),
  /** When the last good run began. */
  lastGoodAt: isNullOr(isNumber),
  /** When the last good run began that requested the whole range. Most scheduled runs request only some days of it. */
  wholeAt: isNullOr(isNumber),
  /** The failures since the last good run. */
  failures: isNullOr(isObjectOf<Failures>(FAILURE_CHECKS)),
  /** Numbers of complete days that runs have changed. */
  news: isNullOr(isRestatedNews),
  /** Of the newest scheduled run of a report with an alert. */
  alert: isNullOr(isObjectOf<AlertVerdict>({ ...VERDICT_CHECKS, day: isStoredDay })),
  /** The run that is in progress, waits for its next slice, or was ended by Google; null between runs. */
  unfinished: isNullOr(isObjectOf<UnfinishedRun>(UNFINISHED_CHECKS)),
};
type StoredRecord = CheckedFields<typeof RECORD_CHECKS>;
const isStoredRecord = isObjectOf<StoredRecord>(RECORD_CHECKS);

/** Only the stored record names its coverage `held`. */
export interface RunRecord extends Omit<StoredRecord, 'held'> {
  readonly coverage: StoredRecord['held'];
}

const NO_RUNS: StoredRecord = {
  lastRun: null,
  sheetId: null,
  held: null,
  question: '',
  output: null,
  lastGoodAt: null,
  wholeAt: null,
  failures: null,
  news: null,
  alert: null,
  unfinished: null,
};

const STORED = defineStoredFormat<StoredRecord>((fields) => {
  const record = { ...NO_RUNS, ...fields };
  return isStoredRecord(record) ? record : undefined;
});

const STORED_RUN = defineStoredFormat<UnloggedRun>((fields) => (isUnloggedRun(fields) ? fields : undefined));

/** The coverage before a run, among the facts that its last change keeps (stored as `held`, too: see buildWriteJob). */
export function parseKeptCoverage(facts: unknown): SheetCoverage | null {
  const coverage = getOwnProperty(facts, 'held');
  return isSheetCoverage(coverage) ? coverage : null;
}

/** Stored separately from the reports, because saving a report must not undo the results of a run. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  readRunRecord(id: string, properties?: Properties): RunRecord {
    const { held: coverage, ...record } =
      STORED.read((properties ?? this.document).get(PREFIX + id)) ?? NO_RUNS;
    return { ...record, coverage };
  }

  /**
   * `endedRun` is a run that has just ended; by default the last one. What the run log will show of it is not kept in the record, but in a
   * property of its own until the log has it: several executions may end runs at the same time, and all of them must get into the log.
   */
  writeRunRecord(id: string, { coverage, ...record }: RunRecord, endedRun = record.lastRun): void {
    const lastRun = record.lastRun && { ...record.lastRun, log: undefined };
    const texts = new Map([[PREFIX + id, STORED.write({ ...record, held: coverage, lastRun })]]);
    const { log } = endedRun ?? {};
    if (endedRun && log)
      texts.set(UNLOGGED_PREFIX + log.runId, STORED_RUN.write({ ...endedRun, report: id, log }));
    this.document.setAll(texts);
  }

  /** The newest first. */
  listUnloggedRuns(properties: Properties): UnloggedRun[] {
    const runs = [...properties].flatMap(([name, text]) =>
      name.startsWith(UNLOGGED_PREFIX) ? (STORED_RUN.read(text) ?? []) : [],
    );
    return runs.sort((one, other) => other.startedAt - one.startedAt);
  }

  forgetUnlogged(runs: readonly UnloggedRun[]): void {
    this.document.deleteAll(runs.map(({ log }) => UNLOGGED_PREFIX + log.runId));
  }

  /** A user has read about what runs have changed until `readUntil`. */
  forgetNews(id: string, readUntil: number): void {
    const record = this.readRunRecord(id);
    if (record.news?.at === readUntil) this.writeRunRecord(id, { ...record, news: null });
  }

  deleteRunRecord(id: string): void {
    this.document.delete(PREFIX + id);
  }
}
