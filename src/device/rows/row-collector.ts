import type { ValueType } from '../../catalogue';
import type { Day } from '../../dates';
import { type Cell, IdNames } from '../../table';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import type { CsvRecord } from '../parse/csv-reader';
import type { CellReader } from './record-columns';
import { RecordScanner, type RecordSelection } from './record-scanner';

export interface RowSink {
  /** Adds rows of `day`, with cells in the order of the table's columns. May send some of the rows. */
  appendDayRows(day: Day, rows: readonly (readonly Cell[])[]): void;
  /** Writes all added rows. Returns small JSON, from which the next slice of the run continues. */
  flushRows(): unknown;
  /** Discards the rows of `day`, the last day that rows were added for. */
  discardDayRows(day: Day): void;
  discardAllRows(): void;
}

export const MOST_ROWS_IN_MEMORY = 50_000;

type Checkpoint = ReturnType<RowCollector['createCheckpoint']>;

/** Collects rows in memory, and in a sink as soon as there are too many of them. */
export class RowCollector implements DayConsumer {
  rowCount: number;
  readonly idNames: IdNames;
  sink: RowSink | undefined;
  private rowsOfDay = 0;
  private memory: { readonly day: Day; readonly rows: Cell[][] }[] = [];

  /** `openSink` begins a sink if `state` is null, and otherwise continues that of an earlier slice. */
  constructor(
    private readonly selection: RowSelection,
    private readonly openSink: (state: unknown) => RowSink,
    previousCheckpoint?: unknown,
    private readonly mostRows = MOST_ROWS_IN_MEMORY,
  ) {
    const { rows = 0, sink = null, idNames } = (previousCheckpoint ?? {}) as Partial<Checkpoint>;
    this.rowCount = rows;
    this.idNames = new IdNames(selection.columns, idNames);
    if (sink !== null) this.sink = openSink(sink);
  }

  listRowsInMemory(): Cell[][] {
    return this.memory.flatMap(({ rows }) => rows);
  }

  createScanner(file: FileOfDay, first: FilePart): FileScanner {
    const { selection, idNames } = this;
    return new RowsScanner({ ...selection, idNames }, file, first, (rows) =>
      this.collectRows(file.day, rows),
    );
  }

  finishDay(): void {
    this.rowsOfDay = 0;
  }

  discardDay(day: Day): void {
    this.rowCount -= this.rowsOfDay;
    this.rowsOfDay = 0;
    this.memory = this.memory.filter((part) => part.day !== day);
    this.sink?.discardDayRows(day);
  }

  createCheckpoint() {
    if (this.rowCount > 0) this.moveToSink();
    return { rows: this.rowCount, sink: this.sink?.flushRows() ?? null, idNames: this.idNames.toState() };
  }

  discardSink(): void {
    this.sink?.discardAllRows();
    this.sink = undefined;
  }

  private collectRows(day: Day, rows: Cell[][]): void {
    this.rowCount += rows.length;
    this.rowsOfDay += rows.length;
    this.memory.push({ day, rows });
    if (this.sink !== undefined || this.rowCount > this.mostRows) this.moveToSink();
  }

  private moveToSink(): void {
    this.sink ??= this.openSink(null);
    for (const { day, rows } of this.memory) this.sink.appendDayRows(day, rows);
    this.memory = [];
  }
}

export interface RowSelection extends RecordSelection {
  readonly columns: readonly { readonly field: string; readonly type: ValueType }[];
}

/** Reads a device file into rows. Cells of columns that the file lacks are null. */
export class RowsScanner extends RecordScanner {
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
    this.cellReaders = selection.columns.map(({ field, type }) => columns.createColumnReader(field, type));
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
