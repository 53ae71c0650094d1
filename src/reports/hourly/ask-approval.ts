import type { Approvals, JudgedReport } from '../approvals/approvals';
import { approvalMail } from '../mail/mail-text';
import { writeNotRefreshed } from '../status/not-refreshed-line';
import { waitingText } from '../status/status-table';
import type { ReportStores } from '../store/saved-reports';

/** Sends one mail when reports begin to wait, and says above a table why it is not refreshed. Returns true if anything has changed. */
export function askApproval(
  mine: readonly JudgedReport[],
  approvals: Approvals,
  sources: ReportStores,
): boolean {
  const { activeUser, mail, file, digest } = sources;
  let isChanged = false;
  const mailed = mine.flatMap(({ report: { id, name, owner }, waiting }) => {
    const before = approvals.own(id).told;
    const told = waiting === null ? '' : digest(waiting.changes).slice(0, 16);
    if (told === before) return [];
    if (waiting?.stops) writeNotRefreshed(id, waitingText(waiting, owner), sources);
    approvals.noteTold(id, told);
    isChanged = true;
    return waiting === null || before !== '' ? [] : [{ name, changes: waiting.changes }];
  });
  // The mail is sent last. If Google ends the execution before this line, one mail is lost, but the owner does not get a mail every hour.
  if (mailed.length === 0 || activeUser() === '' || mail.left() < 1) return isChanged;
  const { subject, body } = approvalMail(file(), mailed);
  mail.send(activeUser(), subject, body);
  return true;
}
