import type { SpreadsheetResource } from '../platform/ports';
import type { MadeSheets } from './made-sheets';
import type { PatientApi } from './patient-api';
import type { Survey } from './report-sheet';
import type { RowsTold } from './rows-told';
import type { Work, WriteJob } from './write-job';

/** A job that is being done: with what, and in which spreadsheet. */
export interface Writing {
  readonly job: WriteJob;
  readonly api: PatientApi;
  readonly told: RowsTold;
  /** The spreadsheet as it was found, and what of it concerns the report. */
  readonly file: SpreadsheetResource;
  readonly seen: Survey;
  readonly made: MadeSheets;
}

/** A write worked out from what was read; without `commit` there is nothing to do. */
export interface PreparedWrite {
  readonly work: Work;
  readonly commit?: () => void;
}
