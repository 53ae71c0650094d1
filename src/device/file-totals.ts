import type { Day } from '../dates/calendar';
import type { Centre } from './centres';

export interface FileTotals {
  readonly day: Day;
  readonly centre: Centre;
  readonly state: 'read' | 'no data' | 'no file';
  readonly records: number;
  readonly kept: number;
  /** The revenue of all records, also of removed ones. Null if a record has no revenue or the file has no revenue column. */
  readonly revenue: number | null;
  /** The number of replacement characters, which the decoder writes for bytes that are not UTF-8. Missing in old checkpoints. */
  readonly undecoded?: number;
}

export function countIn(files: readonly FileTotals[], which: 'records' | 'kept'): number {
  return files.reduce((sum, file) => sum + file[which], 0);
}

/** How many rows of a day's files repeat an earlier row, with equal values in every column. Null if there were too many rows to compare. */
export interface DuplicatesOfDay {
  readonly day: Day;
  /** Rows that another file of the day already contained. */
  readonly acrossFiles: number | null;
  /** Rows that repeat a row of the same file. */
  readonly withinFiles: number | null;
}
