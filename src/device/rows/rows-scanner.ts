import type { Cell, Column } from '../../table/table';
import type { FileOfDay, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { CsvRecord } from '../parse/csv-reader';
import { isWithout } from '../parse/layout';
import type { CellReader } from './record-columns';
import { RecordScanner, type RecordsWanted } from './record-scanner';

export interface RowsAsked extends RecordsWanted {
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
  private readonly cells: readonly CellReader[];

  /** `onRows` gets the rows of each piece. */
  constructor(
    { columns, filter, zone, idNames }: RowsAsked,
    file: FileOfDay,
    first: FilePart,
    options: ScanOptions = {},
    private readonly onRows?: (rows: Cell[][]) => void,
  ) {
    super({ filter, zone, idNames }, file, first, options);
    const { layout } = this.columns;
    this.missing = columns.map(({ field }) => field).filter((field) => isWithout(layout, field));
    this.cells = columns.map(({ field, type }) => this.columns.cells(field, type));
  }

  /** Reads a piece of the file. Returns its rows, with cells in the order of the requested columns. */
  override read(part: FilePart): Cell[][] {
    super.read(part);
    const { rows } = this;
    this.rows = [];
    this.onRows?.(rows);
    return rows;
  }

  protected keep(record: CsvRecord): void {
    const row: Cell[] = [];
    for (const cell of this.cells) row.push(cell(record));
    this.rows.push(row);
  }
}
