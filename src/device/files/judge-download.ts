import { excerpt } from '../../errors/redact';
import { DownloadFailed, HostBlocked, QuotaUsedUp } from '../../errors/service-errors';
import type { HttpFailure, HttpResponse } from '../../platform/ports';
import { GOOGLE_WAIT_MS, type RetriedFailure, retryAfterMs } from '../../service/http/retry';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FileIdentity } from '../file-part';
import { bodyOf, isPacked, markupIn, type PlacedText, receivedBytes, utf8Length } from './body-text';
import { contradicts, identityOf, isSameFile } from './file-identity';

/** A request for `bytes` bytes of a centre's file, beginning at byte `from`; for the whole file if `bytes` is null. */
export interface ByteRange {
  readonly centre: Centre;
  readonly from: number;
  readonly bytes: number | null;
  /** The identity of the file in an earlier response, if there was one. */
  readonly known?: FileIdentity | undefined;
}

export interface DownloadedPart extends PlacedText {
  /** The size of the file in bytes; null if its storage does not report it. */
  readonly size: number | null;
  readonly identity: FileIdentity;
  /** Whether the part is the whole file. Its text may be unpacked, so byte positions do not correspond to positions in `text`. */
  readonly isEntire: boolean;
}

/** The outcome of one attempt to fetch a file or a part. */
export type Verdict =
  | { readonly kind: 'received'; readonly part: DownloadedPart }
  | { readonly kind: 'no data' }
  /** The storage sends no parts of the file, or parts that cannot be decoded alone. */
  | { readonly kind: 'not in parts' }
  | { readonly kind: 'changed' }
  /** After 'link refused', a fresh link may work; after 'failed', nothing may. */
  | { readonly kind: 'link refused' | 'failed'; readonly why: string }
  | {
      readonly kind: 'again';
      readonly why: string;
      readonly failure: RetriedFailure;
      readonly retryAfterMs?: number | undefined;
    };

/** Decides the outcome of one request. `secrets` are texts that no message may contain. Throws QuotaUsedUp and HostBlocked. */
export function judgeDownload(
  result: HttpResponse | HttpFailure,
  ask: ByteRange,
  secrets: readonly string[],
  nowMs: number,
): Verdict {
  if ('failed' in result) return judgeFailure(result, secrets);
  const { status } = result;
  if (status === 206 && ask.bytes !== null) return judgePart(result, ask, ask.bytes, secrets);
  if (status === 200 || status === 204) return judgeAll(result, ask, secrets);
  if (ask.known !== undefined && (status === 404 || status === 412 || status === 416))
    return { kind: 'changed' };
  if (status === 404) return { kind: 'no data' };
  // An empty file has no first byte. If the file is not empty, the storage does not send parts of it.
  if (status === 416 && ask.bytes !== null)
    return { kind: rangeTotal(result) === 0 ? 'no data' : 'not in parts' };
  return judgeStatus(result, secrets, nowMs);
}

function judgeStatus(result: HttpResponse, secrets: readonly string[], nowMs: number): Verdict {
  const { status } = result;
  if (status >= 300 && status < 400)
    return { kind: 'failed', why: texts().devices.downloads.redirected(status) };
  const why = texts().devices.downloads.status(status, excerpt(result.text(), secrets));
  if (status === 429 || status === 408 || (status >= 500 && status < 600))
    return {
      kind: 'again',
      failure: status === 429 ? 'too many requests' : 'service down',
      why,
      retryAfterMs: retryAfterMs(result.header('retry-after'), nowMs),
    };
  // For an expired link, most storage services return 403, and some return 400 with an XML error.
  const isRefused = status === 401 || status === 403 || markupIn(result.text()) === 'xml';
  return { kind: isRefused ? 'link refused' : 'failed', why };
}

function judgeFailure({ failed, reason }: HttpFailure, secrets: readonly string[]): Verdict {
  const { hiddenLink, noAnswer, tooFast, tooLarge } = texts().devices.downloads;
  const shown = excerpt(reason.replace(/\bhttps?:\/\/\S+/gi, hiddenLink), secrets);
  if (failed === 'quota') throw new QuotaUsedUp(shown);
  if (failed === 'blocked') throw new HostBlocked(/https?:\/\/([^/\s]{1,253})/i.exec(reason)?.[1] ?? shown);
  if (failed === 'too large') return { kind: 'failed', why: tooLarge };
  if (failed === 'too fast')
    return { kind: 'again', failure: failed, why: tooFast(shown), retryAfterMs: GOOGLE_WAIT_MS };
  return { kind: 'again', failure: 'unreachable', why: noAnswer(shown) };
}

/** The error for a file that cannot be downloaded. Its advice is different if the file is too large, because another run does not help. */
export function failedFor(centre: Centre, why: string): DownloadFailed {
  const { tooLarge, afterTooLarge } = texts().devices.downloads;
  return why === tooLarge ? new DownloadFailed(centre, why, afterTooLarge) : new DownloadFailed(centre, why);
}

export const MOST_BYTES = 50 * 1024 * 1024;

