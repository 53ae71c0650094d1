import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';

/** The stored name is from the time when the logs were called books. */
const NAME = 'adreports.books';
const STORED = storedForm(({ on }) => (typeof on === 'boolean' ? { on } : undefined));

/** Whether the file keeps a status sheet and a run log: one text in the document's properties. */
export const LogSwitch = {
  isKept: (kept: ReadonlyMap<string, string>): boolean => STORED.read(kept.get(NAME))?.on === true,

  /** False until somebody has chosen: then the first schedule switches them on; a choice against them is respected. */
  isChosen: (kept: ReadonlyMap<string, string>): boolean => STORED.read(kept.get(NAME)) !== undefined,

  set(document: Pick<TextStore, 'set'>, on: boolean): void {
    document.set(NAME, STORED.write({ on }));
  },
} as const;
