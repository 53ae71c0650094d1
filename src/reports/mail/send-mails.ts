import { MOMENT } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { fileTime } from '../report-ports';
import type { StoredReport } from '../saved-report';
import { checkTimes, isScheduled, noteCheck } from '../schedule/hourly-trigger';
import { isOfService, needsMail } from '../schedule/retry';
import type { ReportPorts } from '../services';
import { reportList } from '../status/report-list';
import type { ReportStores } from '../store/saved-reports';
import { lostAuthorizationMail, type MailText, type Problem, problemMail } from './mail-text';

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

/** At most once a day. `sentence` names the missing permissions. */
export function mailLostAuthorization(
  mine: readonly StoredReport[],
  me: string,
  sentence: string,
  sources: ReportStores,
): void {
  const { file, authorization } = sources;
  const names = mine.map(({ name }) => name);
  const mail = lostAuthorizationMail(file(), { sentence, url: authorization.url() }, names);
  sendDaily(me, mail, sources);
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
