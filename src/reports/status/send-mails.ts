import { AuthorizationLost } from '../../errors/authorization-lost';
import { MOMENT } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import type { Approvals, JudgedReport } from '../approvals/approvals';
import { fileTime } from '../file-time';
import type { StoredReport } from '../saved-report';
import { checkTimes, isScheduled, isScheduledBy, noteCheck } from '../schedule/hourly-trigger';
import { isOfService, needsMail } from '../schedule/retry';
import type { ReportPorts } from '../services';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/saved-reports';
import { approvalMail, lostAuthorizationMail, type MailText, type Problem, problemMail } from './mail-text';
import { writeNotRefreshed } from './not-refreshed-line';
import { reportList } from './report-list';
import { waitingText } from './status-table';

const DAY_MS = 86_400_000;

/** Sends the user `me` one mail about those of these reports that have failed often enough, at most once a day. */
export function mailProblems(mine: readonly StoredReport[], me: string, sources: ReportStores): void {
  const { records, file } = sources;
  if (mine.every(({ id }) => records.record(id).failures === null)) return;
  const failing = reportList(sources).flatMap((report): Problem[] => {
    const { failures } = records.record(report.id);
    // Reports that are stopped until they are approved are left out, because another mail is about them.
    const isRefreshed = report.mine && isScheduled(report) && !report.waiting?.stops;
    if (!isRefreshed || report.lastRun === null || failures === null) return [];
    return [{ ...report, run: report.lastRun, failures }];
  });
  // A failure of the service ends a check, so each check counts it for one report of the file.
  const ofService = failing.filter(({ failures }) => isOfService(failures.kind));
  const count = ofService.reduce((sum, { failures }) => sum + failures.count, 0);
  const problems = failing.filter((report) =>
    needsMail(ofService.includes(report) ? { ...report.failures, count } : report.failures),
  );
  if (problems.length > 0) sendDaily(me, problemMail(file(), problems, fileTime(sources)), sources);
}

/**
 * In the sheets of the reports that the user `me` has scheduled, and by mail at most once a day: nothing can be fetched until the user
 * authorizes the add-on again.
 */
export function reportLostAuthorization(services: ReportStores): void {
  const { authorization, file, reports, user } = services;
  const { happened, doNext } = new AuthorizationLost(authorization.missing());
  const me = ownerIdIn(user);
  const mine = reports.all().filter((report) => isScheduledBy(report, me));
  for (const { id } of mine) writeNotRefreshed(id, `${happened} ${doNext}`, services);
  if (me === undefined || mine.length === 0) return;
  sendDaily(me, lostAuthorizationMail(file(), happened, authorization.url(), mine), services);
}

/** Says above a table that its report waits for approval, and sends one mail about all that begin to wait. Returns true if anything has changed. */
export function askApproval(
  judged: readonly JudgedReport[],
  approvals: Approvals,
  services: ReportStores,
): boolean {
  const changed = judged.flatMap(({ report: { id, name, owner }, waiting }) => {
    const before = approvals.own(id).told;
    const told = waiting === null ? '' : services.digest(waiting.changes).slice(0, 16);
    if (told === before) return [];
    if (waiting?.stops) writeNotRefreshed(id, waitingText(waiting, owner), services);
    approvals.noteTold(id, told);
    return [{ name, changes: before === '' ? waiting?.changes : undefined }];
  });
  const mailed = changed.flatMap(({ name, changes }) => (changes === undefined ? [] : [{ name, changes }]));
  // Sent last: if Google ends the execution before, one mail is lost, but the owner does not get a mail every hour.
  if (mailed.length > 0) send(approvalMail(services.file(), mailed), services);
  return changed.length > 0;
}

/** Uses nothing of the document. The first mail comes after a day: Google may fail once, and by then the sidebar renews the trigger. */
export function mailUnreachable(url: string, triggerUid: string, ports: ReportPorts): void {
  const { user, clock, authorization } = ports;
  const name = `adreports.unreachable.${triggerUid}`;
  const now = clock.now();
  const notedAt = MOMENT.read(user.get(name))?.at ?? 0;
  if (now - notedAt < DAY_MS) return;
  const missing = authorization.missing();
  const why = missing.length === 0 ? '' : texts().errors.authorization.missing(missing);
  user.set(name, MOMENT.write({ at: now }));
  if (why !== '' || now - notedAt < 2 * DAY_MS) send(texts().mails.unreachable(url, why), ports);
}

/** At most one mail a day. If Google ends the execution before it is sent, one mail is lost, but the owner does not get one every hour. */
function sendDaily(me: string, mail: MailText, sources: ReportStores): void {
  const { document, clock, activeUser, mail: quota } = sources;
  const { mailedAt } = checkTimes(me, document);
  const now = clock.now();
  if ((mailedAt !== null && now - mailedAt < DAY_MS) || activeUser() === '' || quota.left() < 1) return;
  noteCheck(me, { mailedAt: now }, document);
  send(mail, sources);
}

function send({ subject, body }: MailText, { activeUser, mail }: ReportPorts): void {
  // Only Google's address: any editor can change those in the document.
  const to = activeUser();
  if (to !== '' && mail.left() > 0) mail.send(to, subject, body);
}
