import type { ServiceRequest } from '../exchange';
import type { Occasion } from '../faults/armed-faults';
import { CENTRES, type Endpoint, PATHS } from './names';

/** A parsed request. */
export interface Asked {
  readonly method: string;
  readonly endpoint: Endpoint | 'none';
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  readonly occasion: Occasion;
}

/**
 * @param origin scheme and host of the service.
 * @param lastMinute the times of the accepted requests of the last minute.
 */
export function readRequest(
  request: ServiceRequest,
  now: number,
  origin: string,
  lastMinute: readonly number[],
): Asked {
  const [path = '', ...query] = request.path.split('?');
  const endpoint = PATHS.get(path) ?? (path.startsWith('/files/') ? 'files' : 'none');
  const headers = new Map(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    method: request.method.toUpperCase(),
    endpoint,
    path,
    query: new URLSearchParams(query.join('?')),
    body: request.body ?? '',
    header: (name) => headers.get(name),
    occasion: {
      endpoint: endpoint === 'none' ? 'full' : endpoint,
      authorization: headers.get('authorization'),
      path: request.path,
      now,
      origin,
      page: null,
      lastMinute,
      centre: CENTRES.find((centre) => path.startsWith(`/files/${centre}/`)) ?? null,
    },
  };
}
