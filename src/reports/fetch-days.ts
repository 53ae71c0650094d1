import { isReadFromFiles } from '../catalogue';
import type { DayRange } from '../dates';
import { sumDevice } from '../device';
import { Doubtful } from '../errors';
import type { Request } from '../request';
import { fetchReport } from '../service';
import { buildConnection, readAppNames } from '../settings';
import { finishTable, listServiceRequests, type Table } from '../table';
import type { ReportServices } from './services';

const LONGEST_MS = 60_000;

/**
 * The rows of some days of a report (of a device report: of one day), as a run would write them. They are fetched with the current user's key, by
 * default in at most a minute. If rows may be missing or doubled, this is an error: a sum of the fetched rows would look like the whole.
 */
export function fetchDays(
  request: Request,
  days: DayRange,
  services: ReportServices,
  connection = buildConnection(request.connection, services, services.clock.now() + LONGEST_MS),
): Table {
  if (isReadFromFiles(request.report)) return requireNoDoubts(sumDevice({ ...request, ...days }, connection));
  const tableRequest = { request, requestedRange: days };
  const names = readAppNames(request, services.document);
  const received = listServiceRequests(tableRequest).map((part) =>
    requireNoDoubts(fetchReport(part, connection, names)),
  );
  return finishTable(tableRequest, received);
}

function requireNoDoubts(table: Table): Table {
  const { doubts = [] } = table;
  if (doubts.length > 0) throw new Doubtful(doubts);
  return table;
}
