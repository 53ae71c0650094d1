import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';

/** What the document's properties say of the file's formulas. Any editor can write them: they decide only when cells are calculated again. */

/** Set once a formula of the file was calculated; a file without it has none, or none since they were looked for. */
const SEEN = 'adreports.formulasSeen';
const LAST = 'adreports.formulasRefreshed';
const UNDER_WAY = 'adreports.formulasUnderWay';
/** Google ends every execution after six minutes. */
const LONGEST_MS = 360_000;

type Properties = ReadonlyMap<string, string>;

/** What the last refresh of formulas came to. Times are milliseconds since 1970. */
export interface LastRefresh {
  /** All cells that could be are calculated with what was ready then. */
  readonly since: number;
  /** All, those with long settled days included, are calculated again since then; an earlier version noted no such time. */
  readonly allSince?: number | undefined;
  /** The owner's settings that they hold answers for; only the owner's hourly check knows them. */
  readonly settings?: string | undefined;
  readonly at: number;
  /** "by the hourly check", or an e-mail address. */
  readonly by: string;
  readonly refreshed: number;
  readonly isProtected: number;
  readonly failed: number;
  /** How many refreshes in a row have left failures that may pass. */
  readonly retries: number;
}

/** A refresh that is going on, or that Google has ended. */
export interface UnderWay {
  readonly at: number;
  readonly by: string;
}

const STORED_REFRESH = storedForm<LastRefresh>((fields) => {
  const { since, allSince = 0, settings = '', at, by, refreshed, isProtected, failed, retries } = fields;
  const numbers = [since, allSince, at, refreshed, isProtected, failed, retries];
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

/** Notes that the file has formulas, where that is not known yet. */
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

/** False for one that Google has ended long ago. */
export function isLiveRefresh({ at }: UnderWay, now: number): boolean {
  return now >= at && now - at < LONGEST_MS;
}

export function noteUnderWay(way: UnderWay, document: TextStore): void {
  document.set(UNDER_WAY, STORED_UNDER_WAY.write(way));
}

export function noteEnded(document: TextStore): void {
  document.delete(UNDER_WAY);
}
