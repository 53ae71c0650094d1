import { chooseOneLanguage, LANGUAGE_TAGS, type Language } from '../../src/language';

/** The page has this language from now on, for texts that are rendered later. */
export function applyLanguage(language: Language): void {
  chooseOneLanguage(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}
