import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../platform/ports';

const BYTES = 64 * 1024;

/** What came of a file that is larger. */
export interface Part {
  readonly bytes: number;
  /** Bytes of the file; null where the storage does not say. */
  readonly of: number | null;
}

/**
 * Asks for the first 64 KB of a file alone, where its storage serves ranges (RFC 9110, section 14), and hands over what comes as if it
 * were the file. Where it serves none, or serves a piece of something packed, the whole file comes.
 */
export class FirstBytes implements Http {
  /** Of the file that came last; undefined where it came whole. */
  part: Part | undefined;

  constructor(private readonly http: Http) {}

  sendAll(requests: readonly HttpRequest[]): (HttpResponse | HttpFailure)[] {
    return requests.map((request) => this.send(request));
  }

  private send(request: HttpRequest): HttpResponse | HttpFailure {
    this.part = undefined;
    const headers = { ...request.headers, Range: `bytes=0-${BYTES - 1}` };
    const [result] = this.http.sendAll([{ ...request, headers }]);
    if (result === undefined || 'failed' in result || !isOfRange(result)) return result!;
    const part = result.status === 206 && !isPacked(result) ? partOf(result) : undefined;
    if (part === undefined) return this.http.sendAll([request])[0]!;
    this.part = part.bytes === part.of ? undefined : part;
    return asWhole(result);
  }
}

/** A part, or that the file has no such part: an empty one has none. */
function isOfRange({ status }: HttpResponse): boolean {
  return status === 206 || status === 416;
}

function partOf(response: HttpResponse): Part | undefined {
  const range = /^\s*bytes\s+0-(\d{1,15})\/(\d{1,15}|\*)\s*$/i.exec(response.header('content-range') ?? '');
  if (range === null) return undefined;
  return { bytes: Number(range[1]) + 1, of: range[2] === '*' ? null : Number(range[2]) };
}

/** The marks of gzip, as they show in UTF-8: a piece of it cannot be unpacked. */
function isPacked(response: HttpResponse): boolean {
  const text = response.text();
  return text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u008b');
}

function asWhole(response: HttpResponse): HttpResponse {
  return {
    status: 200,
    header: (name) => response.header(name),
    text: (charset) => response.text(charset),
    byteLength: () => response.byteLength(),
    gunzippedText: () => response.gunzippedText(),
  };
}
