import type { ServerResponse } from 'node:http';

const HEARTBEAT_MS = 15_000;

/** The browsers that receive server-sent events. */
export class Events {
  private readonly listeners = new Set<ServerResponse>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor() {
    // An idle connection may be closed by a proxy, or may fail unnoticed.
    this.heartbeat = setInterval(() => this.write(': still here\n\n'), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Keeps a response open and sends events to it. */
  add(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.flushHeaders();
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
  }

  send(event: 'state' | 'sheet' | 'toast', data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const response of this.listeners) response.end();
    this.listeners.clear();
  }

  private write(text: string): void {
    for (const response of this.listeners) response.write(text);
  }
}
