import * as english from './english';

/** The texts of the language in use. Do not store them in constants: these are read before a language is chosen. */
export function getTexts(): typeof english {
  return english;
}
