import type { FileFacts } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { VERSION } from '../../version';
import { formatDay, formatDays } from '../../wording/days';
import { texts } from '../../wording/texts';
import type { FileTime } from '../file-time';
import type { Failures, HeldData, LastRun } from '../run-facts';
import type { SavedReport } from '../saved-report';
import { retryAt } from '../schedule/retry';

export interface Problem extends Pick<SavedReport, 'name' | 'sheet' | 'held'> {
  /** The message of the failed run: what went wrong, and what the owner should do. `doNext` may be empty. */
  readonly run: Pick<LastRun, 'sentence' | 'doNext'>;
  readonly failures: Failures;
}

type Named = Pick<SavedReport, 'name'>;

export interface MailText {
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

export function approvalMail(
  file: FileFacts,
  reports: readonly (Named & { readonly changes: string })[],
): MailText {
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
  if (sheet === null) return words.noSheet;
  const title = nameOf({ name: sheet.title });
  if (held === null) return words.empty(title);
  const { from, to, fetchedAt } = held;
  return words.days(title, formatDays(from, to), missingDays(held), moment(fetchedAt, time));
}

/** Up to which day the numbers are complete, or that there are no rows; '' if nothing is missing. */
function missingDays({ rows, from, to, completeThrough }: HeldData): string {
  const words = texts().mails.sheetContent;
  const empty = rows === 0 ? words.noRows : '';
  if (completeThrough >= to) return empty;
  const days =
    completeThrough < from ? words.noDayComplete : words.completeThrough(formatDay(completeThrough));
  return empty + days;
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
