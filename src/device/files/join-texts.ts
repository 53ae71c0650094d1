import type { HttpResponse } from '../../platform';
import { UNDECODED } from '../parse/csv-reader';

/** Decoded with this charset, each byte becomes one character. A byte array costs ten times as much. */
const LATIN_1 = 'ISO-8859-1';

/**
 * The unread end of one response's text, and the next text. If the border divides a character, as in “caf�” + “�s”, the characters beside
 * the border that are not ASCII are decoded again, from the bytes of both responses: “cafés”.
 */
export function joinResponseTexts(
  unread: string,
  previous: HttpResponse,
  next: { readonly text: string; readonly response: HttpResponse },
): string {
  if (!unread.endsWith(UNDECODED) && !next.text.startsWith(UNDECODED)) return unread + next.text;
  const before = previous.text(LATIN_1);
  const after = next.response.text(LATIN_1);
  const bytesAtBorder = before.slice(findAsciiEnd(before)) + after.slice(0, findAsciiStart(after));
  const characters = bytesAtBorder.replace(UTF8_CHARACTER, decodeCharacter);
  return unread.slice(0, findAsciiEnd(unread)) + characters + next.text.slice(findAsciiStart(next.text));
}

/** The bytes of a character that is not ASCII, or one byte that is not UTF-8. */
const UTF8_CHARACTER =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

function decodeCharacter(bytes: string): string {
  try {
    return decodeURIComponent(bytes.replace(/./g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
  } catch {
    return UNDECODED;
  }
}

function findAsciiEnd(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) > 0x7f) end--;
  return end;
}

function findAsciiStart(text: string): number {
  const start = text.search(/[\0-\x7f]/);
  return start < 0 ? text.length : start;
}

export function countBytes(response: HttpResponse, text: string): number {
  return /[^\0-\x7f]/.test(text) ? response.text(LATIN_1).length : text.length;
}
