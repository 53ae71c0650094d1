import { RunGoingOn, toRunFailure, tryOrLog } from '../errors';
import type { StoreSnapshot } from '../storage';
import { Approvals, type JudgedReport } from './approvals';
import { runReport } from './run';
import type { StoredReport } from './saved-report';
import { isHeartbeatDue, isScheduledBy, noteCheckTimes, requireTrigger } from './schedule/hourly-trigger';
import { findNextRun } from './schedule/next-run';
import { readFileTime } from './services';
import { updateStatusSheet } from './status/status-sheet';
import {
  isServiceFailure,
  needsMail,
  requestApproval,
  sendAlerts,
  sendProblemMails,
  writeNotRefreshed,
} from './status/warn-owner';
import { isRunLive } from './store/run-signals';
import type { SavedReportServices } from './store/saved-reports';

/** An hourly check refreshes many reports in one execution, so it reads properties once; `discardTexts` has them read again. */
export interface CheckServices extends SavedReportServices {
  readonly document: StoreSnapshot;
  readonly user: StoreSnapshot;
}

/** The time at the end of the hourly check that is reserved for the status sheet and mails. */
const AFTERWARDS_MS = 20_000;
/** A run is begun only if it has at least 20 seconds. */
const LEAST_MS = 20_000 + AFTERWARDS_MS;
/** Files with one key become due at the same moment. Before its first request, each waits for a random time. */
const SPREAD_MS = 5_000;

/** True if the user's hourly check looks after a report in this file; also after a paused one, because a colleague may resume it. */
export function hasScheduledReports(services: SavedReportServices): boolean {
  return listOwnReports(new Approvals(services), services).length > 0;
}

function listOwnReports(approvals: Approvals, { reports }: SavedReportServices): StoredReport[] {
  return reports.listAll(approvals.properties).filter((report) => approvals.isLookedAfter(report));
}

/**
 * The reports' part of the hourly check: runs the user's reports that are due. `deadline` is when it must end, in milliseconds since 1970.
 * Without work, it only reads the document's and the user's properties.
 */
export function refreshDueReports(deadline: number, services: CheckServices): void {
  const approvals = new Approvals(services);
  const { me } = approvals;
  const ownReports = listOwnReports(approvals, services);
  if (me === undefined || ownReports.length === 0) return;
  const isHeartbeat = isHeartbeatDue(me, approvals.properties, services.clock.now());
  if (isHeartbeat) {
    noteCheckTimes(me, { at: services.clock.now() }, services.document);
    // Makes a missing trigger again. If Google refuses it, this check goes on without.
    tryOrLog('trigger', services, () => requireTrigger(services));
  }
  services.cells.loadDraftCells(ownReports.map(({ draft }) => draft));
  const judgedReports = ownReports.map((report) => approvals.evaluateReport(report));
  const due = selectDueReports(judgedReports, approvals, services);
  const hasRequestedApproval = requestApproval(judgedReports, approvals, services);
  const begunAt = services.clock.now();
  const failedReports = runInTurn(due, deadline, services);
  // Users may have run other reports in the meantime. The status sheet shows them, too.
  if (due.length > 0) services.document.discardTexts();
  if (due.length === 0 && !isHeartbeat && !hasRequestedApproval) return;
  updateStatusSheet(services);
  sendAlerts(due, begunAt, services);
  if (failedReports.length > 0) sendProblemMails(me, judgedReports, services);
}

/**
 * A run that waits for its next slice comes first, because what it has read gets old. Then the report with the oldest try, so that slow or
 * failing reports do not prevent others from running.
 */
function selectDueReports(
  judgedReports: readonly JudgedReport[],
  approvals: Approvals,
  services: CheckServices,
): StoredReport[] {
  const { records, cells } = services;
  const { me, properties } = approvals;
  const context = { ...readFileTime(services), settings: services.settings.readSettings() };
  const dueReports = judgedReports.flatMap(({ report, waiting: approvalIssue }) => {
    if (!isScheduledBy(report, me) || approvalIssue?.stops) return [];
    const record = records.readRunRecord(report.id, properties);
    const { unfinished, lastRun } = record;
    const triedAt = unfinished?.progress.at ?? lastRun?.endedAt ?? 0;
    const needsNextSlice = unfinished?.waits === true && unfinished.how === 'by schedule';
    if (!needsNextSlice && unfinished !== null && isRunLive(unfinished, services)) return [];
    const scheduleFacts = { ...report, ...record, draft: cells.resolveCurrentDraft(report) };
    const nextRunAt = needsNextSlice ? context.now : findNextRun(scheduleFacts, context);
    return nextRunAt !== null && nextRunAt <= context.now ? [{ report, needsNextSlice, triedAt }] : [];
  });
  return dueReports
    .sort((a, b) => Number(b.needsNextSlice) - Number(a.needsNextSlice) || a.triedAt - b.triedAt)
    .map(({ report }) => report);
}

/** `deadline` is in milliseconds since 1970. Returns the reports that failed. After a failure of the service, others would fail, too. */
function runInTurn(due: readonly StoredReport[], deadline: number, services: CheckServices): StoredReport[] {
  const { clock, records } = services;
  const failedReports: StoredReport[] = [];
  if (due.length > 0) clock.sleep(clock.random() * SPREAD_MS);
  for (const [index, report] of due.entries()) {
    const leftMs = deadline - clock.now();
    if (leftMs < LEAST_MS) break;
    // If the last run took longer than the time that is left, the report waits. The first report of a check always runs.
    const { lastRun } = records.readRunRecord(report.id);
    const lastMs = lastRun?.result === 'done' ? lastRun.endedAt - lastRun.startedAt : 0;
    if (index > 0 && leftMs < lastMs + AFTERWARDS_MS) continue;
    const failure = runScheduled(report, deadline - AFTERWARDS_MS, services);
    if (failure === null) continue;
    failedReports.push(report);
    if (isServiceFailure(failure.kind)) break;
  }
  return failedReports;
}

function runScheduled({ id, ownerId }: StoredReport, deadline: number, services: CheckServices) {
  const { document, cells, user, errors } = services;
  try {
    const loadDueReport = () => {
      // Other executions may have changed the report or begun a run of it while this check ran other reports.
      document.discardTexts();
      cells.forgetCells();
      const stored = services.reports.findById(id);
      const judged = stored && new Approvals(services).evaluateReport(stored);
      const isDue = judged !== undefined && !judged.waiting?.stops && isScheduledBy(judged.report, ownerId);
      if (!isDue) throw new NotDue();
      return judged.report;
    };
    runReport({ loadReport: loadDueReport, how: 'by schedule', deadline }, services);
    return null;
  } catch (error) {
    // The report has not failed: another run of it is in progress.
    if (error instanceof RunGoingOn || error instanceof NotDue) return null;
    const failure = toRunFailure(error, errors);
    const { failures } = services.records.readRunRecord(id);
    // A busy sheet needs no warning before its third failure in a row.
    if (failure.kind === 'sheet busy' && !(failures && needsMail(failures))) return null;
    writeNotRefreshed(id, failure.sentence, services);
    // The user may have removed the cause before the next run, for example with another report key.
    user.discardTexts();
    return failure;
  }
}

/** While other reports ran, the report was deleted, paused, taken over, or changed so that it waits for approval. */
class NotDue extends Error {}
