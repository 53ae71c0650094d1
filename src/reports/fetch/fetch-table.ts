import { PAGE_ROWS } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { estimateReport, type PreviewRows, previewReport, type Size } from '../../service/preview-and-size';
import type { AppNames } from '../../table/made-names';
import { addsRowsUp, isMadeFromFiner, requestedTable, serviceRequest } from '../../table/requested-table';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { knownAppNames } from '../store/suggestions';
import type { FetchedData, RunContext } from './run-context';

/**
 * Fetches the requested days of a full, LTV or retention report, and makes the table of the draft from them. If the slice ends during this
 * call, nothing has to be stored, because each page is cached when it is received. Throws an AdReportsError.
 */
export function fetchTable({ request, window, connection, ports }: RunContext): FetchedData {
  const asked = { ...request, ...window.asked };
  const received = fetchReport(serviceRequest(asked), connection, knownAppNames(request, ports.document));
  const table = requestedTable(asked, received);
  return { table, newestDay: newestDayIn(received), controlTotals: null, tableUrl: null };
}

/**
 * The first `limit` rows of the table of `request`, made from one response. If rows of the service have to be added up and there are more
 * of them than fit into one response, a notice says that the numbers are only parts.
 */
export function previewTable(
  request: Request,
  connection: Connection,
  limit: number,
  appNames: AppNames,
): PreviewRows {
  if (!isMadeFromFiner(request)) return previewReport(request, connection, limit, appNames);
  const received = previewReport(serviceRequest(request), connection, PAGE_ROWS, appNames);
  const isWhole = received.table.rows.length < PAGE_ROWS || received.total === PAGE_ROWS;
  const { notices, rows, ...table } = requestedTable(request, received.table, !isWhole);
  const partial = isWhole ? [] : [texts().reports.partialPreview(PAGE_ROWS, addsRowsUp(request))];
  return {
    table: { ...table, rows: rows.slice(0, limit), notices: [...partial, ...notices] },
    total: isWhole ? rows.length : null,
  };
}

/**
 * The size of the table of `request`, from a small request. The number of its rows is unknown if rows of the service have to be added up
 * or left out.
 */
export function estimateTable(request: Request, connection: Connection): Size {
  const size = estimateReport(serviceRequest(request), connection);
  if (!isMadeFromFiner(request) || size.rows === null || size.rows === 0) return size;
  const { addedUpFrom, filteredFrom } = texts().reports.output;
  const rowsText = addsRowsUp(request) ? addedUpFrom(size.rows) : filteredFrom(size.rows);
  return { ...size, rows: null, rowsText };
}

/** The newest day in the rows of the service; null if there are no rows or the rows have no day. */
function newestDayIn({ columns, rows }: Table): Day | null {
  const at = columns.findIndex(({ field }) => field === 'date');
  const newest = rows.reduce((day, { [at]: cell }) => (String(cell ?? '') > day ? String(cell) : day), '');
  return newest === '' ? null : newest;
}
