import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';

/** The stored name is from the time when the logs were called books. (Stored name: do not change.) */
const PROPERTY = 'adreports.books';
const STORED = storedForm(({ on }) => (typeof on === 'boolean' ? { on } : undefined));

/** Whether the file has a status sheet and a run log; undefined until a user has chosen. The first schedule then switches them on. */
export function hasLogs(kept: ReadonlyMap<string, string>): boolean | undefined {
  return STORED.read(kept.get(PROPERTY))?.on;
}

export function switchLogs(document: Pick<TextStore, 'set'>, on: boolean): void {
  document.set(PROPERTY, STORED.write({ on }));
}
