import type { ClosePorts } from '../../close/closings/month-actions';
import type { FileFacts, Mail } from '../../platform/ports';
import { FileConsents } from '../../settings/file-consents';
import { asText, flat, isNumber } from '../../storage/untrusted-value';
import { amountText, type Decimal, negated, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { oneLine } from '../adding/order-fields';
import type { ReconciledMonth, Reconciliation } from '../reconcile/reconciliation';
import { readPayouts, reconciliationOf } from './read-payouts';

const MATTER = 'payout mail';
const WEEK_MS = 7 * 86_400_000;
const MOST_LINES = 30;

export interface MailPorts extends ClosePorts {
  readonly mail: Mail;
  readonly file: () => FileFacts;
}

/** Whether the current user gets the mail for this file. `properties` are the user's, if they are already read. */
export function getsPayoutMail(
  ports: Pick<ClosePorts, 'user' | 'file'>,
  properties?: ReadonlyMap<string, string>,
): boolean {
  return consentsOf(ports).terms(MATTER, properties) !== undefined;
}

/** Google does not always name the user in an hourly check, so the address is stored now. */
export function switchPayoutMail(isOn: boolean, ports: ClosePorts): void {
  if (isOn) consentsOf(ports).give(MATTER, { to: ports.activeUser() });
  else consentsOf(ports).withdraw(MATTER);
}

/**
 * Sends the current user a mail about overdue payments and missing statements, at most once a week. The time is stored before it is sent: an
 * execution that ends in between loses one mail, but never sends two. Asks the service nothing.
 */
export function mailPayouts(properties: ReadonlyMap<string, string>, ports: MailPorts): void {
  const { file, clock, mail, activeUser } = ports;
  const terms = consentsOf(ports).terms(MATTER, properties);
  const sentAt = isNumber(terms?.['at']) ? terms['at'] : 0;
  if (terms === undefined || clock.now() - sentAt < WEEK_MS) return;
  const to = asText(terms['to']) || activeUser();
  const open = readPayouts(ports);
  const lines = mailLines(reconciliationOf(open), open.currency);
  if (lines.length === 0 || to === '' || mail.left() < 1) return;
  consentsOf(ports).give(MATTER, { to, at: clock.now() });
  const { subject, body } = texts().payouts.mail;
  const name = oneLine(file().name);
  mail.send(to, subject(name), body(name, lines, flat(file().url).replace(/ /g, '%20')));
}

function consentsOf({ user, file }: Pick<ClosePorts, 'user' | 'file'>): FileConsents {
  return new FileConsents(user, () => file().id);
}

function mailLines({ rows }: Reconciliation, currency: string): string[] {
  const { line } = texts().payouts.mail;
  const lines = rows.flatMap((row) => {
    const what = factOf(row, currency);
    return what === undefined ? [] : [line(oneLine(row.network), row.month, what)];
  });
  return lines.slice(0, MOST_LINES);
}

/** What the mail says about a network's month; undefined if it needs no attention. */
function factOf(row: ReconciledMonth, currency: string): string | undefined {
  const { daysOverdue, outstanding, status, reported, difference } = row;
  const { overdue, missing, short } = texts().payouts.mail;
  const text = (amount: Decimal | null) => `${amountText(amount ?? ZERO)} ${currency}`;
  if (daysOverdue !== null) return overdue(text(outstanding), daysOverdue);
  // A statement that is paid is settled, also if it is short.
  if (status === 'short' && Number(outstanding) > 0) return short(text(negated(difference ?? ZERO)));
  return status === 'statement missing' && Number(reported) > 0 ? missing(text(reported)) : undefined;
}
