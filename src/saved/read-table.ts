import { fetchDevice } from '../device/fetch-device';
import { DraftRefused } from '../errors';
import { checkDraft } from '../request/check';
import { addDays } from '../request/days';
import type { DayRange } from '../request/ranges';
import type { Day, Draft, Request } from '../request/request';
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

/** The table of some days of a request; see fetchReport and fetchDevice. Device reports are asked for day by day. */
export function readTable(
  request: Request,
  asked: DayRange,
  connection: Connection,
  ports: SavedPorts,
): Table {
  if (request.report !== 'device') return fetchReport({ ...request, ...asked }, connection);
  const days = daysOf(asked);
  const salt = saltFor(request, ports);
  const tables = days.map((day, nth) =>
    fetchDevice({ ...request, from: day, to: day }, ofSeveral(connection, nth, days.length), salt),
  );
  return tables.length === 1 ? tables[0]! : together(tables);
}

function daysOf({ from, to }: DayRange): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A connection that tells of one day's files as of a part of all days' files. */
function ofSeveral(connection: Connection, nth: number, days: number): Connection {
  const { onProgress } = connection;
  if (onProgress === undefined || days === 1) return connection;
  return {
    ...connection,
    onProgress: (progress) => {
      const { of, done } = progress;
      onProgress({ ...progress, done: (of ?? 0) * nth + done, of: of === null ? null : of * days });
    },
  };
}

function together(tables: readonly Table[]): Table {
  const doubts = [...new Set(tables.flatMap((table) => table.doubts ?? []))];
  return {
    columns: tables[0]!.columns,
    rows: tables.flatMap(({ rows }) => rows),
    notices: [...new Set(tables.flatMap(({ notices }) => notices))],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}

/** The file's salt where identifiers are to be hashed: it is made at the first use. */
export function saltFor({ identifiers }: Request, ports: SavedPorts): { readonly salt?: string } {
  return identifiers === 'hashed' ? { salt: saltOf(ports) } : {};
}
