import type { Day } from '../../dates/calendar';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../../device/day-consumer';
import { hashNotices } from '../../device/rows/hash-identifiers';
import { RowsScanner, type RowsWanted } from '../../device/rows/rows-scanner';
import type { Cell } from '../../table/table';
import { sqlName, tableOf } from '../client/table-address';
import { DayLoad, type LoadTarget } from './day-load';

interface Checkpoint {
  readonly rows: number;
  /** The name of the table that has the rows. */
  readonly table: string;
}

/** Loads the rows of device files into the report's table, one complete day after another. Throws BigQueryRefused, OutOfTime. */
export class TableLoader implements DayConsumer {
  readonly notices: readonly string[];
  private rowsOfFinishedDays: number;
  private load: DayLoad | undefined;

  constructor(
    private readonly target: LoadTarget,
    private readonly wanted: Omit<RowsWanted, 'columns'>,
    earlier?: unknown,
  ) {
    const { rows = 0 } = (earlier ?? {}) as Partial<Checkpoint>;
    this.rowsOfFinishedDays = rows;
    this.notices = hashNotices(target.columns, wanted.salt);
  }

  get rows(): number {
    return this.rowsOfFinishedDays + (this.load?.rows ?? 0);
  }

  scanner(file: FileOfDay, first: FilePart): FileScanner {
    const wanted = { ...this.wanted, columns: this.target.columns };
    return new RowsScanner(wanted, file, first, (rows) => this.add(file.day, rows));
  }

  add(day: Day, rows: Cell[][]): void {
    this.loadOf(day).add(rows);
  }

  /** Replaces the day's rows in the report's table with the added rows, even if no rows were added. */
  endOfDay(day: Day): void {
    const load = this.loadOf(day);
    load.replaceDay();
    this.rowsOfFinishedDays += load.rows;
    this.load = undefined;
  }

  forgetDay(): void {
    this.load = undefined;
  }

  checkpoint(): Checkpoint {
    return { rows: this.rows, table: sqlName(tableOf(this.target.api.address)) };
  }

  private loadOf(day: Day): DayLoad {
    this.load ??= new DayLoad(this.target, day);
    return this.load;
  }
}
