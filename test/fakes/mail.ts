import type { Mail } from '../../src/platform/ports';

/** Google's mail service, which throws after a daily limit. */
export class FakeMail implements Mail {
  readonly sent: { readonly to: string; readonly subject: string; readonly body: string }[] = [];
  /** How many mails Google accepts in total. */
  most = 100;

  countRecipientsLeft(): number {
    return this.most - this.sent.length;
  }

  send(to: string, subject: string, body: string): void {
    if (this.countRecipientsLeft() < 1) throw new Error('Service invoked too many times for one day: email.');
    this.sent.push({ to, subject, body });
  }
}
