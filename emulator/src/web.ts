/** The web for UrlFetchApp: real HTTP in a thread, or a simulated service in the same process. */

export interface WebRequest {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly url: string;
  /** The headers, with names as the script wrote them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly timeoutMs: number;
  /** The time of the request on the runtime's clock, in milliseconds since 1970. */
  readonly now: number;
}

export interface WebResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** The body without the compression of the transport. */
  readonly body: Uint8Array;
  /** The duration on the virtual clock. Default: calculated by the cost model. */
  readonly tookMs?: number;
}

export interface Web {
  /** Sends one request and follows no redirect. Throws `Unreachable` if there is no response. It may return a Promise only in threads. */
  send(request: WebRequest): WebResponse | Promise<WebResponse>;
}

/** No response: unknown host, refused or aborted connection, or time-out. */
export class Unreachable extends Error {
  readonly timedOut: boolean;

  constructor(message: string, timedOut = false) {
    super(message);
    this.name = 'Unreachable';
    this.timedOut = timedOut;
  }
}

/** No network. It is used by a runtime without a `web`. */
export const NO_WEB: Web = {
  send: ({ url }) => {
    throw new Unreachable(`there is no network: ${url}`);
  },
};
