import type { FileFacts } from '../../platform';
import { flattenText, truncateText } from '../../storage';
import { VERSION } from '../../version';
import { getTexts } from '../../wording';
import { noteCheckTimes, readCheckTimes } from '../schedule/hourly-trigger';
import type { ReportServices } from '../services';

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
 * At most one mail a day. Its time is stored first, with `notedTimes`: if Google ends the execution before it is sent, one mail is lost, but the
 * owner does not get one every hour.
 */
export function sendDaily(
  me: string,
  mail: ComposedMail,
  services: ReportServices,
  notedTimes: Parameters<typeof noteCheckTimes>[1] = {},
): void {
  const { document, clock, activeUser, mail: quota } = services;
  const { mailedAt } = readCheckTimes(me, document);
  const now = clock.now();
  const isMailedToday = mailedAt !== null && now - mailedAt < DAY_MS;
  if (isMailedToday || activeUser() === '' || quota.countRecipientsLeft() < 1) return;
  noteCheckTimes(me, { ...notedTimes, mailedAt: now }, document);
  sendMail(mail, services);
}

type ComposedMail = ReturnType<typeof composeMail>;

export function sendMail({ subject, body }: ComposedMail, { activeUser, mail }: ReportServices): void {
  // The address that Google gives: any editor can change the addresses in the document.
  const to = activeUser();
  if (to !== '' && mail.countRecipientsLeft() > 0) mail.send(to, subject, body);
}

/**
 * `cause` are lines about all of the reports. Any editor of the file can write anything into a name, so names are cut to one line of at most 100
 * characters.
 */
export function composeMail(
  about: 'problems' | 'key' | 'approvals' | 'alerts',
  file: FileFacts,
  reports: readonly MailedReport[],
  cause: readonly string[] = [],
) {
  const { sentBy, [about]: mailTexts } = getTexts().mails;
  const clipName = ({ name }: { readonly name: string }) => truncateText(flattenText(name), LONGEST_NAME);
  const joinLines = (lines: readonly string[]) =>
    lines.map((line) => truncateText(flattenText(line), LONGEST_LINE)).join('\n');
  const sections = reports.map((report) => [`“${clipName(report)}”`, ...report.lines]);
  // Spaces could end the link.
  const url = flattenText(file.url).replace(/ /g, '%20');
  const intro = mailTexts.intro(clipName(file), url);
  const parts = (cause.length === 0 ? sections : [cause, ...sections]).map(joinLines);
  const subject = mailTexts.subject(clipName(file), reports.map(clipName).join(', '));
  return {
    subject: truncateText(subject, LONGEST_SUBJECT),
    body: [intro, ...parts, mailTexts.outro, sentBy(VERSION)].join('\n\n'),
  };
}
