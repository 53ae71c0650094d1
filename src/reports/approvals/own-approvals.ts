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
import { type ApprovalPorts, Approvals, type ApprovedHow } from './approvals';
import { awaitingApproval, personName } from './awaiting-approval';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/**
 * Throws AwaitsApproval if the user runs by hand a report that they schedule and that others have changed: they may not have seen the
 * change, so they approve or undo it first. Other users' runs use their own keys. Throws NotAllowed if the run would load rows into a
 * place that the user has not approved.
 */
export function assertMayRun(report: StoredReport, ports: ApprovalPorts): void {
  const approvals = new Approvals(ports);
  const awaiting = approvals.isMine(report) ? awaitingApproval(report, approvals) : null;
  if (awaiting !== null) throw new AwaitsApproval(awaiting.changes);
  if (WITH_BIGQUERY && goesToBigQuery(report)) placeToLoad('by hand', ports);
}

/**
 * Where a run with the user's key loads its rows: only a place that the user has approved. The place of a user's first run by hand in a
 * file counts as approved, unless another user chose it. Throws NotAllowed if another user has changed the place since.
 */
export function placeToLoad(how: RunHow, ports: ApprovalPorts): BigQueryPlace {
  const approvals = new Approvals(ports);
  const place = fileDestination(approvals.kept);
  if (approvals.isApprovedPlace(place)) return place;
  if (how === 'by schedule' || isChangedPlace(approvals, ports))
    throw new NotAllowed([texts().bigquery.placeRefused(changeOf(place, approvals))]);
  if (place.project !== '') approvals.approvePlace(place);
  return place;
}

/** The change of the place that the user has not approved, as a sentence; '' if there is none. `kept` are the document's properties. */
export function unapprovedPlace(kept: Properties, ports: ApprovalPorts): string {
  const approvals = new Approvals(ports, kept);
  const place = fileDestination(kept);
  if (approvals.isApprovedPlace(place) || !isChangedPlace(approvals, ports)) return '';
  return texts().bigquery.placeWaits(changeOf(place, approvals));
}

function isChangedPlace(approvals: Approvals, { activeUser }: Pick<ApprovalPorts, 'activeUser'>): boolean {
  return approvals.hasPlace() || isPlaceOfOthers(approvals, activeUser());
}

function changeOf(place: BigQueryPlace, approvals: Approvals): string {
  const { by, at } = destinationEdit(approvals.kept);
  const changes = placeChanges(approvals.approvedPlace(), place).map(({ text }) => text);
  return texts().bigquery.placeChange(personName(by), changes.join(', '), approvals.moment(at));
}

/**
 * Approves a report that the user has just saved, adopted or taken over, if it is theirs. Approves `place`, the BigQuery place that the
 * user was shown; without it, the place of the user's first such report, unless another user chose it or the file is a copy. In all other
 * cases the report waits and shows the place.
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
    approveFirstPlace(approvals, how, ports, place);
}

function approveFirstPlace(
  approvals: Approvals,
  how: ApprovedHow,
  { activeUser }: ApprovalPorts,
  place?: BigQueryPlace,
): void {
  if (place !== undefined) approvals.approvePlace(place);
  else if (!approvals.hasPlace() && how !== 'copied file' && !isPlaceOfOthers(approvals, activeUser()))
    approvals.approvePlace(fileDestination(approvals.kept));
}

/**
 * Approves, once in a file, the schedules that the user had there before approvals existed, paused ones too. From then on, each other
 * schedule in the user's name waits. Does nothing the second time.
 */
export function approveEarlier(sources: ReportStores): void {
  const approvals = new Approvals(sources);
  if (approvals.haveBegun()) return;
  // A user without an hourly check has never scheduled anything here, whatever the file's properties contain.
  if (approvals.me !== undefined && sources.triggers.count(HANDLER) > 0) {
    const mine = sources.reports
      .all(approvals.kept)
      .filter((report) => approvals.isMine(report) && !isByHand(report.refreshing));
    for (const report of mine) approvals.approve(report, 'first check');
    if (WITH_BIGQUERY && mine.some(goesToBigQuery)) approvals.approvePlace(fileDestination(approvals.kept));
  }
  approvals.begin();
}
