import { GoogleError } from '../../host-service';
import { URL_FETCH } from '../../limits';
import type { WebRequest } from '../../web';
import { fromWire } from '../blob-service';

/** A checked request. */
export interface Fetch {
  readonly request: WebRequest;
  readonly mute: boolean;
  readonly followRedirects: boolean;
}

interface Asked {
  readonly url: string;
  readonly method?: unknown;
  readonly headers?: Readonly<Record<string, unknown>> | null;
  readonly contentType?: unknown;
  readonly text?: string;
  readonly bytes?: string;
  readonly form?: boolean;
  readonly muteHttpExceptions?: unknown;
  readonly followRedirects?: unknown;
  readonly timeoutSeconds?: unknown;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Headers that Google sets itself and does not accept from a script. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

/** Checks the script's request. Throws Google's error. The time of sending is added later. */
export function parsedFetch(given: unknown): Fetch {
  const asked = given as Asked;
  const body = bodyOf(asked);
  return {
    request: {
      method: methodOf(asked.method),
      url: checkedUrl(asked.url),
      headers: headersOf(asked, body !== null),
      body,
      timeoutMs: timeoutOf(asked.timeoutSeconds) * 1000,
      now: 0,
    },
    mute: asked.muteHttpExceptions === true,
    followRedirects: asked.followRedirects !== false,
  };
}

function methodOf(method: unknown): (typeof METHODS)[number] {
  const found = METHODS.find((name) => name === String(method ?? 'get').toLowerCase());
  if (found === undefined) throw new GoogleError(`Attribute provided with invalid value: method`);
  return found;
}

function checkedUrl(url: string): string {
  if (url.length > URL_FETCH.urlCharacters) throw new GoogleError('Limit Exceeded: URLFetch URL Length.');
  if (!/^https?:\/\/[^/?#\s]/i.test(url) || !URL.canParse(url))
    throw new GoogleError(`Invalid argument: ${url}`);
  return url;
}

function headersOf(asked: Asked, hasBody: boolean): Record<string, string> {
  const headers = Object.entries(asked.headers ?? {}).map(
    ([name, value]) => [name, headerValue(name, value)] as const,
  );
  const size = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (headers.length > URL_FETCH.headers || size > URL_FETCH.headerBytes) {
    throw new GoogleError('Limit Exceeded: URLFetch Header Size.');
  }
  const type = asked.contentType ?? (hasBody ? 'application/x-www-form-urlencoded' : undefined);
  const isSet = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (type !== undefined && !isSet) headers.push(['Content-Type', headerValue('Content-Type', type)]);
  return Object.fromEntries(headers);
}

function headerValue(name: string, value: unknown): string {
  const text = String(value);
  const isRight = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
  if (isRight && !OWN_HEADERS.has(name.toLowerCase())) return text;
  throw new GoogleError(`Attribute provided with invalid value: Header:${name}`);
}

function bodyOf(asked: Asked): Uint8Array | null {
  if (asked.text === undefined && asked.bytes === undefined) return null;
  const body = asked.bytes === undefined ? Buffer.from(asked.text ?? '', 'utf8') : fromWire(asked.bytes);
  if (body.length > URL_FETCH.bodyBytes) throw new GoogleError('Limit Exceeded: URLFetch POST Size.');
  return body;
}

function timeoutOf(seconds: unknown): number {
  if (seconds === undefined || seconds === null) return URL_FETCH.defaultTimeoutSeconds;
  if (typeof seconds === 'number' && seconds > 0) return Math.min(seconds, URL_FETCH.defaultTimeoutSeconds);
  throw new GoogleError('Attribute provided with invalid value: timeoutSeconds');
}
