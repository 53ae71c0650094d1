import type { HttpFailure, HttpResponse } from '../../src/platform/ports';

/** An answer of the network, as the platform hands it over. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    header: (name) => headers[name],
    text: () => text,
    byteLength: () => Buffer.byteLength(text),
    gunzippedText: () => {
      throw new Error('not gzip');
    },
  };
}

export function noAnswer(failed: HttpFailure['failed'], reason: string): HttpFailure {
  return { failed, reason };
}
