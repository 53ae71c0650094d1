import type { FileFacts, FormatTime } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { VERSION } from '../../version';
import { formatDay, formatDays } from '../../wording/days';
import type { Failures, HeldData } from '../run-facts';
import { retryAt } from '../schedule/retry';

/** A saved report that could not be refreshed. */
export interface Problem {
  readonly name: string;
  /** Null where it has no sheet. */
  readonly sheetTitle: string | null;
  readonly held: HeldData | null;
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

const SENT_BY = `Ad Reports for Sheets, version ${VERSION}`;
const LONGEST_NAME = 100;
/** The service's words within it are cut already; a mail with fifty of them is still read. */
const LONGEST_SENTENCE = 600;

/** One mail about all reports of a file that could not be refreshed: what happened, what the sheets still show, what to do. */
export function problemMail(file: FileFacts, problems: readonly Problem[], time: MailTime): MailText {
  const isOne = problems.length === 1;
  const which = isOne ? `“${named(problems[0]!.name)}” was` : `${problems.length} reports were`;
  const these = isOne ? 'this report' : 'these reports';
  return {
    subject: `Ad Reports: ${which} not refreshed in “${named(file.name)}”`,
    body: [
      `Ad Reports could not refresh ${these} in the spreadsheet “${named(file.name)}”:\n${link(file.url)}`,
      ...problems.map((problem) => told(problem, time)),
      `You get this mail, at most once a day, because you scheduled ${these}. To stop it, open the spreadsheet, then the Ad Reports sidebar, and choose Pause in the menu ⋯ of ${isOne ? 'the report' : 'each report'}.`,
      SENT_BY,
    ].join('\n\n'),
  };
}

/** The mail for who has to let the add-on work for him again; `names` are those of the reports that wait for it. */
export function lostAuthorizationMail(
  file: FileFacts,
  authorizationUrl: string | null,
  names: readonly string[],
): MailText {
  const spreadsheet = `“${named(file.name)}”`;
  const allow =
    authorizationUrl === null
      ? 'Open the spreadsheet, choose Extensions ▸ Ad Reports ▸ Settings, and allow what Google asks for.'
      : `Open this page and allow what Google asks for:\n${link(authorizationUrl)}`;
  return {
    subject: `Ad Reports: Google needs your permission again for ${spreadsheet}`,
    body: [
      `Google no longer lets Ad Reports work for you, so these reports in the spreadsheet ${spreadsheet} do not refresh themselves:\n${link(file.url)}`,
      names.map((name) => `- ${named(name)}`).join('\n'),
      'Their sheets still show what the last good run wrote; nothing was changed or deleted.',
      `What to do: ${allow}\nThe reports refresh at the next hourly check after that.`,
      'You get this mail, at most once a day, because you scheduled these reports. To stop it without giving the permission, let a colleague choose Pause or Take over in the menu ⋯ of each report.',
      SENT_BY,
    ].join('\n\n'),
  };
}

function told({ name, sheetTitle, held, happened, doNext, failures }: Problem, time: MailTime): string {
  const next = Math.max(retryAt(failures), time.now);
  return [
    `“${named(name)}”`,
    `What happened: ${sentence(happened)} ${timesSaid(failures, time)}`,
    `What the sheet shows: ${stillShown(sheetTitle, held, time)}`,
    ...(doNext === '' ? [] : [`What to do: ${sentence(doNext)}`]),
    `Ad Reports tries again by itself, from ${moment(next, time)} on.`,
  ].join('\n');
}

function timesSaid({ count, lastAt }: Failures, time: MailTime): string {
  const at = moment(lastAt, time);
  return count === 1 ? `That was on ${at}.` : `${count} tries in a row have failed, the last one on ${at}.`;
}

/** What the sheet of a report shows while it is not refreshed, as a sentence. */
export function stillShown(sheetTitle: string | null, held: HeldData | null, time: MailTime): string {
  if (sheetTitle === null)
    return 'Nothing: the report has no sheet, as no run has ended well or its sheet was deleted.';
  const sheet = `The sheet “${named(sheetTitle)}”`;
  if (held === null) return `${sheet} holds nothing of this report yet.`;
  return `${sheet} still shows ${formatDays(held.from, held.to)}${lacking(held)}, refreshed ${moment(held.fetchedAt, time)}.`;
}

/** What is missing of the days that the sheet shows; empty where nothing is. */
function lacking({ rows, from, to, completeThrough }: HeldData): string {
  const empty = rows === 0 ? ' (no rows)' : '';
  if (completeThrough >= to) return empty;
  const complete =
    completeThrough < from ? 'no day complete' : `complete through ${formatDay(completeThrough)}`;
  return `${empty}, ${complete}`;
}

/** "20 Nov 20:14", with its year when that is not the one it is now. */
function moment(at: number, { now, timeZone, formatTime }: MailTime): string {
  const [day, clock] = formatTime(at, timeZone, 'yyyy-MM-dd HH:mm').split(' ') as [string, string];
  const isThisYear = formatTime(now, timeZone, 'yyyy') === day.slice(0, 4);
  return `${isThisYear ? formatDay(day).slice(0, -5) : formatDay(day)} ${clock}`;
}

/** A name in one line and short: anybody who may edit the file can have written it. */
export function named(name: string): string {
  return shortened(flat(name), LONGEST_NAME);
}

/** The same for a sentence. */
export function sentence(text: string): string {
  return shortened(flat(text), LONGEST_SENTENCE);
}

/** An address, without anything that could begin a line of its own. */
export function link(url: string): string {
  return flat(url).replace(/ /g, '%20');
}
