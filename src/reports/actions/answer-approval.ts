import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { approvalStores, approvePlace } from '../approvals/approvals';
import { approveEarlier, approveVersion } from '../approvals/approve-own';
import { approvedBefore } from '../approvals/awaiting-approval';
import { clearNotRefreshed } from '../run/not-refreshed-line';
import { fileDestination, keepDestination, saveDestination } from '../store/bigquery-destination';
import { ownerIdIn, ownerIdOf } from '../store/owner-id';
import type { ReportStores } from '../store/report-stores';
import { goesToBigQuery, placeText } from '../store/report-version';
import { settled, shownReport } from './scheduling';

/** The owner approves a version that somebody else has made of their report, as they were shown it. Throws NotAllowed and ReportChanged. */
export function approve(id: unknown, version: unknown, sources: ReportStores): void {
  const { ports } = sources;
  const { report, place } = shownReport(id, version, sources);
  const me = ownerIdIn(ports.user.all());
  if (me === undefined || report.ownerId !== me) throw new NotAllowed([texts().reports.approvals.notOwner]);
  approveVersion(report, 'approved', ports);
  if (goesToBigQuery(report)) approvePlace(place, me, ports);
  clearNotRefreshed(report.id, ports);
  settled(sources);
}

/** Restores the version that the owner approved, and the place that it loads into. Throws NotAllowed and ReportChanged. */
export function undoChanges(id: unknown, version: unknown, sources: ReportStores): void {
  const { reports, ports } = sources;
  const { report } = shownReport(id, version, sources);
  const stores = approvalStores(ports);
  const approved = approvedBefore(report, { me: ownerIdIn(stores.user), stores, digest: ports.digest });
  if (approved === undefined) throw new NotAllowed([texts().reports.approvals.unknownApproval]);
  const restored = reports.restore(approved.report, report.revision);
  const { place } = approved;
  if (goesToBigQuery(restored) && placeText(place) !== placeText(fileDestination(stores.kept)))
    keepDestination(place, ports);
  clearNotRefreshed(report.id, ports);
  settled(sources);
}

/** Keeps where reports of the file load their rows, as the user's own reports from now on do. Throws DraftRefused. */
export function savePlace(place: object, sources: ReportStores): void {
  const { ports } = sources;
  approveEarlier(sources);
  approvePlace(saveDestination(place, ports), ownerIdOf(ports), ports);
  settled(sources);
}
