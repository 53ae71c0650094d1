import { texts } from '../../wording/texts';
import type { AskedFile } from '../day-consumer';
import { NumberReader } from '../parse/cell-values';
import { CsvError, shown } from '../parse/csv-error';
import { columnAt, type Layout } from '../parse/layout';
import { numberOf, offsetMs } from '../parse/numbers';
import type { RecordReader } from '../parse/record-reader';

const DAY_MS = 86_400_000;
/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * 3_600_000;

/**
 * Finds rows of an app or a day that was not requested. Accepts rows with a blank app id, and rows with a time stamp that is not clearly in
 * seconds or milliseconds.
 */
export class ForeignRows {
  private readonly appColumn: number;
  private readonly stamp: NumberReader | null;
  /** Midnight of the requested day, in epoch milliseconds plus the zone's offset. */
  private readonly dayMs: number;
  private records = 0;
  private foreign = 0;
  /** The offset of the first foreign row, and the reason why it is foreign. */
  private first: { readonly at: number; readonly why: string } | undefined;

  constructor(
    private readonly asked: AskedFile,
    layout: Layout,
  ) {
    this.appColumn = columnAt(layout, 'appId');
    const stamp = columnAt(layout, 'dateTimeStamp');
    const moments = { kind: 'moment', name: '', offsetMs: offsetMs(asked.zone), isLenient: true } as const;
    this.stamp = stamp < 0 ? null : new NumberReader({ ...moments, column: stamp });
    this.dayMs = Date.parse(asked.day);
  }

  /** Checks a record. */
  look(record: RecordReader): void {
    this.records++;
    const why = this.whyStamp(record) ?? this.whyApp(record);
    if (why === undefined) return;
    this.foreign++;
    this.first ??= { at: record.from, why };
  }

  /** Throws CsvError at the first foreign row, if there is one. */
  refuse(): void {
    if (this.first === undefined) return;
    const { at, why } = this.first;
    throw new CsvError(at, texts().devices.foreignRows.row(why, this.foreign, this.records));
  }

  private whyStamp(record: RecordReader): string | undefined {
    const { stamp, dayMs } = this;
    if (stamp === null) return undefined;
    stamp.read(record);
    const ms = stamp.number - dayMs;
    if (Number.isNaN(ms) || (ms >= -TOLERANCE_MS && ms < DAY_MS + TOLERANCE_MS)) return undefined;
    const { day, zone } = this.asked;
    const other = new Date(stamp.number).toISOString().slice(0, 10);
    return texts().devices.foreignRows.otherDay(other, day, zone);
  }

  private whyApp(record: RecordReader): string | undefined {
    const { app } = this.asked;
    if (this.appColumn < 0 || record.isCell(this.appColumn, app)) return undefined;
    const cell = record.cell(this.appColumn);
    // An app id such as “-” or “null” is a blank, too.
    if (cell.trim() === app || numberOf(cell) === null) return undefined;
    return texts().devices.foreignRows.otherApp(shown(cell.trim()), shown(app));
  }
}
