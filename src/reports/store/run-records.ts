import { parseDay } from '../../dates/calendar';
import type { TextStore } from '../../platform/ports';
import type { Output } from '../../request/draft-fields';
import { propertyOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Failures, HeldData, InHand, LastRun } from '../run-facts';
import { RUN_ID } from './run-signals';

const RECORD = 'adreports.run.';
const RUN = 'adreports.inHand.';

/** The stored results of the runs of a report. */
export interface RunRecord {
  readonly lastRun: LastRun;
  /** The sheet of the last good run; null before the first one. */
  readonly sheetId: number | null;
  readonly held: HeldData | null;
  /** The digest of the request for the sheet's rows, without the days. Rows of another request cannot be compared with them. */
  readonly question: string;
  /** The output of a device report at its last good run; null before the first. */
  readonly output: Output | null;
  /** The start of the last good run, and of the last one that requested the whole range; null before the first. */
  readonly lastGoodAt: number | null;
  readonly wholeAt: number | null;
  /** Failed scheduled runs since the last good run. */
  readonly failures: Failures | null;
  /** The report's revision in the metadata of its sheet, for copies of the file; null before it is written. */
  readonly inSheet: number | null;
  /** True if the summary of restatements may lack values that a run has recorded. */
  readonly summaryDue: boolean;
}

/** The record of a report that never ran. */
const NOTHING = {
  sheetId: null,
  held: null,
  question: '',
  output: null,
  lastGoodAt: null,
  wholeAt: null,
  failures: null,
  inSheet: null,
  summaryDue: false,
};

/** A damaged record, or one of a later version, counts as missing; the next run replaces it. */
const STORED_RECORD = storedForm<RunRecord>((fields) => {
  const { lastRun } = fields;
  if (!isLastRun(lastRun)) return undefined;
  const record = { ...NOTHING, ...fields, lastRun };
  return {
    ...record,
    held: storedHeldData(record.held),
    failures: storedFailures(record.failures),
    output: storedOutput(record.output),
  };
});
const STORED_RUN = storedForm<InHand>((fields) => {
  const run: unknown = fields;
  return isInHand(run) ? run : undefined;
});

/** The run records of a file's reports, in the document's properties. Separate from the reports: edits and runs never undo each other. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  record(id: string, kept?: ReadonlyMap<string, string>): RunRecord | undefined {
    return STORED_RECORD.read(this.text(RECORD + id, kept));
  }

  /** The record after a run that changes only `lastRun`. */
  unchanged(id: string, lastRun: LastRun): RunRecord {
    return { ...NOTHING, ...this.record(id), lastRun };
  }

  inHand(id: string, kept?: ReadonlyMap<string, string>): InHand | undefined {
    return STORED_RUN.read(this.text(RUN + id, kept));
  }

  /** The time of the last activity of any run of the report, in milliseconds since 1970; 0 if it never ran. */
  triedAt(id: string, kept: ReadonlyMap<string, string>): number {
    return this.inHand(id, kept)?.progress.at ?? this.record(id, kept)?.lastRun.endedAt ?? 0;
  }

  /** Stores the record without ending a run in progress. */
  note(id: string, record: RunRecord): void {
    this.document.set(RECORD + id, STORED_RECORD.write(record));
  }

  begin(id: string, run: InHand): void {
    this.document.set(RUN + id, STORED_RUN.write(run));
  }

  end(id: string, record: RunRecord): void {
    this.document.set(RECORD + id, STORED_RECORD.write(record));
    this.document.delete(RUN + id);
  }

  forget(id: string): void {
    this.document.delete(RECORD + id);
    this.document.delete(RUN + id);
  }

  private text(name: string, kept: ReadonlyMap<string, string> | undefined): string | undefined {
    return kept === undefined ? this.document.get(name) : kept.get(name);
  }
}

// Any editor of the file can damage a run record. A damaged value counts as unknown; the next run replaces it.

const HOWS: readonly unknown[] = ['by hand', 'by schedule'];

const OUTPUTS: readonly Output[] = ['rows', 'summary', 'bigquery'];

const RESULTS: readonly unknown[] = ['done', 'failed', 'cancelled'];

export function isInHand(value: unknown): value is InHand {
  const field = (name: string) => propertyOf(value, name);
  return (
    isText(field('runId')) &&
    RUN_ID.test(field('runId') as string) &&
    isText(field('by')) &&
    HOWS.includes(field('how')) &&
    typeof field('waits') === 'boolean' &&
    areNumbers(value, ['slices', 'calls']) &&
    areNumbers(field('progress'), ['done', 'rows', 'calls', 'startedAt', 'at'])
  );
}

export function isLastRun(value: unknown): value is LastRun {
  return (
    areNumbers(value, ['startedAt', 'endedAt']) &&
    ['by', 'sentence', 'doNext'].every((name) => isText(propertyOf(value, name))) &&
    HOWS.includes(propertyOf(value, 'how')) &&
    RESULTS.includes(propertyOf(value, 'result'))
  );
}

/** The stored facts about a sheet's content, or null if unreadable. */
export function storedHeldData(value: unknown): HeldData | null {
  const newest = propertyOf(value, 'newestDay');
  const known =
    areNumbers(value, ['rows', 'columns', 'fetchedAt']) &&
    (propertyOf(value, 'rowsBrought') === undefined || areNumbers(value, ['rowsBrought'])) &&
    ['from', 'to', 'completeThrough'].every((name) => isDay(propertyOf(value, name))) &&
    (newest === null || isDay(newest));
  return known ? (value as HeldData) : null;
}

/** The failures in a row, or null if unreadable. */
export function storedFailures(value: unknown): Failures | null {
  const known = areNumbers(value, ['count', 'lastAt']) && isText(propertyOf(value, 'kind'));
  return known ? (value as Failures) : null;
}

/** The output of a device report, or null if unreadable. */
export function storedOutput(value: unknown): Output | null {
  return OUTPUTS.find((output) => output === value) ?? null;
}

function isDay(value: unknown): boolean {
  return isText(value) && parseDay(value) === value;
}

function areNumbers(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => Number.isFinite(propertyOf(value, name)));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
