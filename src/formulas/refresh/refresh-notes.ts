import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';

/** Notes on the file's formulas in the document's properties. Any editor can write them, so they decide only when cells are refreshed. */

/** Set when a formula of the file is calculated. Without it the file has no formula, or had none at the last search. */
const SEEN = 'adreports.formulasSeen';
const LAST = 'adreports.formulasRefreshed';
const UNDER_WAY = 'adreports.formulasUnderWay';
/** Google ends every execution after six minutes. */
const LONGEST_MS = 360_000;

type Properties = ReadonlyMap<string, string>;

/** The result of the last refresh of formulas. Times are milliseconds since 1970. */
export interface LastRefresh {
  /** All cells that could be calculated have the data that was ready at this time. */
  readonly since: number;
  /** A digest of the owner's settings for these results. Only the owner's hourly check can compute it. */
  readonly settings?: string | undefined;
  readonly at: number;
  /** "the hourly check", or an e-mail address. */
  readonly by: string;
  readonly refreshed: number;
  readonly isProtected: number;
  readonly failed: number;
  /** How many consecutive refreshes ended with failures that may pass or with cells without a result. */
  readonly retries: number;
}

/** A refresh that is running, or that Google has ended. */
export interface UnderWay {
  readonly at: number;
  readonly by: string;
}

const STORED_REFRESH = storedForm<LastRefresh>((fields) => {
  const { since, settings = '', at, by, refreshed, isProtected, failed, retries } = fields;
  const numbers = [since, at, refreshed, isProtected, failed, retries];
  const isWhole =
    numbers.every((number) => typeof number === 'number' && number >= 0) &&
    [by, settings].every((text) => typeof text === 'string');
  return isWhole ? (fields as unknown as LastRefresh) : undefined;
});

const STORED_UNDER_WAY = storedForm<UnderWay>(({ at, by }) =>
  typeof at === 'number' ? { at, by: String(by ?? '') } : undefined,
);

export function hasFormulas(properties: Properties): boolean {
  return properties.has(SEEN);
}

/** Records that the file has formulas, unless this is already recorded. */
export function noteFormulas(document: TextStore): void {
  if (document.get(SEEN) === undefined) document.set(SEEN, '1');
}

export function noteNoFormulas(document: TextStore): void {
  document.delete(SEEN);
}

export function lastRefresh(properties: Properties): LastRefresh | undefined {
  return STORED_REFRESH.read(properties.get(LAST));
}

export function noteRefresh(last: LastRefresh, document: TextStore): void {
  document.set(LAST, STORED_REFRESH.write(last));
}

export function underWay(properties: Properties): UnderWay | undefined {
  return STORED_UNDER_WAY.read(properties.get(UNDER_WAY));
}

/** False for a refresh that Google must have ended by now. */
export function isLiveRefresh({ at }: UnderWay, now: number): boolean {
  return now >= at && now - at < LONGEST_MS;
}

export function noteUnderWay(way: UnderWay, document: TextStore): void {
  document.set(UNDER_WAY, STORED_UNDER_WAY.write(way));
}

export function noteEnded(document: TextStore): void {
  document.delete(UNDER_WAY);
}
