import type { Day } from '../../dates/calendar';
import { sha256Hex } from '../../device/rows/sha256';
import type { Cell } from '../../table/table';
import { tableOf } from '../client/destination';
import { type ReportTable, readyTable } from '../client/report-table';
import { rowWriter } from './csv-rows';
import { DayLoad, type LoadOrder, type LoadProgress } from './day-load';

/** Characters per load job: large enough for few jobs a day, small enough for memory. */
const PART_CHARACTERS = 16_000_000;

/** What a slice of a run passes to the next slice, as stored JSON: about 2 KB for a day of 1 GB. */
export interface LoadState {
  /** The day that is being loaded; null between days. */
  readonly day: LoadProgress | null;
  /**
   * The names of the load tables of finished days. The next slice deletes these tables. They must exist until this state is stored, because
   * the next slice may have to repeat the work on these days.
   */
  readonly spent: readonly string[];
}

/**
 * Loads the rows of a run into the report's BigQuery table, one day after another: call `add` for rows of a day, then `endDay`. If a slice
 * is terminated, the next slice can repeat every step since the last checkpoint. All methods throw BigQueryRefused or OutOfTime.
 */
export class BigQueryTableLoader {
  private readonly order: LoadOrder;
  private readonly write: ReturnType<typeof rowWriter>;
  private lines: string[] = [];
  private characters = 0;
  private load: DayLoad | undefined;
  private table: ReportTable | undefined;
  private spent: readonly string[] = [];

  /** `order.run` may be any text that is the same in all slices. Each load job receives about `partCharacters` characters of CSV. */
  constructor(
    order: LoadOrder,
    before: LoadState = { day: null, spent: [] },
    private readonly partCharacters = PART_CHARACTERS,
  ) {
    const run = sha256Hex(JSON.stringify([order.identity.owner, order.run])).slice(0, 24);
    this.order = { ...order, run };
    this.write = rowWriter(order.columns);
    this.dropTables(before.spent);
    if (before.day !== null) this.load = this.newLoad(before.day.day, before.day);
  }

  add(day: Day, rows: readonly (readonly Cell[])[]): void {
    const load = this.loadOf(day);
    for (const row of rows) {
      const line = this.write(row);
      this.lines.push(line);
      this.characters += line.length;
      if (this.characters >= this.partCharacters) this.send(load);
    }
  }

  /** Replaces the day's rows in the report's table with the added rows, even if no rows were added. */
  endDay(day: Day): void {
    const load = this.loadOf(day);
    this.send(load);
    load.replaceDay();
    this.spent = [...this.spent, load.loadTable];
    this.load = undefined;
  }

  /** Sends all rows that were added, and returns the state for the next slice. */
  checkpoint(): LoadState {
    if (this.load !== undefined) this.send(this.load);
    return { day: this.load?.progress ?? null, spent: this.spent };
  }

  forgetDay(day: Day): void {
    this.discardLines();
    if (this.load?.day === day) this.load = undefined;
  }

  /** Deletes the load tables. Finished days stay in the report's table. */
  abandon(): void {
    this.dropTables([...this.spent, ...(this.load === undefined ? [] : [this.load.loadTable])]);
    this.load = undefined;
    this.spent = [];
  }

  private loadOf(day: Day): DayLoad {
    this.load ??= this.newLoad(day);
    if (this.load.day !== day)
      throw new Error(`Rows of ${day} were added while ${this.load.day} was being loaded.`);
    return this.load;
  }

  private newLoad(day: Day, from?: LoadProgress): DayLoad {
    const { api, columns, identity } = this.order;
    this.table ??= readyTable(api, columns, identity);
    return new DayLoad(this.order, this.table, day, from);
  }

  private send(load: DayLoad): void {
    if (this.lines.length > 0) load.send(this.lines);
    this.discardLines();
  }

  private discardLines(): void {
    this.lines = [];
    this.characters = 0;
  }

  private dropTables(names: readonly string[]): void {
    const { api } = this.order;
    for (const tableId of names)
      api.attempt((port) => port.deleteTable({ ...tableOf(api.settings), tableId }), 'not found');
  }
}
