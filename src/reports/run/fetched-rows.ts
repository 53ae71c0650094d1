import type { Day } from '../../dates/calendar';
import type { ControlTotals } from '../../device/control/control-totals';
import type { StagedTable } from '../../sheet/write/staged-table';
import type { Table } from '../../table/table';
import type { DecidedRequest } from './decide-request';
import type { Slice } from './slice';

export interface FetchedRows {
  /** The fetched table. It contains no rows if they are in `staged`. */
  readonly table: Table;
  readonly newestDay: Day | null;
  /** The fetched rows in a hidden sheet, if there are too many rows for memory. */
  readonly staged?: StagedTable;
  readonly controlTotals: ControlTotals | null;
  readonly tableUrl: string | null;
  readonly reading?: DeviceReading;
}

interface DeviceReading {
  keep(): void;
  /** Deletes the rows in hidden sheets. Rows that are not yet in the table in BigQuery expire there. */
  discard(): void;
}

/** Reads the days of a run into a table outside the file, and returns the summary for its sheet. */
export type OutsideOutput = (slice: Slice, decided: DecidedRequest) => FetchedRows;
