import { type ErrorLog, tryOrLog } from '../errors';
import type { FileFacts, Http, Mail } from '../platform';
import { FileConsents, MESSAGES } from '../settings';
import { flattenText, rememberResults, truncateText } from '../storage';
import { VERSION } from '../version';
import { getTexts, joinList, joinSentences } from '../wording';
import { findChat, sendToChat } from './chat';
import { listPeople, type RecipientServices, readRecipients } from './recipients';

const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 250;
/** Longer lines are cut. A mail with fifty such lines is still readable. */
const LONGEST_LINE = 600;

/** What a message is about, by name: a report, or a closed month. */
interface MessageSubject {
  readonly name: string;
  readonly lines: readonly string[];
}

export type Message = ReturnType<typeof composeMessage>;

/** Any editor of the file can write anything into a name, so names are cut to one line of at most 100 characters. */
export function composeMessage(
  about: 'problems' | 'approvals' | 'alerts' | 'closings' | 'test',
  file: FileFacts,
  subjects: readonly MessageSubject[],
) {
  const { intro, [about]: texts } = getTexts().mails;
  const clipName = ({ name }: { readonly name: string }) => truncateText(flattenText(name), LONGEST_NAME);
  const joinLines = (lines: readonly string[]) =>
    lines.map((line) => truncateText(flattenText(line), LONGEST_LINE)).join('\n');
  const sections = subjects.map((subject) => [`“${clipName(subject)}”`, ...subject.lines]);
  // Spaces could end the link.
  const url = flattenText(file.url).replace(/ /g, '%20');
  const subject = texts.subject(clipName(file), joinList(subjects.map(clipName)));
  return {
    subject: truncateText(subject, LONGEST_SUBJECT),
    body: [intro(clipName(file), url), ...sections.map(joinLines)].join('\n\n'),
    /** What only the owner of the reports is told. */
    outro: texts.outro,
    /** The address of the file. It is the only link in the message. */
    url,
  };
}

export interface MessageServices extends RecipientServices {
  readonly file: () => FileFacts;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  readonly mail: Mail;
  readonly http: Http;
  readonly errors: ErrorLog;
}

/** Whether a mail reaches the current user now. */
function canMail({ activeUser, mail }: MessageServices): boolean {
  return activeUser() !== '' && mail.countRecipientsLeft() > 0;
}

/**
 * Sends a message about the file to the current user, by mail, and a copy to the recipients whom this user has chosen. A failure is logged,
 * and Settings show it. It ends neither the other ways nor the caller's work.
 */
export function notifyPeople(message: Message, services: MessageServices): void {
  // The address that Google gives: any editor can change the addresses in the document.
  const me = services.activeUser();
  if (canMail(services)) tryOrLog('a mail', services, () => sendMail(me, message, services));
  notifyRecipients(message, services);
}

/** Sends a test message to the recipients. Returns a sentence about each of them. */
export function sendTestMessage(services: MessageServices): readonly string[] {
  const { delivered, nobody } = getTexts().mails.recipients;
  const deliveries = notifyRecipients(composeMessage('test', services.file(), []), services);
  const sentences = deliveries.map(({ recipient, problem }) => problem || delivered(recipient));
  return sentences.length === 0 ? [nobody] : sentences;
}

/** Returns why a recipient did not get the message, as a sentence; '' if all is well. Settings show these sentences later. */
function notifyRecipients(message: Message, services: MessageServices) {
  const { recipients: texts, chats } = getTexts().mails;
  const recipients = readRecipients(services);
  const me = services.activeUser();
  const copy = { ...message, body: `${texts.copyOf(me)}\n\n${message.body}`, outro: texts.endsCopies(me) };
  const listPeopleOnce = rememberResults(() => listPeople(services));
  const deliveries = recipients.addresses.map((address) =>
    tryDelivery(address, services, () => {
      if (!listPeopleOnce('').has(address)) return texts.lostAccess;
      if (!canMail(services)) return texts.noMailLeft;
      sendMail(address, copy, services);
      return '';
    }),
  );
  const chat = findChat(recipients.webhook);
  if (chat !== undefined) {
    const post = () => sendToChat(chat, recipients.webhook, copy, services.http);
    deliveries.push(tryDelivery(chats[chat], services, post));
  }
  const problem = joinSentences(deliveries.map(({ problem }) => problem));
  if (problem !== recipients.problem)
    new FileConsents(services).recordConsent(MESSAGES, { ...recipients, problem });
  return deliveries;
}

/** `deliver` returns why the message was not delivered; '' if it was. */
function tryDelivery(recipient: string, services: MessageServices, deliver: () => string) {
  let reason = '';
  const errorReason = tryOrLog('a message', services, () => {
    reason = deliver();
    if (reason !== '') services.errors.logUnexpected('a message', new Error(reason));
  });
  reason = errorReason ?? reason;
  return { recipient, problem: reason && getTexts().mails.recipients.failed(recipient, reason) };
}

function sendMail(address: string, { subject, body, outro }: Message, { mail }: MessageServices): void {
  mail.send(address, subject, [body, outro, getTexts().mails.sentBy(VERSION)].join('\n\n'));
}
