import { fetchDevice } from '../device/fetch-device';
import { DraftRefused } from '../errors';
import { checkDraft } from '../request/check';
import type { Draft, Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { Connection } from '../service/settings';
import type { Table } from '../table/table';
import type { SavedPorts } from './ports';
import { saltOf } from './salt';

/** The request that a draft means now. Throws DraftRefused with all its issues. */
export function requestOf(
  draft: unknown,
  { settings, clock }: Pick<SavedPorts, 'settings' | 'clock'>,
): Request {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const result = checkDraft(typed, { now: clock.now(), defaults: settings.settings() });
  if ('issues' in result) throw new DraftRefused(result.issues);
  return result.request;
}

/** The service with the user's own settings and key, until `deadline` (epoch ms). Throws KeyMissing. */
export function connectionOf({ http, clock, settings }: SavedPorts, deadline: number): Connection {
  return { http, clock, settings: settings.settings(), key: settings.key(), deadline, calls: { sent: 0 } };
}

/** The whole table of a request; see fetchReport and fetchDevice. */
export function readTable(request: Request, connection: Connection, ports: SavedPorts): Table {
  if (request.report !== 'device') return fetchReport(request, connection);
  return fetchDevice(request, connection, saltFor(request, ports));
}

/** The file's salt where identifiers are to be hashed: it is made at the first use. */
export function saltFor({ identifiers }: Request, ports: SavedPorts): { readonly salt?: string } {
  return identifiers === 'hashed' ? { salt: saltOf(ports) } : {};
}
