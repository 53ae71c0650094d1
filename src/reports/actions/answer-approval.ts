import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals/approvals';
import { approveEarlier } from '../approvals/approve-own';
import { clearNotRefreshed } from '../run/not-refreshed-line';
import { fileDestination, keepDestination, saveDestination } from '../store/bigquery-destination';
import type { ReportStores } from '../store/report-stores';
import { goesToBigQuery, placeText } from '../store/report-version';
import { settled, shownReport } from './scheduling';

/** The owner approves the shown version, which another user has changed. Throws NotAllowed and ReportChanged. */
export function approve(id: unknown, version: unknown, sources: ReportStores): void {
  const { report, place } = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  if (!approvals.isMine(report)) throw new NotAllowed([texts().reports.approvals.notOwner]);
  approvals.approve(report, 'approved');
  if (goesToBigQuery(report)) approvals.approvePlace(place);
  clearNotRefreshed(report.id, sources);
  settled(sources);
}

/** Restores the version that the owner approved, and its BigQuery place. Throws NotAllowed and ReportChanged. */
export function undoChanges(id: unknown, version: unknown, sources: ReportStores): void {
  const { report } = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  const approved = approvals.provenReport(report);
  if (approved === undefined) throw new NotAllowed([texts().reports.approvals.unknownApproval]);
  const restored = sources.reports.restore(approved.report, report.revision);
  const { place } = approved;
  if (goesToBigQuery(restored) && placeText(place) !== placeText(fileDestination(approvals.kept)))
    keepDestination(place, sources);
  clearNotRefreshed(report.id, sources);
  settled(sources);
}

/** Stores and approves the place where the file's reports load their rows. Throws DraftRefused. */
export function savePlace(place: object, sources: ReportStores): void {
  approveEarlier(sources);
  const saved = saveDestination(place, sources);
  new Approvals(sources).approvePlace(saved);
  settled(sources);
}
