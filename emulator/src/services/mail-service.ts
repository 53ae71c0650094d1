import type { DailyUse } from '../daily-use';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';
import type { Limits } from '../limits';
import type { CostModel } from '../time/cost-model';

export interface SentMail {
  readonly from: string;
  /** The time of sending, in milliseconds since 1970. */
  readonly at: number;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly htmlBody?: string;
  readonly cc?: string;
  readonly bcc?: string;
  readonly name?: string;
  readonly replyTo?: string;
  readonly noReply?: boolean;
}

/** MailApp. Mails are not sent but stored in a list. */
export class MailHost implements HostService {
  readonly sent: SentMail[] = [];
  private readonly dailyUse: DailyUse;
  private readonly limits: Limits;
  private readonly costs: CostModel;

  constructor(dailyUse: DailyUse, limits: Limits, costs: CostModel) {
    this.dailyUse = dailyUse;
    this.limits = limits;
    this.costs = costs;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    if (method === 'remaining') {
      return this.dailyUse.left('email', execution.user, execution.now(), this.limits.mailsADay);
    }
    if (method === 'send') return this.send(execution, args[0] as Omit<SentMail, 'from' | 'at'>);
    return unknownMethod('MailApp', method);
  }

  keep(): () => void {
    const kept = this.sent.slice();
    return () => {
      this.sent.splice(0, this.sent.length, ...kept);
    };
  }

  private send(execution: Execution, mail: Omit<SentMail, 'from' | 'at'>): null {
    const recipients = [mail.to, mail.cc, mail.bcc].flatMap((list) => addresses(list));
    if (addresses(mail.to).length === 0) throw new GoogleError('Failed to send email: no recipient');
    for (const address of recipients) {
      if (!/^[^@\s]+@[^@\s]+$/.test(address)) throw new GoogleError(`Invalid email: ${address}`);
    }
    this.dailyUse.take('email', execution.user, execution.now(), this.limits.mailsADay, recipients.length);
    execution.spend(this.costs.mailMs);
    this.sent.push({ ...mail, from: execution.user, at: execution.now() });
    return null;
  }
}

function addresses(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((address) => (address.trim() === '' ? [] : [address.trim()]));
}
