import { fetchComparedSums } from '../../device';
import type { AdReportsError } from '../../errors';
import type { Http } from '../../platform';
import type { Request } from '../../request';
import { fetchReport } from '../../service';
import { type FormulaAccess, requireAllowedKey } from '../../settings';
import {
  buildColumns,
  findColumnIndex,
  sumByDimensions,
  type Table,
  type TableRow,
  toSortedRows,
} from '../../table';
import { AnswerCache, type AnswerStore, type CachedAnswer } from './answer-cache';
import { Answers } from './answers';
import { hasSummedAnswers, toQuestion } from './question';

export interface SharedTableServices extends AnswerStore {
  readonly http: Http;
  /** Records that the file has formulas. Called when a formula sends a request or needs none, not for each answer from the cache. */
  noteSeen(): void;
  /** Records that the file's owner has not allowed a formula of the file. */
  noteRefused(): void;
}

interface CellCall {
  readonly access: FormulaAccess;
  /** Epoch milliseconds. No work begins after this time. */
  readonly deadline: number;
  describeFailure(error: AdReportsError): string;
}

/** The table of a request that the service understands, with at most so many rows. Cells of the file ask the service once. */
export function fetchSharedTable(
  request: Request,
  mostRows: number,
  { access, ...call }: CellCall,
  services: SharedTableServices,
): Table {
  const { clock, http } = services;
  const { settings } = access;
  if (!access.isAllowed) services.noteRefused();
  const key = requireAllowedKey(access);
  // Answers depend on the service and the key, and do not reveal them.
  const origin = services.digest(JSON.stringify([settings.baseUrl, key]));
  const answers = new Answers(new AnswerCache(toQuestion(request), origin, services), {
    ...call,
    clock,
    fetchTable: (sent, most) => {
      services.noteSeen();
      const connection = { http, clock, settings, key, deadline: call.deadline, mostRows: most };
      // Device rows must not be cached.
      return hasSummedAnswers(sent) ? fetchComparedSums(sent, connection) : fetchReport(sent, connection);
    },
  });
  return selectColumns(answers.fetchAnswer(mostRows), request);
}

/** The requested apps, days and columns of an answer that covers them, sorted by the columns from left to right. */
export function selectColumns({ request: available, rows }: CachedAnswer, request: Request): Table {
  const columns = buildColumns(available);
  if (hasSummedAnswers(request)) {
    // An answer of files is for the one requested app and day: it may only have more groups and metrics.
    const sums = sumByDimensions({ columns, rows }, request.dimensions, request.metrics);
    return { ...sums, rows: toSortedRows(sums.rows) };
  }
  const requested = buildColumns(request);
  const columnIndexes = requested.map(({ field }) => findColumnIndex(columns, field));
  const dayColumn = available.dimensions.indexOf('date');
  const appColumn = available.dimensions.indexOf('appId');
  // An answer is for the requested apps, or for all apps: then it names none.
  const mustSelectApps = available.apps.length === 0 && request.apps.length > 0;
  const isOfRequestedApp = (row: TableRow) =>
    !mustSelectApps || request.apps.includes(String(row[appColumn]));
  // Without a column of days, the answer is for exactly the requested ones.
  const isOfRequestedDay = (row: TableRow) =>
    dayColumn < 0 || (String(row[dayColumn]) >= request.from && String(row[dayColumn]) <= request.to);
  const selectedRows = rows.filter((row) => isOfRequestedApp(row) && isOfRequestedDay(row));
  const cells = selectedRows.map((row) => columnIndexes.map((at) => row[at] ?? null));
  return { columns: requested, rows: toSortedRows(cells), notices: [] };
}
