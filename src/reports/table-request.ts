import { report as catalogueEntry } from '../catalogue/catalogue';
import type { DayRange } from '../dates/calendar';
import { sumDevice } from '../device/days/summarize-day';
import { Doubtful } from '../errors/ad-reports-error';
import type { Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import { knownAppNames } from '../settings/suggestions';
import type { Stamp } from '../sheet/stamp';
import { finishedTable, serviceRequests } from '../table/periods/finished-table';
import type { Table } from '../table/table';
import { fileTime, momentText } from './file-time';
import { requestForSheet } from './run/choose-output';
import { connectionOf, requestDigest, resolveRequest } from './run/resolve-request';
import type { RequestServices } from './services';
import type { ReportStores } from './store/saved-reports';

const LONGEST_MS = 60_000;

export function reportOfTable({ report: id, covers }: Stamp, services: ReportStores) {
  const report = services.reports.find(id);
  if (report === undefined) return undefined;
  const { held, output: latest, takenBack } = services.records.record(id);
  const request = (): Request | undefined => {
    if (covers === undefined) return undefined;
    const original = resolveRequest(report.draft, report.refreshing.order, services);
    // The digest is also of the service's address, which is known only with a key.
    const isSame =
      services.settings.settingsAndKey().key === undefined
        ? report.changedAt <= (held?.fetchedAt ?? 0)
        : requestDigest(original, services) === covers.question;
    if (!isSame) return undefined;
    const output = original.output === 'automatic' ? (latest ?? 'summary') : original.output;
    return { ...requestForSheet(original, output), from: covers.from, to: covers.to };
  };
  const lastRun = held === null ? '' : momentText(held.fetchedAt, fileTime(services));
  return { name: report.name, kind: report.draft.report, lastRun, takenBack, request };
}

/**
 * The rows of some days of a report, as a run would write them, fetched with the current user's key in at most a minute. Sums of device files
 * are of one day. Throws an AdReportsError, also if rows may be missing or doubled: a number of them would look like the whole.
 */
export function fetchDays(request: Request, days: DayRange, services: RequestServices): Table {
  const connection = connectionOf(services, services.clock.now() + LONGEST_MS);
  if (catalogueEntry(request.report).source === 'files')
    return withoutDoubts(sumDevice({ ...request, ...days }, connection));
  const wanted = { request, asked: [days] };
  const names = knownAppNames(request, services.document);
  const received = serviceRequests(wanted).map((part) => withoutDoubts(fetchReport(part, connection, names)));
  return finishedTable(wanted, received);
}

function withoutDoubts(table: Table): Table {
  const { doubts = [] } = table;
  if (doubts.length > 0) throw new Doubtful(doubts);
  return table;
}
