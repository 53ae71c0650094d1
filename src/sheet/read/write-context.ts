import type { SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import type { WriteJob } from '../write-job';
import type { MadeSheets } from './hidden-sheets';
import type { SheetSurvey } from './report-sheet';

/** A job that is being done: with what, and in which spreadsheet. */
export interface WriteContext {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  /** The spreadsheet as it was found, and what of it concerns the report. */
  readonly file: SpreadsheetResource;
  readonly seen: SheetSurvey;
  readonly made: MadeSheets;
}
