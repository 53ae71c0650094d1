import { report as catalogueEntry } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import type { StagedTable } from '../../sheet/write/staged-table';
import type { Table } from '../../table/table';
import { daysAsked, type LookbackWindow, lookbackWindow, withDaysAgain } from '../schedule/lookback-window';
import type { RequestServices } from '../services';
import { deviceOutput, requestForSheet } from './choose-output';
import { connectionOf, requestDigest, resolveRequest } from './resolve-request';
import type { RunCheckpoint, Slice } from './slice';

/** What a run requests, and how. Immutable: if days have to be fetched again, `withDaysFetchedAgain` returns another one. */
export interface DecidedRequest {
  readonly originalRequest: Request;
  /** The request for the columns of the report's sheet. Its output is never `automatic`. */
  readonly request: Request;
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  readonly question: string;
  readonly window: LookbackWindow;
  /** Days with rows that were changed by hand, and that the service no longer has. */
  readonly lostDays: readonly Day[];
  readonly connection: Connection;
  readonly origin: string;
  readonly checkpoint: RunCheckpoint | undefined;
}

export function decideRequest(slice: Slice, services: RequestServices): DecidedRequest {
  const { report, run, before } = slice.start;
  const { digest, clock, cells } = services;
  const originalRequest = resolveRequest(report.draft, report.refreshing.order, services);
  const question = requestDigest(originalRequest, services);
  const isSameQuestion = question === before.question;
  const connection = runConnection(slice, services);
  slice.reportProgress({ phase: catalogueEntry(originalRequest.report).source, done: 0, of: null, rows: 0 });
  const origin = digest(JSON.stringify([question, originalRequest.newestCompleteDay, connection.key]));
  const checkpoint = slice.readCheckpoint(origin);
  // The first slice decides the output (rows, summary or BigQuery). Later slices of the run use the same output.
  const previousOutput = checkpoint?.output ?? (isSameQuestion ? before.output : null);
  const request = requestForSheet(originalRequest, deviceOutput(originalRequest, previousOutput, connection));
  const draft = cells.currentDraft(report);
  const sheet = { ...before, isSameQuestion };
  const usual = lookbackWindow(request, draft, report.refreshing, sheet, run.how, clock.now());
  const window = withDaysOf(checkpoint, usual);
  const lostDays = checkpoint?.lostDays ?? [];
  return { originalRequest, request, question, window, lostDays, connection, origin, checkpoint };
}

export function withDaysFetchedAgain(
  decided: DecidedRequest,
  days: readonly Day[] | 'all',
  now: number,
): DecidedRequest {
  const { window, lost } = withDaysAgain(decided.window, days, decided.request, now);
  return { ...decided, window, lostDays: [...decided.lostDays, ...lost], checkpoint: undefined };
}

function withDaysOf(checkpoint: RunCheckpoint | undefined, window: LookbackWindow): LookbackWindow {
  const usual = daysAsked(window);
  const again = (checkpoint?.days ?? []).filter((day) => !usual.includes(day));
  const isPart = usual.every((day) => checkpoint?.days.includes(day));
  return again.length > 0 && isPart ? { ...window, again, isWhole: false } : window;
}

/** A scheduled run sends one request at a time, because thousands of files may refresh at once. */
function runConnection(slice: Slice, services: RequestServices): Connection {
  const { run, deadline } = slice.start;
  const connection = connectionOf(services, deadline);
  return {
    ...connection,
    ...(run.how === 'by schedule' && { parallel: 1 }),
    calls: slice.calls,
    onProgress: ({ what, done, of, rows }) => slice.reportProgress({ phase: what, done, of, rows }),
  };
}

export interface FetchedRows {
  /** The fetched table. It contains no rows if they are in `staged`. */
  readonly table: Table;
  readonly newestDay: Day | null;
  /** The oldest day with rows in the whole range. Omitted if it is not known. */
  readonly oldestDay?: Day | undefined;
  readonly staged?: StagedTable;
  /** Whether device files have rows, also if a filter leaves all of them out. */
  readonly hasFileRows?: boolean;
  readonly tableUrl: string | null;
  /** What becomes of device files that were read, if their rows cannot be written now. Discarding deletes hidden sheets. */
  readonly reading?: { keep(): void; discard(): void };
}

/** Reads the days of a run into a table outside the file, and returns the summary for its sheet. */
export type OutsideOutput = (slice: Slice, decided: DecidedRequest) => FetchedRows;
