import type { KillPoint } from '../../../emulator/src/execution/effects';
import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { type AddOn, HOUR_MS, type Value } from '../add-on';
import { restatements, runsInHand, summaryOf } from '../reports/scheduled';
import { setLimits } from '../smaller-limits';

/** One cause may make many points fail, so only some failures are listed. */
const MOST_SAID = 5;

export interface Refresh {
  readonly addOn: AddOn;
  /** The titles of the reports' sheets. */
  readonly titles: readonly string[];
  /** The execution that is terminated, and that continues the rest when repeated. */
  readonly execute: () => ExecutionRecord;
}

type Sheets = readonly (readonly Value[][])[];

/** The result of a refresh that is not terminated. */
export interface Unharmed {
  /** The rows of each sheet. */
  readonly before: Sheets;
  readonly after: Sheets;
  readonly effects: readonly string[];
  /** The result after one more execution, an hour later. */
  readonly end: FileAtRest;
}

/** What must be equal in the end, terminated or not. */
interface FileAtRest {
  readonly rows: Sheets;
  readonly restatements: readonly string[];
  readonly summary: readonly string[];
  /** Sheet titles, with a mark for hidden ones. */
  readonly tabs: readonly string[];
  readonly inHand: readonly string[];
}

/** Executes it twice with an hour between, then restores the file. */
export function unharmed({ addOn, titles, execute }: Refresh): Unharmed {
  const back = addOn.runtime.keep();
  const before = rowsOf(addOn, titles);
  const { effects, error } = execute();
  expect(error).toBeUndefined();
  const after = rowsOf(addOn, titles);
  addOn.runtime.advance(HOUR_MS);
  expect(execute().error).toBeUndefined();
  const end = atRest(addOn, titles);
  back();
  return { before, after, effects, end };
}

/**
 * Kills the execution before each of its side effects and after the last one, each time from the same beginning. Fails unless each sheet then
 * has the old rows or the new ones, and the file after the next execution is the same as without the kill. A kill after a side effect equals
 * a kill before the next one, so it is not tried. Returns the number of tried points.
 */
export function killedAtEveryPoint(refresh: Refresh): number {
  const { addOn, titles, execute } = refresh;
  const right = unharmed(refresh);
  const back = addOn.runtime.keep();
  const wrong: string[] = [];
  const points = killPoints(right.effects.length);
  for (const point of points) {
    back();
    addOn.runtime.killAt(point);
    const { killed } = execute();
    const seen = rowsOf(addOn, titles);
    addOn.runtime.advance(HOUR_MS);
    const { error } = execute();
    const problems = [
      ...(killed ? [] : ['was not killed there']),
      ...titles.flatMap((title, nth) =>
        [right.before, right.after].some((rows) => isSame(seen[nth], rows[nth]))
          ? []
          : [`leaves a mix of old and new rows in ${title}`],
      ),
      ...(error === undefined ? [] : [`has the next one fail: ${error.message}`]),
      ...differences(atRest(addOn, titles), right.end),
    ];
    const where = `killed ${point.when} effect ${point.effect} of ${right.effects.length}, ${right.effects[point.effect - 1]}:`;
    if (problems.length > 0) wrong.push(`${where} ${problems.join('; ')}`);
  }
  back();
  expect(wrong.slice(0, MOST_SAID)).toEqual([]);
  return points.length;
}

/** The points before, between and after this many side effects. */
function killPoints(effects: number): KillPoint[] {
  const before = Array.from({ length: effects }, (_, at): KillPoint => ({ effect: at + 1, when: 'before' }));
  return [...before, { effect: effects, when: 'after' }];
}

/** Limits the add-on's requests to `bytes` from now on, so that a small table goes through a hidden sheet as large ones do. */
export function inSlices(addOn: AddOn, bytes: number): void {
  setLimits(addOn, { 'MOST_REQUEST_BYTES = 4999e3': bytes });
}

function rowsOf(addOn: AddOn, titles: readonly string[]): Sheets {
  return titles.map((title) => addOn.cells(title));
}

function atRest(addOn: AddOn, titles: readonly string[]): FileAtRest {
  return {
    rows: rowsOf(addOn, titles),
    restatements: restatements(addOn),
    summary: summaryOf(addOn),
    tabs: addOn.file.sheets.map((sheet) => `${sheet.title}${sheet.hidden ? ' (hidden)' : ''}`).sort(),
    inHand: runsInHand(addOn),
  };
}

function differences(seen: FileAtRest, right: FileAtRest): string[] {
  const names = Object.keys(right) as (keyof FileAtRest)[];
  return names
    .filter((name) => !isSame(seen[name], right[name]))
    .map((name) => `other ${name}: ${firstDifference(seen[name], right[name])}`);
}

/** The whole list would be too long to read. */
function firstDifference(seen: readonly unknown[], right: readonly unknown[]): string {
  const length = Math.max(seen.length, right.length);
  const index = Array.from({ length }, (_, at) => at).find((at) => !isSame(seen[at], right[at]))!;
  return `the ${index + 1}th of ${seen.length} is ${JSON.stringify(seen[index])}, not ${JSON.stringify(right[index])} of ${right.length}`;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
