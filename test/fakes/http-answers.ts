import { gunzipSync } from 'node:zlib';
import type { HttpFailure, HttpResponse } from '../../src/platform/ports';

/** An HTTP response from the platform port; the body is text, bytes or JSON. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isPlain ? body : JSON.stringify(body));
  return {
    status,
    header: (name) => headers[name],
    text: (charset = 'utf-8') => new TextDecoder(charset, { ignoreBOM: true }).decode(bytes),
    byteLength: () => bytes.length,
    bytesBehind: (code, nth) => bytesBehind(bytes, code, nth),
    gunzippedText: () => gunzipSync(bytes).toString('utf8'),
  };
}

function bytesBehind(bytes: Buffer, code: number, nth: number): number {
  const places = [...bytes.keys()].filter((at) => bytes[at] === code);
  const place = places.at(-nth);
  if (place === undefined) throw new Error(`there are not ${nth} bytes ${code}`);
  return bytes.length - place - 1;
}

export function noAnswer(failed: HttpFailure['failed'], reason: string): HttpFailure {
  return { failed, reason };
}
