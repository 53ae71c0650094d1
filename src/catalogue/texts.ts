import { getFileLanguage, getLanguage, LANGUAGES, type Language } from '../language';
import * as chinese from './chinese';
import * as english from './english';

type CatalogueTexts = typeof english;
export type MetricGroup = keyof CatalogueTexts['groups'];
export type WhyNotAdded = keyof CatalogueTexts['whyNotAdded'];

const TABLES: Readonly<Record<Language, CatalogueTexts>> = { en: english, zh: chinese };

export interface FieldText {
  readonly label: string;
  readonly description: string;
}

/** Texts in all languages. `label` and `description` are those for the person who reads them now. */
export interface Labelled extends FieldText {
  textIn(language: Language): FieldText;
}

export function withFieldText<Entry extends object>(
  entry: Entry,
  select: (texts: CatalogueTexts) => FieldText,
): Entry & Labelled {
  return {
    ...entry,
    textIn: (language) => select(TABLES[language]),
    get label() {
      return this.textIn(getLanguage()).label;
    },
    get description() {
      return this.textIn(getLanguage()).description;
    },
  };
}

/** For an entry that needs no description. */
export function withLabel<Entry extends object>(
  entry: Entry,
  select: (texts: CatalogueTexts) => string,
): Entry & Labelled {
  return withFieldText(entry, (texts) => ({ label: select(texts), description: '' }));
}

/** The label that cells of the file show. */
export function getFileLabel({ textIn }: Labelled): string {
  return textIn(getFileLanguage()).label;
}

/** The labels in all languages, to recognize what users type. */
export function listLabels({ textIn }: Labelled): readonly string[] {
  return LANGUAGES.map((language) => textIn(language).label);
}

/** For cells: `month` shows the first day of a month as `formatMonth` does. */
export function getDatePatterns(): CatalogueTexts['datePatterns'] {
  return TABLES[getFileLanguage()].datePatterns;
}

export function getGroupLabel(group: MetricGroup, language = getLanguage()): string {
  return TABLES[language].groups[group];
}

/** Why the values of several rows cannot be combined, as the end of a sentence. */
export function explainNotAdded(why: WhyNotAdded): string {
  return TABLES[getLanguage()].whyNotAdded[why];
}
