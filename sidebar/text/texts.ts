import { english } from './english/english';

/** All texts that users read in the sidebar, by view and key. A language is one such table. */
export type SidebarTexts = typeof english;

let inUse: SidebarTexts = english;

/** The texts of the language in use. Call it where a text is needed: a constant would be read before the language is chosen. */
export function texts(): SidebarTexts {
  return inUse;
}

/** Chooses the language of the sidebar, before it is first drawn. */
export function useTexts(table: SidebarTexts): void {
  inUse = table;
}
