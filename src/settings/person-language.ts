import { type Language, parseLanguage, toLanguage } from '../language';
import type { TextStore } from '../platform';
import { defineStoredFormat } from '../storage';

/** In a user's own properties. (Stored name: do not change.) */
const PROPERTY = 'adreports.language';

/** `isChosen`: the user has chosen it in the settings. Otherwise, it is that of Google when the sidebar was last opened. */
interface PersonLanguage {
  readonly language: Language;
  readonly isChosen: boolean;
}

const STORED = defineStoredFormat<PersonLanguage>(({ language, isChosen }) => {
  const storedLanguage = parseLanguage(language);
  return storedLanguage && { language: storedLanguage, isChosen: isChosen === true };
});

export function readPersonLanguage(user: Pick<TextStore, 'get'>): PersonLanguage {
  return STORED.read(user.get(PROPERTY)) ?? { language: 'en', isChosen: false };
}

/** Stores what the user has chosen: a language, or '' for that of Google, whose `locale` is such as zh_CN. */
export function savePersonLanguage(chosen: unknown, locale: string, user: TextStore): void {
  const language = parseLanguage(chosen);
  const stored = { language: language ?? toLanguage(locale), isChosen: language !== undefined };
  user.set(PROPERTY, STORED.write(stored));
}

/** The language for a user who opens the sidebar. It is stored, because triggers and formulas cannot ask Google for it. */
export function updatePersonLanguage(locale: string, user: TextStore): Language {
  const { language, isChosen } = readPersonLanguage(user);
  if (isChosen || language === toLanguage(locale)) return language;
  savePersonLanguage('', locale, user);
  return toLanguage(locale);
}
