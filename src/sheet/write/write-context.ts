import type { SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import type { SheetSurvey } from '../read/report-sheet';
import type { Work, WriteJob } from '../write-job';
import type { MadeSheets } from './made-sheets';

/** A job that is being done: with what, and in which spreadsheet. */
export interface WriteContext {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly told: RowProgress;
  /** The spreadsheet as it was found, and what of it concerns the report. */
  readonly file: SpreadsheetResource;
  readonly seen: SheetSurvey;
  readonly made: MadeSheets;
}

/** A write worked out from what was read; without `commit` there is nothing to do. */
export interface PreparedWrite {
  readonly work: Work;
  readonly commit?: () => void;
}
