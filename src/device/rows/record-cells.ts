import { type CellReader, NOT_PLAIN } from '../cells/cell-reader';
import type { NumberReader } from '../cells/cell-values';
import { type ExpectedCells, PlainRecord } from '../cells/plain-record';
import type { FileStart } from '../parse/file-start';
import { RecordReader } from '../parse/record-reader';
import type { RecordFilter } from './row-filter';

/** Who reads the cells of a file's records. */
export interface CellsWanted {
  readonly filter: RecordFilter;
  /** Reads the revenue, which the filter may need. Null if the file has no revenue column. */
  readonly revenue: NumberReader | null;
  /** Reads the other cells of the records that pass the filter. */
  readonly kept: readonly CellReader[];
  readonly expected: ExpectedCells | undefined;
}

/** Reads the needed cells of one record after another, and decides which records pass the filter. */
export class RecordCells {
  /** True if the text must have no NUL characters; see CellReader. */
  readonly isUnchecked: boolean;
  /** The record that `readAny` read last. */
  readonly record: RecordReader;
  /** Whether the record that was read last passes the filter. Only then, its cells for `kept` are read. */
  isKept = false;
  private text = '';
  /** Without a filter, all cells are read together, and `plainKept` is undefined. */
  private readonly plain: PlainRecord;
  private readonly plainKept: PlainRecord | undefined;

  constructor(
    private readonly wanted: CellsWanted,
    { layout: { width }, lineEnd }: FileStart,
  ) {
    const { filter, revenue, kept, expected } = wanted;
    const plainOf = (cells: Iterable<CellReader>) => new PlainRecord([...cells], width, lineEnd, expected);
    const judged = [...filter.cells, ...(revenue === null ? [] : [revenue])];
    this.plain = plainOf(filter.isActive ? judged : new Set([...judged, ...kept]));
    this.plainKept = filter.isActive ? plainOf(kept) : undefined;
    this.isUnchecked = this.plain.isUnchecked || this.plainKept?.isUnchecked === true;
    this.record = new RecordReader(width, lineEnd);
  }

  open(text: string, isLast: boolean): void {
    this.text = text;
    this.plain.open(text);
    this.plainKept?.open(text);
    this.record.open(text, isLast);
  }

  /** Reads the record at `at` if it is plain. Returns the offset of the next record, or NOT_PLAIN. */
  readPlain(at: number): number {
    const next = this.plain.read(at);
    if (next < 0) return NOT_PLAIN;
    this.isKept = this.passes();
    const isWhole = !this.isKept || this.plainKept === undefined || this.plainKept.read(at) >= 0;
    return isWhole ? next : NOT_PLAIN;
  }

  /**
   * Reads the record at `at`, which must not be a blank line. Returns false if it may continue in the next piece. Throws CsvError for a wrong
   * number of cells, and for a cell that its column cannot have.
   */
  readAny(at: number): boolean {
    const { record, wanted } = this;
    if (!record.find(at)) return false;
    wanted.revenue?.read(record);
    for (const cell of wanted.filter.cells) cell.read(record);
    this.isKept = this.passes();
    if (this.isKept) for (const cell of wanted.kept) cell.read(record);
    return true;
  }

  private passes(): boolean {
    const { filter, revenue } = this.wanted;
    return filter.passes(this.text, revenue?.number ?? Number.NaN);
  }
}
