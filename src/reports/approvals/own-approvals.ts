import { NotAllowed } from '../../errors/ad-reports-error';
import { AwaitsApproval } from '../../errors/run-errors';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import { texts } from '../../wording/texts';
import { isByHand } from '../refreshing';
import type { Properties } from '../report-ports';
import type { RunHow } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { HANDLER } from '../schedule/hourly-trigger';
import { destinationEdit, fileDestination, isPlaceOfOthers } from '../store/bigquery-destination';
import { goesToBigQuery } from '../store/report-version';
import type { ReportStores } from '../store/saved-reports';
import { placeChanges } from '../store/version-changes';
import { type ApprovalPorts, Approvals } from './approvals';
import type { ApprovedHow } from './approved-report';
import { awaitingApproval, personName } from './awaiting-approval';

/** Throws AwaitsApproval for other users' changes that the owner has not decided about, and NotAllowed as `placeToLoad` does. */
export function assertMayRun(report: StoredReport, ports: ApprovalPorts): void {
  const approvals = new Approvals(ports);
  const awaiting = approvals.isMine(report) ? awaitingApproval(report, approvals) : null;
  if (awaiting !== null) throw new AwaitsApproval(awaiting.changes);
  if (goesToBigQuery(report)) placeToLoad('by hand', ports);
}

/** If the user has approved no place yet and no other user chose this one, a run by hand approves it. Otherwise throws NotAllowed. */
export function placeToLoad(how: RunHow, ports: ApprovalPorts): BigQueryPlace {
  const approvals = new Approvals(ports);
  const place = fileDestination(approvals.properties);
  if (approvals.isApprovedPlace(place)) return place;
  if (how === 'by schedule' || isChangedPlace(approvals, ports))
    throw new NotAllowed([texts().bigquery.placeRefused(changeOf(place, approvals))]);
  if (place.project !== '') approvals.approvePlace(place);
  return place;
}

/** A sentence about a BigQuery place that the user has not approved; '' if there is none. `properties` are the document's properties. */
export function unapprovedPlace(properties: Properties, ports: ApprovalPorts): string {
  const approvals = new Approvals(ports, properties);
  const place = fileDestination(properties);
  if (approvals.isApprovedPlace(place) || !isChangedPlace(approvals, ports)) return '';
  return texts().bigquery.placeWaits(changeOf(place, approvals));
}

function isChangedPlace(approvals: Approvals, { activeUser }: Pick<ApprovalPorts, 'activeUser'>): boolean {
  return approvals.hasPlace() || isPlaceOfOthers(approvals, activeUser());
}

function changeOf(place: BigQueryPlace, approvals: Approvals): string {
  const { by, at } = destinationEdit(approvals.properties);
  const changes = placeChanges(approvals.approvedPlace(), place).map(({ text }) => text);
  return texts().bigquery.placeChange(personName(by), changes.join(', '), approvals.moment(at));
}

/**
 * Does nothing if the user is not the owner. If the report has a schedule and loads into BigQuery, also approves `place`, which the user
 * was shown. Without `place`, approves the file's place, but not if the user has approved a place before, or if another user chose it.
 */
export function approveOwn(
  report: StoredReport,
  how: ApprovedHow,
  ports: ApprovalPorts,
  place?: BigQueryPlace,
): void {
  const approvals = new Approvals(ports);
  if (!approvals.isMine(report)) return;
  approvals.approve(report, how);
  if (isByHand(report.refreshing) || !goesToBigQuery(report)) return;
  if (place !== undefined) approvals.approvePlace(place);
  else if (!isChangedPlace(approvals, ports)) approvals.approvePlace(fileDestination(approvals.properties));
}

/** Earlier versions of the add-on did not ask for approval. Approves the user's scheduled reports, once per user and file. */
export function approveEarlier(sources: ReportStores): void {
  const approvals = new Approvals(sources);
  if (approvals.haveBegun()) return;
  // A user without an hourly trigger has scheduled no report here, even if the document's properties name the user as an owner.
  if (approvals.me !== undefined && sources.triggers.count(HANDLER) > 0) {
    const mine = sources.reports
      .all(approvals.properties)
      .filter((report) => approvals.isMine(report) && !isByHand(report.refreshing));
    approvals.approveAll(mine, 'first check');
    if (mine.some(goesToBigQuery)) approvals.approvePlace(fileDestination(approvals.properties));
  }
  approvals.begin();
}
