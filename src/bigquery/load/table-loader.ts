import type { Day } from '../../dates/calendar';
import type { RowSink } from '../../device/rows/row-sink';
import { Sha256 } from '../../device/rows/sha256';
import type { Cell, Column } from '../../table/table';
import { type BigQuerySettings, tableOf } from '../client/destination';
import { type Held, type ReportTable, readyTable } from '../client/report-table';
import type { RetryingBigQuery } from '../client/retrying-client';
import { loadedColumns } from '../client/schema';
import { type RowWriter, rowWriter } from './csv-rows';
import { DayLoad, type LoadPlace, type LoadProgress } from './day-load';

/** Characters that one load job gets: few jobs a day, and not too much text in memory. */
const PART_CHARACTERS = 16_000_000;

/** What a slice hands to the next: JSON, some 2 KB for a day of 1 GB. */
export interface LoadState {
  /** The day that is on its way; null between days. */
  readonly day: LoadProgress | null;
  /** Load tables that nobody needs any more once this state is kept. */
  readonly spent: readonly string[];
}

export interface LoadOrder {
  readonly api: RetryingBigQuery;
  readonly settings: BigQuerySettings;
  /** Of the rows as they come. */
  readonly columns: readonly Column[];
  readonly held: Held;
  /** The report's id, and that of the run: slices of one run have the same, and two runs never. */
  readonly report: string;
  readonly run: string;
  /** Unless given: 16,000,000. */
  readonly partCharacters?: number;
}

/**
 * Takes the rows of a run to a table of BigQuery, a day after the other: add, add, endDay. Repeating any step after a slice has died is
 * harmless. Every method throws BigQueryRefused or OutOfTime.
 */
export class BigQueryTableLoader implements RowSink<LoadState> {
  private readonly write: RowWriter;
  private readonly run: string;
  private lines: string[] = [];
  private characters = 0;
  private going: { readonly day: Day; readonly load: DayLoad } | undefined;
  private known: ReportTable | undefined;
  private spent: readonly string[];

  constructor(
    private readonly order: LoadOrder,
    before: LoadState = { day: null, spent: [] },
  ) {
    const own = new Set(loadedColumns(order.columns));
    this.write = rowWriter(order.columns, (column) => own.has(column));
    this.run = new Sha256().hex(JSON.stringify([order.report, order.run]), 3);
    for (const table of before.spent) this.drop(table);
    this.spent = [];
    if (before.day !== null) this.begin(before.day.day, before.day);
  }

  add(day: Day, rows: readonly (readonly Cell[])[]): void {
    const { load } = this.at(day);
    for (const row of rows) {
      const line = this.write(row);
      this.lines.push(line);
      this.characters += line.length;
      if (this.characters >= (this.order.partCharacters ?? PART_CHARACTERS)) this.flush(load);
    }
  }

  /** Puts the day's rows in the place of those that the table had of it: also where there are none. */
  endDay(day: Day): void {
    const { load } = this.at(day);
    this.flush(load);
    load.replaceDay();
    this.spent = [...this.spent, load.loadTable];
    this.going = undefined;
  }

  /** The load tables of days that are done are deleted by the next slice: once this state is kept. They would expire in a day. */
  rest(): LoadState {
    if (this.going !== undefined) this.flush(this.going.load);
    return { day: this.going?.load.state ?? null, spent: this.spent };
  }

  forgetDay(day: Day): void {
    this.lines = [];
    this.characters = 0;
    if (this.going?.day === day) this.going = undefined;
  }

  abandon(): void {
    const left = this.going === undefined ? [] : [this.going.load.loadTable];
    for (const table of [...this.spent, ...left]) this.drop(table);
    this.going = undefined;
    this.spent = [];
  }

  private at(day: Day): { readonly day: Day; readonly load: DayLoad } {
    if (this.going !== undefined && this.going.day !== day)
      throw new Error(`Rows of ${day} came while ${this.going.day} was being loaded.`);
    return this.going ?? this.begin(day);
  }

  private begin(day: Day, from?: LoadProgress) {
    this.going = { day, load: new DayLoad(this.place(), day, from) };
    return this.going;
  }

  private flush(load: DayLoad): void {
    if (this.lines.length > 0) load.send(this.lines);
    this.lines = [];
    this.characters = 0;
  }

  private place(): LoadPlace {
    const { api, settings, columns, held } = this.order;
    this.known ??= readyTable(api, settings, columns, held);
    return { api, settings, columns, table: this.known, run: this.run };
  }

  private drop(tableId: string): void {
    const { api, settings } = this.order;
    api.attempt((port) => port.deleteTable({ ...tableOf(settings), tableId }), 'not found');
  }
}
