import { SETTINGS, settingsIn } from '../settings/settings-store';
import { Approvals, type JudgedReport } from './approvals/approvals';
import type { CheckServices } from './check-services';
import { fileTime } from './file-time';
import { updateSummary } from './run/record-run';
import { runInTurn } from './run-in-turn';
import type { StoredReport } from './saved-report';
import { ensureTrigger, isHeartbeatDue, isScheduledBy, noteCheck } from './schedule/hourly-trigger';
import { nextRun } from './schedule/next-run';
import { isLive } from './schedule/report-state';
import { updateLogs } from './status/logs';
import { askApproval, mailProblems } from './status/send-mails';
import { isForeign } from './store/copies';
import { progressOf } from './store/run-signals';
import type { ReportStores } from './store/saved-reports';

/** True if the user's hourly check looks after a report in this file. A colleague may resume a paused one. */
export function hasScheduledReports(services: ReportStores): boolean {
  const approvals = new Approvals(services);
  return services.reports.all(approvals.properties).some((report) => approvals.isLookedAfter(report));
}

/**
 * The reports' part of the hourly check: runs the user's reports that are due. `deadline` is when it must end, in milliseconds since 1970.
 * Without work, it only reads the document's and the user's properties.
 */
export function refreshDueReports(deadline: number, services: CheckServices): void {
  const approvals = new Approvals(services);
  const { me } = approvals;
  const mine = services.reports.all(approvals.properties).filter((report) => approvals.isLookedAfter(report));
  if (me === undefined || mine.length === 0 || isForeign(approvals.properties, services.file().id)) return;
  const isHeartbeat = isHeartbeatDue(me, approvals.properties, services.clock.now());
  if (isHeartbeat) {
    noteCheck(me, { at: services.clock.now() }, services.document);
    ensureTrigger(services);
  }
  // Reads the cells of all reports in one call.
  services.cells.of(mine.map(({ draft }) => draft));
  const judged = mine.map((report) => approvals.judge(report));
  const due = dueReports(judged, approvals, services);
  const hasAsked = askApproval(judged, approvals, services);
  const failed = runInTurn(due, deadline, services);
  // Users may have run other reports in the meantime. The status sheet shows them, too.
  if (due.length > 0) services.document.forget();
  const unsummed = mine.flatMap(({ id }) => (services.records.record(id).summaryDue ? [id] : []));
  if (unsummed.length > 0)
    updateSummary(unsummed, services.products, services, () => services.document.forget());
  if (due.length === 0 && !isHeartbeat && !hasAsked) return;
  updateLogs(services);
  // Usually only failures of this check lead to a mail. Twice a day, earlier failures do, too, because Google may have ended an earlier
  // check before it sent its mail, or the mail quota was used up.
  mailProblems(isHeartbeat ? mine : failed, me, services);
}

/**
 * A run that waits for its next slice comes first, because what it has read gets old. Then the report with the oldest try, so that slow or
 * failing reports do not prevent others from running.
 */
function dueReports(
  judged: readonly JudgedReport[],
  approvals: Approvals,
  services: CheckServices,
): StoredReport[] {
  const { records, cells, clock } = services;
  const { me, properties, user } = approvals;
  const context = { ...fileTime(services), settings: settingsIn(user.get(SETTINGS)) };
  const due = judged.flatMap(({ report, waiting }) => {
    const record = records.record(report.id, properties);
    const { unfinished, lastRun } = record;
    const triedAt = unfinished?.progress.at ?? lastRun?.endedAt ?? 0;
    if (!isScheduledBy(report, me) || waiting?.stops) return [];
    if (unfinished?.waits === true && unfinished.how === 'by schedule')
      return [{ report, triedAt: triedAt - context.now }];
    if (unfinished !== null && isLive(progressOf(unfinished, services), clock.now())) return [];
    const next = nextRun({ ...record, ...report, draft: cells.currentDraft(report) }, context);
    return next !== null && next <= context.now ? [{ report, triedAt }] : [];
  });
  return due.sort((one, other) => one.triedAt - other.triedAt).map(({ report }) => report);
}
