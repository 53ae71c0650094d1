import type { CentreId } from '../../catalogue';
import { DownloadFailed, redactText } from '../../errors';
import type { HttpFailure, HttpResponse } from '../../platform';
import { evaluateFailedFetch, type Failure, parseRetryAfter, type RequestFacts } from '../../service';
import { getTexts } from '../../wording';
import { countBytes } from './join-texts';

/** A request for `bytes` bytes of a centre's file, beginning at byte `from`; for the whole file if `bytes` is null. */
export interface ByteRange {
  readonly centre: CentreId;
  readonly from: number;
  readonly bytes: number | null;
  /** The version of the file in the response with its beginning. Undefined for the beginning. */
  readonly expectedVersion?: FileVersion;
}

interface FileVersion {
  /** In bytes. 0 for a whole file whose length the storage has not announced. */
  readonly size: number;
  /** The ETag of the file, or else the time of its last change; '' if its storage sends neither. */
  readonly version: string;
}

export interface DownloadedPart extends FileVersion {
  readonly isWhole: boolean;
  readonly text: string;
  readonly response: HttpResponse;
}

/** 'not in parts': the storage sends only the whole file, or parts that cannot be decoded or compared. */
type DownloadVerdict =
  | { readonly kind: 'received'; readonly part: DownloadedPart }
  | { readonly kind: 'no data' }
  | { readonly kind: 'not in parts' }
  | { readonly kind: 'link refused'; readonly why: string }
  | { readonly kind: 'again'; readonly failure: Failure };

/** Throws only if another attempt is of no use. */
export function evaluateDownload(
  result: HttpResponse | HttpFailure,
  range: ByteRange,
  requestFacts: RequestFacts,
): DownloadVerdict {
  const { centre, bytes, expectedVersion } = range;
  const { secrets, nowMs } = requestFacts;
  if ('failed' in result) {
    if (result.failed === 'too large') throw createTooLargeError(centre);
    const failure = evaluateFailedFetch(result, requestFacts);
    if (failure.retry === undefined) throw failure.error;
    return { kind: 'again', failure };
  }
  const { status } = result;
  if (status === 200 || status === 204) return evaluateFile(result, range, secrets);
  if (status === 206 && bytes !== null) return evaluatePart(result, range, secrets);
  const text = result.text();
  // The file of a later part has disappeared, has changed or has become shorter.
  if (expectedVersion !== undefined && [404, 412, 416].includes(status)) throw createChangedError(centre);
  if (status === 404) return { kind: 'no data' };
  // Either the file is empty, or the storage sends no parts of it: the whole file shows which.
  if (status === 416 && bytes !== null) return { kind: 'not in parts' };
  const why = getTexts().devices.downloads.status(status, redactText(text, secrets));
  const retryAfterMs = parseRetryAfter(result.header('retry-after'), nowMs);
  const isDown = status === 408 || (status >= 500 && status < 600);
  if (isDown) return toRetryVerdict(centre, why, 'service down', retryAfterMs);
  if (status === 429) return toRetryVerdict(centre, why, 'too many requests', retryAfterMs);
  // For an expired link, most storage services return 403, and some return 400 with an XML error. Redirects are not followed.
  if (status === 401 || status === 403 || (status >= 400 && isMarkup(text)))
    return { kind: 'link refused', why };
  throw new DownloadFailed(centre, why);
}

/** A storage may send the whole file although a part was requested. */
function evaluateFile(response: HttpResponse, range: ByteRange, secrets: readonly string[]): DownloadVerdict {
  const body = response.text();
  const { centre, from, expectedVersion } = range;
  const { otherBytes, errorBody } = getTexts().devices.downloads;
  const size = readContentLength(response) ?? 0;
  if (size > MOST_BYTES) throw createTooLargeError(centre);
  // The body may be longer than announced, because the platform unpacks what was compressed in transport.
  if (size > 0 && countBytes(response, body) < size) return toRetryVerdict(centre, otherBytes);
  const text = isGzip(body) ? unpackGzip(response, centre) : body;
  if (isMarkup(text)) return { kind: 'link refused', why: errorBody(redactText(text, secrets)) };
  const version = readFileVersion(response);
  // The size is not compared, because it is not always known.
  if (expectedVersion !== undefined && expectedVersion.version !== version) throw createChangedError(centre);
  if (from > 0) return toRetryVerdict(centre, otherBytes);
  if (text === '') return { kind: 'no data' };
  return { kind: 'received', part: { text, response, isWhole: true, size, version } };
}

