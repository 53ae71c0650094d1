import { parseDay } from '../../dates/calendar';
import type { Output } from '../../request/draft';
import { propertyOf } from '../../storage/untrusted-value';
import type { Failures, HeldData, InHand, LastRun } from '../run-facts';
import { RUN_ID } from './run-signals';

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
