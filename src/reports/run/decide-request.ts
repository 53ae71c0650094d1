import { requireReportKind } from '../../catalogue';
import type { Day } from '../../dates';
import type { Request } from '../../request';
import type { Connection } from '../../service';
import { buildConnection } from '../../settings';
import type { StagedTable } from '../../sheet';
import type { Table } from '../../table';
import {
  buildLookbackWindow,
  type DifferingDays,
  type LookbackWindow,
  listRequestedDays,
  withDifferingDays,
} from '../schedule/lookback-window';
import type { ReportServices } from '../services';
import { decideDeviceOutput, digestRequest, resolveRequest, toSheetRequest } from './resolve-request';
import type { RunCheckpoint, Slice } from './slice';

/** What a run requests, and how. Immutable: if days have to be fetched again, `decideAgain` returns another one. */
export interface DecidedRequest {
  readonly originalRequest: Request;
  /** The request for the columns of the report's sheet. Its output is never `automatic`. */
  readonly request: Request;
  /** A digest of the request without its days. Rows are compared only if their requests have the same digest. */
  readonly question: string;
  readonly window: LookbackWindow;
  /** Days that the service no longer has, with rows that were changed by hand. */
  readonly lostDays: readonly Day[];
  readonly connection: Connection;
  /** See RunCheckpoint. */
  readonly origin: string;
  readonly checkpoint: RunCheckpoint | undefined;
}

export function decideRequest(slice: Slice, services: ReportServices): DecidedRequest {
  const { report, run, runRecord: previousRecord } = slice.start;
  const { digest, clock, cells } = services;
  const originalRequest = resolveRequest(report.draft, report.refreshing.order, services);
  const question = digestRequest(originalRequest, services);
  const isSameQuestion = question === previousRecord.question;
  const connection = buildRunConnection(slice, services);
  const phase = requireReportKind(originalRequest.report).source;
  slice.reportProgress({ phase, done: 0, of: null, rows: 0 });
  const origin = digest(JSON.stringify([question, originalRequest.newestCompleteDay, connection.key]));
  const checkpoint = slice.readCheckpoint(origin);
  // The first slice decides the output (rows, summary or BigQuery). Later slices of the run use the same output.
  const previousOutput = checkpoint?.output ?? (isSameQuestion ? previousRecord.output : null);
  const output = decideDeviceOutput(originalRequest, previousOutput, connection);
  const request = toSheetRequest(originalRequest, output);
  const usualWindow = buildLookbackWindow({
    request,
    draft: cells.resolveCurrentDraft(report),
    refreshing: report.refreshing,
    previousSheet: { ...previousRecord, isSameQuestion },
    how: run.how,
    now: clock.now(),
  });
  const window = withCheckpointDays(checkpoint, usualWindow);
  const lostDays = checkpoint?.lostDays ?? [];
  return { originalRequest, request, question, window, lostDays, connection, origin, checkpoint };
}

export function decideAgain(
  slice: Slice,
  decided: DecidedRequest,
  differingDays: DifferingDays,
  { clock }: ReportServices,
): DecidedRequest {
  slice.forgetCheckpoint();
  const { window, lost } = withDifferingDays(decided.window, differingDays, decided.request, clock.now());
  return { ...decided, window, lostDays: [...decided.lostDays, ...lost], checkpoint: undefined };
}

/** A later slice also requests the days that an earlier one has fetched again, because their rows were changed by hand. */
function withCheckpointDays(checkpoint: RunCheckpoint | undefined, window: LookbackWindow): LookbackWindow {
  const usualDays = listRequestedDays(window);
  const repeatedDays = (checkpoint?.days ?? []).filter((day) => !usualDays.includes(day));
  const isForUsualDays = usualDays.every((day) => checkpoint?.days.includes(day));
  return repeatedDays.length > 0 && isForUsualDays ? { ...window, repeatedDays, isWhole: false } : window;
}

/** A scheduled run sends one request at a time, because thousands of files may refresh at once. */
function buildRunConnection(slice: Slice, services: ReportServices): Connection {
  const { run, deadline } = slice.start;
  const connection = buildConnection(services, deadline);
  return {
    ...connection,
    ...(run.how === 'by schedule' && { parallel: 1 }),
    calls: slice.calls,
    onProgress: ({ what, done, of, rows }) => slice.reportProgress({ phase: what, done, of, rows }),
  };
}

export interface RowsToWrite {
  /** It contains no rows if they are staged in a hidden sheet. */
  readonly table: Table;
  /** The oldest day with rows in the whole range. Omitted if it is not known. */
  readonly oldestDay?: Day | undefined;
}

export interface FetchedRows extends RowsToWrite {
  readonly newestDay: Day | null;
  readonly staged?: StagedTable;
  /** Whether device files have rows, also if a filter leaves all of them out. */
  readonly hasFileRows?: boolean;
  readonly tableUrl: string | null;
  /** What becomes of device files that were read, if their rows cannot be written now. Discarding deletes hidden sheets. */
  readonly reading?: { keep(): void; discard(): void };
}

/** Reads the days of a run into a table outside the file, and returns the summary for its sheet. */
export type OutsideOutput = (slice: Slice, decided: DecidedRequest) => FetchedRows;
