import type { ZoneId } from '../catalogue/catalogue';
import type { Day } from '../dates/calendar';
import type { Centre } from './centres';
import type { FilePart } from './file-part';
import type { FileTotals } from './file-totals';

export interface FileOfDay {
  readonly day: Day;
  readonly centre: Centre;
}

/** Reads the records of one file, piece by piece. Throws DeviceFileRefused. */
export interface FileScanner {
  read(part: FilePart): void;
  /** How many characters of the last piece were read. They contain only whole records. */
  readonly taken: number;
  totals(): FileTotals;
  /** `missing`: ids of requested columns that the file lacks. `unknown`: column names in its header that the catalogue does not have. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export interface AskedFile {
  readonly app: string;
  readonly day: Day;
  readonly zone: ZoneId;
}

export interface ScanOptions {
  /** Rows of another app or another day than these are refused. If omitted, rows of all apps and days are accepted. */
  readonly asked?: AskedFile | undefined;
  /** Called for each record, also if a filter removes it. The record is `text.slice(from, to)`, without its line end. */
  readonly onRecord?: ((text: string, from: number, to: number) => void) | undefined;
}

/** Collects the rows of device files, or sums of them, one day after another. */
export interface DayConsumer {
  readonly rows: number;
  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner;
  /** Called when all files of the day have been read. */
  endOfDay(day: Day): void;
  /** Discards what was collected of a day that is not finished. */
  forgetDay(day: Day): void;
  /** Called only between days. Saves what was collected. Returns JSON with which a later slice of the run finds it. */
  checkpoint(): unknown;
}
