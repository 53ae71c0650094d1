import type { SheetResource, SheetsRequest } from '../platform/ports';
import { addMetadata, changeMetadata, deleteMetadata } from './api/sheets-requests';
import type { NewIds } from './new-ids';
import { metadataOf } from './read/hidden-sheets';
import type { WriteJob } from './write-job';

/**
 * The requests after which the sheet carries the job's text exactly once; none if it already does. `sheet` is the sheet as SHEET_FIELDS shows
 * it.
 */
export function carriedRequests(
  { carried }: Pick<WriteJob, 'carried'>,
  sheetId: number,
  sheet: Pick<SheetResource, 'developerMetadata'>,
  ids: NewIds,
): SheetsRequest[] {
  if (carried === undefined) return [];
  const { key, text } = carried;
  const [first, ...others] = metadataOf(sheet, key);
  const requests = others.map(({ metadataId }) => deleteMetadata(metadataId));
  if (first === undefined) return [...requests, addMetadata(sheetId, ids.metadata(), key, text)];
  return first.value === text ? requests : [...requests, changeMetadata(first.metadataId, text)];
}
