import type { SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import type { NewIds } from '../new-ids';
import type { WriteJob } from '../write-job';
import type { MadeSheets } from './hidden-sheets';
import type { SheetSurvey } from './report-sheet';

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