/** Judges a response with a whole file. A storage may send it although a part was requested. */
function judgeAll(response: HttpResponse, ask: ByteRange, secrets: readonly string[]): Verdict {
  const declared = declaredLength(response);
  if (declared > MOST_BYTES) return { kind: 'failed', why: texts().devices.downloads.tooLarge };
  const text = response.text();
  const announced = declared || earlierSize(response, text, ask);
  // A body that is longer than announced is no fault: the platform may have unpacked it.
  const bytes = announced > 0 ? receivedBytes(response, text, announced) : utf8Length(text);
  if (bytes < announced) return again(texts().devices.downloads.bytesMissing(bytes, announced));
  const size = declared || bytes;
  const identity = identityOf(response, declared || null);
  return judgeText({ text, from: 0, to: size, size, identity, response, isEntire: true }, ask, secrets);
}

/** The size of the file in an earlier response; 0 if none is known, or if this body is compressed in transport or is an error text. */
function earlierSize(response: HttpResponse, text: string, { known }: ByteRange): number {
  return isEncoded(response) || markupIn(text) !== undefined ? 0 : (known?.size ?? 0);
}

/** Judges a response with a part of a file (RFC 9110, section 14). */
function judgePart(
  response: HttpResponse,
  ask: ByteRange,
  wanted: number,
  secrets: readonly string[],
): Verdict {
  const { otherPart, bytesMissing, bytesTooMany } = texts().devices.downloads;
  const range = partOf(response);
  // The response has several parts, or a part without a valid position. The whole file can be requested instead.
  if (range === undefined && ask.from === 0) return { kind: 'not in parts' };
  if (range === undefined || !isWithin(range, ask.from, wanted)) return again(otherPart);
  const { from, to, size } = range;
  const text = response.text();
  const bytes = receivedBytes(response, text, to - from);
  // The storage sent a part of the compressed file, which cannot be unpacked alone.
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

function judgeText(part: DownloadedPart, { from, known }: ByteRange, secrets: readonly string[]): Verdict {
  if (part.from > 0) return { kind: 'received', part };
  const body = part.isEntire ? bodyOf(part.response, part.text) : part;
  if ('unreadable' in body) return { kind: 'failed', why: body.unreadable };
  const { text } = body;
  const { webPage, errorBody, noLongerInParts } = texts().devices.downloads;
  const markup = markupIn(text);
  if (markup === 'html') return again(webPage(excerpt(text, secrets)));
  if (markup !== undefined) return { kind: 'link refused', why: errorBody(excerpt(text, secrets)) };
  if (known !== undefined && contradicts(known, part.identity)) return { kind: 'changed' };
  if (from > 0) return again(noLongerInParts);
  return text === '' ? { kind: 'no data' } : { kind: 'received', part: { ...part, text } };
}

type Part = Pick<DownloadedPart, 'from' | 'to' | 'size'>;

function partOf(response: HttpResponse): Part | undefined {
  // Twelve digits are enough: no device file has a terabyte.
  const found = /^bytes (\d{1,12})-(\d{1,12})\/(?:(\d{1,12})|\*)$/i.exec(contentRange(response));
  if (found === null) return undefined;
  const [from, last] = [Number(found[1]), Number(found[2])];
  const size = found[3] === undefined ? null : Number(found[3]);
  return last < from || (size !== null && last >= size) ? undefined : { from, to: last + 1, size };
}

/** The file's size in bytes in a response with HTTP status 416; undefined if the response does not contain it. */
function rangeTotal(response: HttpResponse): number | undefined {
  const found = /^bytes \*\/(\d{1,15})$/i.exec(contentRange(response));
  return found === null ? undefined : Number(found[1]);
}

/** The range of the file in a response, if it is the requested one or ends with the file. Reads only the headers. */
export function receivedRange(result: HttpResponse | HttpFailure, ask: ByteRange): Part | undefined {
  if ('failed' in result || result.status !== 206 || ask.bytes === null) return undefined;
  const part = partOf(result);
  if (part === undefined || !isWithin(part, ask.from, ask.bytes)) return undefined;
  return part.to === part.size || part.to === ask.from + ask.bytes ? part : undefined;
}

/** Whether a received range is within the requested one. A whole file is also accepted when its beginning was requested. */
function isWithin({ from, to, size }: Part, first: number, bytes: number): boolean {
  return from === first && (to <= from + bytes || (from === 0 && to === size));
}

function contentRange(response: HttpResponse): string {
  return (response.header('content-range') ?? '').trim().replace(/\s+/g, ' ');
}

function again(why: string): Verdict {
  return { kind: 'again', failure: 'service down', why };
}

/** The Content-Length in bytes; 0 if the header is missing, or if the body is compressed and the header gives the compressed length. */
function declaredLength(response: HttpResponse): number {
  const length = (response.header('content-length') ?? '').trim();
  return !isEncoded(response) && /^\d{1,15}$/.test(length) ? Number(length) : 0;
}

function isEncoded(response: HttpResponse): boolean {
  return !/^(identity)?$/i.test((response.header('content-encoding') ?? '').trim());
}