/**
 * Checked in this order: whether this is the requested range with all of its bytes, whether parts of this file can be read at all, whether
 * it is a file, and whether it is still the same one. Parts are requested without If-Range: with it, a storage sends a changed file as a whole, and
 * Google accepts at most 50 MB.
 */
function evaluatePart(response: HttpResponse, range: ByteRange, secrets: readonly string[]): DownloadVerdict {
  const body = response.text();
  const { centre, from, expectedVersion } = range;
  const { otherBytes, errorBody } = getTexts().devices.downloads;
  const isBeginning = from === 0;
  const size = readPartSize(response, range);
  if (size === undefined) return isBeginning ? { kind: 'not in parts' } : toRetryVerdict(centre, otherBytes);
  const bytes = countRequestedBytes(range, size);
  if (countBytes(response, body) !== bytes) return toRetryVerdict(centre, otherBytes);
  const version = readFileVersion(response);
  const isWhole = bytes === size;
  // Part of a gzipped file cannot be unpacked. Without a version, nobody could see that the file has changed before the next part.
  if (isBeginning && !isWhole && (isGzip(body) || version === '')) return { kind: 'not in parts' };
  const text = isWhole && isGzip(body) ? unpackGzip(response, centre) : body;
  if (isBeginning && isMarkup(text))
    return { kind: 'link refused', why: errorBody(redactText(text, secrets)) };
  if (expectedVersion !== undefined && (expectedVersion.version !== version || expectedVersion.size !== size))
    throw createChangedError(centre);
  if (text === '') return { kind: 'no data' };
  return { kind: 'received', part: { text, response, isWhole, size, version } };
}

/** The announced length of a whole file. That of a compressed body is not the file's. */
function readContentLength(response: HttpResponse): number | undefined {
  const length = readResponseHeader(response, 'content-length');
  return !isEncoded(response) && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

/** The size of the file, from the range in a response (RFC 9110, section 14). Undefined unless the range is the requested one. */
function readPartSize(response: HttpResponse, range: ByteRange): number | undefined {
  // Twelve digits are enough: no device file has a terabyte.
  const parts = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/i.exec(
    readResponseHeader(response, 'content-range'),
  );
  const [first, last = 0, size = 0] = (parts ?? []).slice(1).map(Number);
  const bytes = countRequestedBytes(range, size);
  const isRequested = first === range.from && bytes > 0 && last + 1 === first + bytes;
  return isRequested && !isEncoded(response) ? size : undefined;
}

/** The last range of a file ends with the file. */
function countRequestedBytes({ from, bytes }: ByteRange, size: number): number {
  return Math.min(size - from, bytes ?? size);
}

function readResponseHeader(response: HttpResponse, name: string): string {
  return (response.header(name) ?? '').trim().replace(/\s+/g, ' ');
}

function isEncoded(response: HttpResponse): boolean {
  return !/^(identity)?$/i.test(readResponseHeader(response, 'content-encoding'));
}

function readFileVersion(response: HttpResponse): string {
  // A storage that compresses a response may mark its ETag as weak (W/), although the file is the same.
  return (
    readResponseHeader(response, 'etag').replace(/^W\/|^""$/, '') ||
    readResponseHeader(response, 'last-modified')
  );
}

function unpackGzip(response: HttpResponse, centre: CentreId): string {
  try {
    return response.gunzippedText();
  } catch {
    throw new DownloadFailed(centre, getTexts().devices.downloads.badGzip);
  }
}

const MOST_BYTES = 50 * 1024 * 1024;

/** The usual advice, to run again, would not help. */
function createTooLargeError(centre: CentreId): DownloadFailed {
  const { tooLarge, afterTooLarge } = getTexts().devices.downloads;
  return new DownloadFailed(centre, tooLarge, afterTooLarge);
}

export function createChangedError(centre: CentreId): DownloadFailed {
  return new DownloadFailed(centre, getTexts().devices.downloads.changed);
}

function toRetryVerdict(
  centre: CentreId,
  why: string,
  retry: NonNullable<Failure['retry']> = 'service down',
  retryAfterMs?: number,
): DownloadVerdict {
  return { kind: 'again', failure: { error: new DownloadFailed(centre, why), retry, retryAfterMs } };
}

/** Whether a text begins with the mark of gzip (1F 8B). Its second byte is not UTF-8. */
function isGzip(text: string): boolean {
  return text.startsWith('\u001f\ufffd');
}

/** Whether a text is an XML or JSON error or a web page instead of a device file. */
function isMarkup(text: string): boolean {
  return /^[\ufeff\s]*(?:<|\{\s*")/.test(text);
}
