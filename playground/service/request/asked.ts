import type { ServiceRequest } from '../exchange';
import { CENTRES, type Centre, type Endpoint, PATHS } from './names';

export interface Page {
  readonly start: number;
  readonly limit: number;
}

/** A parsed request, and what is known when it arrives. */
export interface Asked {
  readonly method: string;
  readonly endpoint: Endpoint | 'none';
  readonly path: string;
  readonly query: URLSearchParams;
  /** The path with its query. */
  readonly url: string;
  readonly body: string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
  /** Scheme and host of the service itself. */
  readonly origin: string;
  /** The requested page; null for the device endpoint and files. */
  readonly page: Page | null;
  /** The times of the accepted requests of the last minute, oldest first, in milliseconds since 1970. */
  readonly lastMinute: readonly number[];
  /** The centre of the requested file; null for other requests. */
  readonly centre: Centre | null;
  /** The names of the faults that have struck, in their order. */
  readonly faults: string[];
}

export function readRequest(
  { method, path: url, headers, body = '' }: ServiceRequest,
  now: number,
  origin: string,
  lastMinute: readonly number[],
): Asked {
  const [path = '', ...query] = url.split('?');
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method: method.toUpperCase(),
    endpoint: PATHS.get(path) ?? (path.startsWith('/files/') ? 'files' : 'none'),
    query: new URLSearchParams(query.join('?')),
    header: (name) => byName.get(name),
    page: null,
    centre: CENTRES.find((centre) => path.startsWith(`/files/${centre}/`)) ?? null,
    faults: [],
    ...{ path, url, body, now, origin, lastMinute },
  };
}
