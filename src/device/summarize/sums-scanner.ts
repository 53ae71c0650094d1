import { type DimensionId, type FieldId, type MetricId, metric } from '../../catalogue/catalogue';
import { DeviceFileRefused } from '../../errors/device-file-errors';
import type { Cell } from '../../table/table';
import { ForeignRows } from '../control/foreign-rows';
import type { FileOfDay } from '../days/read-day';
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
import { columnAt, type Layout } from '../parse/layout';
import { refuseUndecoded } from '../parse/piece-checks';
import { PlainRecord } from '../parse/plain-record';
import { RecordReader } from '../parse/record-reader';
import type { ScanOptions } from '../rows/rows-scanner';
import { DEVICE_IDS } from './device-id';
import type { DeviceSums } from './device-sums';
import { RowSums, type SumsAsked } from './row-sums';

/**
 * Reads one device file (section 2.3), piece by piece, into sums, and makes no rows. What RowsScanner refuses of the same columns it
 * refuses too, in the same words; it throws NotAllowed where the sums become too many.
 */
export class SumsScanner {
  /** Characters of the last piece that were read: whole records. */
  taken = 0;
  /** The line of the file at which the next piece begins. */
  line: number;
  /** Ids of dimensions and metrics that the file lacks, or lacks a part of: they are blank. */
  readonly missing: readonly string[];
  /** Names in the header that nobody knows. They come from the file as they are. */
  readonly unknown: readonly string[];
  private readonly start: FileStart;
  private readonly isOpened: boolean;
  private readonly plain: PlainRecord;
  private readonly reader: RecordReader;
  private readonly rows: RowSums;
  private readonly foreign: ForeignRows | undefined;
  private readonly row: Cell[] = [];
  /** Line ends in quotes, of a piece. */
  private innerLines = 0;
  private blankLines = 0;
  private faults: TextFaults | undefined;

  constructor(
    asked: SumsAsked,
    private readonly file: FileOfDay,
    first: FilePart,
    private readonly options: ScanOptions = {},
  ) {
    this.line = options.line ?? 1;
    this.isOpened = !first.isFirst;
    const begin = cleanBeginning(first);
    try {
      if (first.isFirst) refuseUndecoded(first.text);
      this.start = fileStart(begin, []);
      this.rows = new RowSums(asked, file, this.start.layout);
    } catch (error) {
      throw this.refused(error, headOf(begin), 1);
    }
    const { layout, lineEnd } = this.start;
    this.missing = layout.width === 0 ? [] : missingOf(asked.sums, layout);
    this.unknown = layout.unknown;
    this.plain = new PlainRecord(layout.width, lineEnd);
    this.reader = new RecordReader(layout.width, lineEnd);
    this.foreign = options.asked && new ForeignRows(options.asked, layout);
  }

  /** Adds the records of a piece. */
  read(part: FilePart): void {
    const clean = new CleanText(part.text);
    try {
      this.readPiece(clean, part);
    } catch (error) {
      throw this.refused(error, clean.text, this.line);
    }
  }

  totals(): FileTotals {
    const { records, kept } = this.rows;
    const state = this.isOpened || records > 0 ? 'read' : 'no data';
    const revenue = records === 0 ? 0 : this.rows.fileRevenue();
    return { ...this.file, state, records, kept, revenue, ...(this.faults && { faults: this.faults }) };
  }

  private readPiece(clean: CleanText, { isFirst, isLast }: FilePart): void {
    const { text } = clean;
    const { plain, reader } = this;
    const from = isFirst ? this.start.from : 0;
    this.taken = 0;
    if (from > text.length) return;
    plain.open(text);
    reader.open(text, isLast);
    this.rows.begin();
    const { records } = this.rows;
    const { blankLines } = this;
    this.innerLines = 0;
    const end = readTo(text, this.readRecords(text, from, isLast));
    this.foreign?.refuse();
    const blank = this.blankLines - blankLines;
    this.line += lineEndsIn(text.slice(0, from)) + this.rows.records - records + this.innerLines + blank;
    this.taken = clean.taken(end, isLast);
    this.faults = addedFaults(
      this.faults,
      clean.faults(end, isLast, isFirst ? blank + leadingBlankLines(text) : blank),
    );
  }

  /** Returns where it stopped: behind the last whole record. */
  private readRecords(text: string, from: number, isLast: boolean): number {
    const { plain, reader, rows, foreign } = this;
    const { lineEnd } = this.start;
    const { onRecord } = this.options;
    let at = from;
    while (at < text.length) {
      const blank = blankLineAt(text, at, lineEnd, isLast);
      if (blank > 0) {
        this.blankLines++;
        at += blank;
        continue;
      }
      let read: PlainRecord | RecordReader = plain;
      if (plain.find(at) && rows.addPlain(text, plain)) {
        if (foreign !== undefined) foreign.lookPlain(text, plain.edges);
      } else {
        if (!this.addOdd(at)) break;
        this.innerLines += reader.innerLines;
        if (foreign !== undefined) foreign.look(text, at, reader.end);
        read = reader;
      }
      if (onRecord !== undefined) onRecord(text, at, read.end);
      at = read.next;
    }
    return at;
  }

  /** Adds a record whose cells have to be looked at more closely; false where there is no whole record. Throws Misfit. */
  private addOdd(at: number): boolean {
    const { reader, rows, row } = this;
    if (rows.tested !== null) {
      if (!reader.read(at, rows.tested, row)) return false;
      if (!rows.isKept(row)) return true;
    }
    if (!reader.read(at, rows.columns, row)) return false;
    rows.addRow(row);
    return true;
  }

  private refused(error: unknown, text: string, line: number): unknown {
    if (!(error instanceof Misfit)) return error;
    return new DeviceFileRefused(this.file.centre, line - 1 + lineNumberAt(text, error.at), error.message);
  }
}

function missingOf({ spec }: DeviceSums, layout: Layout): string[] {
  const lacks = (sources: readonly (readonly FieldId[])[]) =>
    sources.some((ids) => ids.every((id) => columnAt(layout, id) < 0));
  return [
    ...spec.dimensions.filter((id) => lacks(sourcesOfDimension(id))),
    ...spec.metrics.filter((id) => lacks(sourcesOfMetric(id))),
  ];
}

/** What it is made of: of each list one column at least. */
function sourcesOfDimension(id: DimensionId): readonly (readonly FieldId[])[] {
  if (id === 'date' || id === 'centre') return [];
  return [[id === 'hour' ? 'dateTimeStamp' : id]];
}

function sourcesOfMetric(id: MetricId): readonly (readonly FieldId[])[] {
  if (id === 'devices' || id === 'devicesError') return [DEVICE_IDS];
  if (id === 'arpuDevice') return [DEVICE_IDS, ['deviceRevenue']];
  const { aggregate } = metric(id);
  return aggregate.kind === 'ratio'
    ? [[metric(aggregate.numerator).id], [metric(aggregate.denominator).id]]
    : [[id]];
}
