import type { TextStore } from '../../platform/ports';
import { MOMENT } from '../../storage/versioned-json';
import { approvalStores, isApproved } from '../approvals/approvals';
import type { StoredReport } from '../saved-report';
import { isScheduledBy } from '../schedule/hourly-trigger';
import { needsMail } from '../schedule/retry';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { lostAuthorizationMail, type Problem, problemMail } from './mail-text';

const MAILED = 'adreports.mailed.';
const DAY_MS = 86_400_000;

/** Mails an owner why their reports are not refreshed, all in one mail, at most once a day; `failed` are the reports that failed just now. */
export function mailProblems(failed: readonly StoredReport[], me: string, sources: ReportStores): void {
  if (failed.length === 0) return;
  const { ports } = sources;
  const problems = problemsOf(me, sources);
  if (problems.length === 0) return;
  const { clock, spreadsheet, formatTime, activeUser } = ports;
  const time = { now: clock.now(), timeZone: spreadsheet.timeZone(), formatTime };
  send(me, addressOf(failed, activeUser), problemMail(ports.file(), problems, time), sources);
}

/** Mails an owner that Google no longer lets the add-on work for them, at most once a day. Throws where Google refuses the mail too. */
export function mailLostAuthorization(sources: ReportStores): void {
  const { reports, ports } = sources;
  const me = ownerIdIn(ports.user.all());
  const mine = reports.all().filter((report) => isScheduledBy(report, me));
  if (me === undefined || mine.length === 0) return;
  const names = mine.map(({ name }) => name);
  const to = addressOf(mine, ports.activeUser);
  send(me, to, lostAuthorizationMail(ports.file(), ports.authorization.url(), names), sources);
}

function problemsOf(me: string, { reports, records, ports }: ReportStores): Problem[] {
  const stores = approvalStores(ports);
  const { kept } = stores;
  const tabs = ports.tabs.all();
  return reports.all(kept).flatMap((report) => {
    const record = records.record(report.id, kept);
    // Reports that wait for approval have a mail of their own.
    if (
      !isScheduledBy(report, me) ||
      !isApproved(report, stores, ports) ||
      record?.failures == null ||
      !needsMail(record.failures)
    )
      return [];
    const tab = tabs.find(({ sheetId }) => sheetId === record.sheetId);
    const { sentence, doNext } = record.lastRun;
    return {
      name: report.name,
      sheetTitle: tab?.title ?? null,
      held: tab === undefined ? null : record.held,
      happened: sentence,
      doNext,
      failures: record.failures,
    };
  });
}

/** Noted before it is sent: an execution that is killed between the two rather loses a mail than sends it every hour. */
function send(
  me: string,
  to: string,
  { subject, body }: { readonly subject: string; readonly body: string },
  { ports: { document, mail, clock } }: ReportStores,
): void {
  if (to === '' || wasMailed(me, document, clock.now()) || mail.left() < 1) return;
  document.set(MAILED + me, MOMENT.write({ at: clock.now() }));
  mail.send(to, subject, body);
}

function wasMailed(me: string, document: TextStore, now: number): boolean {
  const at = MOMENT.read(document.get(MAILED + me))?.at;
  return at !== undefined && at <= now && now - at < DAY_MS;
}

/**
 * The owner's address. Any editor could have written the one in the file's properties, so it counts only where Google tells none of the
 * user whose check it is.
 */
export function addressOf(reports: readonly StoredReport[], activeUser: () => string): string {
  return activeUser() || (reports.find(({ owner }) => owner !== '')?.owner ?? '');
}
