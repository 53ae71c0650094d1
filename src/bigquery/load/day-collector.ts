import type { Day } from '../../dates/calendar';
import type { DayConsumer, FileOfDay, FileScanner, ScanOptions } from '../../device/day-consumer';
import type { FilePart } from '../../device/file-part';
import { hashIdentifiers } from '../../device/rows/hash-identifiers';
import { RowsScanner, type RowsWanted } from '../../device/rows/rows-scanner';
import type { Cell } from '../../table/table';
import type { BigQueryTableLoader, LoadState } from './table-loader';

/** What a slice of a run passes to the next slice, as stored JSON. */
interface CollectorState {
  readonly rows: number;
  /** The number of rows of the day that is not finished. */
  readonly ofDay: number;
  readonly table: LoadState;
  readonly notices: readonly string[];
}

/** Loads the rows of device files into BigQuery, one complete day after another. */
export class BigQueryDayCollector implements DayConsumer {
  rows: number;
  readonly notices: Set<string>;
  private ofDay: number;
  private readonly table: BigQueryTableLoader;

  /** `tableFrom` makes the loader from the state in `earlier.table`, the checkpoint of the previous slice. */
  constructor(
    private readonly wanted: RowsWanted,
    tableFrom: (state?: LoadState) => BigQueryTableLoader,
    earlier?: unknown,
  ) {
    const before = earlier as CollectorState | null | undefined;
    this.rows = before?.rows ?? 0;
    this.ofDay = before?.ofDay ?? 0;
    this.notices = new Set(before?.notices);
    this.table = tableFrom(before?.table);
  }

  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner {
    return new RowsScanner(this.wanted, file, first, options, (rows) => this.add(file.day, rows));
  }

  endOfDay(day: Day): void {
    this.table.endDay(day);
    this.ofDay = 0;
  }

  forgetDay(day: Day): void {
    this.rows -= this.ofDay;
    this.ofDay = 0;
    this.table.forgetDay(day);
  }

  checkpoint(): CollectorState {
    const { rows, ofDay } = this;
    return { rows, ofDay, table: this.table.checkpoint(), notices: [...this.notices] };
  }

  /** Discards the day that is not finished. Finished days stay. */
  abandon(): void {
    this.table.abandon();
  }

  private add(day: Day, rows: Cell[][]): void {
    const { columns, salt } = this.wanted;
    if (salt !== undefined)
      for (const notice of hashIdentifiers(rows, columns, salt)) this.notices.add(notice);
    this.rows += rows.length;
    this.ofDay += rows.length;
    this.table.add(day, rows);
  }
}
