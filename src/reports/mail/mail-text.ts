import type { FileFacts, FormatTime } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { VERSION } from '../../version';
import { formatDay, formatDays } from '../../wording/days';
import { texts } from '../../wording/texts';
import type { Failures, HeldData } from '../run-facts';
import { retryAt } from '../schedule/retry';

/** What is known of a report's sheet. */
interface ReportSheetState {
  /** Null where it has no sheet. */
  readonly sheetTitle: string | null;
  readonly held: HeldData | null;
}

/** A saved report that could not be refreshed. */
export interface Problem extends ReportSheetState {
  readonly name: string;
  /** Sentences; `doNext` may be empty. */
  readonly happened: string;
  readonly doNext: string;
  readonly failures: Failures;
}

/** What times are shown by; `now` in milliseconds since 1970. */
export interface MailTime {
  readonly now: number;
  /** The spreadsheet's zone, an IANA name. */
  readonly timeZone: string;
  readonly formatTime: FormatTime;
}

/** A mail in plain text. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** A scheduled report that waits until its owner has approved what others changed in it. */
export interface ReportToApprove extends ReportSheetState {
  readonly name: string;
  /** Who changed what and when, as a sentence. */
  readonly changes: string;
}

const LONGEST_NAME = 100;
/** Texts of the service within a sentence are already cut; a mail with fifty sentences is still readable. */
const LONGEST_SENTENCE = 600;

/** One mail about all reports of a file that could not be refreshed: what happened, what the sheets still show, what to do. */
export function problemMail(file: FileFacts, problems: readonly Problem[], time: MailTime): MailText {
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

/** The mail to a user who has to authorize the add-on again; `names` are those of the reports that wait for it. */
export function lostAuthorizationMail(
  file: FileFacts,
  authorizationUrl: string | null,
  names: readonly string[],
): MailText {
  const { sentBy, whatToDo, lostAuthorization: words } = texts().mails;
  const url = authorizationUrl === null ? null : link(authorizationUrl);
  return {
    subject: words.subject(nameOf(file)),
    body: [
      words.intro(nameOf(file), link(file.url)),
      names.map((name) => `- ${nameOf({ name })}`).join('\n'),
      words.unchanged,
      whatToDo(words.whatToDo(url)),
      words.outro,
      sentBy(VERSION),
    ].join('\n\n'),
  };
}

/** One mail to the owner about all reports of a file that have begun to wait for approval. */
export function approvalMail(file: FileFacts, reports: readonly ReportToApprove[], time: MailTime): MailText {
  const { titleOf, whatSheetShows, approvals: words } = texts().mails;
  const count = reports.length;
  return {
    subject: words.subject(reports.map(nameOf), nameOf(file)),
    body: [
      words.intro(count, nameOf(file), link(file.url)),
      ...reports.map((report) =>
        [
          titleOf(nameOf(report)),
          words.whatChanged(inOneLine(report.changes)),
          whatSheetShows(sheetContent(report, time)),
        ].join('\n'),
      ),
      words.keyNotUsed(count),
      words.outro,
    ].join('\n\n'),
  };
}

function problemText(problem: Problem, time: MailTime): string {
  const { titleOf, whatSheetShows, whatToDo, problems: words } = texts().mails;
  const { happened, doNext, failures } = problem;
  const next = Math.max(retryAt(failures), time.now);
  return [
    titleOf(nameOf(problem)),
    words.whatHappened(inOneLine(happened), failures.count, moment(failures.lastAt, time)),
    whatSheetShows(sheetContent(problem, time)),
    ...(doNext === '' ? [] : [whatToDo(inOneLine(doNext))]),
    words.nextTry(moment(next, time)),
  ].join('\n');
}

/** What the sheet of a report shows while it is not refreshed, as a sentence. */
function sheetContent({ sheetTitle, held }: ReportSheetState, time: MailTime): string {
  const words = texts().mails.sheetContent;
  if (sheetTitle === null) return words.noSheet;
  const title = nameOf({ name: sheetTitle });
  if (held === null) return words.empty(title);
  const { from, to, fetchedAt } = held;
  return words.days(title, formatDays(from, to), missingDays(held), moment(fetchedAt, time));
}

/** What is missing of the days that the sheet shows; empty where nothing is. */
function missingDays({ rows, from, to, completeThrough }: HeldData): string {
  const words = texts().mails.sheetContent;
  const empty = rows === 0 ? words.noRows : '';
  if (completeThrough >= to) return empty;
  return (
    empty + (completeThrough < from ? words.noDayComplete : words.completeThrough(formatDay(completeThrough)))
  );
}

/** "20 Nov 20:14", with its year when that is not the current one. */
function moment(at: number, { now, timeZone, formatTime }: MailTime): string {
  const [day = '', clock = ''] = formatTime(at, timeZone, 'yyyy-MM-dd HH:mm').split(' ');
  const isThisYear = formatTime(now, timeZone, 'yyyy') === day.slice(0, 4);
  return `${isThisYear ? formatDay(day).slice(0, -5) : formatDay(day)} ${clock}`;
}

/** A name in one line and short: anybody who may edit the file can have written it. */
function nameOf({ name }: { readonly name: string }): string {
  return shortened(flat(name), LONGEST_NAME);
}

function inOneLine(sentence: string): string {
  return shortened(flat(sentence), LONGEST_SENTENCE);
}

/** An address, without anything that could begin a line of its own. */
function link(url: string): string {
  return flat(url).replace(/ /g, '%20');
}
