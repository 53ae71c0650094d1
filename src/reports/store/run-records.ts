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
import {
  COVERAGE_CHECKS,
  FAILURE_CHECKS,
  type Failures,
  isRestatedNews,
  isStoredDay,
  type LastRun,
  RUN_CHECKS,
  type SheetCoverage,
  UNFINISHED_CHECKS,
  type UnfinishedRun,
} from '../run-facts';
import type { Properties } from '../services';

const PREFIX = 'adreports.run.';

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

const NO_FIELDS = Object.fromEntries(Object.keys(RECORD_CHECKS).map((name) => [name, null]));
const NO_RUNS = { ...NO_FIELDS, question: '' } as unknown as StoredRecord;

const STORED = defineStoredFormat<StoredRecord>((fields) => {
  const record = { ...NO_RUNS, ...fields };
  return isStoredRecord(record) ? record : undefined;
});

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

  writeRunRecord(id: string, { coverage, ...record }: RunRecord): void {
    this.document.set(PREFIX + id, STORED.write({ ...record, held: coverage }));
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
