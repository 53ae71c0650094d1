import type { HttpResponse } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { QUOTE } from '../parse/characters';
import { firstLineOf, UNDECODED } from '../parse/clean-text';
import { CsvError } from '../parse/csv-error';
import { firstRecord } from '../parse/first-record';

/** The unpacked and decoded text of a downloaded file, or a sentence that says why the file cannot be read. */
export type Body = { readonly text: string } | { readonly unreadable: string };

/**
 * Unpacks and decodes the body of a response. `text` is the body decoded as UTF-8 and is the result, unless the body starts with the mark
 * of gzip (1F 8B) or of UTF-16 (FE FF, FF FE). These marks are not valid UTF-8: they appear as replacement characters in `text`.
 */
export function bodyOf(response: HttpResponse, text: string): Body {
  if (isGzip(text)) return gunzipped(response);
  if (isUtf16(text)) return { text: response.text('UTF-16') };
  return { text };
}

/** Whether `text`, the beginning of a file, shows that the file is gzipped or in UTF-16. A piece of such a file cannot be decoded alone. */
export function isPacked(text: string): boolean {
  return isGzip(text) || isUtf16(text);
}

function isGzip(text: string): boolean {
  return text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u008b');
}

/** In UTF-16, every second byte of ASCII text is NUL. A file in UTF-8 may also begin with two replacement characters. */
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

/** The format of `text` if it is an XML or JSON error or a web page instead of a device file; otherwise undefined. */
export function markupIn(text: string): 'xml' | 'json' | 'html' | undefined {
  if (/^[\ufeff\s]*\{\s*"/.test(text)) return 'json';
  const start = /^[\ufeff\s]*<([!?/\w]*)([^>]{0,40})/.exec(text);
  if (!start) return undefined;
  return /^(!doctype|html|head|body)$/i.test(start[1] ?? '') ? 'html' : 'xml';
}

/** A part that begins inside a character begins with at most this many of its bytes. Each becomes a replacement character. */
const MOST_CUT_BYTES = 3;

/** The text of bytes `from` to `to` (exclusive) of a file, and the response that contained it. */
export interface PlacedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly response: HttpResponse;
}

export function utf8Length(text: string): number {
  if (!/[\u0080-\uffff]/.test(text)) return text.length;
  // Regular expressions read characters four times as fast as a loop with charCodeAt.
  const notAscii = text.replace(/[\0-\x7f]+/g, '');
  // A surrogate pair has four bytes, two for each half.
  const ofThreeBytes = notAscii.replace(/[\u0080-\u07ff\ud800-\udfff]+/g, '');
  return text.length + notAscii.length + ofThreeBytes.length;
}

/** Calculated from the text if possible: a byte array costs ten times as much. `declared` is the expected number. */
export function receivedBytes(response: HttpResponse, text: string, declared: number): number {
  const length = utf8Length(text);
  if (length === declared || !text.includes(UNDECODED)) return length;
  return cutBytesBefore(text, length - declared) === undefined ? response.byteLength() : declared;
}

/**
 * With how many bytes of a cut character a part begins, if cut characters at its ends explain that `excess` bytes too many were counted;
 * otherwise undefined. A replacement character counts three bytes. At the beginning it stands for one byte, at the end for one to three.
 */
function cutBytesBefore(text: string, excess: number): number | undefined {
  let before = 0;
  while (before < MOST_CUT_BYTES && text[before] === UNDECODED) before++;
  const next = text.indexOf(UNDECODED, before);
  const after = excess - 2 * before;
  const isExplained = next < 0 ? after === 0 : next === text.length - 1 && after >= 0 && after <= 2;
  return isExplained ? before : undefined;
}

/**
 * The byte position in the file after the first `taken` characters of the text. The last of these characters must be a line end. If the
 * text has invalid UTF-8 before and after the position, its length in bytes is unknown, and the line ends in the bytes are counted.
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
 * The text of a part from byte `byte` of the file on, which must be the beginning of a line. Undefined if the byte cannot be found for certain
 * by counting characters, because bytes before it are not UTF-8.
 */
export function textBehind({ text, from, to }: PlacedText, byte: number): string | undefined {
  let at = 0;
  if (text.startsWith(UNDECODED)) {
    const before = cutBytesBefore(text, utf8Length(text) - (to - from));
    // If the end is cut, too, it is not certain which end explains the excess.
    if (before === undefined || text.endsWith(UNDECODED)) return undefined;
    at = before;
  }
  let place = from + at;
  for (; place < byte && at < text.length && text[at] !== UNDECODED; at++) {
    const unit = text.charCodeAt(at);
    // Each half of a surrogate pair stands for two of its four bytes.
    place += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return place === byte && isEndOfLine(text, at) ? text.slice(at) : undefined;
}

/** Whether the first `characters` of the text end with a line end. True for none. */
export function isEndOfLine(text: string, characters: number): boolean {
  return characters === 0 || text[characters - 1] === '\n' || text[characters - 1] === '\r';
}

/**
 * The first record of a file that begins with `text`, and one character more, because the line end may be CR LF. Undefined if `text` ends
 * inside the record. `isAll` is true if `text` is the whole file.
 */
export function wholeHead(text: string, isAll: boolean): string | undefined {
  const end = endOfFirst(text);
  if (end === undefined || (end >= text.length && !isAll)) return undefined;
  // The result must be a copy: a slice alone would keep the whole text in memory.
  return ` ${text.slice(0, end + 1)}`.slice(1);
}

/** The position after the first record, or of the error in it. Undefined if a quote is still open at the end of `text`. */
function endOfFirst(text: string): number | undefined {
  try {
    return firstRecord(text, firstLineOf(text)).next;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An open quote may be closed after the end of the piece.
    return text.charCodeAt(error.at) === QUOTE ? undefined : error.at;
  }
}
