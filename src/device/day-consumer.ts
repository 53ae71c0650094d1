import type { CentreId } from '../catalogue';
import type { Day } from '../dates';
import type { FilterList, Request } from '../request';

export interface FileOfDay {
  readonly day: Day;
  readonly centre: CentreId;
  /** Rows of another app or day are refused. If omitted, rows of all apps and days are accepted. */
  readonly app?: string;
}

export interface FilePart {
  readonly centre: CentreId;
  readonly text: string;
  /** True for the first piece, whose first record may be a header. */
  readonly isFirst: boolean;
  /** True when `text` extends to the end of the file, so its last record is complete or invalid. */
  readonly isLast: boolean;
}

export interface FileScanner {
  /** Returns how many characters of the piece were read: whole records only. */
  scanPart(part: FilePart): number;
  buildFileTotals(): FileTotals;
}

/** Collects the rows of device files, or sums of them, one day after another. */
export interface DayConsumer {
  readonly rowCount: number;
  createScanner(file: FileOfDay, first: FilePart): FileScanner;
  finishDay(day: Day): void;
  discardDay(day: Day): void;
  /** Called only between days. Saves what was collected. Returns JSON with which a later slice of the run finds it. */
  createCheckpoint(): unknown;
}

export interface FileTotals {
  readonly day: Day;
  readonly centre: CentreId;
  readonly records: number;
  readonly kept: number;
  /** The revenue of all records, also of removed ones. Null if a record has no revenue or the file has no revenue column. */
  readonly revenue: number | null;
  /** For each list of the filter, its entries that at least one record has. A checkpoint of an earlier version may lack them. */
  readonly matched?: Readonly<Partial<Record<FilterList, readonly string[]>>>;
}

export interface FilesOfDays {
  readonly request: Request;
  /** Exactly one element for each day and centre. */
  readonly files: readonly FileTotals[];
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
}

export function countRecords(files: readonly FileTotals[]): number {
  return files.reduce((sum, { records }) => sum + records, 0);
}
