import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';

/** Notes on the file's formulas in the document's properties. Any editor can write them, so they decide only when cells are refreshed. */

/** Set when a formula of the file is calculated. Without it the file has no formula, or had none at the last search. */
const SEEN = 'adreports.formulasSeen';
const LAST = 'adreports.formulasRefreshed';

type Properties = ReadonlyMap<string, string>;

const COUNTS = ['since', 'at', 'refreshed', 'isProtected', 'failed', 'retries'] as const;

/**
 * The result of the last refresh of formulas. All cells that could be calculated have the data that was ready at `since` (like `at`,
 * milliseconds since 1970). `retries`: how many consecutive refreshes ended with failures that may pass or with cells without a result.
 */
export interface LastRefresh extends Readonly<Record<(typeof COUNTS)[number], number>> {
  /** "the hourly check", or an e-mail address. */
  readonly by: string;
}

const STORED_REFRESH = storedForm<LastRefresh>((fields) =>
  COUNTS.every((name) => typeof fields[name] === 'number') && typeof fields['by'] === 'string'
    ? (fields as unknown as LastRefresh)
    : undefined,
);

export function hasFormulas(properties: Properties): boolean {
  return properties.has(SEEN);
}

/** Records whether the file has formulas. */
export function noteFormulas(document: TextStore, isAny = true): void {
  if (!isAny) document.delete(SEEN);
  else if (document.get(SEEN) === undefined) document.set(SEEN, '1');
}

export function lastRefresh(properties: Properties): LastRefresh | undefined {
  return STORED_REFRESH.read(properties.get(LAST));
}

/** Records a finished refresh. */
export function noteRefresh(last: LastRefresh, document: TextStore): void {
  document.set(LAST, STORED_REFRESH.write(last));
}
