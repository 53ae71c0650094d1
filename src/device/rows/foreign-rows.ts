import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import { DAY_MS, epochMsOf, HOUR_MS, numberOf, offsetMs } from '../cells/number-cell';
import { CsvError, type CsvRecord, shown } from '../parse/csv-reader';
import type { RecordColumns } from './record-columns';

/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * HOUR_MS;

/**
 * Finds rows of another app or day than the requested ones. Accepts rows with a blank app id, and rows with a time stamp that is not clearly
 * in seconds or milliseconds.
 */
export class ForeignRows {
  private readonly appColumn: number;
  private readonly stampColumn: number;
  /** Midnight at the beginning of the requested day, in epoch milliseconds. */
  private readonly begin: number;
  private foreign = 0;
  /** The offset of the first foreign row, and the reason why it is foreign. */
  private first: { readonly at: number; readonly why: string } | undefined;

  constructor(
    private readonly app: string,
    private readonly day: Day,
    private readonly columns: RecordColumns,
  ) {
    this.appColumn = columns.at('appId');
    this.stampColumn = columns.at('dateTimeStamp');
    this.begin = Date.parse(day) - offsetMs(columns.zone);
  }

  look(record: CsvRecord): void {
    const why = this.whyDay(record) ?? this.whyApp(record);
    if (why === undefined) return;
    this.foreign++;
    this.first ??= { at: record.from, why };
  }

  /** Throws CsvError at the first foreign row, if there is one. `records` is the number of all rows. */
  refuse(records: number): void {
    if (this.first === undefined) return;
    const { at, why } = this.first;
    throw new CsvError(at, texts().devices.foreignRows.row(why, this.foreign, records));
  }

  private whyApp(record: CsvRecord): string | undefined {
    const { app } = this;
    const other = this.appColumn < 0 ? app : record.cell(this.appColumn);
    // An app id such as “-” or “null” is a blank, too.
    if (other === app || other.trim() === app || numberOf(other) === null) return undefined;
    return texts().devices.foreignRows.otherApp(shown(other), shown(app));
  }

  private whyDay(record: CsvRecord): string | undefined {
    const { begin, stampColumn, day, columns } = this;
    const ms = stampColumn < 0 ? Number.NaN : epochMsOf(record.plainNumber(stampColumn));
    const isOfDay = ms >= begin - TOLERANCE_MS && ms < begin + DAY_MS + TOLERANCE_MS;
    if (Number.isNaN(ms) || isOfDay) return undefined;
    const other = new Date(ms + offsetMs(columns.zone)).toISOString().slice(0, 10);
    return texts().devices.foreignRows.otherDay(other, day, columns.zone);
  }
}
