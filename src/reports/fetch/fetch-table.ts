import { PAGE_ROWS } from '../../catalogue/catalogue';
import { without } from '../../dates/day-ranges';
import type { Request } from '../../request/request';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { type PreviewRows, previewReport, type Size } from '../../service/preview-and-size';
import { itemAt } from '../../sheet/api/spans';
import type { AppNames } from '../../table/made-names';
import { finishedTable, newestDayOf, serviceRequests } from '../../table/periods/finished-table';
import { addsRowsUp, isMadeFromFiner } from '../../table/requested-table';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { knownAppNames } from '../store/suggestions';
import type { FetchedData, RunContext } from './run-context';

/** If the slice ends during this call, nothing has to be stored: each page is cached when it is received. Throws an AdReportsError. */
export function fetchTable({ request, window, connection, ports }: RunContext): FetchedData {
  const { range, asked, except } = window;
  const wanted = { request: { ...request, ...range }, asked: without(asked, except) };
  const names = knownAppNames(request, ports.document);
  const received = serviceRequests(wanted).map((each) => fetchReport(each, connection, names));
  const newestDay = newestDayOf(wanted, received);
  return { table: finishedTable(wanted, received), newestDay, controlTotals: null, tableUrl: null };
}

/** If a response cannot have all rows, a notice says that the numbers are parts, and nothing is compared. */
export function previewTable(
  request: Request,
  connection: Connection,
  limit: number,
  appNames: AppNames,
): PreviewRows {
  if (!isMadeFromFiner(request)) return previewReport(request, connection, limit, appNames);
  const wanted = { request, asked: [request] };
  const pages = serviceRequests(wanted).map((each) => previewReport(each, connection, PAGE_ROWS, appNames));
  const isWhole = pages.every(isWholePage);
  const received = pages.map((page) => page.table);
  const size = wholeSize(request, pages);
  const { notices, ...table } = finishedTable(wanted, received, !isWhole);
  const shown = { ...table, rows: table.rows.slice(0, limit) };
  if (isWhole) return { table: { ...shown, notices }, total: table.rows.length, size };
  const partial = texts().reports.partialPreview(PAGE_ROWS, addsRowsUp(request));
  return { table: withoutComparison({ ...shown, notices: [partial, ...notices] }), total: null, size };
}

/** The table with blank cells instead of numbers that are calculated from others. */
function withoutComparison(table: Table): Table {
  const isBlank = table.columns.map(({ derivedFrom, type }) => derivedFrom !== undefined && type !== 'text');
  return { ...table, rows: table.rows.map((row) => row.map((cell, at) => (isBlank[at] ? null : cell))) };
}

function isWholePage({ table, total }: PreviewRows): boolean {
  return table.rows.length < PAGE_ROWS || total === PAGE_ROWS;
}

/** The number of rows is unknown, because rows of the service have to be added up or left out. */
function wholeSize(request: Request, pages: readonly PreviewRows[]): Size {
  const sizes = pages.map((page) => page.size);
  const calls = total(sizes.map((size) => size.calls));
  const rows = total(sizes.map((size) => size.rows));
  const { addedUpFrom, filteredFrom } = texts().reports.output;
  if (rows === 0) return itemAt(sizes, 0);
  if (rows === null)
    return { calls, rows, rowsText: sizes.find((size) => size.rows === null)?.rowsText ?? '' };
  return { calls, rows: null, rowsText: addsRowsUp(request) ? addedUpFrom(rows) : filteredFrom(rows) };
}

function total(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}
