import type { Day } from '../../dates/calendar';
import type { DayConsumer, FileOfDay, FileScanner, ScanOptions } from '../../device/day-consumer';
import type { FilePart } from '../../device/file-part';
import { hashIdentifiers } from '../../device/rows/hash-identifiers';
import type { RowsWanted } from '../../device/rows/row-collector';
import { RowsScanner } from '../../device/rows/rows-scanner';
import { DEVICE_IDS } from '../../device/summarize/device-id';
import type { Cell } from '../../table/table';
import { namesNoDevice } from '../summary/summary-sql';
import type { BigQueryTableLoader, LoadState } from './table-loader';

interface Rested {
  readonly rows: number;
  readonly ofDay: number;
  readonly table: LoadState;
  readonly notices: readonly string[];
}

/** Takes the rows of device files to BigQuery, each day whole. */
export class BigQueryDayCollector implements DayConsumer {
  rows: number;
  /** What has to be said of the rows. */
  readonly notices: Set<string>;
  private ofDay: number;
  private readonly table: BigQueryTableLoader;
  private readonly identifiers: readonly number[];

  /** `tableFrom` makes the table that rows go to, from what a slice before left; `earlier` is what `rest` said then. */
  constructor(
    private readonly wanted: RowsWanted,
    tableFrom: (state?: LoadState) => BigQueryTableLoader,
    earlier?: unknown,
  ) {
    const before = earlier as Rested | null | undefined;
    this.rows = before?.rows ?? 0;
    this.ofDay = before?.ofDay ?? 0;
    this.notices = new Set(before?.notices);
    this.table = tableFrom(before?.table);
    this.identifiers = wanted.columns.flatMap(({ field }, at) =>
      DEVICE_IDS.some((id) => id === field) ? [at] : [],
    );
  }

  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner {
    return new RowsScanner(this.wanted, file, first, options, (rows) => this.take(file.day, rows));
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

  checkpoint(): Rested {
    const { rows, ofDay } = this;
    return { rows, ofDay, table: this.table.rest(), notices: [...this.notices] };
  }

  /** Gives up the day that is not finished; days that are stay. */
  abandon(): void {
    this.table.abandon();
  }

  private take(day: Day, rows: Cell[][]): void {
    const { columns, salt } = this.wanted;
    if (salt !== undefined) {
      this.blankNoDevices(rows);
      for (const notice of hashIdentifiers(rows, columns, salt)) this.notices.add(notice);
    }
    this.rows += rows.length;
    this.ofDay += rows.length;
    this.table.add(day, rows);
  }

  /** Once hashed, an id of zeros would look like a device. */
  private blankNoDevices(rows: readonly Cell[][]): void {
    for (const row of rows)
      for (const at of this.identifiers) if (namesNoDevice(String(row[at] ?? ''))) row[at] = null;
  }
}
