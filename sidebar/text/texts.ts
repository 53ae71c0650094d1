import { english } from './english/english';

/** All texts that users read in the sidebar, by view and key. Each language has one such table. */
export type SidebarTexts = typeof english;

let inUse: SidebarTexts = english;

/** The texts of the language in use. Do not store them in constants, which are evaluated before the language is chosen. */
export function texts(): SidebarTexts {
  return inUse;
}

/** Chooses the language of the sidebar. Must be called before the first rendering. */
export function useTexts(table: SidebarTexts): void {
  inUse = table;
}
