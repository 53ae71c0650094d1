import { report as catalogueEntry } from '../../catalogue/catalogue';
import { without } from '../../dates/day-ranges';
import { fetchReport } from '../../service/fetch-report';
import { knownAppNames } from '../../settings/suggestions';
import { finishedTable, newestDayOf, serviceRequests } from '../../table/periods/finished-table';
import type { Table } from '../../table/table';
import type { DecidedRequest } from './decide-request';
import { readDevice } from './read-device';
import type { FetchedRows, ReportServices } from './report-services';
import type { Slice } from './slice';
import { withUnknownApps } from './unknown-apps';

/** Fetches the rows of the days that the run requests. Throws an AdReportsError. After OutOfTime, a later slice may continue. */
export function fetchRows(slice: Slice, decided: DecidedRequest, services: ReportServices): FetchedRows {
  const { request, window, connection } = decided;
  if (catalogueEntry(request.report).source === 'files') return readDevice(slice, decided, services);
  const { range, asked, except } = window;
  const wanted = { request: { ...request, ...range }, asked: without(asked, except) };
  const names = knownAppNames(request, services.file.document);
  const received: Table[] = [];
  for (const part of serviceRequests(wanted)) received.push(fetchReport(part, connection, names));
  const table = finishedTable(wanted, received);
  const fetched = { table, newestDay: newestDayOf(wanted, received), controlTotals: null, tableUrl: null };
  return withUnknownApps(decided, fetched, services.file);
}
