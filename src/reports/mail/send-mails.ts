import type { TextStore } from '../../platform/ports';
import { MOMENT } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { fileTime, type ReportPorts } from '../report-ports';
import type { StoredReport } from '../saved-report';
import { isScheduled } from '../schedule/hourly-trigger';
import { isOfService, needsMail } from '../schedule/retry';
import { reportList } from '../status/report-list';
import type { ReportStores } from '../store/saved-reports';
import { lostAuthorizationMail, type MailText, problemMail } from './mail-text';

const MAILED = 'adreports.mailed.';
const DAY_MS = 86_400_000;

/** Sends the user `me` one mail about all of these reports, at most once a day. */
export function mailProblems(failed: readonly StoredReport[], me: string, sources: ReportStores): void {
  if (failed.length === 0) return;
  const failing = reportList(sources).flatMap((report) => {
    const { failures } = sources.records.record(report.id);
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
  if (problems.length > 0)
    send(sources.document, MAILED + me, problemMail(sources.file(), problems, fileTime(sources)), sources);
}

/** At most once a day. `sentence` names the missing permissions. */
export function mailLostAuthorization(
  mine: readonly StoredReport[],
  me: string,
  sentence: string,
  sources: ReportStores,
): void {
  const { document, file, authorization } = sources;
  const names = mine.map(({ name }) => name);
  const mail = lostAuthorizationMail(file(), { sentence, url: authorization.url() }, names);
  send(document, MAILED + me, mail, sources);
}

/** Uses nothing of the document. The first mail comes after a day: Google may fail once, and by then the sidebar renews the trigger. */
export function mailUnreachable(url: string, triggerUid: string, ports: ReportPorts): void {
  const { user, clock, authorization } = ports;
  const name = `adreports.unreachable.${triggerUid}`;
  const failedAt = MOMENT.read(user.get(name))?.at ?? 0;
  const missing = authorization.missing();
  const why = missing.length === 0 ? '' : texts().errors.authorization.missing(missing);
  if (why !== '' || clock.now() - failedAt < 2 * DAY_MS)
    send(user, name, texts().mails.unreachable(url, why), ports);
  else user.set(name, MOMENT.write({ at: clock.now() }));
}

/** At most one mail a day. If Google ends the execution before it is sent, one mail is lost, but the owner does not get one every hour. */
function send(store: TextStore, name: string, { subject, body }: MailText, ports: ReportPorts): void {
  const { mail, clock } = ports;
  // Only Google's address: any editor can change those in the document.
  const to = ports.activeUser();
  const now = clock.now();
  const at = MOMENT.read(store.get(name))?.at;
  const wasMailed = at !== undefined && at <= now && now - at < DAY_MS;
  if (to === '' || wasMailed || mail.left() < 1) return;
  store.set(name, MOMENT.write({ at: now }));
  mail.send(to, subject, body);
}
