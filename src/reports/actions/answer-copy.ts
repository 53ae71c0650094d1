import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { approveEarlier, approveOwn } from '../approvals/approve-own';
import { adoptCopies, leaveCopies } from '../copies/copies';
import { isScheduled } from '../schedule/hourly-trigger';
import { ownerIdOf } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { prepareCheck, settled } from './scheduling';

/** Takes the copied reports into this file, as those of who asks, or leaves their sheets to the user. */
export function answerCopy(answer: unknown, sources: ReportStores): void {
  const { ports } = sources;
  const copyPorts = { ...ports, fileId: ports.file().id };
  if (answer === 'leave as it is') {
    leaveCopies(copyPorts);
    return;
  }
  if (answer !== 'refresh here too') throw new NotAllowed([texts().reports.copies.unknownAnswer]);
  approveEarlier(sources);
  prepareCheck(ports);
  const adopted = adoptCopies({ owner: ports.activeUser(), ownerId: ownerIdOf(ports) }, copyPorts);
  for (const report of adopted) approveOwn(report, 'copied file', ports);
  if (adopted.some(isScheduled)) settled(sources);
}
