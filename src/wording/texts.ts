import { english } from './english';

/** All texts that users read outside the sidebar, by subject and key. A language is one such table. */
export type Texts = typeof english;

let inUse: Texts = english;

/** The texts of the language in use. Do not store them in constants: these are read before the language is chosen. */
export function texts(): Texts {
  return inUse;
}

/** Chooses the language of all texts from now on. An execution of Apps Script begins with English. */
export function useTexts(table: Texts): void {
  inUse = table;
}
