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
  /** How many characters of the last piece were read: whole records. */
  readonly taken: number;
  /** The line of the file at which the next piece begins. */
  readonly line: number;
  totals(): FileTotals;
  /** Ids of wanted columns that the file lacks, and unknown names in its header. */
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
  /** Rows of another app or day than this are refused. If it is omitted, any row is accepted. */
  readonly asked?: AskedFile | undefined;
  /** Called for each record, kept or not: it goes from `from` to before `to` of `text`, without its line end. */
  readonly onRecord?: ((text: string, from: number, to: number) => void) | undefined;
  /** The line of the file at which the first piece begins. Default: 1. */
  readonly line?: number;
}

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
