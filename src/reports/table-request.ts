import { requireReportKind } from '../catalogue';
import type { DayRange } from '../dates';
import { sumDevice } from '../device';
import { Doubtful } from '../errors';
import type { Request } from '../request';
import { fetchReport } from '../service';
import { readAppNames } from '../settings';
import type { Stamp } from '../sheet';
import { finishTable, listServiceRequests, type Table } from '../table';
import { toSheetRequest } from './run/choose-output';
import { buildConnection, digestRequest, resolveRequest } from './run/resolve-request';
import { formatFileMoment, type RequestServices, readFileTime } from './services';
import type { SavedReportServices } from './store/saved-reports';

const LONGEST_MS = 60_000;

export function findTableReport({ report: id, covers }: Stamp, services: SavedReportServices) {
  const report = services.reports.findById(id);
  if (report === undefined) return undefined;
  const { held: coverage, output: latestOutput, takenBack } = services.records.readRunRecord(id);
  const resolveTableRequest = (): Request | undefined => {
    if (covers === undefined) return undefined;
    const original = resolveRequest(report.draft, report.refreshing.order, services);
    // The digest is also of the service's address, which is known only with a key.
    const isSame =
      services.settings.readSettingsAndKey().key === undefined
        ? report.changedAt <= (coverage?.fetchedAt ?? 0)
        : digestRequest(original, services) === covers.question;
    if (!isSame) return undefined;
    const output = original.output === 'automatic' ? (latestOutput ?? 'summary') : original.output;
    return { ...toSheetRequest(original, output), from: covers.from, to: covers.to };
  };
  const lastRun = coverage === null ? '' : formatFileMoment(coverage.fetchedAt, readFileTime(services));
  return {
    name: report.name,
    reportKind: report.draft.report,
    lastRun,
    takenBack,
    findRequest: resolveTableRequest,
  };
}

/**
 * The rows of some days of a report, as a run would write them, fetched with the current user's key in at most a minute. Sums of device files
 * are of one day. Rows that may be missing or doubled are an error: a number of them would look like the whole.
 */
export function fetchDays(request: Request, days: DayRange, services: RequestServices): Table {
  const connection = buildConnection(services, services.clock.now() + LONGEST_MS);
  if (requireReportKind(request.report).source === 'files')
    return requireNoDoubts(sumDevice({ ...request, ...days }, connection));
  const tableRequest = { request, requestedRanges: [days] };
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
