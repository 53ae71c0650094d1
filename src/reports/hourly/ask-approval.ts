import type { Approvals, OwnApproval } from '../approvals/approvals';
import { waitingText } from '../approvals/awaiting-approval';
import { approvalMail } from '../mail/mail-text';
import { fileTime } from '../report-ports';
import { clearNotRefreshed, writeNotRefreshed } from '../run/not-refreshed-line';
import type { Awaiting, SavedReport, StoredReport } from '../saved-report';
import { reportList } from '../status/report-list';
import type { ReportStores } from '../store/saved-reports';

interface WaitingReport extends SavedReport {
  readonly waiting: Awaiting;
  readonly own: OwnApproval;
}

/**
 * Writes a message above the table of each waiting report, once for each version, and sends one mail about all reports that have started to
 * wait. Removes the message if the report is approved. Returns true if it wrote or sent anything.
 */
export function askApproval(
  mine: readonly StoredReport[],
  approvals: Approvals,
  sources: ReportStores,
): boolean {
  const answered = mine.filter((report) => {
    const { shown, mailed } = approvals.own(report.id);
    return (shown !== '' || mailed) && approvals.isApproved(report);
  });
  for (const { id } of answered) {
    clearNotRefreshed(id, sources);
    approvals.note(id, { ...approvals.own(id), shown: '', mailed: false });
  }
  const waiting = waitingReports(mine, approvals, sources);
  const send = mailFor(waiting, sources);
  const changed = waiting.filter(({ own, ...report }) => {
    const { id, version, waiting, owner } = report;
    const sentence = waitingText(waiting.changes, owner);
    const isShown = own.shown === version || writeNotRefreshed(id, sentence, sources);
    const shown = isShown ? version : own.shown;
    const mailed = own.mailed || send !== undefined;
    if (shown === own.shown && mailed === own.mailed) return false;
    approvals.note(id, { ...own, shown, mailed });
    return true;
  });
  // The mail is sent last. If Google ends the execution before this line, one mail is lost, but the owner does not get a mail every hour.
  send?.();
  return answered.length + changed.length > 0;
}

function waitingReports(mine: readonly StoredReport[], approvals: Approvals, sources: ReportStores) {
  const ids = mine.filter((report) => !approvals.isApproved(report)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return reportList(sources, approvals.properties).flatMap(({ waiting, ...report }) =>
    waiting !== null && ids.includes(report.id)
      ? [{ ...report, waiting, own: approvals.own(report.id) }]
      : [],
  );
}

/** Undefined if a mail has mentioned all reports, if the owner's address is unknown, or if Google's mail quota is used up. */
function mailFor(waiting: readonly WaitingReport[], sources: ReportStores): (() => void) | undefined {
  const unmailed = waiting.filter(({ own }) => !own.mailed);
  if (unmailed.length === 0) return undefined;
  const to = sources.activeUser();
  if (to === '' || sources.mail.left() < 1) return undefined;
  const { subject, body } = approvalMail(sources.file(), unmailed, fileTime(sources));
  return () => sources.mail.send(to, subject, body);
}
