import type { Language } from '../language';
import type { TextStore } from '../platform';
import { readPersonLanguage } from '../settings';
import { readFileLanguage } from '../sheet';

type ReadableStore = Pick<TextStore, 'get'>;

/** Reads the languages of the current user and of the file when they are first needed. */
export function createLanguageReaders(stores: Readonly<Record<'user' | 'document', ReadableStore>>) {
  let personLanguage: Language | undefined;
  let fileLanguage: Language | undefined;
  const readers = {
    person() {
      personLanguage ??= readPersonLanguage(stores.user).language;
      return personLanguage;
    },
    /** A file without sheets will have the current person's language. */
    file() {
      fileLanguage ??= readFileLanguage(stores.document) ?? readers.person();
      return fileLanguage;
    },
  };
  return readers;
}
