import type { BigQueryPlace } from '../../bigquery/client/destination';
import { NotAllowed } from '../../errors/ad-reports-error';
import { flat, shortened } from '../../storage/untrusted-value';
import type { RunHow } from '../run-facts';
import { destinationEdit, fileDestination, isPlaceOfOthers } from '../store/bigquery-destination';
import { ownerIdOf } from '../store/owner-id';
import type { ReportPorts } from '../store/report-stores';
import {
  type ApprovalStores,
  approvalStores,
  approvedPlace,
  approvePlace,
  hasApprovedPlace,
  isApprovedPlace,
} from './approvals';
import { placeChanges } from './version-changes';

/**
 * Where a run with the user's key loads its rows: only where the user has approved. The place of a user's first run by hand in a file
 * counts as approved, unless somebody else has said it. Throws NotAllowed when somebody has changed the place since.
 */
export function placeToLoad(how: RunHow, ports: ReportPorts): BigQueryPlace {
  const stores = approvalStores(ports);
  const place = fileDestination(stores.kept);
  if (isApprovedPlace(place, stores, ports)) return place;
  if (how === 'by schedule' || isChangedPlace(stores, ports))
    throw new NotAllowed([
      `BigQuery: ${changeOf(place, stores, ports)}, and you have not approved that; nothing was loaded. Open Settings and save “BigQuery” as it should be.`,
    ]);
  if (place.project !== '') approvePlace(place, ownerIdOf(ports), ports);
  return place;
}

/** Who changed the place without the user's approval, and what it was before, as a sentence; '' where nothing waits for the user. `kept` are the document's properties. */
export function unapprovedPlace(kept: ReadonlyMap<string, string>, ports: ReportPorts): string {
  const stores = approvalStores(ports, kept);
  const place = fileDestination(stores.kept);
  if (isApprovedPlace(place, stores, ports) || !isChangedPlace(stores, ports)) return '';
  return `${changeOf(place, stores, ports)}. Runs of yours load nothing until you save it here as it should be.`;
}

function isChangedPlace(stores: ApprovalStores, { activeUser }: ReportPorts): boolean {
  return hasApprovedPlace(stores) || isPlaceOfOthers(stores, activeUser());
}

function changeOf(place: BigQueryPlace, stores: ApprovalStores, ports: ReportPorts): string {
  const { by, at } = destinationEdit(stores.kept);
  const texts = placeChanges(approvedPlace(ownerIdOf(ports), stores), place).map(({ text }) => text);
  const when = ports.formatTime(at, ports.spreadsheet.timeZone(), 'd MMM HH:mm');
  const what = texts.join(', ') || 'the place that rows are loaded into';
  return `${shortened(flat(by), 60) || 'Somebody'} changed ${what} on ${when}`;
}
