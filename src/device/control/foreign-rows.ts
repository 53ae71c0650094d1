import type { ZoneId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { formatCount } from '../../wording/counts';
import { COMMA, QUOTE, ZERO } from '../parse/characters';
import { Misfit, shown } from '../parse/csv-error';
import { firstRecord } from '../parse/first-record';
import { columnAt, type Layout } from '../parse/layout';
import { epochMsOf, numberOf, offsetMs } from '../parse/numbers';

/** The app and the day that a file was asked for. */
export interface AskedFile {
  readonly app: string;
  readonly day: Day;
  readonly zone: ZoneId;
}

const DAY_MS = 86_400_000;
/** The service does not say in which of its zones, UTC-8 to UTC+8, the days of device files are counted. */
const TOLERANCE_MS = 16 * 3_600_000;

/**
 * Finds rows of an app or of a day that was not asked for. A blank app id, and a stamp that is no clear second or millisecond, contradict
 * nothing.
 */
export class ForeignRows {
  private readonly appColumn: number;
  private readonly stampColumn: number;
  private readonly lastColumn: number;
  /** Epoch milliseconds: stamps from `fromMs` to before `toMs` may be of the day. */
  private readonly fromMs: number;
  private readonly toMs: number;
  private records = 0;
  private foreign = 0;
  /** Of the first foreign row: where it begins, and what is wrong with it. */
  private first: { readonly at: number; readonly why: string } | undefined;

  constructor(
    private readonly asked: AskedFile,
    layout: Layout,
  ) {
    this.appColumn = columnAt(layout, 'appId');
    this.stampColumn = columnAt(layout, 'dateTimeStamp');
    this.lastColumn = Math.max(this.appColumn, this.stampColumn);
    const begin = Date.parse(asked.day) - offsetMs(asked.zone);
    this.fromMs = begin - TOLERANCE_MS;
    this.toMs = begin + DAY_MS + TOLERANCE_MS;
  }

  /** Looks at the record from `from` to before `to` of `text`, which was read without a fault. */
  look(text: string, from: number, to: number): void {
    this.records++;
    const { appColumn, stampColumn, lastColumn } = this;
    let at = from;
    for (let column = 0; column <= lastColumn; column++) {
      let end: number;
      if (text.charCodeAt(at) === QUOTE) end = this.endOfQuoted(text, at, column);
      else if (column === appColumn) end = this.endOfApp(text, at, to);
      else if (column === stampColumn) end = this.endOfStamp(text, at, to);
      else end = cellEnd(text, at, to);
      if (end < 0) {
        this.lookCloser(text, from);
        return;
      }
      at = end + 1;
    }
  }

  /** Looks at the record in `text` whose cell n lies behind edge n and before edge n + 1, and in which nothing is quoted. */
  lookPlain(text: string, edges: Int32Array): void {
    this.records++;
    const { appColumn: app, stampColumn: stamp } = this;
    if (
      (app >= 0 && this.endOfApp(text, edges[app]! + 1, edges[app + 1]!) < 0) ||
      (stamp >= 0 && this.endOfStamp(text, edges[stamp]! + 1, edges[stamp + 1]!) < 0)
    )
      this.lookCloser(text, edges[0]! + 1);
  }

  /** Where the quoted cell at `at` ends; -1 where it is not plainly what was asked for, or a quote in it is doubled. */
  private endOfQuoted(text: string, at: number, column: number): number {
    const close = text.indexOf('"', at + 1);
    if (text.charCodeAt(close + 1) === QUOTE) return -1;
    let end = close;
    if (column === this.appColumn) end = this.endOfApp(text, at + 1, close);
    else if (column === this.stampColumn) end = this.endOfStamp(text, at + 1, close);
    return end === close ? close + 1 : -1;
  }

  /** Where the app's cell at `at` ends; -1 where it is neither blank nor plainly the app that was asked for. */
  private endOfApp(text: string, at: number, to: number): number {
    const { app } = this.asked;
    if (at === to || text.charCodeAt(at) === COMMA) return at;
    const end = at + app.length;
    if (end > to || (end < to && text.charCodeAt(end) !== COMMA)) return -1;
    return text.startsWith(app, at) ? end : -1;
  }

  /** Where the stamp at `at` ends; -1 where it is not plain digits, or a clear moment of another day. */
  private endOfStamp(text: string, at: number, to: number): number {
    let end = at;
    let number = 0;
    for (; end < to; end++) {
      const digit = text.charCodeAt(end) - ZERO;
      if (digit < 0 || digit > 9) break;
      number = number * 10 + digit;
    }
    if (end < to && text.charCodeAt(end) !== COMMA) return -1;
    return this.mayBeOfDay(epochMsOf(number)) ? end : -1;
  }

  private mayBeOfDay(ms: number): boolean {
    return Number.isNaN(ms) || (ms >= this.fromMs && ms < this.toMs);
  }

  /** Reads a whole record whose app or day the quick check could not confirm. */
  private lookCloser(text: string, from: number): void {
    const { cells } = firstRecord(text, from);
    const why = this.whyStamp(cells[this.stampColumn] ?? '') ?? this.whyApp(cells[this.appColumn] ?? '');
    if (why !== undefined) this.note(from, why);
  }

  /** Refuses what was looked at if a row of it is foreign. Throws Misfit at the first such row. */
  refuse(): void {
    if (this.first === undefined) return;
    const { at, why } = this.first;
    const all = `${formatCount(this.foreign)} of the ${formatCount(this.records)} rows read so far`;
    throw new Misfit(
      at,
      `the row ${why} (${all} ${this.foreign === 1 ? 'is' : 'are'} of another app or day)`,
    );
  }

  private note(at: number, why: string): void {
    this.foreign++;
    this.first ??= { at, why };
  }

  private whyApp(cell: string): string | undefined {
    const { app } = this.asked;
    const other = cell.trim();
    // What stands for a blank number stands for a blank id too.
    if (other === app || numberOf(other) === null) return undefined;
    return `is of app ${shown(other)}, and app ${shown(app)} was asked for`;
  }

  private whyStamp(cell: string): string | undefined {
    const ms = epochMsOf(numberOf(cell) ?? Number.NaN);
    if (this.mayBeOfDay(ms)) return undefined;
    const { day, zone } = this.asked;
    const other = new Date(ms + offsetMs(zone)).toISOString().slice(0, 10);
    return `is stamped with ${other}, and ${day} (${zone}) was asked for`;
  }
}

/** Most cells here are short: stepping is faster than a search. */
function cellEnd(text: string, from: number, to: number): number {
  let end = from;
  while (end < to && text.charCodeAt(end) !== COMMA) end++;
  return end;
}
