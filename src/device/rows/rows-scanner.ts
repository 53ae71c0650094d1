import type { ZoneId } from '../../catalogue/catalogue';
import type { Cell, Column } from '../../table/table';
import type { FileOfDay, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { cellKind, type NumberReader, TextReader } from '../parse/cell-values';
import { hourOf } from '../parse/numbers';
import type { RecordReader } from '../parse/record-reader';
import { type DeviceFilter, filtersByRevenue } from '../parse/row-filter';
import { REVENUE, RecordScanner } from './record-scanner';

/** A longer piece is not kept in memory by the texts of its rows if less than this share of its records is kept. */
const LONG_PIECE = 1_000_000;
const FEW = 0.5;

/** Which rows of a file are made, and their columns. */
export interface RowsAsked {
  readonly columns: readonly Pick<Column, 'field' | 'type'>[];
  readonly filter: DeviceFilter;
  readonly zone: ZoneId;
}

/** Reads a device file into rows. Cells of columns that the file lacks are null. */
export class RowsScanner extends RecordScanner {
  private rows: Cell[][] = [];
  /** What each row starts with: blank, except for what all rows share. */
  private readonly blankRow: readonly Cell[];
  private readonly texts: { readonly place: number; readonly reader: TextReader }[] = [];
  private readonly numbers: { readonly place: number; readonly reader: NumberReader }[] = [];
  private readonly hourPlace: number;
  private readonly stamp: NumberReader | null;

  /** `onRows` gets the rows of each piece. */
  constructor(
    { columns, filter, zone }: RowsAsked,
    file: FileOfDay,
    first: FilePart,
    options: ScanOptions = {},
    private readonly onRows?: (rows: Cell[][]) => void,
  ) {
    const fields = columns.map(({ field }) => field);
    const wanted = columns.map(({ field, type }) => ({ id: field, type }));
    const needsRevenue =
      filtersByRevenue(filter) || wanted.some(({ id, type }) => id === REVENUE && type !== 'text');
    super({ columns: wanted, filter, zone, needsRevenue }, file, first, options);
    this.blankRow = fields.map((field) =>
      field === 'date' ? file.day : field === 'centre' ? file.centre : null,
    );
    this.hourPlace = fields.indexOf('hour');
    this.stamp = this.hourPlace < 0 ? null : this.numberReader('dateTimeStamp', 'moment');
    this.layout.places.forEach((place, column) => {
      const kind = cellKind(columns[place]?.type ?? 'text');
      if (place < 0) return;
      if (kind === 'text') this.texts.push({ place, reader: new TextReader(column) });
      else this.numbers.push({ place, reader: this.readerAt(column, kind) });
    });
  }

  /** The rows of a piece, with their cells in the order of the columns. */
  override read(part: FilePart): Cell[][] {
    const before = this.records;
    super.read(part);
    const { rows } = this;
    this.rows = [];
    const isThin = part.text.length > LONG_PIECE && rows.length < FEW * (this.records - before);
    const kept = isThin ? copied(rows) : rows;
    this.onRows?.(kept);
    return kept;
  }

  protected keep(record: RecordReader): void {
    const row = this.blankRow.slice();
    const { stamp } = this;
    if (stamp !== null) {
      stamp.read(record);
      if (!Number.isNaN(stamp.number)) row[this.hourPlace] = hourOf(stamp.number);
    }
    for (const { place, reader } of this.texts) row[place] = reader.read(record);
    for (const { place, reader } of this.numbers) {
      reader.read(record);
      row[place] = reader.cell;
    }
    this.rows.push(row);
  }
}

/** The same rows, without texts that keep the file in memory from which they were cut. */
function copied(rows: readonly Cell[][]): Cell[][] {
  return JSON.parse(JSON.stringify(rows)) as Cell[][];
}
