import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAnswer } from './exchange';
import type { SimulatedService } from './service';

export interface RunningServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MOST_BODY_BYTES = 1024 * 1024;

/** Starts a server for the service on 127.0.0.1. If `port` is in use, it uses another port. Signed links lead to the same server. */
export async function startServer(
  service: SimulatedService,
  { port = 0 }: { readonly port?: number } = {},
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    serve(service, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  const taken = await listen(server, port);
  service.origin = `http://${HOST}:${taken}`;
  return { url: service.origin, port: taken, close: () => close(server) };
}

async function serve(
  service: SimulatedService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOwnHost(request)) return send(response, plain(403, 'this server answers to its own address only'));
  const body = await readBody(request);
  if (body === null) return send(response, plain(413, 'the body is too long'));
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const answer = service.handle({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: Object.fromEntries(headers),
    body,
  });
  // The timer must not keep the process alive after the server was closed.
  if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs).unref());
  send(response, answer);
}

/** False for a request to another host name. A foreign page may have pointed its name to this machine. */
function isOwnHost(request: IncomingMessage): boolean {
  const port = (request.socket.address() as AddressInfo).port;
  return [`${HOST}:${port}`, `localhost:${port}`].includes(request.headers.host ?? '');
}

/** The body as text; null if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MOST_BODY_BYTES) chunks.push(chunk);
  }
  return length > MOST_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, answer: ServiceAnswer): void {
  if (answer.dropped) {
    response.destroy();
    return;
  }
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const promised = Number(answer.headers['content-length'] ?? body.length);
  response.writeHead(answer.status, { 'content-length': String(promised), ...answer.headers });
  if (promised > body.length && response.req.method !== 'HEAD')
    response.write(body, () => response.destroy());
  else response.end(body);
}

function plain(status: number, text: string): ServiceAnswer {
  return { status, headers: { 'content-type': 'text/plain' }, body: text };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port === 0) return reject(error);
      server.listen(0, HOST);
    };
    server.on('error', onError);
    server.once('listening', () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
    server.listen(port, HOST);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
