import type { Cell } from '../../table';
import type { FileOfDay, FilePart } from '../day-consumer';
import type { CsvRecord } from '../parse/csv-reader';
import { isWithout } from '../parse/layout';
import type { DeviceColumn } from './identifiers';
import type { CellReader } from './record-columns';
import { RecordScanner, type RecordSelection } from './record-scanner';

export interface RowCells {
  readonly columns: readonly DeviceColumn[];
  /** Device identifiers are hashed with this salt; if omitted, they are not hashed. */
  readonly salt?: string | undefined;
}

export interface RowSelection extends RecordSelection, RowCells {}

/** Reads a device file into rows. Cells of columns that the file lacks are null. */
export class RowsScanner extends RecordScanner {
  readonly missing: readonly string[];
  private readonly cellReaders: readonly CellReader[];
  private rows: Cell[][] = [];

  /** `onRows` gets the rows of each piece, with cells in the order of the requested columns. */
  constructor(
    selection: RowSelection,
    file: FileOfDay,
    first: FilePart,
    private readonly onRows: (rows: Cell[][]) => void,
  ) {
    super(selection, file, first);
    const { columns } = this;
    const fields = selection.columns.map(({ field }) => field);
    this.missing = fields.filter((field) => isWithout(columns.layout, field));
    this.cellReaders = selection.columns.map(({ field, type }) =>
      columns.createColumnReader(field, type, selection.salt),
    );
  }

  override scanPart(part: FilePart): number {
    const usedCharacters = super.scanPart(part);
    this.onRows(this.rows);
    this.rows = [];
    return usedCharacters;
  }

  protected collectRecord(record: CsvRecord): void {
    const row: Cell[] = [];
    for (const readCell of this.cellReaders) row.push(readCell(record));
    this.rows.push(row);
  }
}
