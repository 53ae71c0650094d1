import type { SheetResource, SheetsRequest } from '../platform/ports';
import { addMetadata, changeMetadata, deleteMetadata } from './api/sheets-requests';
import type { NewIds } from './new-ids';
import { metadataOf } from './read/hidden-sheets';
import type { WriteJob } from './write-job';

/** After these requests the sheet carries the job's text exactly once. `sheet` is as SHEET_FIELDS shows it. */
export function carriedRequests(
  { carried }: Pick<WriteJob, 'carried'>,
  sheetId: number,
  sheet: Pick<SheetResource, 'developerMetadata'>,
  ids: NewIds,
): SheetsRequest[] {
  if (carried === undefined) return [];
  const { key, text } = carried;
  const [first, ...others] = metadataOf(sheet, key);
  const requests = others.map(({ metadataId }) => deleteMetadata({ metadataId }));
  if (first === undefined) return [...requests, addMetadata(sheetId, ids.metadata(), key, text)];
  return first.value === text ? requests : [...requests, changeMetadata(first.metadataId, text)];
}
