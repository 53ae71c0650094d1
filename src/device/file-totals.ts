import type { Day } from '../dates/calendar';
import type { Centre } from './centres';
import type { TextFaults } from './parse/clean-text';

/** What one file of a day held: for the control totals. */
export interface FileTotals {
  readonly day: Day;
  readonly centre: Centre;
  readonly state: 'read' | 'no data' | 'no file';
  /** Records of the file, and those of them that went on: the others were left out by a filter. */
  readonly records: number;
  readonly kept: number;
  /** Of all records, whether kept or not; null where one of them has none, or the file lacks the column. */
  readonly revenue: number | null;
  /** Of its text as far as it was read; none where nothing is told. */
  readonly faults?: TextFaults;
}

/** Rows that stand more than once in the files of a day, equal in every column. */
export interface DoubledRows {
  /** In two files, and twice in one. */
  readonly acrossFiles: number;
  readonly withinFiles: number;
  /** False where there were too many rows to compare them all: the counts are then estimates from a sample. */
  readonly exact: boolean;
}
