import { addDays, type Day, daysBetween, isDay } from '../../dates/calendar';
import type { Output } from '../../request/draft-fields';
import { isNumber, isString, isWhole } from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import type { Failures, HeldData, LastRun } from '../run-facts';

/** The stored results of the runs of one report. */
export interface RunRecord {
  /** The last run that has ended; null before the first one. */
  readonly lastRun: LastRun | null;
  /** The id of the sheet that the last good run wrote; null before the first good run. */
  readonly sheetId: number | null;
  readonly held: HeldData | null;
  /**
   * A digest of the request for the rows in the sheet, without the requested days. Rows are compared only if their requests have the same
   * digest.
   */
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

/** Names that are stored as their places in these lists. (Add new names at the end.) */
export const HOWS = ['by hand', 'by schedule'] as const;
export const RESULTS = ['done', 'failed', 'cancelled'] as const;
export const OUTPUTS: readonly Output[] = ['rows', 'summary', 'bigquery'];
/** The largest distance between two stored days. Later days may not exist. */
const MOST_DAYS = 100_000;

const STORED = storedForm<{ readonly r: unknown }>(({ r }) => ({ r }), 2);

/**
 * The stored form of a run record: a list without names, because a file has a record for each of up to 1,000 reports. Times are whole
 * milliseconds, the first one since 1970 and the others since the first one. Days are counted from the first day.
 */
export function recordText(record: RunRecord): string {
  const { lastRun, held, failures, output } = record;
  if (lastRun === null) return STORED.write({ r: [] });
  const start = Math.round(lastRun.startedAt);
  const since = (time: number | null) => (time === null ? null : Math.round(time) - start);
  const r: unknown[] = [
    start,
    since(lastRun.endedAt),
    lastRun.by,
    HOWS.indexOf(lastRun.how),
    RESULTS.indexOf(lastRun.result),
    held && [...shortHeld(held), since(held.fetchedAt), ...followed(held)],
    record.sheetId,
    record.question,
    output && OUTPUTS.indexOf(output),
    since(record.lastGoodAt),
    since(record.wholeAt),
    record.summaryDue ? 1 : null,
    failures && [failures.count, since(failures.lastAt), failures.kind],
    lastRun.sentence,
    lastRun.doNext,
  ];
  // Missing values at the end are left out. A 0 is none: it can be a time or a place in a list.
  const length = r.reduce((end: number, part, at) => (part === null || part === '' ? end : at + 1), 0);
  return STORED.write({ r: r.slice(0, length) });
}

/** The unchecked fields of a run record in its stored form; undefined for another text. */
export function fieldsOfRecord(text: string | undefined): StoredFields | undefined {
  const list = STORED.read(text)?.r;
  if (!Array.isArray(list)) return undefined;
  const [start, took, by, how, result, held, sheetId, question, output, goodAt, wholeAt, ...more] = list;
  const [summaryDue, failures, sentence = '', doNext = ''] = more;
  const time = (since: unknown) => (isNumber(since) ? start + since : null);
  const run = { startedAt: start, endedAt: time(took), by, how: HOWS[how], result: RESULTS[result] };
  const [count, lastAt, kind] = listOr(failures);
  return {
    lastRun: { ...run, sentence, doNext },
    held: fieldsOfHeld(listOr(held), time),
    sheetId: sheetId ?? null,
    question: isString(question) ? question : '',
    output: OUTPUTS[output],
    lastGoodAt: time(goodAt),
    wholeAt: time(wholeAt),
    failures: { count, lastAt: time(lastAt), kind },
    summaryDue: summaryDue === 1,
  };
}

function shortHeld({ rows, rowsBrought, columns, from, to, completeThrough, newestDay }: HeldData) {
  const days = [to, completeThrough, newestDay].map((day) => day && daysBetween(from, day));
  return [rows, rowsBrought ?? null, columns, from, ...days];
}

function followed({ from, followedSince }: HeldData): number[] {
  return followedSince === undefined ? [] : [daysBetween(from, followedSince)];
}

function fieldsOfHeld(list: readonly unknown[], time: (since: unknown) => number | null): StoredFields {
  const [rows, brought, columns, from, to, completeThrough, newestDay, fetchedAt, since] = list;
  const day = (after: unknown): Day | null =>
    isString(from) && isDay(from) && isWhole(after, -MOST_DAYS, MOST_DAYS) ? addDays(from, after) : null;
  const days = { from, to: day(to), completeThrough: day(completeThrough), newestDay: day(newestDay) };
  const followedSince = day(since);
  return {
    rows,
    rowsBrought: brought ?? undefined,
    columns,
    ...days,
    fetchedAt: time(fetchedAt),
    ...(followedSince && { followedSince }),
  };
}

function listOr(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
