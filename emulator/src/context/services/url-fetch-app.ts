import { exception, isPlain, mismatch } from '../arguments';
import { asBlob, type Blob } from '../blob';
import { fromWire, toWire } from '../bytes';
import { call, notEmulated, strict } from '../host';

interface Answered {
  /** The number of the body's blob. */
  readonly handle: number;
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
}

const OPTIONS = new Set([
  'contentType',
  'headers',
  'method',
  'payload',
  'validateHttpsCertificates',
  'followRedirects',
  'muteHttpExceptions',
  'escaping',
  'timeoutSeconds',
]);

export function makeUrlFetchApp(): object {
  return strict('UrlFetchApp', {
    fetch(url: unknown, options?: unknown) {
      if (typeof url !== 'string') throw mismatch('UrlFetchApp.fetch', [url, options]);
      return asResponses(call('UrlFetchApp', 'fetch', [request({ ...checked(options), url })]))[0];
    },
    fetchAll(requests: unknown) {
      if (!Array.isArray(requests)) throw mismatch('UrlFetchApp.fetchAll', [requests]);
      return asResponses(call('UrlFetchApp', 'fetchAll', requests.map(oneOfAll)));
    },
    toString: () => 'UrlFetchApp',
  });
}

function oneOfAll(asked: unknown): object {
  if (typeof asked === 'string') return request({ url: asked });
  if (!isPlain(asked) || typeof asked['url'] !== 'string')
    throw exception('Attribute provided with no value: url');
  const { url, ...options } = asked;
  return request({ ...checked(options), url });
}

function checked(options: unknown): Record<string, unknown> {
  if (options === undefined || options === null) return {};
  if (!isPlain(options)) throw mismatch('UrlFetchApp.fetch', ['', options]);
  for (const name of Object.keys(options)) {
    if (!OPTIONS.has(name)) notEmulated(`UrlFetchApp option ${name}`);
  }
  return options;
}

/** The request for the host. Its body is a text with one character for each byte, or a text to be sent as UTF-8. */
function request(asked: Record<string, unknown>): object {
  const { payload, ...rest } = asked;
  if (payload === undefined || payload === null) return rest;
  if (typeof payload === 'string') return { ...rest, text: payload };
  if (Array.isArray(payload)) return { ...rest, bytes: toWire(payload) };
  if (isPlain(payload) && typeof payload['getBytes'] !== 'function') return { ...rest, ...form(payload) };
  return notEmulated('UrlFetchApp payload that is not a text, bytes or an object');
}

function form(payload: Record<string, unknown>): object {
  const pairs = Object.entries(payload).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return { text: pairs.join('&'), form: true };
}

function asResponses(answered: unknown): object[] {
  return (answered as Answered[]).map((answer) => strict('HTTPResponse', new HttpResponse(answer)));
}

class HttpResponse {
  readonly answered: Answered;

  constructor(answered: Answered) {
    this.answered = answered;
  }

  getResponseCode(): number {
    return this.answered.status;
  }

  getContentText(charset?: string): string {
    return call('Blob', 'text', this.answered.handle, charset) as string;
  }

  getContent(): number[] {
    return fromWire(call('Blob', 'bytes', this.answered.handle) as string);
  }

  /** The headers with one value for each name. If there are several, it is the last one. */
  getHeaders(): object {
    const last = (value: string | string[]) => (Array.isArray(value) ? value[value.length - 1] : value);
    return Object.fromEntries(
      Object.entries(this.answered.headers).map(([name, value]) => [name, last(value)]),
    );
  }

  getAllHeaders(): object {
    return { ...this.answered.headers };
  }

  getBlob(): Blob {
    return asBlob(call('Blob', 'copy', this.answered.handle) as number);
  }

  toString(): string {
    return 'HTTPResponse';
  }
}
