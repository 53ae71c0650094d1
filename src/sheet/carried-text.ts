import type { SheetResource, SheetsRequest } from '../platform/ports';
import { addMetadata, changeMetadata, deleteMetadata } from './api/sheets-requests';
import { metadataOf } from './read/hidden-sheets';
import { freeId } from './tab';
import type { WriteJob } from './write-job';

/**
 * The requests after which the sheet carries the job's text exactly once; none if it already does. `sheet` is the sheet as SHEET_FIELDS shows
 * it, and `taken` are ids of developer metadata that are not free.
 */
export function carriedRequests(
  { carried, clock }: Pick<WriteJob, 'carried' | 'clock'>,
  sheetId: number,
  sheet: Pick<SheetResource, 'developerMetadata'>,
  taken: readonly number[],
): SheetsRequest[] {
  if (carried === undefined) return [];
  const { key, text } = carried;
  const [first, ...others] = metadataOf(sheet, key);
  const requests = others.map(({ metadataId }) => deleteMetadata(metadataId));
  if (first === undefined) return [...requests, addMetadata(sheetId, freeId(clock, taken), key, text)];
  return first.value === text ? requests : [...requests, changeMetadata(first.metadataId, text)];
}
