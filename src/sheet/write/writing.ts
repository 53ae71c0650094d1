import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { RetryingSheets } from '../api/retrying-api';
import type { RowProgress } from '../api/write-progress';
import type { NewIds } from '../new-ids';
import type { MadeSheets } from '../read/hidden-sheets';
import { type SheetSurvey, withoutSheets } from '../read/report-sheet';
import type { EarlierPlans, Work, WriteJob, WrittenTable } from '../write-job';

/** A write job, the API, and what is known about the spreadsheet. */
export interface Writing {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  /** The spreadsheet before the write, with the fields of SHEET_FIELDS. */
  readonly file: SpreadsheetResource;
  readonly seen: SheetSurvey;
  readonly ids: NewIds;
  readonly made: MadeSheets;
  readonly earlier: EarlierPlans;
}

/** Cells of the report's sheet as a batch leaves them, if it lands where it was planned. Undefined cells are of no importance. */
export interface Check {
  readonly sheetId: number;
  readonly range: string;
  readonly cells: readonly (readonly (SheetCell | undefined)[])[];
}

/** One atomic batch. */
export interface Batch {
  readonly requests: readonly SheetsRequest[];
  readonly checks: readonly Check[];
  /** The number of rows that the batch writes. */
  readonly rows: number;
  /** The hidden sheet from which it copies the rows. The batch deletes or shows it. */
  readonly hiddenSheet?: number;
}

/** A planned write and its result if it is applied. */
export interface PlannedWrite {
  readonly work: Work;
  /** If Google refuses a batch for its size, the next one is made. The last one copies the rows from a hidden sheet. */
  readonly batches?: readonly (() => Batch)[];
  /** True if the write deletes or marks rows. If it lands elsewhere, these may be other rows, with notes of the user. */
  readonly mayLoseCells?: boolean;
}

/** The requests of the job for other sheets. `table` is where the table is after the requests before them. */
export function requestsAlongside(
  { job, file, seen, ids }: Writing,
  table: WrittenTable,
): readonly SheetsRequest[] {
  return job.alongside?.(withoutSheets(file, seen.leftovers), ids, table) ?? [];
}
