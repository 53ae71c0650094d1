import type { Day } from '../../dates/calendar';
import { DeviceFileRefused } from '../../errors/device-file-errors';
import { Sums } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import type { Centre } from '../centres';
import { type AskedFile, ForeignRows } from '../control/foreign-rows';
import type { FilePart } from '../file-part';
import type { FileTotals } from '../file-totals';
import {
  addedFaults,
  blankLineAt,
  CleanText,
  cleanBeginning,
  leadingBlankLines,
  readTo,
  type TextFaults,
} from '../parse/clean-text';
import { lineEndsIn, lineNumberAt, Misfit } from '../parse/csv-error';
import { type FileStart, fileStart, headOf } from '../parse/file-start';
import { refuseUndecoded } from '../parse/piece-checks';
import { RecordReader } from '../parse/record-reader';
import { RowMaker, type RowsAsked } from './row-maker';

/** A piece of so many characters, of whose records fewer than this part is kept, is not to be held by the texts of their cells. */
const LONG_PIECE = 1_000_000;
const FEW = 0.5;

export interface ScanOptions {
  /** What the file was asked for: rows of another app or day are refused. Where it is not given, any row is taken. */
  readonly asked?: AskedFile | undefined;
  /** Told of each record, kept or not: it stands in `text` from `from` to `to`, without its line end. */
  readonly onRecord?: ((text: string, from: number, to: number) => void) | undefined;
  /** The line of the file at which the first piece begins; 1 unless given. */
  readonly line?: number;
}

/**
 * Reads one device file (section 2.3), piece by piece, into the rows that are kept. It throws DeviceFileRefused, with the line of the
 * file, for a row too short or too long, a quote never closed or followed by text, a number that is none, a column named
 * twice, a file whose columns cannot be told or lack what rows are kept by, and rows of another app or day than was asked for.
 */
export class RowsScanner {
  /** Characters of the last piece that were read: whole records. */
  taken = 0;
  /** The line of the file at which the next piece begins. */
  line: number;
  /** Ids of columns asked for that the file lacks: their cells are null. */
  readonly missing: readonly string[];
  /** Names in the header that nobody knows. They come from the file as they are. */
  readonly unknown: readonly string[];
  private readonly start: FileStart;
  private readonly isOpened: boolean;
  private readonly reader: RecordReader;
  private readonly maker: RowMaker;
  private readonly foreign: ForeignRows | undefined;
  private readonly revenue = new Sums();
  private records = 0;
  private kept = 0;
  private blankLines = 0;
  private faults: TextFaults | undefined;
  /** Line ends inside the quotes of the piece's records. */
  private innerLines = 0;

  constructor(
    asked: RowsAsked,
    private readonly file: { readonly day: Day; readonly centre: Centre },
    first: FilePart,
    private readonly options: ScanOptions = {},
  ) {
    this.line = options.line ?? 1;
    this.isOpened = !first.isFirst;
    const begin = cleanBeginning(first);
    try {
      if (first.isFirst) refuseUndecoded(first.text);
      this.start = fileStart(
        begin,
        asked.columns.map(({ field, type }) => ({ id: field, type })),
      );
      this.maker = new RowMaker(this.start.layout, asked, file);
    } catch (error) {
      throw this.refused(error, headOf(begin), 1);
    }
    const { layout, lineEnd } = this.start;
    this.missing = layout.missing;
    this.unknown = layout.unknown;
    this.reader = new RecordReader(layout.width, lineEnd);
    this.foreign = options.asked && new ForeignRows(options.asked, layout);
  }

  /** The rows of a piece that are kept, with their cells in the order of the columns. */
  read(part: FilePart): Cell[][] {
    const clean = new CleanText(part.text);
    try {
      return this.readRows(clean, part);
    } catch (error) {
      throw this.refused(error, clean.text, this.line);
    }
  }

  totals(): FileTotals {
    const { records, kept } = this;
    const revenue = records === 0 ? 0 : this.maker.revenue === null ? null : this.revenue.value(0);
    const state = this.isOpened || records > 0 ? 'read' : 'no data';
    const { day, centre } = this.file;
    return { day, centre, state, records, kept, revenue, ...(this.faults && { faults: this.faults }) };
  }

  private readRows(clean: CleanText, { isFirst, isLast }: FilePart): Cell[][] {
    const { text } = clean;
    const from = isFirst ? this.start.from : 0;
    this.taken = 0;
    if (from > text.length) return [];
    this.reader.open(text, isLast);
    const rows: Cell[][] = [];
    const { records, blankLines } = this;
    this.innerLines = 0;
    const end = readTo(text, this.readRecords(text, from, isLast, rows));
    this.foreign?.refuse();
    const blank = this.blankLines - blankLines;
    this.line += lineEndsIn(text.slice(0, from)) + this.records - records + this.innerLines + blank;
    this.taken = clean.taken(end, isLast);
    this.faults = addedFaults(
      this.faults,
      clean.faults(end, isLast, isFirst ? blank + leadingBlankLines(text) : blank),
    );
    this.kept += rows.length;
    const isThin = text.length > LONG_PIECE && rows.length < FEW * (this.records - records);
    return isThin ? copied(rows) : rows;
  }

  /** Adds the rows that are kept of the records from `from` on. Returns where it stopped: behind the last whole one. */
  private readRecords(text: string, from: number, isLast: boolean, rows: Cell[][]): number {
    const { reader, maker, revenue } = this;
    const { foreign } = this;
    const { lineEnd } = this.start;
    const { onRecord } = this.options;
    const amount = maker.revenue;
    let at = from;
    while (at < text.length) {
      const blank = blankLineAt(text, at, lineEnd, isLast);
      if (blank > 0) {
        this.blankLines++;
        at += blank;
        continue;
      }
      const row = maker.make(reader, at);
      if (row === undefined) break;
      if (row !== null) rows.push(row);
      if (amount !== null) revenue.add(0, amount.number, amount.decimals);
      if (foreign !== undefined) foreign.look(text, at, reader.end);
      if (onRecord !== undefined) onRecord(text, at, reader.end);
      this.records++;
      this.innerLines += reader.innerLines;
      at = reader.next;
    }
    return at;
  }

  private refused(error: unknown, text: string, line: number): unknown {
    if (!(error instanceof Misfit)) return error;
    return new DeviceFileRefused(this.file.centre, line - 1 + lineNumberAt(text, error.at), error.message);
  }
}

/** The same rows, none of whose texts holds on to the text that it was cut from: what is kept of a large file may be little. */
function copied(rows: readonly Cell[][]): Cell[][] {
  return JSON.parse(JSON.stringify(rows)) as Cell[][];
}
