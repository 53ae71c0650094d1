import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals/approvals';
import { approveEarlier } from '../approvals/own-approvals';
import { adoptCopies, leaveCopies } from '../copies/copies';
import { isByHand } from '../refreshing';
import { clearNotRefreshed } from '../run/not-refreshed-line';
import { isScheduled } from '../schedule/hourly-trigger';
import { keepDestination, noBigQuery, saveDestination } from '../store/bigquery-destination';
import { ownerIdOf } from '../store/owner-id';
import { goesToBigQuery, placeText } from '../store/report-version';
import type { ReportStores } from '../store/saved-reports';
import { prepareCheck, settled, shownReport } from './scheduling';

declare const WITH_BIGQUERY: boolean;

/** Throws NotAllowed if the user is not the owner, and ReportChanged if the report has changed since the sidebar showed it. */
export function approve(id: unknown, version: unknown, sources: ReportStores): void {
  const { report, place } = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  if (!approvals.isMine(report)) throw new NotAllowed([texts().reports.approvals.notOwner]);
  approvals.approve(report, 'approved');
  if (goesToBigQuery(report)) approvals.approvePlace(place);
  clearNotRefreshed(report.id, sources);
  settled(sources);
}

/** Also restores the BigQuery place. Throws NotAllowed if the approved version is unknown, and ReportChanged as `approve` does. */
export function undoChanges(id: unknown, version: unknown, sources: ReportStores): void {
  const { report, place } = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  const approved = approvals.provenReport(report);
  if (approved === undefined) throw new NotAllowed([texts().reports.approvals.unknownApproval]);
  const restored = sources.reports.restore(approved.report, report.revision);
  if (goesToBigQuery(restored) && placeText(approved.place) !== placeText(place))
    keepDestination(approved.place, sources);
  clearNotRefreshed(report.id, sources);
  settled(sources);
}

/** Throws DraftRefused for an invalid place, and NotAllowed in the default build, which has no BigQuery. */
export function savePlace(place: object, sources: ReportStores): void {
  approveEarlier(sources);
  const saved = WITH_BIGQUERY ? saveDestination(place, sources) : null;
  if (saved === null) throw noBigQuery();
  new Approvals(sources).approvePlace(saved);
  settled(sources);
}

/** 'refresh here too' makes the user the owner. 'leave as it is' deletes the reports but not their sheets. Otherwise throws NotAllowed. */
export function answerCopy(answer: unknown, sources: ReportStores): void {
  if (answer === 'leave as it is') {
    leaveCopies(sources);
    return;
  }
  if (answer !== 'refresh here too') throw new NotAllowed([texts().reports.copies.unknownAnswer]);
  approveEarlier(sources);
  const refused = prepareCheck(sources);
  if (refused !== undefined) throw refused;
  const adopted = adoptCopies({ owner: sources.activeUser(), ownerId: ownerIdOf(sources) }, sources);
  // The BigQuery place is not approved: somebody may have chosen it for the original file only.
  new Approvals(sources).approveAll(
    adopted.filter(({ refreshing }) => !isByHand(refreshing)),
    'copied file',
  );
  if (adopted.some(isScheduled)) settled(sources);
}
