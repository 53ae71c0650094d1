import { AuthorizationLost } from '../../errors/authorization-lost';
import type { FileFacts } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { VERSION } from '../../version';
import { formatDay, formatDays } from '../../wording/days';
import { texts } from '../../wording/texts';
import type { Approvals, JudgedReport } from '../approvals/approvals';
import { type FileTime, fileTime } from '../file-time';
import type { Failures, LastRun } from '../run-facts';
import type { SavedReport, StoredReport } from '../saved-report';
import { checkTimes, isScheduled, isScheduledBy, noteCheck } from '../schedule/hourly-trigger';
import { isOfService, needsMail, retryAt } from '../schedule/retry';
import type { ReportPorts } from '../services';
import { ownerIdIn } from '../store/owner-id';
import type { ReportStores } from '../store/saved-reports';
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

export interface Problem extends Pick<SavedReport, 'name' | 'sheet' | 'held'> {
  /** The message of the failed run: what went wrong, and what the owner should do. `doNext` may be empty. */
  readonly run: Pick<LastRun, 'sentence' | 'doNext'>;
  readonly failures: Failures;
}

type Named = Pick<SavedReport, 'name'>;

interface MailText {
  readonly subject: string;
  readonly body: string;
}

const LONGEST_NAME = 100;
/** Longer sentences are cut to this number of characters. A mail with fifty such sentences is still readable. */
const LONGEST_SENTENCE = 600;

/** About all reports of a file that could not be refreshed: what happened, what the sheets still show, and what to do. */
export function problemMail(file: FileFacts, problems: readonly Problem[], time: FileTime): MailText {
  const { sentBy, problems: words } = texts().mails;
  const count = problems.length;
  return {
    subject: words.subject(problems.map(nameOf), nameOf(file)),
    body: [
      words.intro(count, nameOf(file), link(file.url)),
      ...problems.map((problem) => problemText(problem, time)),
      words.outro(count),
      sentBy(VERSION),
    ].join('\n\n'),
  };
}

/** To a user who must authorize the add-on again at `url`. `sentence` names the missing permissions. */
export function lostAuthorizationMail(
  file: FileFacts,
  sentence: string,
  url: string | null,
  reports: readonly Named[],
): MailText {
  const { sentBy, whatToDo, lostAuthorization: words } = texts().mails;
  return {
    subject: words.subject(nameOf(file)),
    body: [
      words.intro(sentence, nameOf(file), link(file.url)),
      reports.map((report) => `- ${nameOf(report)}`).join('\n'),
      words.unchanged,
      whatToDo(words.whatToDo(url === null ? null : link(url))),
      words.outro,
      sentBy(VERSION),
    ].join('\n\n'),
  };
}

function approvalMail(file: FileFacts, reports: readonly (Named & { readonly changes: string })[]): MailText {
  const { titleOf, whatToDo, approvals: words } = texts().mails;
  return {
    subject: words.subject(reports.map(nameOf), nameOf(file)),
    body: [
      words.intro(reports.length, nameOf(file), link(file.url)),
      ...reports.map((report) => `${titleOf(nameOf(report))}\n${inOneLine(report.changes)}`),
      whatToDo(words.whatToDo),
      words.outro,
    ].join('\n\n'),
  };
}

function problemText(problem: Problem, time: FileTime): string {
  const { titleOf, whatSheetShows, whatToDo, problems: words } = texts().mails;
  const { failures, run } = problem;
  const next = Math.max(retryAt(failures), time.now);
  return [
    titleOf(nameOf(problem)),
    words.whatHappened(inOneLine(run.sentence), failures.times ?? 1, moment(failures.lastAt, time)),
    whatSheetShows(sheetContent(problem, time)),
    ...(run.doNext === '' ? [] : [whatToDo(inOneLine(run.doNext))]),
    words.nextTry(moment(next, time)),
  ].join('\n');
}

function sheetContent({ sheet, held }: Problem, time: FileTime): string {
  const words = texts().mails.sheetContent;
  if (sheet === null || held === null) return words.nothing;
  const days = formatDays(held.from, held.to);
  return words.days(nameOf({ name: sheet.title }), days, moment(held.fetchedAt, time));
}

/** A time as text, for example "20 Nov 20:14". It includes the year if it is not the current year. */
function moment(at: number, { now, timeZone, formatTime }: FileTime): string {
  const [day = '', clock = ''] = formatTime(at, timeZone, 'yyyy-MM-dd HH:mm').split(' ');
  const isThisYear = formatTime(now, timeZone, 'yyyy') === day.slice(0, 4);
  return `${isThisYear ? formatDay(day).slice(0, -5) : formatDay(day)} ${clock}`;
}

/** A name in one line of at most 100 characters. Any editor of the file can change names, so they may contain anything. */
function nameOf({ name }: Named): string {
  return shortened(flat(name), LONGEST_NAME);
}

function inOneLine(sentence: string): string {
  return shortened(flat(sentence), LONGEST_SENTENCE);
}

/** A web address in one line. Spaces and line breaks are encoded, because any of them could end the link. */
function link(url: string): string {
  return flat(url).replace(/ /g, '%20');
}
