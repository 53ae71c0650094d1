import { parseDay } from '../../dates/calendar';
import type { TextStore } from '../../platform/ports';
import type { Output } from '../../request/draft-fields';
import { propertyOf } from '../../storage/untrusted-value';
import { parsed } from '../../storage/versioned-json';
import type { Failures, HeldData, InHand, LastRun } from '../run-facts';
import { RUN_ID } from './run-signals';

const VERSION = 1;
const RECORD = 'adreports.run.';
const IN_HAND = 'adreports.inHand.';

/** What the runs of a report left behind. */
export interface RunRecord {
  readonly lastRun: LastRun;
  /** The sheet that was written; null before the first good run. */
  readonly sheetId: number | null;
  readonly held: HeldData | null;
  /** What the rows held answer, days aside, as a digest: other questions' rows are other rows. */
  readonly question: string;
  /** What a device report brought at its last good run; null before the first. */
  readonly output: Output | null;
  /** When the last good run began, and the last that asked for all of the range; null before the first. */
  readonly lastGoodAt: number | null;
  readonly wholeAt: number | null;
  /** Scheduled runs that failed since the last good one. */
  readonly failures: Failures | null;
  /** The revision of the report that its sheet remembers, for copies of the file. */
  readonly inSheet: number | null;
  /** True while the summary of restatements does not yet hold what the last good run recorded. */
  readonly summaryDue: boolean;
}

/** What is known of a report that never ran. */
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

/** What is known of the runs of a file's reports: in the document's properties, apart from the reports, so that an edit and a run never undo each other. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  record(id: string, kept?: ReadonlyMap<string, string>): RunRecord | undefined {
    const found = this.read(RECORD + id, kept);
    if (found === undefined || !isLastRun(found['lastRun'])) return undefined;
    const record = { ...NOTHING, ...found, lastRun: found['lastRun'] };
    return {
      ...record,
      held: storedHeldData(record.held),
      failures: storedFailures(record.failures),
      output: storedOutput(record.output),
    };
  }

  /** The record once a run has ended with `lastRun` and changed nothing else. */
  unchanged(id: string, lastRun: LastRun): RunRecord {
    return { ...NOTHING, ...this.record(id), lastRun };
  }

  inHand(id: string, kept?: ReadonlyMap<string, string>): InHand | undefined {
    const found = this.read(IN_HAND + id, kept);
    return isInHand(found) ? found : undefined;
  }

  /** When a run of the report last did anything, in milliseconds since 1970; 0 when none ever did. */
  triedAt(id: string, kept: ReadonlyMap<string, string>): number {
    return this.inHand(id, kept)?.progress.at ?? this.record(id, kept)?.lastRun.endedAt ?? 0;
  }

  /** Keeps something of the record while a run goes on. */
  note(id: string, record: RunRecord): void {
    this.document.set(RECORD + id, JSON.stringify({ v: VERSION, ...record }));
  }

  begin(id: string, run: InHand): void {
    this.document.set(IN_HAND + id, JSON.stringify({ v: VERSION, ...run }));
  }

  end(id: string, record: RunRecord): void {
    this.document.set(RECORD + id, JSON.stringify({ v: VERSION, ...record }));
    this.document.delete(IN_HAND + id);
  }

  forget(id: string): void {
    this.document.delete(RECORD + id);
    this.document.delete(IN_HAND + id);
  }

  /** What a newer version or nobody we know wrote counts as nothing known: the next run writes it anew. */
  private read(name: string, kept?: ReadonlyMap<string, string>): Record<string, unknown> | undefined {
    const found = parsed(kept === undefined ? this.document.get(name) : kept.get(name));
    if (found?.['v'] !== VERSION) return undefined;
    const { v: _, ...rest } = found;
    return rest;
  }
}

/** Anybody who may edit the file may have damaged what is kept of its runs: of that, nothing is known, and the next run writes it anew. */

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

/** What a sheet holds, or null where that cannot be read. */
export function storedHeldData(value: unknown): HeldData | null {
  const newest = propertyOf(value, 'newestDay');
  const known =
    areNumbers(value, ['rows', 'columns', 'fetchedAt']) &&
    (propertyOf(value, 'rowsBrought') === undefined || areNumbers(value, ['rowsBrought'])) &&
    ['from', 'to', 'completeThrough'].every((name) => isDay(propertyOf(value, name))) &&
    (newest === null || isDay(newest));
  return known ? (value as HeldData) : null;
}

/** Failures in a row, or null where they cannot be read. */
export function storedFailures(value: unknown): Failures | null {
  const known = areNumbers(value, ['count', 'lastAt']) && isText(propertyOf(value, 'kind'));
  return known ? (value as Failures) : null;
}

/** What a device report brought, or null where that cannot be read. */
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
