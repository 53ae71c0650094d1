import type { FunctionHelp, PageState, SheetChanged, SheetContent, Toast } from '../../page-server/api';

/** The server's events, and whether it is reachable. */
export interface PageListener {
  readonly state: (state: PageState) => void;
  readonly sheet: (changed: SheetChanged) => void;
  readonly toast: (toast: Toast) => void;
  readonly connected: (isThere: boolean) => void;
}

/** The error of a refused request, with the server's message if it sent one. */
export class NotAnswered extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotAnswered';
  }
}

const NO_ANSWER = 'The playground does not respond, so nothing was done. Start it again with npm start.';

/** The page's own server. It counts open requests, so that tests can wait for all of them. */
export class Server {
  private underWay = 0;
  private lastEnded = 0;

  /** True if no request was open for this many milliseconds. */
  isQuiet(forMs: number): boolean {
    return this.underWay === 0 && performance.now() - this.lastEnded >= forMs;
  }

  state(): Promise<PageState> {
    return this.ask<PageState>('/api/state', {});
  }

  functions(): Promise<readonly FunctionHelp[]> {
    return this.ask<readonly FunctionHelp[]>('/api/functions', {});
  }

  sheet(sheetId: number): Promise<SheetContent> {
    return this.ask<SheetContent>(`/api/sheet?id=${sheetId}`, {});
  }

  post<Answer>(path: `/api/${string}`, body: object): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', 'X-Playground': '1' };
    return this.ask<Answer>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Receives events. After a lost connection, it reconnects every second. */
  listen(listener: PageListener): void {
    const events = new EventSource('/api/events');
    events.addEventListener('open', () => listener.connected(true));
    events.addEventListener('state', ({ data }) => listener.state(JSON.parse(data) as PageState));
    events.addEventListener('sheet', ({ data }) => listener.sheet(JSON.parse(data) as SheetChanged));
    events.addEventListener('toast', ({ data }) => listener.toast(JSON.parse(data) as Toast));
    events.addEventListener('error', () => {
      listener.connected(false);
      events.close();
      setTimeout(() => this.listen(listener), 1000);
    });
  }

  private async ask<Answer>(path: string, options: RequestInit): Promise<Answer> {
    this.underWay += 1;
    try {
      const answer = await fetch(path, options).catch(() => null);
      if (answer === null) throw new NotAnswered(NO_ANSWER);
      if (!answer.ok) throw new NotAnswered(sentenceOf(await answer.text()));
      return (await answer.json()) as Answer;
    } finally {
      this.underWay -= 1;
      this.lastEnded = performance.now();
    }
  }
}

function sentenceOf(body: string): string {
  try {
    const message: unknown = JSON.parse(body);
    if (typeof message === 'object' && message !== null && 'error' in message) return String(message.error);
  } catch {
    // The response is not JSON, so its text is the message.
  }
  return body.trim() === '' ? NO_ANSWER : body.trim();
}
