import { gunzipSync } from 'node:zlib';
import type { HttpFailure, HttpResponse } from '../../src/platform/ports';

/** An HTTP response from the platform port; the body is text, bytes or JSON. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isPlain ? body : JSON.stringify(body));
  return {
    status,
    header: (name) => headers[name],
    // For TextDecoder, ISO-8859-1 means Windows-1252.
    text: (charset = 'utf-8') =>
      charset === 'ISO-8859-1'
        ? bytes.toString('latin1')
        : new TextDecoder(charset, { ignoreBOM: true }).decode(bytes),
    gunzippedText: () => gunzipSync(bytes).toString('utf8'),
  };
}

export function failWithoutAnswer(failed: HttpFailure['failed'], reason: string): HttpFailure {
  return { failed, reason };
}
