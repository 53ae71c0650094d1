import { NotAllowed } from '../errors';
import type { BigQueryPlace, RunHow } from '../sidebar-api';
import { approvalStores, approvedPlace, approvePlace, hasApprovedPlace, isApprovedPlace } from './approvals';
import { bigQueryPlace, isPlaceOfOthers, placeEdit } from './bigquery-place';
import { flat, shortened } from './hostile-value';
import { ownerIdOf } from './owner-id';
import type { SavedPorts } from './ports';
import { placeChanges } from './version-changes';

/**
 * Where a run with the user's key loads its rows: only where the user has approved. The place of a user's first run by hand in a file
 * counts as approved, unless somebody else has said it. Throws NotAllowed when somebody has changed the place since.
 */
export function placeToLoad(how: RunHow, ports: SavedPorts): BigQueryPlace {
  const stores = approvalStores(ports);
  const place = bigQueryPlace(stores.kept);
  if (isApprovedPlace(place, stores, ports)) return place;
  if (how === 'by schedule' || hasApprovedPlace(stores) || isPlaceOfOthers(stores.kept, ports.activeUser()))
    throw new NotAllowed([refusal(place, ports)]);
  if (place.project !== '') approvePlace(place, ownerIdOf(ports), ports);
  return place;
}

function refusal(place: BigQueryPlace, ports: SavedPorts): string {
  const stores = approvalStores(ports);
  const { by, at } = placeEdit(stores.kept);
  const texts = placeChanges(approvedPlace(ownerIdOf(ports), stores), place).map(({ text }) => text);
  const when = ports.formatTime(at, ports.spreadsheet.timeZone(), 'd MMM HH:mm');
  const what = texts.join(', ') || 'the place that rows are loaded into';
  return `BigQuery: ${shortened(flat(by), 60) || 'Somebody'} changed ${what} on ${when}, and you have not approved that; nothing was loaded. Open Settings and save “BigQuery” as it should be.`;
}
