import type { Day } from '../dates/calendar';
import { sumOf } from '../table/exact-sum';
import type { Centre } from './centres';
import { addedFaults, type TextFaults } from './parse/clean-text';

/** The totals of one file of a day, for the control totals. */
export interface FileTotals {
  readonly day: Day;
  readonly centre: Centre;
  readonly state: 'read' | 'no data' | 'no file';
  /** `records`: all records of the file. `kept`: those that no filter removed. */
  readonly records: number;
  readonly kept: number;
  /** The revenue of all records, including filtered ones; null if a record has no revenue or the file lacks the column. */
  readonly revenue: number | null;
  /** The faults in the text read so far; absent if none are known. */
  readonly faults?: TextFaults;
}

/** Adds the totals of a file's beginning, read by an earlier slice, to those of the rest. An unknown amount makes the sum unknown. */
export function joinedTotals(before: FileTotals | undefined, after: FileTotals): FileTotals {
  if (before === undefined) return after;
  const faults = addedFaults(before.faults, after.faults);
  return {
    ...after,
    records: before.records + after.records,
    kept: before.kept + after.kept,
    ...(faults && { faults }),
    revenue: sumOf([before.revenue, after.revenue]),
  };
}

/** The number of records of the files together: of all, or of those that no filter removed. */
export function countIn(files: readonly FileTotals[], which: 'records' | 'kept'): number {
  return files.reduce((sum, file) => sum + file[which], 0);
}

/** The numbers of repeated rows in the files of a day; repeated rows are equal in every column. */
export interface DoubledRows {
  /** `acrossFiles`: rows that an earlier file also contains. `withinFiles`: rows repeated in the same file. */
  readonly acrossFiles: number;
  readonly withinFiles: number;
  /** False if there were too many rows to compare all of them: the counts are then estimates from a sample. */
  readonly exact: boolean;
}
