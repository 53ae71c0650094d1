import { getLanguage, type Language } from '../../src/language';
import * as chinese from './chinese';
import * as english from './english';

/** All texts that users read in the sidebar, by view and key. Each language has one such table. */
export type SidebarTexts = typeof english;

const TABLES: Readonly<Record<Language, SidebarTexts>> = { en: english, zh: chinese };

/** The texts of the language in use. Do not store them in constants, which are evaluated before a language is chosen. */
export function getViewTexts(): SidebarTexts {
  return TABLES[getLanguage()];
}
