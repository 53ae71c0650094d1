import type { RowWrite } from '../api/blocks';
import type { ExistingRow, ExistingRows } from '../read/existing-table';
import type { StayReason } from '../read/row-marks';
import type { UserContents } from '../read/user-content';
import type { Difference } from './reconcile';

/**
 * A row that the table lacks and that stays: because of the user's cells or notes in it, or because it no longer passes the filter. In a
 * large table, `cells` contains only key cells.
 */
export interface StayingRow extends ExistingRow {
  readonly reason: StayReason;
}

/** What a refresh does to the rows. Row numbers are those before the refresh. */
export interface RowChanges extends Difference {
  readonly deleted: readonly number[];
  /** The numbers that are removed from rows that stay because of the user's cells or notes. */
  readonly blanked: readonly RowWrite[];
  /** New notes for the first key cell of rows. */
  readonly notes: readonly { readonly row: number; readonly note: string }[];
  /** The notes for the first key cell of inserted rows; `fresh` is the index of the row. */
  readonly freshNotes?: readonly { readonly fresh: number; readonly note: string }[];
  /** The rows that stay although the table lacks them, and why it lacks them. */
  readonly staying: readonly StayingRow[];
  /** The user's content by sheet row, only for the rows in which it was read. */
  readonly userContent: UserContents;
  /** The table's rows in the sheet. */
  readonly existing: ExistingRows;
  /** Whether rows of the sheet may have marks after the refresh. */
  readonly isMarked: boolean;
}
