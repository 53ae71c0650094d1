import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Playground } from '../playground';
import { ACTIONS } from './actions';
import { checkSender, postedJson, Refused } from './guard';
import { bundlePage, type PageAssets } from './page-assets';
import { PageSession } from './page-session';
import { pageState } from './page-state';
import { tourFile } from './panel/payout-files';
import { sheetContent } from './sheet/sheet-content';
import { withGoogleScript } from './sidebar-shim';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 8788;
const PORTS_TRIED = 20;

/** The page may load only its own files. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A sidebar may run its own script and exchange messages with the page around it, and nothing else. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

export interface PageOptions {
  readonly playground: Playground;
  /** The port; 0 for any free port. If the port is in use, the next free one is used. */
  readonly port?: number | undefined;
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

/**
 * Serves the spreadsheet page on 127.0.0.1, only for browsers on this machine: the page, its sidebar (/sidebar), the state (/api/state), the
 * content of a tab (/api/sheet?id=N), events (/api/events), files of a tour (/tour/NAME), and what is posted (actions.ts).
 */
export async function startPage({
  playground,
  port = DEFAULT_PORT,
  assets,
  tell = () => {},
}: PageOptions): Promise<RunningPage> {
  const page = assets ?? (await bundlePage());
  const session = new PageSession(playground, pageState);
  const server = createServer((request, response) => {
    serve(session, page, request, response).catch((error: Error) => fail(response, error));
  });
  const takenPort = await listen(server, port);
  if (port !== 0 && takenPort !== port)
    tell(`Another program uses port ${port}, so the page uses port ${takenPort}.`);
  const close = () => {
    session.close();
    return new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  return { url: `http://${HOST}:${takenPort}`, session, close };
}

async function serve(
  session: PageSession,
  page: PageAssets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkSender(request, (request.socket.address() as AddressInfo).port);
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
  const json = (value: object) => send(response, 'application/json', JSON.stringify(value));
  if (request.method === 'POST') {
    const name = pathname.replace('/api/', '');
    if (!Object.hasOwn(ACTIONS, name)) throw notFound();
    const posted = (await postedJson(request)) as never;
    return json(await ACTIONS[name as keyof typeof ACTIONS](session, posted));
  }
  switch (pathname) {
    case '/':
      return send(response, 'text/html', page.html);
    case '/page.js':
      return send(response, 'text/javascript', page.js);
    case '/page.css':
      return send(response, 'text/css', page.css);
    case '/sidebar': {
      const html = session.playground.runtime.ui.sidebar?.content ?? '<!doctype html><title>Closed</title>';
      return send(response, 'text/html', withGoogleScript(html), 200, FRAME_POLICY);
    }
    case '/api/state':
      return json(pageState(session));
    case '/api/sheet': {
      const { file } = session.playground;
      const sheet = file.sheets.find(({ id }) => id === Number(searchParams.get('id')));
      if (sheet === undefined) throw notFound();
      return json(sheetContent(file, sheet, session.revision));
    }
    case '/api/events':
      return session.addBrowser(response);
    default: {
      const csv = tourFile(pathname.replace('/tour/', ''), session.playground);
      if (csv === undefined) throw notFound();
      return send(response, 'text/csv', csv);
    }
  }
}

function send(
  response: ServerResponse,
  type: string,
  body: string,
  status = 200,
  policy = PAGE_POLICY,
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  response.end(body);
}

function fail(response: ServerResponse, error: Error): void {
  const isRefused = error instanceof Refused;
  if (!isRefused) console.error(error);
  const sentence = isRefused ? error.message : `The playground itself failed: ${error.message}`;
  if (response.headersSent) response.destroy();
  else send(response, 'text/plain', sentence, isRefused ? error.status : 500);
}

function notFound(): Refused {
  return new Refused(404, 'There is nothing at this address.');
}

async function listen(server: Server, port: number): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const nextPort = port === 0 || tried >= PORTS_TRIED ? 0 : port + tried;
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(nextPort, HOST, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || nextPort === 0) throw error;
    }
  }
}
