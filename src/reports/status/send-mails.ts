import { AuthorizationLost } from '../../errors/error-log';
import type { FileFacts } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { VERSION } from '../../version';
import { formatDays } from '../../wording/days';
import { texts } from '../../wording/texts';
import type { Approvals, JudgedReport } from '../approvals';
import { fileTime, momentText } from '../file-time';
import type { SavedReport, StoredReport } from '../saved-report';
import { checkTimes, isScheduled, isScheduledBy, noteCheck, ownerIdIn } from '../schedule/hourly-trigger';
import { isOfKey, isOfService, needsMail } from '../schedule/retry';
import type { ReportPorts } from '../services';
import type { ReportStores } from '../store/saved-reports';
import { writeNotRefreshed } from './not-refreshed-line';
import { reportList } from './report-list';
import { waitingText } from './status-table';

const DAY_MS = 86_400_000;
const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 250;
/** Longer lines are cut. A mail with fifty such lines is still readable. */
const LONGEST_LINE = 600;

interface MailedReport {
  readonly name: string;
  readonly lines: readonly string[];
}

/**
 * Sends the user `me` one mail about those of these reports that have failed often enough, at most once a day. A key that is refused or
 * missing stops all reports of the user: one mail names them all, and none follows until the key works.
 */
export function mailProblems(mine: readonly StoredReport[], me: string, sources: ReportStores): void {
  const { records, document } = sources;
  if (mine.every(({ id }) => records.record(id).failures === null)) return;
  // Reports that are stopped until they are approved are left out, because another mail is about them.
  const refreshed = reportList(sources).filter(
    (report) => report.mine && isScheduled(report) && !report.waiting?.stops,
  );
  const failing = refreshed.flatMap((report) => {
    const { failures } = records.record(report.id);
    return report.lastRun === null || failures === null ? [] : [{ ...report, run: report.lastRun, failures }];
  });
  const time = fileTime(sources);
  const { whatHappened, keyStops, whatSheetShows, whatToDo } = texts().mails;
  const sheetLines = ({ sheet, held }: Pick<SavedReport, 'sheet' | 'held'>) =>
    sheet === null || held === null
      ? []
      : [whatSheetShows(formatDays(held.from, held.to), momentText(held.fetchedAt, time))];
  // A key has worked since: by schedule or by hand.
  const workedAt = Math.max(0, ...refreshed.map(({ id }) => records.record(id).lastGoodAt ?? 0));
  const ofKey = failing.find(({ failures: { kind, lastAt } }) => isOfKey(kind) && lastAt > workedAt);
  if (ofKey !== undefined && (checkTimes(me, document).keyMailedAt ?? 0) <= workedAt) {
    const { run, failures } = ofKey;
    const cause = [keyStops(run.sentence, momentText(failures.lastAt, time)), whatToDo(run.doNext)];
    const stopped = refreshed.map((report) => ({ name: report.name, lines: sheetLines(report) }));
    const mail = mailText('key', sources.file(), stopped, cause);
    sendDaily(me, mail, sources, { keyMailedAt: sources.clock.now() });
    return;
  }
  // A failure of the service ends a check, so each check counts it for one report of the file.
  const ofService = failing.filter(({ failures }) => isOfService(failures.kind));
  const count = ofService.reduce((sum, { failures }) => sum + failures.count, 0);
  const problems = failing.filter(
    (report) =>
      !isOfKey(report.failures.kind) &&
      needsMail(ofService.includes(report) ? { ...report.failures, count } : report.failures),
  );
  const mailed = problems.map((report) => {
    const { name, run, failures } = report;
    return {
      name,
      lines: [
        whatHappened(run.sentence, failures.count, momentText(failures.lastAt, time)),
        ...sheetLines(report),
        ...(run.doNext === '' ? [] : [whatToDo(run.doNext)]),
      ],
    };
  });
  if (mailed.length > 0) sendDaily(me, mailText('problems', sources.file(), mailed), sources);
}

/**
 * In the sheets of the reports that the user `me` has scheduled, and by mail at most once a day: nothing can be fetched until the user
 * authorizes the add-on again.
 */
export function reportLostAuthorization(services: ReportStores): void {
  const { authorization, reports, user } = services;
  const { happened, doNext } = new AuthorizationLost(authorization.missing());
  const me = ownerIdIn(user);
  const mine = reports.all().filter((report) => isScheduledBy(report, me));
  for (const { id } of mine) writeNotRefreshed(id, `${happened} ${doNext}`, services);
  if (me === undefined || mine.length === 0) return;
  const cause = [happened, texts().mails.whatToDo(doNext), authorization.url() ?? ''];
  const mailed = mine.map(({ name }) => ({ name, lines: [] }));
  sendDaily(me, mailText('problems', services.file(), mailed, cause), services);
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
    return [{ name, lines: before === '' && waiting !== null ? [waiting.changes] : [] }];
  });
  const mailed = changed.filter(({ lines }) => lines.length > 0);
  // Sent last: if Google ends the execution before, one mail is lost, but the owner does not get a mail every hour.
  if (mailed.length > 0) send(mailText('approvals', services.file(), mailed), services);
  return changed.length > 0;
}

/**
 * At most one mail a day; `noted` is stored with its time. If Google ends the execution before it is sent, one mail is lost, but the owner does
 * not get one every hour.
 */
function sendDaily(
  me: string,
  mail: ReturnType<typeof mailText>,
  sources: ReportStores,
  noted: Parameters<typeof noteCheck>[1] = {},
): void {
  const { document, clock, activeUser, mail: quota } = sources;
  const { mailedAt } = checkTimes(me, document);
  const now = clock.now();
  if ((mailedAt !== null && now - mailedAt < DAY_MS) || activeUser() === '' || quota.left() < 1) return;
  noteCheck(me, { ...noted, mailedAt: now }, document);
  send(mail, sources);
}

function send({ subject, body }: ReturnType<typeof mailText>, { activeUser, mail }: ReportPorts): void {
  // Only Google's address: any editor can change those in the document.
  const to = activeUser();
  if (to !== '' && mail.left() > 0) mail.send(to, subject, body);
}

/**
 * `cause` are lines about all of the reports. Any editor of the file can change names, so they may contain anything: each is one line of at most
 * 100 characters.
 */
export function mailText(
  about: 'problems' | 'key' | 'approvals',
  file: FileFacts,
  reports: readonly MailedReport[],
  cause: readonly string[] = [],
) {
  const { sentBy, [about]: words } = texts().mails;
  const nameOf = ({ name }: { readonly name: string }) => shortened(flat(name), LONGEST_NAME);
  const inLines = (lines: readonly string[]) =>
    lines.map((line) => shortened(flat(line), LONGEST_LINE)).join('\n');
  const sections = reports.map((report) => [`“${nameOf(report)}”`, ...report.lines]);
  // Spaces could end the link.
  const url = flat(file.url).replace(/ /g, '%20');
  const intro = words.intro(nameOf(file), url);
  const parts = (cause.length === 0 ? sections : [cause, ...sections]).map(inLines);
  return {
    subject: shortened(words.subject(nameOf(file), reports.map(nameOf).join(', ')), LONGEST_SUBJECT),
    body: [intro, ...parts, words.outro, sentBy(VERSION)].join('\n\n'),
  };
}
