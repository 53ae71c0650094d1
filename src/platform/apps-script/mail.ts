import type { Mail } from '../ports';
import { isMissing } from './user';

export const mail: Mail = {
  left: () => (isMissing('script.send_mail') ? 0 : MailApp.getRemainingDailyQuota()),
  send: (to, subject, body) => MailApp.sendEmail(to, subject, body),
};
