import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A file of a script, as the Apps Script API names it: without its extension. */
export interface ScriptFile {
  readonly name: string;
  readonly type: 'SERVER_JS' | 'HTML' | 'JSON';
  readonly source: string;
}

/** The part of the Apps Script API that clasp calls to read and to replace the files of one script. */
export class AppsScriptApi {
  /** Set to let the API answer each request with this error. */
  refusal?: { readonly code: number; readonly message: string };
  private readonly server: Server;

  constructor(
    private readonly scriptId: string,
    public files: readonly ScriptFile[],
  ) {
    this.server = createServer(async (request, response) => {
      const { code, answer } = await this.answer(request);
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }

  /** Starts to listen, and returns a module that leads the requests of a program to Google here: `node --import MODULE`. */
  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    const { port } = this.server.address() as AddressInfo;
    const script = `
      import http from 'node:http';
      import https from 'node:https';
      https.request = (address, options) => {
        const { pathname, search } = new URL(address);
        return http.request('http://127.0.0.1:${port}' + pathname + search, { ...options, agent: undefined });
      };`;
    return `data:text/javascript,${encodeURIComponent(script)}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage): Promise<{ code: number; answer: unknown }> {
    const body = await text(request);
    if (this.refusal !== undefined) return { code: this.refusal.code, answer: { error: this.refusal } };
    const [path] = String(request.url).split('?');
    if (path !== `/v1/projects/${this.scriptId}/content`)
      return { code: 404, answer: { error: { code: 404, message: 'Requested entity was not found.' } } };
    if (request.method === 'PUT') this.files = JSON.parse(body).files;
    return { code: 200, answer: { scriptId: this.scriptId, files: this.files } };
  }
}
