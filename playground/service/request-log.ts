import type { Endpoint } from './request/names';

/** The logged facts of a request. The key is never logged. */
export interface LoggedRequest {
  /** The time on the service's clock, in milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** The path without the query, because the query has signatures. */
  readonly path: string;
  readonly endpoint: Endpoint | 'none';
  readonly status: number;
  /** The number of sent items or CSV rows; null for other responses. */
  readonly rows: number | null;
  readonly bytes: number;
  /** Whether it had an Authorization header. */
  readonly authorization: boolean;
  /** The request's body. Keys of the service are removed from it. */
  readonly body: string;
  /** The Range header; null if there is none. */
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
