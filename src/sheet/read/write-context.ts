import type { SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import type { WriteJob } from '../write-job';
import type { MadeSheets } from './hidden-sheets';
import type { SheetSurvey } from './report-sheet';

/** A write job with the API and the spreadsheet as it was found. */
export interface WriteContext {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  /** The spreadsheet as it was found. */
  readonly file: SpreadsheetResource;
  readonly seen: SheetSurvey;
  readonly made: MadeSheets;
}
