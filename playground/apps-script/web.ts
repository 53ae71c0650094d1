/** The web as UrlFetchApp reaches it: real HTTP in a thread, or a simulated service in the same process. */

export interface WebRequest {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly url: string;
  /** Names as the script wrote them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly timeoutMs: number;
  /** The moment of the request on the runtime's clock, in milliseconds since 1970. */
  readonly now: number;
}

export interface WebResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** With any compression of the transport undone. */
  readonly body: Uint8Array;
  /** How long it took, on the virtual clock; the cost model decides when it is left out. */
  readonly tookMs?: number;
}

export interface Web {
  /** Sends one request and follows no redirect. Throws `Unreachable` when no answer comes. A Promise only in threads. */
  send(request: WebRequest): WebResponse | Promise<WebResponse>;
}

/** No answer: no such host, refused, broken off, or too late. */
export class Unreachable extends Error {
  readonly timedOut: boolean;

  constructor(message: string, timedOut = false) {
    super(message);
    this.name = 'Unreachable';
    this.timedOut = timedOut;
  }
}

/** No network at all: what a runtime without a `web` has. */
export const NO_WEB: Web = {
  send: ({ url }) => {
    throw new Unreachable(`there is no network: ${url}`);
  },
};
