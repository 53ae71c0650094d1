import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Playground } from '../playground';
import { ACTIONS } from './actions';
import { checkSender, postedJson, Refused } from './guard';
import { bundlePage, type PageAssets } from './page-assets';
import { PageSession } from './page-session';
import { pageState } from './page-state';
import { tourFile } from './panel/payout-tour';
import { FRAME_HEADERS, PAGE_HEADERS } from './security-headers';
import { sheetContent } from './sheet/sheet-content';
import { withGoogleScript } from './sidebar-shim';

const HOST = '127.0.0.1';
export const DEFAULT_PORT = 8788;
const PORTS_TRIED = 20;

export interface PageOptions {
  readonly playground: Playground;
  /** The port; 0 for any free port. If the port is in use, the next free one is used. */
  readonly port?: number;
  /** The page's own files. Default: they are bundled from playground/page. */
  readonly assets?: PageAssets;
  /** Receives the message for the user that another port is used. */
  readonly tell?: (sentence: string) => void;
}

export interface RunningPage {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string;
  readonly session: PageSession;
  close(): Promise<void>;
}

/** Serves the spreadsheet page on 127.0.0.1, only for browsers on this machine. */
export async function startPage({
  playground,
  port = DEFAULT_PORT,
  assets,
  tell = () => {},
}: PageOptions): Promise<RunningPage> {
  const page = assets ?? (await bundlePage());
  const session = new PageSession(playground);
  const server = createServer((request, response) => {
    serve(session, page, request, response).catch((error: Error) => fail(response, error));
  });
  const taken = await listen(server, port);
  if (port !== 0 && taken !== port)
    tell(`Port ${port} is used by another program, so port ${taken} was taken.`);
  const close = () => {
    session.close();
    return stop(server);
  };
  return { url: `http://${HOST}:${taken}`, session, close };
}

async function serve(
  session: PageSession,
  page: PageAssets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkSender(request, (request.socket.address() as AddressInfo).port);
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
  if (request.method === 'POST') {
    const action = ACTIONS.get(pathname) ?? notFound();
    return json(response, await action(session, (await postedJson(request)) as never));
  }
  switch (pathname) {
    case '/':
      return send(response, 'text/html', page.html, PAGE_HEADERS);
    case '/page.js':
      return send(response, 'text/javascript', page.js, PAGE_HEADERS);
    case '/page.css':
      return send(response, 'text/css', page.css, PAGE_HEADERS);
    case '/sidebar':
      return frame(response, session.pages.sidebar()?.page.content);
    case '/dialog':
      return frame(response, session.pages.dialog()?.page.content);
    case '/api/state':
      session.revisions.note();
      return json(response, pageState(session));
    case '/api/sheet':
      return json(response, content(session, Number(searchParams.get('id'))));
    case '/api/functions':
      return json(response, session.playground.functions);
    case '/api/events':
      session.events.add(response);
      return session.changed();
    default:
      return csv(response, pathname, session);
  }
}

/** A file of a tour, which the browser downloads. */
function csv(response: ServerResponse, pathname: string, { playground }: PageSession): void {
  const [, name = ''] = /^\/tour\/([\w.-]+)$/.exec(pathname) ?? [];
  send(response, 'text/csv', tourFile(name, playground) ?? notFound(), PAGE_HEADERS);
}

function content(session: PageSession, id: number): object {
  const { file } = session.playground;
  const sheet = file.sheets.find((each) => each.id === id) ?? notFound();
  session.revisions.note();
  return sheetContent(file, sheet, session.revisions.of(id));
}

function frame(response: ServerResponse, html: string | undefined): void {
  send(
    response,
    'text/html',
    withGoogleScript(html ?? '<!doctype html><title>Closed</title>'),
    FRAME_HEADERS,
  );
}

function json(response: ServerResponse, value: object): void {
  send(response, 'application/json', JSON.stringify(value), PAGE_HEADERS);
}

function send(
  response: ServerResponse,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  status = 200,
): void {
  response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function fail(response: ServerResponse, error: Error): void {
  if (!(error instanceof Refused)) console.error(error);
  if (response.headersSent) response.destroy();
  else if (error instanceof Refused) send(response, 'text/plain', error.message, PAGE_HEADERS, error.status);
  else send(response, 'text/plain', `The playground itself failed: ${error.message}`, PAGE_HEADERS, 500);
}

function notFound(): never {
  throw new Refused(404, 'There is nothing at this address.');
}

async function listen(server: Server, port: number): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const wanted = port === 0 || tried >= PORTS_TRIED ? 0 : port + tried;
    try {
      return await listenAt(server, wanted);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || wanted === 0) throw error;
    }
  }
}

function listenAt(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
