import type { MetricId, ZoneId } from '../../catalogue/catalogue';
import { DeviceFileRefused } from '../../errors/service-errors';
import { Sums } from '../../table/exact-sum';
import type { IdNames } from '../../table/id-names';
import { type CellReader, NOT_PLAIN } from '../cells/cell-reader';
import { CellSpan } from '../cells/cell-span';
import { type NumberKind, NumberReader } from '../cells/cell-values';
import { InternedCell } from '../cells/interned-cell';
import { offsetMs } from '../cells/numbers';
import { copyOf } from '../cells/string-cache';
import { StringInterner } from '../cells/string-interner';
import type { FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { FileTotals } from '../file-totals';
import { CR, LF } from '../parse/characters';
import {
  addedFaults,
  blankLineAt,
  CleanText,
  leadingBlankLines,
  readTo,
  refuseUndecoded,
  type TextFaults,
} from '../parse/clean-text';
import { CsvError, lineEndsIn, lineNumberAt } from '../parse/csv-error';
import { type FileStart, fileStart, headOf } from '../parse/file-start';
import { columnAt, type Layout } from '../parse/layout';
import { ForeignRows } from './foreign-rows';
import { RecordCells } from './record-cells';
import { type DeviceFilter, RecordFilter } from './row-filter';

export interface RecordsWanted {
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
  /** If true, a revenue that is not a number is refused. Otherwise it is an unknown revenue. */
  readonly needsRevenue: boolean;
  /** Collects the names of ids, from the records that pass the filter. */
  readonly idNames?: IdNames | undefined;
}

/** A cell with the id of a name. */
export interface NamedId {
  /** The field of the name. */
  readonly field: string;
  readonly id: InternedCell;
  /** The last name of each id. */
  readonly latest: string[];
}

const NOT_WHOLE = -1;

export const REVENUE: MetricId = 'deviceRevenue';

/**
 * Reads one device file (section 2.3), piece by piece, and passes the records that the filter keeps to `keep`. It throws
 * DeviceFileRefused, with the line of the file, for a row with too few or too many cells, a quote never closed or followed by text, a
 * text in a column of numbers, a column named twice, a file without known columns or without those that the filter needs, and rows of
 * another app or day.
 */
export abstract class RecordScanner implements FileScanner {
  taken = 0;
  line: number;
  missing: readonly string[] = [];
  readonly unknown: readonly string[];
  protected readonly layout: Layout;
  /** Reads the revenue of each record, also of removed ones. Null if the file has no revenue column. */
  protected readonly revenue: NumberReader | null;
  /** Reads the time stamp. Null if the file has no time stamps. */
  protected readonly stamp: NumberReader | null;
  /** The ids of the names for `idNames`. The file has a column for each of these names and ids. */
  protected readonly namedIds: readonly NamedId[];
  private readonly idNames: IdNames | undefined;
  private readonly offsetMs: number;
  protected records = 0;
  private readonly start: FileStart;
  private readonly isContinued: boolean;
  private cells: RecordCells | undefined;
  private piece: CleanText;
  private readonly filter: RecordFilter;
  private readonly foreign: ForeignRows | undefined;
  private readonly revenueSum = new Sums();

  private kept = 0;
  private blankLines = 0;
  private innerLines = 0;
  private faults: TextFaults | undefined;

  constructor(
    wanted: RecordsWanted,
    protected readonly file: FileOfDay,
    first: FilePart,
    private readonly options: ScanOptions,
  ) {
    this.line = options.line ?? 1;
    this.isContinued = !first.isFirst;
    this.piece = new CleanText(first.text);
    // The head has no NUL characters. One more character, because there may be a NUL between a CR at its end and an LF.
    if (first.isFirst && this.piece.hasNulBefore(first.head.length + 1)) this.piece.clean();
    const beginning = { ...first, text: this.piece.text };
    try {
      if (first.isFirst) refuseUndecoded(first.text);
      this.start = fileStart(beginning);
      this.layout = this.start.layout;
      this.filter = new RecordFilter(wanted.filter, this.layout);
    } catch (error) {
      throw this.refused(error, headOf(beginning), 1);
    }
    this.unknown = this.layout.unknown;
    this.foreign = options.asked && new ForeignRows(options.asked, this.layout);
    this.idNames = wanted.idNames;
    this.namedIds = (wanted.idNames?.columns ?? []).flatMap((column) => this.namedId(column));
    this.offsetMs = offsetMs(wanted.zone);
    this.revenue = this.numberReader(REVENUE, 'decimal', !wanted.needsRevenue);
    this.stamp = this.numberReader('dateTimeStamp', 'moment');
  }

  read(part: FilePart): void {
    if (part.text !== this.piece.raw) this.piece = new CleanText(part.text);
    try {
      this.readPiece(this.piece, part);
    } catch (error) {
      throw this.refused(error, this.piece.text, this.line);
    }
  }

  totals(): FileTotals {
    const { records, kept, revenueSum } = this;
    const { day, centre } = this.file;
    const state = this.isContinued || records > 0 ? 'read' : 'no data';
    const revenue = records === 0 ? 0 : this.revenue === null ? null : revenueSum.value(0);
    return { day, centre, state, records, kept, revenue, ...(this.faults && { faults: this.faults }) };
  }

  /** The readers of the cells that `keep` needs, in the order in which wrong cells are reported. */
  protected abstract keptCells(): readonly CellReader[];

  /** Handles a record that passes the filter and whose cells have been read from this piece. Throws NotAllowed. */
  protected abstract keep(piece: string): void;

  /** A reader of the column that the catalogue calls `id`; null if the file does not have the column. */
  protected numberReader(id: string, kind: NumberKind, isLenient = false): NumberReader | null {
    const column = columnAt(this.layout, id);
    const name = this.layout.names[column];
    return name === undefined
      ? null
      : new NumberReader({ column, name, kind, offsetMs: this.offsetMs, isLenient });
  }

  protected addName({ field, id, latest }: NamedId, name: string): void {
    // Most records repeat the name of an id.
    if (latest[id.id] === name) return;
    const copy = copyOf(name);
    latest[id.id] = copy;
    this.idNames?.add(field, id.text, copy);
  }

  private namedId({ field, id }: IdNames['columns'][number]): NamedId[] {
    const column = columnAt(this.layout, id);
    if (column < 0 || columnAt(this.layout, field) < 0) return [];
    const span = new CellSpan(column, this.isUnchecked(column));
    return [{ field, id: new InternedCell(span, new StringInterner()), latest: [] }];
  }

  /** Whether cells of this column may be read without checking their characters. The last cell of a record ends where its line ends. */
  protected isUnchecked(column: number): boolean {
    return column < this.layout.width - 1;
  }

  private readPiece(piece: CleanText, { isFirst, isLast }: FilePart): void {
    const from = isFirst ? this.start.from : 0;
    this.taken = 0;
    if (from > piece.text.length) return;
    const { records, blankLines } = this;
    this.innerLines = 0;
    const read = this.readRecords(piece, from, isLast);
    const { text } = piece;
    const end = readTo(text, read);
    this.foreign?.refuse(this.records);
    const blank = this.blankLines - blankLines;
    this.line += lineEndsIn(text.slice(0, from)) + this.records - records + this.innerLines + blank;
    this.taken = piece.taken(end, isLast);
    this.faults = addedFaults(
      this.faults,
      piece.faults(end, isLast, isFirst ? blank + leadingBlankLines(text) : blank),
    );
  }

  /** Reads the records from offset `from` on. Returns the offset after the last whole record. */
  private readRecords(piece: CleanText, from: number, isLast: boolean): number {
    const { filter, revenue, foreign, start } = this;
    this.cells ??= new RecordCells(
      { filter, revenue, kept: this.keptCells(), expected: foreign?.expected },
      start,
    );
    const { cells } = this;
    if (cells.isUnchecked) piece.clean();
    cells.open(piece.text, isLast);
    let at = from;
    while (at < piece.text.length) {
      let next = this.addPlain(cells, at);
      if (next < 0) {
        // The record may contain NUL characters. Earlier ones have none, so their offsets do not change.
        if (piece.clean()) {
          cells.open(piece.text, isLast);
          continue;
        }
        next = this.addAny(cells, at, isLast);
        if (next < 0) break;
      }
      at = next;
    }
    return at;
  }

  /** Adds the record at `at` if it is plain. Returns the offset of the next record, or NOT_PLAIN. */
  private addPlain(cells: RecordCells, at: number): number {
    const next = cells.readPlain(at);
    if (next < 0) return NOT_PLAIN;
    this.add(cells.isKept);
    const { onRecord } = this.options;
    if (onRecord !== undefined) {
      const { text } = this.piece;
      onRecord(text, at, endOfLine(text, next));
    }
    return next;
  }

  /** Adds the record at `at`, or skips the blank line. Returns the offset of the next one; negative if it may continue in the next piece. */
  private addAny(cells: RecordCells, at: number, isLast: boolean): number {
    const { text } = this.piece;
    const blank = blankLineAt(text, at, this.start.lineEnd, isLast);
    if (blank > 0) {
      this.blankLines++;
      return at + blank;
    }
    if (!cells.readAny(at)) return NOT_WHOLE;
    this.add(cells.isKept);
    const { record } = cells;
    this.innerLines += record.innerLines;
    this.foreign?.look(record);
    this.options.onRecord?.(text, record.from, record.end);
    return record.next;
  }

  private add(isKept: boolean): void {
    const { revenue } = this;
    if (revenue !== null) this.revenueSum.add(0, revenue.number, revenue.decimals);
    if (isKept) {
      this.keep(this.piece.text);
      this.kept++;
    }
    this.records++;
  }

  private refused(error: unknown, text: string, line: number): unknown {
    if (!(error instanceof CsvError)) return error;
    return new DeviceFileRefused(this.file.centre, line - 1 + lineNumberAt(text, error.at), error.message);
  }
}

/** The offset of the line end before `next`. */
function endOfLine(text: string, next: number): number {
  return text.charCodeAt(next - 1) === LF && text.charCodeAt(next - 2) === CR ? next - 2 : next - 1;
}
