import type { HttpResponse } from '../../platform/ports';
import { QUOTE } from '../parse/characters';
import { firstLineOf } from '../parse/clean-text';
import { Misfit } from '../parse/csv-error';
import { firstRecord } from '../parse/first-record';

/** Bytes that are no UTF-8 show as this, one to three of them each. */
const UNDECODED = '\ufffd';

/** A piece of a file's text, and where its bytes end in the file. */
export interface PlacedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly response: HttpResponse;
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  if (!/[\u0080-\uffff]/.test(text)) return text.length;
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair adds one to its own: four bytes a pair.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** Bytes that came where `declared` should have: from the text if it can tell, as the array of them costs ten times that. */
export function bytesCame(response: HttpResponse, text: string, declared: number): number {
  const told = utf8Length(text);
  const undecoded = text.indexOf(UNDECODED);
  if (told === declared || undecoded < 0) return told;
  // A character that the end of the piece went through: one or two bytes of three, or up to three of four.
  const isCut = undecoded === text.length - 1 && (told - declared === 1 || told - declared === 2);
  return isCut ? declared : response.byteLength();
}

/**
 * The byte of the file behind the first `taken` characters, the last of which ends a line. What decoded badly on both sides of it
 * does not tell its length: then line ends are counted in the bytes, where they are the same.
 */
export function byteBehind({ text, from, to, response }: PlacedText, taken: number): number {
  const rest = text.slice(taken);
  if (!rest.includes(UNDECODED)) return to - utf8Length(rest);
  const read = text.slice(0, taken);
  if (!read.includes(UNDECODED)) return from + utf8Length(read);
  const lineEnd = text.charCodeAt(taken - 1);
  return to - response.bytesBehind(lineEnd, 1 + rest.split(String.fromCharCode(lineEnd)).length - 1);
}

/**
 * A file's first record with the character behind it, which may be the LF of its line end; undefined where `text` ends before it does.
 * `isAll` says that the file ends there too.
 */
export function wholeHead(text: string, isAll: boolean): string | undefined {
  const end = endOfFirst(text);
  if (end === undefined || (end >= text.length && !isAll)) return undefined;
  // Joined and cut, so that it does not keep the piece in memory.
  return ` ${text.slice(0, end + 1)}`.slice(1);
}

/** The first record's end; where the record is wrong, the place that tells it. */
function endOfFirst(text: string): number | undefined {
  try {
    return firstRecord(text, firstLineOf(text)).next;
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    // A quote that is still open may be closed behind the end of the piece.
    return text.charCodeAt(error.at) === QUOTE ? undefined : error.at;
  }
}
