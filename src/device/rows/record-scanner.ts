import type { MetricId, ZoneId } from '../../catalogue/catalogue';
import { DeviceFileRefused } from '../../errors/service-errors';
import { Sums } from '../../table/exact-sum';
import type { FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { FileTotals } from '../file-totals';
import { type NumberKind, NumberReader } from '../parse/cell-values';
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
import { offsetMs } from '../parse/numbers';
import { RecordReader } from '../parse/record-reader';
import { type DeviceFilter, RecordFilter } from '../parse/row-filter';
import { ForeignRows } from './foreign-rows';

/** Which records of a device file are read. */
export interface RecordsWanted {
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
  /** If true, a revenue that is not a number is refused. Otherwise it is an unknown revenue. */
  readonly needsRevenue: boolean;
}

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
  /** Reads the revenue of each record before `keep` is called. Null if the file has no revenue column. */
  protected readonly revenue: NumberReader | null;
  private readonly offsetMs: number;
  protected records = 0;
  private readonly start: FileStart;
  private readonly isContinued: boolean;
  private readonly record: RecordReader;
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
    const beginning = { ...first, text: this.piece.text };
    try {
      if (first.isFirst) refuseUndecoded(first.text);
      this.start = fileStart(beginning);
      this.layout = this.start.layout;
      this.filter = new RecordFilter(wanted.filter, this.layout, 0);
    } catch (error) {
      throw this.refused(error, headOf(beginning), 1);
    }
    this.unknown = this.layout.unknown;
    this.record = new RecordReader(this.layout.width, this.start.lineEnd);
    this.foreign = options.asked && new ForeignRows(options.asked, this.layout);
    this.offsetMs = offsetMs(wanted.zone);
    this.revenue = this.numberReader(REVENUE, 'decimal', !wanted.needsRevenue);
  }

  read(part: FilePart): void {
    // The text of the first piece was searched for NUL characters by the constructor.
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

  /** Handles a record that passes the filter. Throws CsvError. */
  protected abstract keep(record: RecordReader): void;

  /** A reader of the column that the catalogue calls `id`; null if the file does not have the column. */
  protected numberReader(id: string, kind: NumberKind, isLenient = false): NumberReader | null {
    const column = columnAt(this.layout, id);
    const name = this.layout.names[column];
    return name === undefined
      ? null
      : new NumberReader({ column, name, kind, offsetMs: this.offsetMs, isLenient });
  }

  private readPiece(clean: CleanText, { isFirst, isLast }: FilePart): void {
    const { text } = clean;
    const from = isFirst ? this.start.from : 0;
    this.taken = 0;
    if (from > text.length) return;
    this.record.open(text, isLast);
    const { records, blankLines } = this;
    this.innerLines = 0;
    const end = readTo(text, this.readRecords(text, from, isLast));
    this.foreign?.refuse();
    const blank = this.blankLines - blankLines;
    this.line += lineEndsIn(text.slice(0, from)) + this.records - records + this.innerLines + blank;
    this.taken = clean.taken(end, isLast);
    this.faults = addedFaults(
      this.faults,
      clean.faults(end, isLast, isFirst ? blank + leadingBlankLines(text) : blank),
    );
  }

  /** Reads the records from offset `from` on. Returns the offset after the last whole record. */
  private readRecords(text: string, from: number, isLast: boolean): number {
    const { record } = this;
    const { lineEnd } = this.start;
    let at = from;
    while (at < text.length) {
      const blank = blankLineAt(text, at, lineEnd, isLast);
      if (blank > 0) {
        this.blankLines++;
        at += blank;
        continue;
      }
      if (!record.find(at)) break;
      this.add(record);
      at = record.next;
    }
    return at;
  }

  private add(record: RecordReader): void {
    const { revenue, foreign } = this;
    const { onRecord } = this.options;
    let amount = Number.NaN;
    if (revenue !== null) {
      revenue.read(record);
      amount = revenue.number;
      this.revenueSum.add(0, amount, revenue.decimals);
    }
    if (this.filter.passes(record, amount)) {
      this.keep(record);
      this.kept++;
    }
    this.records++;
    this.innerLines += record.innerLines;
    if (foreign !== undefined) foreign.look(record);
    if (onRecord !== undefined) onRecord(record.text, record.from, record.end);
  }

  private refused(error: unknown, text: string, line: number): unknown {
    if (!(error instanceof CsvError)) return error;
    return new DeviceFileRefused(this.file.centre, line - 1 + lineNumberAt(text, error.at), error.message);
  }
}
