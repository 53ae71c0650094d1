import { texts } from '../../wording/texts';
import type { AskedFile } from '../day-consumer';
import { ZERO } from '../parse/characters';
import { CsvError, shown } from '../parse/csv-error';
import { columnAt, type Layout } from '../parse/layout';
import { epochMsOf, numberOf, offsetMs } from '../parse/numbers';
import type { RecordReader } from '../parse/record-reader';
import { intAt } from '../parse/typed-array';

const DAY_MS = 86_400_000;
/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * 3_600_000;

/**
 * Finds rows of an app or a day that was not requested. Accepts rows with a blank app id, and rows with a time stamp that is not clearly in
 * seconds or milliseconds.
 */
export class ForeignRows {
  private readonly appColumn: number;
  private readonly stampColumn: number;
  /** Epoch milliseconds. A time stamp from `fromMs` to before `toMs` may belong to the requested day. */
  private readonly fromMs: number;
  private readonly toMs: number;
  /** The character codes of the requested app's id. Comparing them is faster than startsWith. */
  private readonly appCodes: Uint16Array;
  private records = 0;
  private foreign = 0;
  /** The offset of the first foreign row, and the reason why it is foreign. */
  private first: { readonly at: number; readonly why: string } | undefined;

  constructor(
    private readonly asked: AskedFile,
    layout: Layout,
  ) {
    const { app } = asked;
    this.appCodes = Uint16Array.from({ length: app.length }, (_, at) => app.charCodeAt(at));
    this.appColumn = columnAt(layout, 'appId');
    this.stampColumn = columnAt(layout, 'dateTimeStamp');
    const begin = Date.parse(asked.day) - offsetMs(asked.zone);
    this.fromMs = begin - TOLERANCE_MS;
    this.toMs = begin + DAY_MS + TOLERANCE_MS;
  }

  /** Counts the record if it is foreign. */
  look(record: RecordReader): void {
    this.records++;
    if (!this.isPlainlyOfApp(record) || !this.isPlainlyOfDay(record)) this.lookCloser(record);
  }

  /** Whether the app's cell is blank or is exactly the requested app. */
  private isPlainlyOfApp({ text, starts, ends, escaped }: RecordReader): boolean {
    const { appColumn, appCodes } = this;
    if (appColumn < 0) return true;
    const from = intAt(starts, appColumn);
    const length = intAt(ends, appColumn) - from;
    if (length === 0) return true;
    if (length !== appCodes.length || escaped[appColumn] === 1) return false;
    for (let at = 0; at < length; at++) if (text.charCodeAt(from + at) !== appCodes[at]) return false;
    return true;
  }

  /** Whether the time stamp is blank, or has only digits and may belong to the requested day. */
  private isPlainlyOfDay({ text, starts, ends }: RecordReader): boolean {
    const { stampColumn } = this;
    if (stampColumn < 0) return true;
    const to = intAt(ends, stampColumn);
    let number = 0;
    for (let at = intAt(starts, stampColumn); at < to; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) return false;
      number = number * 10 + digit;
    }
    return this.mayBeOfDay(epochMsOf(number));
  }

  private mayBeOfDay(ms: number): boolean {
    return Number.isNaN(ms) || (ms >= this.fromMs && ms < this.toMs);
  }

  /** Judges a record that the quick check could not confirm. */
  private lookCloser(record: RecordReader): void {
    const cell = (column: number): string => (column < 0 ? '' : record.cell(column));
    const why = this.whyStamp(cell(this.stampColumn)) ?? this.whyApp(cell(this.appColumn));
    if (why !== undefined) this.note(record.from, why);
  }

  /** Throws CsvError at the first foreign row, if there is one. */
  refuse(): void {
    if (this.first === undefined) return;
    const { at, why } = this.first;
    throw new CsvError(at, texts().devices.foreignRows.row(why, this.foreign, this.records));
  }

  private note(at: number, why: string): void {
    this.foreign++;
    this.first ??= { at, why };
  }

  private whyApp(cell: string): string | undefined {
    const { app } = this.asked;
    const other = cell.trim();
    // An app id such as “-” or “null” is a blank, too.
    if (other === app || numberOf(other) === null) return undefined;
    return texts().devices.foreignRows.otherApp(shown(other), shown(app));
  }

  private whyStamp(cell: string): string | undefined {
    const ms = epochMsOf(numberOf(cell) ?? Number.NaN);
    if (this.mayBeOfDay(ms)) return undefined;
    const { day, zone } = this.asked;
    const other = new Date(ms + offsetMs(zone)).toISOString().slice(0, 10);
    return texts().devices.foreignRows.otherDay(other, day, zone);
  }
}
