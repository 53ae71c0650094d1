import type { Endpoint } from './request/names';

/** The logged facts of a request. Never the key. */
export interface LoggedRequest {
  /** Milliseconds since 1970, on the service's clock. */
  readonly time: number;
  readonly method: string;
  /** Without the query, where signatures are. */
  readonly path: string;
  readonly endpoint: Endpoint | 'none';
  readonly status: number;
  /** Items or CSV rows sent; null when there were none to count. */
  readonly rows: number | null;
  readonly bytes: number;
  /** Whether it had an Authorization header. */
  readonly authorization: boolean;
  /** The request's body, with any of the service's keys blotted out. */
  readonly body: string;
  /** The Range header; null without one. */
  readonly range: string | null;
  /** Names of the faults that struck. */
  readonly faults: readonly string[];
}

const MOST_KEPT = 20_000;

/** Adds to the log; if it is full, the oldest entries are removed. */
export function logRequest(log: LoggedRequest[], request: LoggedRequest): void {
  log.push(request);
  if (log.length > MOST_KEPT) log.splice(0, log.length - MOST_KEPT);
}
