import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Unreachable, type Web, type WebRequest, type WebResponse } from './web';

/** Real HTTP, without redirects and cookies. It decompresses responses. */
export const nodeWeb: Web = { send };

function send(asked: WebRequest): Promise<WebResponse> {
  return new Promise((resolve, reject) => {
    const open = asked.url.startsWith('https:') ? httpsRequest : httpRequest;
    const headers = { 'accept-encoding': 'gzip', ...asked.headers, ...length(asked) };
    const sent = open(asked.url, { method: asked.method.toUpperCase(), headers }, (message) => {
      read(message).then(resolve, (error: Error) => reject(new Unreachable(error.message)));
    });
    sent.setTimeout(asked.timeoutMs, () => sent.destroy(new Unreachable('timed out', true)));
    sent.on('error', (error) =>
      reject(error instanceof Unreachable ? error : new Unreachable(error.message)),
    );
    sent.end(asked.body ?? undefined);
  });
}

function length({ body }: WebRequest): Record<string, string> {
  return body === null ? {} : { 'content-length': String(body.length) };
}

async function read(message: IncomingMessage): Promise<WebResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(message.headersDistinct)) {
    if (value !== undefined) headers[name] = value.length === 1 ? value[0]! : value;
  }
  return { status: message.statusCode ?? 0, headers, body: unpacked(Buffer.concat(chunks), message) };
}

function unpacked(body: Buffer, message: IncomingMessage): Uint8Array {
  const encoding = message.headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'deflate') return inflateSync(body);
  return body;
}
