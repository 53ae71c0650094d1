import { english } from './english';

/** All texts that users read outside the sidebar, by subject and key. A language is one such table. */
export type Texts = typeof english;

/** The texts of the language in use. Do not store them in constants: these are read before a language is chosen. */
export function texts(): Texts {
  return english;
}
