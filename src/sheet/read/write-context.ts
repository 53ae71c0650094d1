import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import type { NewIds } from '../new-ids';
import type { WriteJob, WrittenTable } from '../write-job';
import type { MadeSheets } from './hidden-sheets';
import { type SheetSurvey, withoutSheets } from './report-sheet';

/** A write job, the API, and what is known about the spreadsheet. */
export interface WriteContext {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  /** The spreadsheet before the write, with the fields of SHEET_FIELDS. */
  readonly file: SpreadsheetResource;
  readonly seen: SheetSurvey;
  readonly ids: NewIds;
  readonly made: MadeSheets;
}

/** The requests of the job for other sheets. `table` is where the table is after the requests before them. */
export function requestsAlongside(
  { job, file, seen, ids }: WriteContext,
  table: WrittenTable,
): readonly SheetsRequest[] {
  return job.alongside?.(withoutSheets(file, seen.leftovers), ids, table) ?? [];
}
