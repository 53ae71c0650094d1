import type { ZoneId } from '../catalogue/catalogue';
import type { Day } from '../dates/calendar';
import type { Centre } from './centres';
import type { FilePart } from './file-part';
import type { FileTotals } from './file-totals';

/** The file of one centre for one day. */
export interface FileOfDay {
  readonly day: Day;
  readonly centre: Centre;
}

/** Reads the records of one file, piece by piece. Throws DeviceFileRefused. */
export interface FileScanner {
  read(part: FilePart): unknown;
  /** The number of characters of the last piece that were read; they contain only whole records. */
  readonly taken: number;
  /** The line of the file at which the next piece begins. */
  readonly line: number;
  totals(): FileTotals;
  /** `missing`: ids of wanted columns that the file lacks. `unknown`: unknown names in its header. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** The app and the day for which a file was requested. */
export interface AskedFile {
  readonly app: string;
  readonly day: Day;
  readonly zone: ZoneId;
}

export interface ScanOptions {
  /** Rows of any other app or day are refused. If omitted, every row is accepted. */
  readonly asked?: AskedFile | undefined;
  /** Called for each record, including filtered ones: the characters of `text` from `from` up to, not including, `to`, without line end. */
  readonly onRecord?: ((text: string, from: number, to: number) => void) | undefined;
  /** The line of the file at which the first piece begins. Default: 1. */
  readonly line?: number;
}

/** Collects the rows of the files, or their sums, one day after another. */
export interface DayConsumer {
  /** The number of rows collected so far. */
  readonly rows: number;
  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner;
  /** Called when all files of the day have been read. */
  endOfDay(day: Day): void;
  /** Discards the rows collected from the day that is being read. */
  forgetDay(day: Day): void;
  /** Saves the collected rows or sums for a later slice and returns the data (JSON) with which that slice finds them. */
  checkpoint(): unknown;
}
