import type { DailyUse } from '../daily-use';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';
import { type Limits, MAIL } from '../limits';
import type { CostModel } from '../time/cost-model';
import type { BlobService, HeldBlob } from './blob-service';

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
  readonly attachments?: readonly Readonly<HeldBlob>[];
}

/** A mail as the context sends it: attachments are the numbers of blobs. */
type Message = Omit<SentMail, 'from' | 'at' | 'attachments'> & { readonly attachments?: readonly number[] };

/** MailApp. Mails are not sent but stored in a list. */
export class MailHost implements HostService {
  readonly sent: SentMail[] = [];
  private readonly dailyUse: DailyUse;
  private readonly limits: Limits;
  private readonly costs: CostModel;
  private readonly blobs: BlobService;

  constructor(blobs: BlobService, dailyUse: DailyUse, limits: Limits, costs: CostModel) {
    this.dailyUse = dailyUse;
    this.limits = limits;
    this.costs = costs;
    this.blobs = blobs;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    if (method === 'remaining') {
      return this.dailyUse.left('email', execution.user, execution.now(), this.limits.mailsADay);
    }
    if (method === 'send') return this.send(execution, args[0] as Message);
    return unknownMethod('MailApp', method);
  }

  keep(): () => void {
    const kept = this.sent.slice();
    return () => {
      this.sent.splice(0, this.sent.length, ...kept);
    };
  }

  private send(execution: Execution, { attachments: handles = [], ...mail }: Message): null {
    const recipients = [mail.to, mail.cc, mail.bcc].flatMap((list) => addresses(list));
    if (addresses(mail.to).length === 0) throw new GoogleError('Failed to send email: no recipient');
    for (const address of recipients) {
      if (!/^[^@\s]+@[^@\s]+$/.test(address)) throw new GoogleError(`Invalid email: ${address}`);
    }
    // The script may change or forget a blob after sending it.
    const attachments = handles.map((handle) => ({ ...this.blobs.blob(execution, handle) }));
    checkSize(mail, attachments);
    this.dailyUse.take('email', execution.user, execution.now(), this.limits.mailsADay, recipients.length);
    execution.spend(this.costs.mailMs);
    const parts = attachments.length === 0 ? {} : { attachments };
    this.sent.push({ ...mail, ...parts, from: execution.user, at: execution.now() });
    return null;
  }
}

function checkSize(
  { body, htmlBody }: Pick<SentMail, 'body' | 'htmlBody'>,
  attachments: readonly HeldBlob[],
): void {
  const bodies = [body, htmlBody].map((text) => Buffer.byteLength(text ?? '', 'utf8'));
  if (bodies.some((bytes) => bytes > MAIL.bodyBytes))
    throw new GoogleError('Limit Exceeded: Email Body Size.');
  if (attachments.length > MAIL.attachments)
    throw new GoogleError('Limit Exceeded: Email Attachments Per Message.');
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.bytes.length, 0);
  if (bytes > MAIL.attachmentBytes) throw new GoogleError('Limit Exceeded: Email Total Attachments Size.');
}

function addresses(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((address) => (address.trim() === '' ? [] : [address.trim()]));
}
