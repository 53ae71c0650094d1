import { requireReportKind } from '../../catalogue';
import type { Connection } from '../../service';
import { buildConnection } from '../../settings';
import {
  buildLookbackWindow,
  type DifferingDays,
  type LookbackWindow,
  listRequestedDays,
  withDifferingDays,
} from '../schedule/lookback-window';
import type { ReportServices } from '../services';
import { decideDeviceOutput, toSheetRequest } from './choose-output';
import { digestRequest, resolveRequest } from './resolve-request';
import type { DecidedRequest } from './run-steps';
import type { RunCheckpoint, Slice } from './slice';

export function decideRequest(slice: Slice, services: ReportServices): DecidedRequest {
  const { report, run, runRecord: previousRecord } = slice.start;
  const { digest, clock, cells } = services;
  const originalRequest = resolveRequest(report.draft, report.refreshing.order, services);
  const requestDigest = digestRequest(originalRequest, services);
  const isSameRequest = requestDigest === previousRecord.question;
  const connection = buildRunConnection(originalRequest.connection, slice, services);
  const phase = requireReportKind(originalRequest.report).source;
  slice.reportProgress({ phase, done: 0, of: null, rows: 0 });
  const { newestCompleteDay } = originalRequest;
  const checkpointDigest = digest(JSON.stringify([requestDigest, newestCompleteDay, connection.key]));
  const storedCheckpoint = slice.readCheckpoint(checkpointDigest);
  // The first slice decides the output (rows, summary or BigQuery). Later slices of the run use the same output.
  const previousOutput = storedCheckpoint?.output ?? (isSameRequest ? previousRecord.output : null);
  const output = decideDeviceOutput(originalRequest, previousOutput, connection);
  const request = toSheetRequest(originalRequest, output);
  const usualWindow = buildLookbackWindow({
    request,
    draft: cells.resolveCurrentDraft(report),
    refreshing: report.refreshing,
    coverage: previousRecord.coverage,
    wholeAt: previousRecord.wholeAt,
    isSameRequest,
    how: run.how,
    now: clock.now(),
  });
  const checkpoint = hasDaysOfWindow(storedCheckpoint, usualWindow) ? storedCheckpoint : undefined;
  return {
    slice,
    originalRequest,
    request,
    requestDigest,
    window: checkpoint === undefined ? usualWindow : withRepeatedDays(usualWindow, checkpoint),
    lostDays: checkpoint?.lostDays ?? [],
    connection,
    checkpointDigest,
    checkpoint,
  };
}

export function decideAgain(decided: DecidedRequest, days: DifferingDays, { clock }: ReportServices) {
  decided.slice.forgetCheckpoint();
  const { window, lost } = withDifferingDays(decided.window, days, decided.request, clock.now());
  return { ...decided, window, lostDays: [...decided.lostDays, ...lost], checkpoint: undefined };
}

/** The checkpoint's digest does not contain the days, and a user may change them between two slices. */
function hasDaysOfWindow(checkpoint: RunCheckpoint | undefined, window: LookbackWindow): boolean {
  const { range } = window;
  const days = checkpoint?.days ?? [];
  const areInRange = days.every((day) => range.from <= day && day <= range.to);
  return areInRange && listRequestedDays(window).every((day) => days.includes(day));
}

/** An earlier slice may have requested more days than usual, because their rows were changed by hand (see decideAgain). */
function withRepeatedDays(window: LookbackWindow, { days }: RunCheckpoint): LookbackWindow {
  const usualDays = listRequestedDays(window);
  const repeatedDays = days.filter((day) => !usualDays.includes(day));
  // Not whole, because rows of days that are not requested stay in the sheet.
  return repeatedDays.length === 0 ? window : { ...window, repeatedDays, isWhole: false };
}

/** A scheduled run sends one request at a time, because thousands of files may refresh at once. */
function buildRunConnection(name: string, slice: Slice, services: ReportServices): Connection {
  const { run, deadline } = slice.start;
  const connection = buildConnection(name, services, deadline);
  return {
    ...connection,
    ...(run.how === 'by schedule' && { parallel: 1 }),
    onProgress: ({ what, done, of, rows }) => slice.reportProgress({ phase: what, done, of, rows }),
  };
}
