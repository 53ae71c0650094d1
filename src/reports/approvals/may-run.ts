import type { BigQueryPlace } from '../../bigquery/client/destination';
import { NotAllowed } from '../../errors/ad-reports-error';
import { AwaitsApproval } from '../../errors/run-errors';
import { texts } from '../../wording/texts';
import type { RunHow } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { destinationEdit, fileDestination, isPlaceOfOthers } from '../store/bigquery-destination';
import { ownerIdIn, ownerIdOf } from '../store/owner-id';
import type { ReportPorts } from '../store/report-stores';
import { goesToBigQuery } from '../store/report-version';
import { placeChanges } from '../store/version-changes';
import type { ApprovalPorts, ApprovalStores } from './approvals';
import { approvalStores, approvedPlace, approvePlace, hasApprovedPlace, isApprovedPlace } from './approvals';
import { awaitingApproval, personName } from './awaiting-approval';

/** True in the build for those who use BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/** What a place is checked with, and said who changed it. */
type PlacePorts = ApprovalPorts & Pick<ReportPorts, 'formatTime' | 'spreadsheet' | 'unguessable'>;

/**
 * Throws AwaitsApproval when the user runs a report by hand that they schedule and that others have changed: they may not have seen the
 * change, so they approve or undo it first. A colleague’s run spends the colleague’s own key. Throws NotAllowed when it would load rows
 * into a place that the user has not approved.
 */
export function assertMayRun(report: StoredReport, ports: PlacePorts): void {
  assertApproved(report, ports);
  if (WITH_BIGQUERY && goesToBigQuery(report)) placeToLoad('by hand', ports);
}

function assertApproved(report: StoredReport, ports: PlacePorts): void {
  const stores = approvalStores(ports);
  const me = ownerIdIn(stores.user);
  if (me === undefined || report.ownerId !== me) return;
  const { digest, formatTime, spreadsheet } = ports;
  const viewer = { me, stores, digest, formatTime, timeZone: spreadsheet.timeZone() };
  const awaiting = awaitingApproval(report, viewer);
  if (awaiting !== null) throw new AwaitsApproval(awaiting.changes);
}

/**
 * Where a run with the user's key loads its rows: only where the user has approved. The place of a user's first run by hand in a file
 * counts as approved, unless somebody else has said it. Throws NotAllowed when somebody has changed the place since.
 */
export function placeToLoad(how: RunHow, ports: PlacePorts): BigQueryPlace {
  const stores = approvalStores(ports);
  const place = fileDestination(stores.kept);
  if (isApprovedPlace(place, stores, ports)) return place;
  if (how === 'by schedule' || isChangedPlace(stores, ports))
    throw new NotAllowed([texts().reports.approvals.placeRefused(changeOf(place, stores, ports))]);
  if (place.project !== '') approvePlace(place, ownerIdOf(ports), ports);
  return place;
}

/** Who changed the place without the user's approval, and what it was before, as a sentence; '' where nothing waits for the user. `kept` are the document's properties. */
export function unapprovedPlace(kept: ReadonlyMap<string, string>, ports: PlacePorts): string {
  const stores = approvalStores(ports, kept);
  const place = fileDestination(stores.kept);
  if (isApprovedPlace(place, stores, ports) || !isChangedPlace(stores, ports)) return '';
  return texts().reports.approvals.placeWaits(changeOf(place, stores, ports));
}

function isChangedPlace(stores: ApprovalStores, { activeUser }: Pick<ReportPorts, 'activeUser'>): boolean {
  return hasApprovedPlace(stores) || isPlaceOfOthers(stores, activeUser());
}

function changeOf(place: BigQueryPlace, stores: ApprovalStores, ports: PlacePorts): string {
  const { by, at } = destinationEdit(stores.kept);
  const changes = placeChanges(approvedPlace(ownerIdOf(ports), stores), place).map(({ text }) => text);
  const when = ports.formatTime(at, ports.spreadsheet.timeZone(), 'd MMM HH:mm');
  return texts().reports.approvals.placeChange(personName(by), changes.join(', '), when);
}
