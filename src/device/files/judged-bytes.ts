import { DownloadFailed } from '../../errors/device-file-errors';
import { excerpt } from '../../errors/redact';
import type { HttpResponse } from '../../platform/ports';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import { bodyOf, isPacked, markupIn } from './decode-body';
import { contradicts, identityOf, isSameFile } from './file-identity';
import { bytesCame, utf8Length } from './piece-text';
import type { ByteRange, DownloadedPart, Verdict } from './verdict';

/** The failure of a file; one that is too large is too large the next time, too. */
export function failedFor(centre: Centre, why: string): DownloadFailed {
  const { tooLarge, afterTooLarge } = texts().devices.downloads;
  return why === tooLarge ? new DownloadFailed(centre, why, afterTooLarge) : new DownloadFailed(centre, why);
}

export const MOST_BYTES = 50 * 1024 * 1024;

/** Judges an answer with all of the file, whether that was asked for or not. */
export function judgeAll(response: HttpResponse, ask: ByteRange, secrets: readonly string[]): Verdict {
  const declared = declaredLength(response);
  if (declared > MOST_BYTES) return { kind: 'failed', why: texts().devices.downloads.tooLarge };
  const text = response.text();
  const announced = declared || sizeToldBefore(response, text, ask);
  // More than was announced is a body that the platform unpacked without saying so.
  const bytes = announced > 0 ? bytesCame(response, text, announced) : utf8Length(text);
  if (bytes < announced) return again(texts().devices.downloads.bytesMissing(bytes, announced));
  const size = declared || bytes;
  const identity = identityOf(response, declared || null);
  return judgeText({ text, from: 0, to: size, size, identity, response, isEntire: true }, ask, secrets);
}

/** As an earlier part of the file told it; 0 where that says nothing of this body: it is packed on its way, or an error in the file's place. */
function sizeToldBefore(response: HttpResponse, text: string, { known }: ByteRange): number {
  return isEncoded(response) || markupIn(text) !== undefined ? 0 : (known?.size ?? 0);
}

/** Judges an answer with a part of the file (RFC 9110, section 14). */
export function judgePart(
  response: HttpResponse,
  ask: ByteRange & { readonly bytes: number },
  secrets: readonly string[],
): Verdict {
  const { otherPart, bytesMissing, bytesTooMany } = texts().devices.downloads;
  const range = partOf(response);
  // Several parts in one answer, or one that nobody can place: the whole file needs no place.
  if (range === undefined && ask.from === 0) return { kind: 'not in parts' };
  if (range === undefined || !isWithin(range, ask)) return again(otherPart);
  const { from, to, size } = range;
  const text = response.text();
  const bytes = bytesCame(response, text, to - from);
  // A part of what the transport packs and unpacks has another length, and means nothing by itself.
  if (bytes !== to - from && isEncoded(response)) return { kind: 'not in parts' };
  if (bytes < to - from) return again(bytesMissing(bytes, to - from));
  if (bytes > to - from && from === 0) return { kind: 'not in parts' };
  if (bytes > to - from) return again(bytesTooMany(bytes, to - from));
  const isEntire = from === 0 && to === size;
  if (from === 0 && !isEntire && isPacked(text)) return { kind: 'not in parts' };
  const identity = identityOf(response, size);
  if (ask.known !== undefined && !isSameFile(ask.known, identity)) return { kind: 'changed' };
  return judgeText({ text, from, to, size, identity, response, isEntire }, ask, secrets);
}

function judgeText(came: DownloadedPart, { from, known }: ByteRange, secrets: readonly string[]): Verdict {
  if (came.from > 0) return { kind: 'came', came };
  const body = came.isEntire ? bodyOf(came.response, came.text) : came;
  if ('unreadable' in body) return { kind: 'failed', why: body.unreadable };
  const { text } = body;
  const { webPage, errorBody, noLongerInParts } = texts().devices.downloads;
  const markup = markupIn(text);
  if (markup === 'html') return again(webPage(excerpt(text, secrets)));
  if (markup !== undefined) return { kind: 'link refused', why: errorBody(excerpt(text, secrets)) };
  if (known !== undefined && contradicts(known, came.identity)) return { kind: 'changed' };
  if (from > 0) return again(noLongerInParts);
  return text === '' ? { kind: 'no data' } : { kind: 'came', came: { ...came, text } };
}

/** A part that came: `to` is behind its last byte. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly size: number | null;
}

function partOf(response: HttpResponse): Part | undefined {
  // A file of a terabyte and more is no device file: its size is a mistake.
  const found = /^bytes (\d{1,12})-(\d{1,12})\/(?:(\d{1,12})|\*)$/i.exec(contentRange(response));
  if (found === null) return undefined;
  const [from, last] = [Number(found[1]), Number(found[2])];
  const size = found[3] === undefined ? null : Number(found[3]);
  return last < from || (size !== null && last >= size) ? undefined : { from, to: last + 1, size };
}

/** Bytes of the file, as an answer says that has none of them; undefined where it does not say. */
export function rangeTotal(response: HttpResponse): number | undefined {
  const found = /^bytes \*\/(\d{1,15})$/i.exec(contentRange(response));
  return found === null ? undefined : Number(found[1]);
}

/** A storage may send all of the file where its beginning is asked for. */
function isWithin({ from, to, size }: Part, ask: ByteRange & { readonly bytes: number }): boolean {
  return from === ask.from && (to <= from + ask.bytes || (from === 0 && to === size));
}

function contentRange(response: HttpResponse): string {
  return (response.header('content-range') ?? '').trim().replace(/\s+/g, ' ');
}

function again(why: string): Verdict {
  return { kind: 'again', failure: 'service down', why, retryAfterMs: undefined };
}

/** 0 where the header is missing, or tells the length before the platform unpacked the body. */
function declaredLength(response: HttpResponse): number {
  const length = (response.header('content-length') ?? '').trim();
  return !isEncoded(response) && /^\d{1,15}$/.test(length) ? Number(length) : 0;
}

function isEncoded(response: HttpResponse): boolean {
  return !/^(identity)?$/i.test((response.header('content-encoding') ?? '').trim());
}
