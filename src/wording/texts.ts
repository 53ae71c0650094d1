import { getFileLanguage, getLanguage, type Language } from '../language';
import * as chinese from './chinese';
import * as english from './english';

type Texts = typeof english;

const TABLES: Readonly<Record<Language, Texts>> = { en: english, zh: chinese };

/** The texts for the person who reads them now. Do not store them in constants: these are read before a language is chosen. */
export function getTexts(): Texts {
  return TABLES[getLanguage()];
}

/** The texts of cells, tabs and notes. */
export function getFileTexts(): Texts {
  return TABLES[getFileLanguage()];
}

/** The texts of all languages, to recognize what users type. */
export function listTextTables(): readonly Texts[] {
  return Object.values(TABLES);
}
