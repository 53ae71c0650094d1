import { exception, isPlain, mismatch } from '../arguments';
import { handleOf } from '../blob';
import { call, notEmulated, strict } from '../host';

const FIELDS = new Set([
  'to',
  'subject',
  'body',
  'htmlBody',
  'cc',
  'bcc',
  'name',
  'noReply',
  'replyTo',
  'attachments',
]);

export function makeMailApp(): object {
  return strict('MailApp', {
    sendEmail(...args: unknown[]) {
      call('MailApp', 'send', message(args));
    },
    getRemainingDailyQuota: () => call('MailApp', 'remaining'),
    toString: () => 'MailApp',
  });
}

/** sendEmail(message), sendEmail(to, subject, body) and sendEmail(to, subject, body, options). */
function message(args: readonly unknown[]): object {
  const [first, subject, body, options = {}] = args;
  const whole = args.length === 1 ? first : { ...(options as object), to: first, subject, body };
  if (!isPlain(whole) || (args.length !== 1 && args.length < 3)) throw mismatch('MailApp.sendEmail', args);
  for (const name of Object.keys(whole)) {
    if (!FIELDS.has(name)) notEmulated(`MailApp option ${name}`);
  }
  const { attachments } = whole as { readonly attachments?: unknown };
  if (attachments === undefined) return whole;
  if (!Array.isArray(attachments)) throw exception('Invalid argument: attachments');
  return { ...whole, attachments: attachments.map(handleOf) };
}
