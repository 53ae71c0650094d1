import type { ZoneId } from '../catalogue/catalogue';
import { grouped } from '../grouped';
import type { Day } from '../request/request';
import { COMMA, NINE, QUOTE, ZERO } from './characters';
import { firstRecord } from './first-record';
import { columnAt, type Layout } from './layout';
import { Misfit, shown } from './misfit';
import { epochMsOf, numberOf, offsetMs } from './numbers';

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

  /** Looks at the record from `from` to before `to` of `text`. */
  look(text: string, from: number, to: number): void {
    this.records++;
    let at = from;
    let why: string | undefined;
    for (let column = 0; column <= this.lastColumn; column++) {
      if (text.charCodeAt(at) === QUOTE) {
        why = this.whyQuoted(text, from);
        break;
      }
      const end = cellEnd(text, at, to);
      if (column === this.appColumn) why ??= this.whyApp(text, at, end);
      else if (column === this.stampColumn) why ??= this.whyStamp(text, at, end);
      at = end + 1;
    }
    if (why !== undefined) this.note(from, why);
  }

  /** Refuses what was looked at if a row of it is foreign. Throws Misfit at the first such row. */
  refuse(): void {
    if (this.first === undefined) return;
    const { at, why } = this.first;
    const all = `${grouped(this.foreign)} of the ${grouped(this.records)} rows read so far`;
    throw new Misfit(
      at,
      `the row ${why} (${all} ${this.foreign === 1 ? 'is' : 'are'} of another app or day)`,
    );
  }

  private note(at: number, why: string): void {
    this.foreign++;
    this.first ??= { at, why };
  }

  private whyQuoted(text: string, from: number): string | undefined {
    const { cells } = firstRecord(text, from);
    const app = cells[this.appColumn] ?? '';
    const stamp = cells[this.stampColumn] ?? '';
    return this.whyStamp(stamp, 0, stamp.length) ?? this.whyApp(app, 0, app.length);
  }

  private whyApp(text: string, from: number, to: number): string | undefined {
    const { app } = this.asked;
    if (to - from === app.length && text.startsWith(app, from)) return undefined;
    const other = text.slice(from, to).trim();
    // What stands for a blank number stands for a blank id too.
    if (other === app || numberOf(other) === null) return undefined;
    return `is of app ${shown(other)}, and app ${shown(app)} was asked for`;
  }

  private whyStamp(text: string, from: number, to: number): string | undefined {
    const ms = epochMsOf(digitsAt(text, from, to) ?? numberOf(text.slice(from, to)) ?? Number.NaN);
    if (Number.isNaN(ms) || (ms >= this.fromMs && ms < this.toMs)) return undefined;
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

/** The number that a cell of nothing but digits is; undefined for any other. */
function digitsAt(text: string, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return undefined;
    number = number * 10 + (code - ZERO);
  }
  return from === to ? undefined : number;
}
