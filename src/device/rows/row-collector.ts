import type { Day } from '../../dates/calendar';
import { IdNames, type IdNamesState } from '../../table/id-names';
import type { Cell } from '../../table/table';
import type { DayConsumer, FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { hashIdentifiers } from './hash-identifiers';
import { RowsScanner, type RowsWanted } from './rows-scanner';

/** Stores the rows of a long report while its files are still being read. `State` is small JSON. */
export interface RowSink<State> {
  /** Adds rows of `day`, with cells in the order of the table's columns. May send some of the rows. Throws an AdReportsError. */
  add(day: Day, rows: readonly (readonly Cell[])[]): void;
  /** Writes all added rows. Returns the state from which the next slice of the run continues. */
  checkpoint(): State;
  /** Discards the rows of `day`, the last day that rows were added for. */
  forgetDay(day: Day): void;
  abandon(): void;
}

/** More rows of device files than this are passed to a sink. */
export const MOST_ROWS_IN_MEMORY = 50_000;

/** How rows are stored if there are too many of them for memory. */
export interface StagedWay {
  /** If there are more rows than this, they are passed to a sink. */
  readonly mostHeld: number;
  begin(): RowSink<unknown>;
  /** Continues a sink from the state that its `rest` returned in an earlier slice. */
  resumed(state: unknown): RowSink<unknown>;
}

interface Checkpoint {
  readonly rows: number;
  readonly sink: unknown;
  readonly notices: readonly string[];
  /** Missing if an earlier version of the add-on stored the checkpoint. */
  readonly idNames?: IdNamesState;
}

/** Collects rows in memory, and in a sink as soon as there are too many of them. */
export class RowCollector implements DayConsumer {
  rows: number;
  readonly notices: Set<string>;
  readonly idNames: IdNames;
  private ofDay = 0;
  private held: { readonly day: Day; readonly rows: Cell[][] }[] = [];
  /** The sink of the rows. Undefined if they are in memory. */
  sink: RowSink<unknown> | undefined;

  constructor(
    private readonly wanted: RowsWanted,
    private readonly way: StagedWay,
    earlier?: unknown,
  ) {
    const { rows = 0, sink = null, notices, idNames } = (earlier ?? {}) as Partial<Checkpoint>;
    this.rows = rows;
    this.notices = new Set(notices);
    this.idNames = new IdNames(wanted.columns, idNames);
    if (sink !== null) this.sink = way.resumed(sink);
  }

  /** All rows if they are in memory; undefined if they are in a sink. */
  heldRows(): Cell[][] | undefined {
    return this.sink === undefined ? this.held.flatMap(({ rows }) => rows) : undefined;
  }

  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner {
    const { wanted, idNames } = this;
    const asked = { ...wanted, idNames };
    return new RowsScanner(asked, file, first, options, (rows) => this.take(file.day, rows));
  }

  endOfDay(): void {
    this.ofDay = 0;
  }

  forgetDay(day: Day): void {
    this.rows -= this.ofDay;
    this.ofDay = 0;
    this.held = this.held.filter((one) => one.day !== day);
    this.sink?.forgetDay(day);
  }

  checkpoint(): Checkpoint {
    if (this.sink === undefined && this.rows > 0) this.open();
    const { rows, notices, idNames } = this;
    const sink = this.sink?.checkpoint() ?? null;
    return { rows, sink, notices: [...notices], idNames: idNames.state() };
  }

  abandon(): void {
    this.sink?.abandon();
    this.sink = undefined;
    this.held = [];
    this.rows = 0;
  }

  private take(day: Day, rows: Cell[][]): void {
    const { columns, salt } = this.wanted;
    if (salt !== undefined)
      for (const notice of hashIdentifiers(rows, columns, salt)) this.notices.add(notice);
    this.rows += rows.length;
    this.ofDay += rows.length;
    if (this.sink !== undefined) this.sink.add(day, rows);
    else {
      this.held.push({ day, rows });
      if (this.rows > this.way.mostHeld) this.open();
    }
  }

  private open(): void {
    const sink = this.way.begin();
    this.sink = sink;
    for (const { day, rows } of this.held) sink.add(day, rows);
    this.held = [];
  }
}
