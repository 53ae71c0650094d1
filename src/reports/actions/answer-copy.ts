import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { approveEarlier, approveOwn } from '../approvals/approve-own';
import { adoptCopies, leaveCopies } from '../copies/copies';
import { isScheduled } from '../schedule/hourly-trigger';
import { ownerIdOf } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { prepareCheck, settled } from './scheduling';

/** Makes the user the owner of the copied reports, or leaves their sheets to the user. Throws NotAllowed for any other answer. */
export function answerCopy(answer: unknown, sources: ReportStores): void {
  if (answer === 'leave as it is') {
    leaveCopies(sources);
    return;
  }
  if (answer !== 'refresh here too') throw new NotAllowed([texts().reports.copies.unknownAnswer]);
  approveEarlier(sources);
  prepareCheck(sources);
  const adopted = adoptCopies({ owner: sources.activeUser(), ownerId: ownerIdOf(sources) }, sources);
  for (const report of adopted) approveOwn(report, 'copied file', sources);
  if (adopted.some(isScheduled)) settled(sources);
}
