/** The languages of the add-on, and which of them the current execution uses. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, and its tag in pages. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文' };
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/** Called when a text is needed: most executions of the hourly check need none. */
type LanguageReader = () => Language;

// The only state that is not handed in: every text would need it.
let readForPerson: LanguageReader = () => 'en';
let readForFile: LanguageReader = () => 'en';

/** Each execution chooses once, before it needs a text. */
export function chooseLanguages(readers: { readonly person: LanguageReader; readonly file: LanguageReader }) {
  readForPerson = readers.person;
  readForFile = readers.file;
}

/** For a menu or a page, which has no cells. */
export function chooseOneLanguage(language: Language): void {
  chooseLanguages({ person: () => language, file: () => language });
}

/** For an execution that has found out the language of the file. */
export function setFileLanguage(language: Language): void {
  readForFile = () => language;
}

export function parseLanguage(value: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}

/** The language of the add-on for a locale of Google, such as `en`, `zh_CN` or `zh-TW`. */
export function toLanguage(locale: string): Language {
  return /^zh\b|^zh_/i.test(locale) ? 'zh' : 'en';
}

/** Of the person who reads a text now. */
export function getLanguage(): Language {
  return readForPerson();
}

/** Of cells, tabs and notes: they stay in the language in which the first sheet of the file was made, and refreshes find them again. */
export function getFileLanguage(): Language {
  return readForFile();
}
