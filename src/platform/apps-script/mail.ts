import type { Mail } from '../ports';

export const mail: Mail = {
  left: () => MailApp.getRemainingDailyQuota(),
  send: (to, subject, body) => MailApp.sendEmail(to, subject, body),
};
