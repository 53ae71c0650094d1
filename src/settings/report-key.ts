import { texts } from '../wording/texts';

/** The report key: what a pasted text may be, and how a kept one is shown. Section 5 of the interface. */

/** What a shown key begins with; a text that holds it is a mask, not a key. */
const DOT = '•';
const LONGEST = 4096;

/** A pasted key, cleaned of surrounding blanks, or the sentence that says why it is none. */
export function readKey(pasted: unknown): { readonly key: string } | { readonly refused: string } {
  const key = typeof pasted === 'string' ? pasted.trim() : '';
  if (key === '') return { refused: texts().settings.keyNotPasted };
  if (key.includes(DOT)) return { refused: texts().settings.keyMasked };
  if (!/^[\x21-\x7e]+$/.test(key)) return { refused: texts().settings.keyCharacters };
  if (key.length > LONGEST) return { refused: texts().settings.keyTooLong(key.length, LONGEST) };
  return { key };
}

/** The key as it may be shown: dots and its last four characters, or dots alone when it is short. */
export function maskKey(key: string): string {
  return DOT.repeat(8) + (key.length >= 16 ? key.slice(-4) : '');
}
