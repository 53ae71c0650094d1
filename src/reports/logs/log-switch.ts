import type { TextStore } from '../../platform/ports';
import { parsed } from '../../storage/versioned-json';

const VERSION = 1;
const NAME = 'adreports.books';

/** Whether the file keeps a status sheet and a run log: one text in the document's properties. */
export const LogSwitch = {
  isKept: (kept: ReadonlyMap<string, string>): boolean => chosen(kept) === true,

  /** False until somebody has chosen: then a first schedule may switch them on, and nobody's “no” is overruled. */
  isChosen: (kept: ReadonlyMap<string, string>): boolean => chosen(kept) !== undefined,

  set(document: Pick<TextStore, 'set'>, on: boolean): void {
    document.set(NAME, JSON.stringify({ v: VERSION, on }));
  },
} as const;

function chosen(kept: ReadonlyMap<string, string>): boolean | undefined {
  const value = parsed(kept.get(NAME));
  const on = value?.['v'] === VERSION ? value['on'] : undefined;
  return typeof on === 'boolean' ? on : undefined;
}
