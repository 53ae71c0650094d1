import type { BigQueryPlace } from '../../bigquery/client/destination';
import { NotAllowed } from '../../errors/ad-reports-error';
import { AwaitsApproval } from '../../errors/run-errors';
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

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/**
 * Checks that the user may run a report by hand. Throws AwaitsApproval if the user owns the report and has not decided about other users'
 * changes. Throws NotAllowed if the run would load rows into a BigQuery place that others have changed and the user has not approved.
 */
export function assertMayRun(report: StoredReport, ports: ApprovalPorts): void {
  const approvals = new Approvals(ports);
  const awaiting = approvals.isMine(report) ? awaitingApproval(report, approvals) : null;
  if (awaiting !== null) throw new AwaitsApproval(awaiting.changes);
  if (WITH_BIGQUERY && goesToBigQuery(report)) placeToLoad('by hand', ports);
}

/**
 * The BigQuery place into which a run with the user's report key loads its rows. If the user has not approved any place yet and no other
 * user chose this one, a run by hand approves it. Otherwise throws NotAllowed if the user has not approved the place.
 */
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
 * Approves a report that the user has just saved or taken over. Does nothing if the user is not its owner. If the report
 * has a schedule and loads into BigQuery, also approves `place`, which the user was shown. Without `place`, approves the file's place, but
 * not if the user has approved a place before, or if another user chose it.
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
  if (WITH_BIGQUERY && !isByHand(report.refreshing) && goesToBigQuery(report))
    approveFirstPlace(approvals, ports, place);
}

function approveFirstPlace(approvals: Approvals, { activeUser }: ApprovalPorts, place?: BigQueryPlace): void {
  if (place !== undefined) approvals.approvePlace(place);
  else if (!approvals.hasPlace() && !isPlaceOfOthers(approvals, activeUser()))
    approvals.approvePlace(fileDestination(approvals.properties));
}

/**
 * Approves all reports with a schedule that the user owns in the file, because earlier versions of the add-on did not ask for approval.
 * This happens once per user and file. From then on, the user's scheduled reports wait until the user has approved them.
 */
export function approveEarlier(sources: ReportStores): void {
  const approvals = new Approvals(sources);
  if (approvals.haveBegun()) return;
  // A user without an hourly trigger has never scheduled a report in this file, even if the document's properties name the user as an
  // owner.
  if (approvals.me !== undefined && sources.triggers.count(HANDLER) > 0) {
    const mine = sources.reports
      .all(approvals.properties)
      .filter((report) => approvals.isMine(report) && !isByHand(report.refreshing));
    approvals.approveAll(mine, 'first check');
    if (WITH_BIGQUERY && mine.some(goesToBigQuery))
      approvals.approvePlace(fileDestination(approvals.properties));
  }
  approvals.begin();
}
