import type { SheetsRequest } from '../../platform/ports';
import type { SheetRows } from '../../table/sheet-cell';
import type { RowWrite } from '../api/blocks';
import type { Insertion, Placement } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import type { WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';
import type { RowChanges } from './refresh-plan';

/** A planned refresh. */
export interface Refresh {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly fresh: SheetRows;
  readonly columns: ColumnPlan;
  readonly rows: RowChanges;
}

/** A refresh as requests: `moving` inserts and deletes rows and columns, then values are set, then `finishing`. */
export interface RefreshRequests {
  readonly moving: readonly SheetsRequest[];
  /** The places of rows after `moving`. */
  readonly place: Placement;
  /** Values to set, by sheet row after `moving`, ascending. */
  readonly values: readonly RowWrite[];
  readonly finishing: readonly SheetsRequest[];
  /** The text of the sheet's stamp afterwards. */
  readonly stamp: string;
  /** Rows and columns that the sheet gains before any are deleted. */
  readonly growth: { readonly rows: number; readonly columns: number };
}

type Placed = Pick<ExistingTable, 'headerRow' | 'columns' | 'line' | 'grid'>;

/**
 * The places of the table's headers and its provenance line as a text for comparison: a refresh depends on nothing else above the rows.
 */
export function placesText(existing: Placed): string {
  return JSON.stringify([existing.headerRow, [...existing.columns], linePlace(existing)]);
}

export interface LinePlace {
  readonly row: number;
  readonly column: number | undefined;
  /** Set when the line needs a new row above the headers. */
  readonly insertion?: Insertion;
}

/**
 * The place of the provenance line: where it was, else above the first header, in a new row if that cell is not free.
 */
export function linePlace({ line, headerRow, grid, columns }: Placed): LinePlace {
  if (line !== undefined) return line;
  const free = headerRow > 0 && (grid[headerRow - 1]?.[Math.min(...columns.values())] ?? '') === '';
  if (free) return { row: headerRow - 1, column: undefined };
  return { row: headerRow, column: undefined, insertion: { at: headerRow, count: 1 } };
}
