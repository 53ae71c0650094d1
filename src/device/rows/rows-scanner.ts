import { codeNames } from '../../catalogue/catalogue';
import type { Cell, Column } from '../../table/table';
import type { CellReader } from '../cells/cell-reader';
import { cellKind, type NumberKind, type NumberReader, TextReader } from '../cells/cell-values';
import { DEVICE_IDS, namesDevice } from '../cells/device-id';
import { hourOf } from '../cells/numbers';
import type { FileOfDay, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { columnAt, lacks } from '../parse/layout';
import { type NamedId, REVENUE, RecordScanner, type RecordsWanted } from './record-scanner';

/** If a piece has more characters than LONG_PIECE and less than the share FEW of its records is kept, the texts of its rows are copied. */
const LONG_PIECE = 1_000_000;
const FEW = 0.5;

export interface RowsAsked extends Pick<RecordsWanted, 'filter' | 'zone' | 'idNames'> {
  readonly columns: readonly Pick<Column, 'field' | 'type'>[];
}

export interface RowsWanted extends RowsAsked {
  readonly columns: readonly Column[];
  /** Device identifiers are hashed with this salt; if omitted, they are not hashed. */
  readonly salt?: string;
}

/** Reads a device file into rows. Cells of columns that the file lacks are null. */
export class RowsScanner extends RecordScanner {
  private rows: Cell[][] = [];
  /** The cells with which each row begins: the date and the centre, which are equal in all rows of the file, and blanks. */
  private readonly blankRow: readonly Cell[];
  private readonly texts: { readonly place: number; readonly reader: TextReader }[] = [];
  /** In the order of the file's columns, so that the first wrong cell of a row is the one that is reported. */
  private readonly numbers: { readonly place: number; readonly reader: NumberReader }[] = [];
  private readonly hourPlace: number;
  /** The places of the names in a row. */
  private readonly names: readonly { readonly place: number; readonly named: NamedId }[];

  /** `onRows` gets the rows of each piece. */
  constructor(
    { columns, filter, zone, idNames }: RowsAsked,
    file: FileOfDay,
    first: FilePart,
    options: ScanOptions = {},
    private readonly onRows?: (rows: Cell[][]) => void,
  ) {
    const showsRevenue = columns.some(({ field, type }) => field === REVENUE && type !== 'text');
    const needsRevenue = filter.revenueOnly || showsRevenue;
    super({ filter, zone, needsRevenue, idNames }, file, first, options);
    const fields = columns.map(({ field }) => field);
    this.missing = fields.filter((field) => lacks(this.layout, field));
    this.blankRow = fields.map((field) =>
      field === 'date' ? file.day : field === 'centre' ? file.centre : null,
    );
    this.names = this.namedIds.map((named) => ({ named, place: fields.indexOf(named.field) }));
    this.hourPlace = this.stamp === null ? -1 : fields.indexOf('hour');
    columns.forEach(({ field, type }, place) => {
      const column = columnAt(this.layout, field);
      const kind = cellKind(type);
      const number = kind === 'text' ? null : this.readerOf(field, kind);
      if (number !== null) this.numbers.push({ place, reader: number });
      else if (column >= 0) this.texts.push({ place, reader: this.textReader(field, column) });
    });
    this.numbers.sort((one, other) => one.reader.column - other.reader.column);
  }

  /** Reads a piece of the file. Returns its rows, with cells in the order of the requested columns. */
  override read(part: FilePart): Cell[][] {
    const before = this.records;
    super.read(part);
    const { rows } = this;
    this.rows = [];
    const isThin = part.text.length > LONG_PIECE && rows.length < FEW * (this.records - before);
    // A text that is a slice of the piece would keep the whole piece in memory.
    const kept = isThin ? (JSON.parse(JSON.stringify(rows)) as Cell[][]) : rows;
    this.onRows?.(kept);
    return kept;
  }

  private readerOf(field: string, kind: NumberKind): NumberReader | null {
    if (field === REVENUE) return this.revenue;
    return field === 'dateTimeStamp' ? this.stamp : this.numberReader(field, kind);
  }

  private textReader(field: string, column: number): TextReader {
    const isDeviceId = DEVICE_IDS.some((id) => id === field);
    const names = codeNames(field);
    const toShown = isDeviceId ? idOfDevice : names && ((code: string) => names.get(code) ?? code);
    return new TextReader(column, this.isUnchecked(column), toShown);
  }

  protected keptCells(): readonly CellReader[] {
    const hour = this.hourPlace < 0 || this.stamp === null ? [] : [this.stamp];
    const ids = this.namedIds.map(({ id }) => id);
    return [...hour, ...[...this.texts, ...this.numbers].map(({ reader }) => reader), ...ids];
  }

  protected keep(piece: string): void {
    const row = this.blankRow.slice();
    const { hourPlace, stamp } = this;
    if (hourPlace >= 0 && stamp !== null && !Number.isNaN(stamp.number))
      row[hourPlace] = hourOf(stamp.number);
    for (const { place, reader } of this.texts) row[place] = reader.textIn(piece);
    for (const { place, reader } of this.numbers) row[place] = reader.cell;
    for (const { named, place } of this.names) this.addName(named, String(row[place] ?? ''));
    this.rows.push(row);
  }
}

/** The id, or a blank if it names no device. */
function idOfDevice(id: string): string {
  return namesDevice(id, 0, id.length) ? id : '';
}
