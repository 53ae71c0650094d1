import { report } from '../catalogue/catalogue';
import { duplicatesText } from '../device/control/totals-text';
import { readDeviceDays } from '../device/days/read-days';
import { sumDevice } from '../device/days/summarize-day';
import type { FileTotals } from '../device/file-totals';
import { RowCollector } from '../device/rows/row-collector';
import { Doubtful, OutOfTime } from '../errors/service-errors';
import { connectionOf, wantedRows } from '../reports/run/resolve-request';
import type { RequestServices } from '../reports/services';
import { unique } from '../request/parse-list';
import { type Request, rowsRequest, summaryRequest } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { Connection } from '../service/http/connection';
import { knownAppNames } from '../settings/suggestions';
import { columnsOf } from '../table/columns';
import { serviceRequests } from '../table/periods/finished-table';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import { foundRow, type RowNow, type RowQuestion, rowIn } from './row-question';

export const LONGEST_ASKED_MS = 60_000;

/** The answer of the service for a row; or a sentence why there is none. `files` are the totals of the device files that were read. */
export type ServiceAnswer =
  | { readonly row: RowNow; readonly files: readonly FileTotals[] }
  | { readonly why: string };

/**
 * Asks the service for the row of a question, with the current user's key. Device files are read only for a row of one day, and for at
 * most a minute. Throws an AdReportsError if the service cannot be asked.
 */
export function askForRow(question: RowQuestion, ports: RequestServices): ServiceAnswer {
  const { request } = question.wanted;
  const connection = connectionOf(ports, ports.clock.now() + LONGEST_ASKED_MS);
  if (report(request.report).source === 'files') return askFiles(question, connection, ports);
  const names = knownAppNames(request, ports.document);
  const received = serviceRequests(question.wanted).map((each) =>
    trusted(fetchReport(each, connection, names)),
  );
  return answerOf(rowIn(question, received), []);
}

/** Throws Doubtful if rows of the answer may be missing or doubled: a number of it would look like the whole. */
export function trusted(table: Table): Table {
  const { doubts = [] } = table;
  if (doubts.length > 0) throw new Doubtful(doubts);
  return table;
}

function answerOf(row: RowNow | 'no row' | 'several', files: readonly FileTotals[]): ServiceAnswer {
  const { noRow, several } = texts().audit.now;
  if (row === 'no row') return { why: noRow };
  return row === 'several' ? { why: several } : { row, files };
}

function askFiles(question: RowQuestion, connection: Connection, ports: RequestServices): ServiceAnswer {
  const { days, wanted } = question;
  const { output } = wanted.request;
  const request = { ...wanted.request, ...days };
  try {
    const { table, files } =
      output === 'rows' ? readRows(request, connection, ports) : readSums(request, connection);
    const found = foundRow(question, { request }, table, table.columns);
    return answerOf(typeof found === 'string' ? found : { values: found, days: [] }, files);
  } catch (error) {
    if (error instanceof OutOfTime && error.after === undefined) return { why: texts().audit.now.tooSlow };
    throw error;
  }
}

type FilesRead = { readonly table: Table; readonly files: readonly FileTotals[] };

function readSums(asked: Request, connection: Connection): FilesRead {
  const metrics = unique(asked.metrics.map((id) => (id === 'devicesError' ? 'devices' : id)));
  const request = summaryRequest({ ...asked, metrics, summaryBy: asked.dimensions });
  const { files, ...table } = sumDevice(request, connection);
  return { table: trusted(table), files };
}

function readRows(asked: Request, connection: Connection, ports: RequestServices): FilesRead {
  const request = rowsRequest(asked);
  const columns = columnsOf(request);
  const tooMany = (): never => {
    throw new OutOfTime(texts().audit.now.tooSlow);
  };
  const collector = new RowCollector(wantedRows(request, columns, ports), tooMany);
  const order = { request, days: [request.from], connection };
  const { files, doubts, doubled } = readDeviceDays(order, collector);
  const table = { columns, rows: collector.rowsInMemory(), notices: [] };
  return { table: trusted({ ...table, doubts: [...doubts, ...duplicatesText(doubled).doubts] }), files };
}
