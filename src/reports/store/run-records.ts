import { parseDay } from '../../dates/calendar';
import { StorageFull } from '../../errors/run-errors';
import type { TextStore } from '../../platform/ports';
import type { Output } from '../../request/draft-fields';
import { fieldsCheck, isBoolean, isNumber, isString, oneOf, orMissing } from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import type { Properties } from '../report-ports';
import type { Failures, HeldData, LastRun, RunHow, RunProgress, UnfinishedRun } from '../run-facts';
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
}

const RECORD = 'adreports.run.';
const RUN = 'adreports.inHand.';
/** The text in place of an unfinished run after its end: a deletion would be another call. */
const ENDED = 'ended';

type Named = readonly [name: string, text: string];

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
};

// The checks below are needed because any editor of the file can damage a run record. A damaged value counts as missing, and the next run
// replaces it.

export const isRunHow = oneOf<RunHow>('by hand', 'by schedule');
const isOutput = oneOf<Output>('rows', 'summary', 'bigquery');
const isDay = (value: unknown) => isString(value) && parseDay(value) === value;
const isFailures = fieldsCheck<Failures>({ count: isNumber, lastAt: isNumber, kind: isString });
const isLastRun = fieldsCheck<LastRun>({
  startedAt: isNumber,
  endedAt: isNumber,
  by: isString,
  how: isRunHow,
  result: oneOf<LastRun['result']>('done', 'failed', 'cancelled'),
  sentence: isString,
  doNext: isString,
});
const isHeldData = fieldsCheck<HeldData>({
  rows: isNumber,
  rowsBrought: orMissing(isNumber),
  columns: isNumber,
  from: isDay,
  to: isDay,
  completeThrough: isDay,
  newestDay: (value) => value === null || isDay(value),
  fetchedAt: isNumber,
  followedSince: (value) => value === undefined || isDay(value),
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

export function heldDataIn(value: unknown): HeldData | null {
  return isHeldData(value) ? value : null;
}

const STORED_RECORD = storedForm<StoredFields>((fields) => fields);

function readRecord(text: string | undefined): RunRecord {
  const fields = STORED_RECORD.read(text) ?? {};
  const { lastRun, held, failures, output } = fields;
  if (!isLastRun(lastRun)) return NEVER_RAN;
  return {
    ...NEVER_RAN,
    ...fields,
    lastRun,
    held: heldDataIn(held),
    failures: isFailures(failures) ? failures : null,
    output: isOutput(output) ? output : null,
  };
}

const STORED_RUN = storedForm<UnfinishedRun>((fields) => (isUnfinishedRun(fields) ? fields : undefined));

function withShortReason(record: RunRecord): RunRecord {
  const { lastRun } = record;
  if (lastRun === null || lastRun.sentence === '') return record;
  return { ...record, lastRun: { ...lastRun, sentence: texts().reports.runs.noRoomForReason, doNext: '' } };
}

/** Stored separately from the reports, because saving a report must not undo the results of a run. */
export class RunRecords {
  constructor(private readonly document: TextStore) {}

  record(id: string, properties?: Properties): RunRecord {
    return readRecord(this.text(RECORD + id, properties));
  }

  unfinished(id: string, properties?: Properties): UnfinishedRun | undefined {
    return STORED_RUN.read(this.text(RUN + id, properties));
  }

  /** In milliseconds since 1970: the last progress of the unfinished run, or the end of the last run; 0 if the report never ran. */
  triedAt(id: string, properties: Properties): number {
    return this.unfinished(id, properties)?.progress.at ?? this.record(id, properties).lastRun?.endedAt ?? 0;
  }

  note(id: string, record: RunRecord): void {
    this.noteAll(new Map([[id, record]]));
  }

  noteAll(records: ReadonlyMap<string, RunRecord>): void {
    if (records.size > 0) this.store(records);
  }

  begin(id: string, run: UnfinishedRun): void {
    this.document.set(RUN + id, STORED_RUN.write(run));
  }

  /** Stores the run record and that no run is unfinished, together with `texts` of the document, in one call. */
  end(id: string, record: RunRecord, texts?: Properties): void {
    this.store(new Map([[id, record]]), texts, [[RUN + id, ENDED]]);
  }

  forget(id: string): void {
    this.document.deleteAll([RECORD + id, RUN + id]);
  }

  /** If the file has no room, leaves out `texts`, and stores a short sentence instead of the reason of a failure. */
  private store(
    records: ReadonlyMap<string, RunRecord>,
    texts: Properties = new Map(),
    marks: Named[] = [],
  ): void {
    const stored = (shown: (record: RunRecord) => RunRecord) =>
      [...records].map(([id, record]): Named => [RECORD + id, STORED_RECORD.write({ ...shown(record) })]);
    try {
      this.document.setAll(new Map([...texts, ...stored((record) => record), ...marks]));
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      this.document.setAll(new Map([...stored(withShortReason), ...marks]));
    }
  }

  private text(name: string, properties: Properties | undefined): string | undefined {
    return properties === undefined ? this.document.get(name) : properties.get(name);
  }
}
