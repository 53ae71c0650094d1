import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals/approvals';
import { isScheduled } from '../schedule/hourly-trigger';
import { updateLogs } from '../status/logs';
import { clearNotRefreshed } from '../status/not-refreshed-line';
import { keepDestination, noBigQuery, saveDestination } from '../store/bigquery-destination';
import { adoptCopies, leaveCopies } from '../store/copies';
import { ownerIdOf } from '../store/owner-id';
import { goesToBigQuery, placeText } from '../store/report-version';
import type { ReportStores } from '../store/saved-reports';
import { prepareCheck, shownReport } from './scheduling';

declare const WITH_BIGQUERY: boolean;

/** Throws NotAllowed if the user is not the owner, and ReportChanged if the report has changed since the sidebar showed it. */
export function approve(id: unknown, version: unknown, sources: ReportStores): void {
  const { report, place } = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  if (!approvals.isMine(report)) throw new NotAllowed([texts().reports.approvals.notOwner]);
  if (goesToBigQuery(report)) approvals.approvePlace(place);
  approvals.approve([report]);
  clearNotRefreshed(report.id, sources);
  updateLogs(sources);
}

/** Restores the version and the BigQuery place that the owner approved. Throws NotAllowed if they are unknown, and ReportChanged. */
export function discardChange(id: unknown, version: unknown, sources: ReportStores): void {
  const { report: changed, place } = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  const { report, waiting } = approvals.judge(changed);
  if (!waiting?.canDiscard) throw new NotAllowed([texts().reports.approvals.nothingToDiscard]);
  sources.reports.restore(report);
  const approved = approvals.approvedPlace(report.ownerId);
  if (goesToBigQuery(report) && placeText(approved) !== placeText(place)) keepDestination(approved, sources);
  updateLogs(sources);
}

/** Throws DraftRefused for an invalid place, and NotAllowed in the default build, which has no BigQuery. */
export function savePlace(place: object, sources: ReportStores): void {
  const saved = WITH_BIGQUERY ? saveDestination(place, sources) : null;
  if (saved === null) throw noBigQuery();
  new Approvals(sources).approvePlace(saved);
  updateLogs(sources);
}

/** 'refresh here too' makes the user the owner. 'leave as it is' deletes the reports but not their sheets. Otherwise throws NotAllowed. */
export function answerCopy(answer: unknown, sources: ReportStores): void {
  if (answer === 'leave as it is') {
    leaveCopies(sources);
    return;
  }
  if (answer !== 'refresh here too') throw new NotAllowed([texts().reports.copies.unknownAnswer]);
  const refused = prepareCheck(sources);
  if (refused !== undefined) throw refused;
  const adopted = adoptCopies({ owner: sources.activeUser(), ownerId: ownerIdOf(sources) }, sources);
  // The BigQuery place is not approved: somebody may have chosen it for the original file only.
  new Approvals(sources).approve(adopted);
  if (adopted.some(isScheduled)) updateLogs(sources);
}
