import type { Cell, Column } from '../../table/table';
import type { FileOfDay, FilePart } from '../day-consumer';
import type { CsvRecord } from '../parse/csv-reader';
import { isWithout } from '../parse/layout';
import type { CellReader } from './record-columns';
import { RecordScanner, type RecordsWanted } from './record-scanner';

export interface RowsWanted extends RecordsWanted {
  readonly columns: readonly Pick<Column, 'field' | 'type'>[];
  /** Device identifiers are hashed with this salt; if omitted, they are not hashed. */
  readonly salt?: string | undefined;
}

/** Reads a device file into rows. Cells of columns that the file lacks are null. */
export class RowsScanner extends RecordScanner {
  private rows: Cell[][] = [];
  private readonly cells: readonly CellReader[];

  /** `onRows` gets the rows of each piece, with cells in the order of the requested columns. */
  constructor(
    wanted: RowsWanted,
    file: FileOfDay,
    first: FilePart,
    private readonly onRows: (rows: Cell[][]) => void,
  ) {
    super(wanted, file, first);
    const { columns } = this;
    this.missing = wanted.columns
      .map(({ field }) => field)
      .filter((field) => isWithout(columns.layout, field));
    this.cells = wanted.columns.map(({ field, type }) => columns.cells(field, type, wanted.salt));
  }

  override read(part: FilePart): number {
    const taken = super.read(part);
    this.onRows(this.rows);
    this.rows = [];
    return taken;
  }

  protected keep(record: CsvRecord): void {
    const row: Cell[] = [];
    for (const cell of this.cells) row.push(cell(record));
    this.rows.push(row);
  }
}
