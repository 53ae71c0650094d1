import { DownloadFailed } from '../../errors/device-file-errors';
import { excerpt } from '../../errors/redact';
import type { HttpResponse } from '../../platform/ports';
import type { Centre } from '../centres';
import { bodyOf, isPacked, markupIn } from './decode-body';
import { contradicts, identityOf, isSameFile } from './file-identity';
import { bytesCame, utf8Length } from './piece-text';
import type { ByteRange, DownloadedPart, Verdict } from './verdict';

export const TOO_LARGE =
  'it is over 50 MB and its storage sends it in one piece only, of which Google takes at most 50 MB; only the aggregated reports can be had for this app and day';
const NEXT_OF_TOO_LARGE =
  'Take the full report for these days, or ask whoever runs the service for smaller files.';

/** The failure of a file; one that is too large is too large the next time, too. */
export function failedFor(centre: Centre, why: string): DownloadFailed {
  return why === TOO_LARGE
    ? new DownloadFailed(centre, why, NEXT_OF_TOO_LARGE)
    : new DownloadFailed(centre, why);
}

export const MOST_BYTES = 50 * 1024 * 1024;

/** Judges an answer with all of the file, whether that was asked for or not. */
export function judgeAll(response: HttpResponse, ask: ByteRange, secrets: readonly string[]): Verdict {
  const declared = declaredLength(response);
  if (declared > MOST_BYTES) return { kind: 'failed', why: TOO_LARGE };
  const text = response.text();
  const announced = declared || sizeToldBefore(response, text, ask);
  // More than was announced is a body that the platform unpacked without saying so.
  const bytes = announced > 0 ? bytesCame(response, text, announced) : utf8Length(text);
  if (bytes < announced) return again(`only ${bytes} of ${announced} bytes came`);
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
  const range = partOf(response);
  // Several parts in one answer, or one that nobody can place: the whole file needs no place.
  if (range === undefined && ask.from === 0) return { kind: 'not in parts' };
  if (range === undefined || !isWithin(range, ask)) return again('another part came than was asked for');
  const { from, to, size } = range;
  const text = response.text();
  const bytes = bytesCame(response, text, to - from);
  // A part of what the transport packs and unpacks has another length, and means nothing by itself.
  if (bytes !== to - from && isEncoded(response)) return { kind: 'not in parts' };
  if (bytes < to - from) return again(`only ${bytes} of ${to - from} bytes came`);
  if (bytes > to - from && from === 0) return { kind: 'not in parts' };
  if (bytes > to - from) return again(`${bytes} bytes came, and ${to - from} of them announced`);
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
  const markup = markupIn(text);
  if (markup === 'html') return again(said('a web page came in its place', text, secrets));
  if (markup !== undefined)
    return { kind: 'link refused', why: said('an error came in its place', text, secrets) };
  if (known !== undefined && contradicts(known, came.identity)) return { kind: 'changed' };
  if (from > 0) return again('its storage sent parts of it first, and then nothing but all of it at once');
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

/** What happened, with the beginning of what was said of it. */
export function said(what: string, body: string, secrets: readonly string[]): string {
  const shown = excerpt(body, secrets);
  return shown === '' ? what : `${what} (“${shown}”)`;
}
