import type { IncomingMessage } from 'node:http';

const MOST_BODY_BYTES = 16 * 1024 * 1024;

/** Thrown for a refused request, with the reason. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Throws for a request that does not come from the page itself. A foreign page can point its name to this machine or let a browser post
 * here, but it cannot set these headers.
 */
export function checkSender({ headers, method }: IncomingMessage, port: number): void {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!own.includes(headers.host ?? ''))
    throw new Refused(403, `This page answers only at http://127.0.0.1:${port}. Open it there.`);
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${headers.host}`)
    throw new Refused(403, 'This page answers only to itself, not to other pages. Nothing was done.');
  if (method === 'GET' || method === 'HEAD') return;
  if (method !== 'POST') throw new Refused(405, 'This page accepts only GET and POST. Nothing was done.');
  if (headers['x-playground'] !== '1' || !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Refused(
      403,
      'A POST needs the header "X-Playground: 1" and a body of the type application/json. Nothing was done.',
    );
}

/** Reads the posted JSON object. */
export async function postedJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BODY_BYTES)
      throw new Refused(413, 'The request is larger than 16 MB. Nothing was done.');
    chunks.push(chunk);
  }
  return parsed(Buffer.concat(chunks).toString('utf8'));
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(400, 'The body of the request is not JSON. Nothing was done.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(400, 'The body of the request is not a JSON object. Nothing was done.');
  return value as Readonly<Record<string, unknown>>;
}
