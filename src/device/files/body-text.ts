import type { HttpResponse } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { QUOTE } from '../parse/characters';
import { firstLineOf } from '../parse/clean-text';
import { CsvError } from '../parse/csv-error';
import { firstRecord } from '../parse/first-record';

/** The text of a downloaded file after unpacking and decoding; or the reason why it cannot be read. */
export type Body = { readonly text: string } | { readonly unreadable: string };

/**
 * Decodes a body; `text` is the body decoded as UTF-8. It is used unless the body starts with the mark of gzip (1F 8B) or of UTF-16
 * (FE FF, FF FE): these bytes are not valid UTF-8, so they appear as replacement characters at the start of `text`.
 */
export function bodyOf(response: HttpResponse, text: string): Body {
  if (isGzip(text)) return gunzipped(response);
  if (isUtf16(text)) return { text: response.text('UTF-16') };
  return { text };
}

/** Whether a file with this beginning is packed or in UTF-16, so that a single piece cannot be decoded. */
export function isPacked(text: string): boolean {
  return isGzip(text) || isUtf16(text);
}

function isGzip(text: string): boolean {
  return text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u008b');
}

/** In UTF-16, every second byte of digits and header letters is NUL. Replacement characters alone prove nothing: files may have them. */
function isUtf16(text: string): boolean {
  return text.startsWith('\ufffd\ufffd') && text.slice(0, 100).includes('\0');
}

function gunzipped(response: HttpResponse): Body {
  try {
    return { text: response.gunzippedText() };
  } catch {
    return { unreadable: texts().devices.downloads.badGzip };
  }
}

/** The kind of an error body (XML or JSON) or web page that was sent instead of a file; undefined for anything else. */
export function markupIn(text: string): 'xml' | 'json' | 'html' | undefined {
  if (/^[\ufeff\s]*\{\s*"/.test(text)) return 'json';
  const start = /^[\ufeff\s]*<([!?/\w]*)([^>]{0,40})/.exec(text);
  if (!start) return undefined;
  return /^(!doctype|html|head|body)$/i.test(start[1] ?? '') ? 'html' : 'xml';
}

/** Replaces bytes that are not valid UTF-8; each replacement character stands for one to three bytes. */
const UNDECODED = '\ufffd';

/** A piece of a file's text; `from` and `to` are its byte positions in the file. */
export interface PlacedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly response: HttpResponse;
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  if (!/[\u0080-\uffff]/.test(text)) return text.length;
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts one byte more than its own: four bytes for each pair.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** The number of received bytes; `declared` is expected. Calculated from the text if possible: the byte array costs ten times as much. */
export function receivedBytes(response: HttpResponse, text: string, declared: number): number {
  const length = utf8Length(text);
  const undecoded = text.indexOf(UNDECODED);
  if (length === declared || undecoded < 0) return length;
  // The end of the piece cuts a character: one or two of its three bytes are there, or up to three of four.
  const isCut = undecoded === text.length - 1 && (length - declared === 1 || length - declared === 2);
  return isCut ? declared : response.byteLength();
}

/**
 * The byte position in the file after the first `taken` characters; the last of these ends a line. If both sides of the position
 * contain invalid UTF-8, the text does not give its length in bytes: then the line ends are counted in the bytes instead.
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
 * A file's first record and the next character, which may be the LF of its line end; undefined if `text` ends before the record does.
 * `isAll` is true if the file ends where `text` ends.
 */
export function wholeHead(text: string, isAll: boolean): string | undefined {
  const end = endOfFirst(text);
  if (end === undefined || (end >= text.length && !isAll)) return undefined;
  // Joining and cutting copies the text, so that it does not keep the whole piece in memory.
  return ` ${text.slice(0, end + 1)}`.slice(1);
}

/** The end of the first record; if the record is invalid, the position of the error. */
function endOfFirst(text: string): number | undefined {
  try {
    return firstRecord(text, firstLineOf(text)).next;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An open quote may be closed after the end of the piece.
    return text.charCodeAt(error.at) === QUOTE ? undefined : error.at;
  }
}
