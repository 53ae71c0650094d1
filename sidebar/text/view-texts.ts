import * as english from './english';

/** All texts that users read in the sidebar, by view and key. Each language has one such table. */
export type SidebarTexts = typeof english;

/** The texts of the language in use. Do not store them in constants, which are evaluated before a language is chosen. */
export function getViewTexts(): SidebarTexts {
  return english;
}
