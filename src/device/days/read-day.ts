import type { Day } from '../../dates/calendar';
import { CENTRES, type Centre } from '../centres';
import type { FileOfDay, FileScanner } from '../day-consumer';
import type { FilePart, FilesPosition } from '../file-part';
import type { FileTotals } from '../file-totals';
import type { DayFiles } from '../files/day-files';
import { joinedTotals } from '../joined-totals';

/** What is to be said of a file's columns. */
export type FileColumns = Pick<FileScanner, 'missing' | 'unknown'>;

/** How far a day has been read; JSON. */
export interface DayCheckpoint {
  readonly files: FilesPosition;
  /** Of the files that were read, and of the beginning of the one that is open. */
  readonly totals: readonly FileTotals[];
  readonly columns: readonly (readonly [Centre, FileColumns])[];
  /** The line at which the next piece of the open file begins; null where none is open. */
  readonly line: number | null;
}

/** The four files of a day, read piece by piece into whatever `scanner` makes of them. */
export class DayReading {
  private readonly totals = new Map<Centre, FileTotals>();
  private line: number | null;
  private readonly columns = new Map<Centre, FileColumns>();
  private open: { readonly scanner: FileScanner; readonly before: FileTotals | undefined } | undefined;

  constructor(
    private readonly day: Day,
    private readonly files: DayFiles,
    private readonly scanner: (file: FileOfDay, first: FilePart, line: number) => FileScanner,
    earlier?: DayCheckpoint,
  ) {
    this.line = earlier?.line ?? null;
    for (const totals of earlier?.totals ?? []) this.totals.set(totals.centre, totals);
    for (const [centre, columns] of earlier?.columns ?? []) this.columns.set(centre, columns);
  }

  /** Reads the next piece; false when there is none. Throws what DayFiles and the scanner throw. */
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
    this.files.took(scanner.taken);
    this.totals.set(centre, joinedTotals(before, scanner.totals()));
    this.columns.set(centre, { missing: scanner.missing, unknown: scanner.unknown });
    this.line = part.isLast ? null : scanner.line;
    if (part.isLast) this.open = undefined;
    return true;
  }

  /** Of all four files, once they are read. */
  fileTotals(): FileTotals[] {
    return CENTRES.map(
      (centre) =>
        this.totals.get(centre) ?? {
          day: this.day,
          centre,
          state: this.files.none(centre) ?? 'no data',
          records: 0,
          kept: 0,
          revenue: 0,
        },
    );
  }

  /** Whose file comes next. */
  get waitsFor(): Centre {
    return this.files.waitsFor;
  }

  fileColumns(): ReadonlyMap<Centre, FileColumns> {
    return this.columns;
  }

  state(): DayCheckpoint {
    return {
      files: this.files.position(),
      totals: [...this.totals.values()],
      columns: [...this.columns],
      line: this.line,
    };
  }
}
