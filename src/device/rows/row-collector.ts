import type { Day } from '../../dates/calendar';
import { IdNames, type IdNamesState } from '../../table/id-names';
import type { Cell, Column } from '../../table/table';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import type { CsvRecord } from '../parse/csv-reader';
import { isWithout } from '../parse/layout';
import { hashNotices } from './hash-identifiers';
import type { CellReader } from './record-columns';
import { RecordScanner, type RecordsWanted } from './record-scanner';

export interface RowSink {
  /** Adds rows of `day`, with cells in the order of the table's columns. May send some of the rows. Throws an AdReportsError. */
  add(day: Day, rows: readonly (readonly Cell[])[]): void;
  /** Writes all added rows. Returns small JSON, from which the next slice of the run continues. */
  checkpoint(): unknown;
  /** Discards the rows of `day`, the last day that rows were added for. */
  forgetDay(day: Day): void;
  abandon(): void;
}

export const MOST_ROWS_IN_MEMORY = 50_000;

interface Checkpoint {
  readonly rows: number;
  readonly sink: unknown;
  readonly idNames: IdNamesState;
}

/** Collects rows in memory, and in a sink as soon as there are too many of them. */
export class RowCollector implements DayConsumer {
  rows: number;
  readonly notices: readonly string[];
  readonly idNames: IdNames;
  sink: RowSink | undefined;
  private rowsOfDay = 0;
  private memory: { readonly day: Day; readonly rows: Cell[][] }[] = [];

  /** `openSink` begins a sink if `state` is null, and otherwise continues that of an earlier slice. */
  constructor(
    private readonly wanted: RowsWanted,
    private readonly openSink: (state: unknown) => RowSink,
    earlier?: unknown,
    private readonly mostRows = MOST_ROWS_IN_MEMORY,
  ) {
    const { rows = 0, sink = null, idNames } = (earlier ?? {}) as Partial<Checkpoint>;
    this.rows = rows;
    this.notices = hashNotices(wanted.columns, wanted.salt);
    this.idNames = new IdNames(wanted.columns, idNames);
    if (sink !== null) this.sink = openSink(sink);
  }

  /** All rows if they are in memory; none if they are in a sink. */
  rowsInMemory(): Cell[][] {
    return this.memory.flatMap(({ rows }) => rows);
  }

  scanner(file: FileOfDay, first: FilePart): FileScanner {
    const { wanted, idNames } = this;
    return new RowsScanner({ ...wanted, idNames }, file, first, (rows) => this.add(file.day, rows));
  }

  endOfDay(): void {
    this.rowsOfDay = 0;
  }

  forgetDay(day: Day): void {
    this.rows -= this.rowsOfDay;
    this.rowsOfDay = 0;
    this.memory = this.memory.filter((part) => part.day !== day);
    this.sink?.forgetDay(day);
  }

  checkpoint(): Checkpoint {
    if (this.rows > 0) this.moveToSink();
    return { rows: this.rows, sink: this.sink?.checkpoint() ?? null, idNames: this.idNames.state() };
  }

  abandon(): void {
    this.sink?.abandon();
    this.sink = undefined;
  }

  private add(day: Day, rows: Cell[][]): void {
    this.rows += rows.length;
    this.rowsOfDay += rows.length;
    this.memory.push({ day, rows });
    if (this.sink !== undefined || this.rows > this.mostRows) this.moveToSink();
  }

  private moveToSink(): void {
    this.sink ??= this.openSink(null);
    for (const { day, rows } of this.memory) this.sink.add(day, rows);
    this.memory = [];
  }
}

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
