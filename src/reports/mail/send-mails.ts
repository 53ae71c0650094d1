import { MOMENT } from '../../storage/versioned-json';
import { fileTime, type ReportPorts } from '../report-ports';
import type { SavedReport, StoredReport } from '../saved-report';
import { isScheduled, isScheduledBy } from '../schedule/hourly-trigger';
import { needsMail } from '../schedule/retry';
import { reportList } from '../status/report-list';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/saved-reports';
import { lostAuthorizationMail, type MailText, problemMail } from './mail-text';

const MAILED = 'adreports.mailed.';
const DAY_MS = 86_400_000;

/** Mails the owner why their reports are not refreshed: one mail, at most once a day. `failed` are the reports that failed just now. */
export function mailProblems(failed: readonly StoredReport[], me: string, sources: ReportStores): void {
  if (failed.length === 0) return;
  const problems = reportList(sources).flatMap((report) => {
    const { failures } = sources.records.record(report.id);
    // A report that waits for approval has a mail of its own.
    const isRefreshed = report.mine && isScheduled(report) && report.waiting === null;
    if (!isRefreshed || report.lastRun === null || failures === null || !needsMail(failures)) return [];
    return [{ ...report, run: report.lastRun, failures }];
  });
  if (problems.length > 0)
    send(me, addressOf(failed, sources), problemMail(sources.file(), problems, fileTime(sources)), sources);
}

/** Mails an owner that Google no longer authorizes the add-on for them, at most once a day. Throws if Google refuses the mail, too. */
export function mailLostAuthorization(sources: ReportStores): void {
  const { reports, user, file, authorization } = sources;
  const me = ownerIdIn(user.all());
  const mine = reports.all().filter((report) => isScheduledBy(report, me));
  if (me === undefined || mine.length === 0) return;
  const names = mine.map(({ name }) => name);
  send(me, addressOf(mine, sources), lostAuthorizationMail(file(), authorization.url(), names), sources);
}

/**
 * The owner's address. Any editor could have written the address in the file's properties, so it counts only if Google does not provide
 * the address of the current user.
 */
export function addressOf(
  reports: readonly Pick<SavedReport, 'owner'>[],
  { activeUser }: Pick<ReportPorts, 'activeUser'>,
): string {
  return activeUser() || (reports.find(({ owner }) => owner !== '')?.owner ?? '');
}

/** Stores the time before it sends the mail: if Google ends the execution between the two, a mail is lost, but none is sent every hour. */
function send(me: string, to: string, { subject, body }: MailText, sources: ReportStores): void {
  const { document, mail, clock } = sources;
  const now = clock.now();
  const at = MOMENT.read(document.get(MAILED + me))?.at;
  const wasMailed = at !== undefined && at <= now && now - at < DAY_MS;
  if (to === '' || wasMailed || mail.left() < 1) return;
  document.set(MAILED + me, MOMENT.write({ at: now }));
  mail.send(to, subject, body);
}
