import type { Day } from '../../dates/calendar';
import { CENTRES, type Centre } from '../centres';
import type { FileOfDay, FileScanner } from '../day-consumer';
import type { FilePart, FilesPosition } from '../file-part';
import { type FileTotals, joinedTotals } from '../file-totals';
import type { DayFiles } from '../files/day-files';

/** The expected columns that a file lacks, and its unknown columns. Notices name them. */
export type FileColumns = Pick<FileScanner, 'missing' | 'unknown'>;

/** How far the files of a day have been read. Stored as JSON. */
export interface DayCheckpoint {
  readonly files: FilesPosition;
  /** The totals of each file that was read. For a partly read file, only the part that was read is included. */
  readonly totals: readonly FileTotals[];
  readonly columns: readonly (readonly [Centre, FileColumns])[];
  /** The number of the line at which the next piece of the partly read file begins. Null if no file is partly read. */
  readonly line: number | null;
}

/** Reads the four files of a day piece by piece. `scanner` makes a scanner for each file. */
export class DayReading {
  private readonly totals = new Map<Centre, FileTotals>();
  private line: number | null;
  readonly columns = new Map<Centre, FileColumns>();
  private open: { readonly scanner: FileScanner; readonly before: FileTotals | undefined } | undefined;

  constructor(
    private readonly day: Day,
    readonly files: DayFiles,
    private readonly scanner: (file: FileOfDay, first: FilePart, line: number) => FileScanner,
    earlier?: DayCheckpoint,
  ) {
    this.line = earlier?.line ?? null;
    for (const totals of earlier?.totals ?? []) this.totals.set(totals.centre, totals);
    for (const [centre, columns] of earlier?.columns ?? []) this.columns.set(centre, columns);
  }

  /** Reads the next piece. Returns false if all files have been read. Throws the errors of DayFiles and of the scanner. */
  step(): boolean {
    const part = this.files.next();
    if (part === undefined) return false;
    const { centre } = part;
    this.open ??= {
      scanner: this.scanner({ day: this.day, centre }, part, this.line ?? 1),
      before: this.totals.get(centre),
    };
    const { scanner, before } = this.open;
    scanner.read(part);
    this.files.markRead(scanner.taken);
    this.totals.set(centre, joinedTotals(before, scanner.totals()));
    this.columns.set(centre, { missing: scanner.missing, unknown: scanner.unknown });
    this.line = part.isLast ? null : scanner.line;
    if (part.isLast) this.open = undefined;
    return true;
  }

  /** The totals of all four files, after they have been read. */
  fileTotals(): FileTotals[] {
    return CENTRES.map((centre) => {
      const state = this.files.none(centre) ?? 'no data';
      return this.totals.get(centre) ?? { day: this.day, centre, state, records: 0, kept: 0, revenue: 0 };
    });
  }

  state(): DayCheckpoint {
    const totals = [...this.totals.values()];
    return { files: this.files.position(), totals, columns: [...this.columns], line: this.line };
  }
}
