import type { Day } from '../dates/calendar';
import type { FileOfDay, FileScanner } from './days/read-day';
import type { FilePart } from './file-part';
import type { ScanOptions } from './rows/rows-scanner';

/** Takes what the files of some days hold, day after day: rows, or sums of them. */
export interface DayConsumer {
  /** Rows taken so far. */
  readonly rows: number;
  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner;
  /** All files of the day are read. */
  endOfDay(day: Day): void;
  /** Forgets what it took of the day that is being read. */
  forgetDay(day: Day): void;
  /** Brings what it took to where a later slice finds it, and says (JSON) how it is found. */
  checkpoint(): unknown;
}
