import { texts } from '../../wording/texts';
import { epochMsOf, numberOf, offsetMs } from '../cells/numbers';
import type { AskedFile } from '../day-consumer';
import { CsvError, shown } from '../parse/csv-error';
import { columnAt, type Layout } from '../parse/layout';
import type { RecordReader } from '../parse/record-reader';

const DAY_MS = 86_400_000;
/** The days of a device file may begin at midnight in any zone from UTC-8 to UTC+8: the service does not say in which. */
const TOLERANCE_MS = 16 * 3_600_000;
/** In a block of 10,000 seconds, the last four digits of a time stamp in seconds may be any. */
const BLOCK_MS = 10_000_000;
/** Characters that a text in an unquoted cell cannot have. */
const NOT_IN_CELL = /[,"\p{Cc}]/u;

/** Accepts rows with a blank app id, and rows with a time stamp that is not clearly in seconds or milliseconds. */
export class ForeignRows {
  /** What the cells of plain records match. Only other records need `look`, and not all of them are foreign. */
  readonly expected: ReadonlyMap<number, string>;
  private readonly appColumn: number;
  private readonly stampColumn: number;
  /** Epoch milliseconds. A time stamp from `fromMs` to before `toMs` may belong to the requested day. */
  private readonly fromMs: number;
  private readonly toMs: number;
  private foreign = 0;
  /** The offset of the first foreign row, and the reason why it is foreign. */
  private first: { readonly at: number; readonly why: string } | undefined;

  constructor(
    private readonly asked: AskedFile,
    layout: Layout,
  ) {
    this.appColumn = columnAt(layout, 'appId');
    this.stampColumn = columnAt(layout, 'dateTimeStamp');
    const begin = Date.parse(asked.day) - offsetMs(asked.zone);
    this.fromMs = begin - TOLERANCE_MS;
    this.toMs = begin + DAY_MS + TOLERANCE_MS;
    this.expected = new Map([
      [this.appColumn, orBlank(NOT_IN_CELL.test(asked.app) ? '' : escaped(asked.app))],
      [this.stampColumn, orBlank(stampsBetween(this.fromMs, this.toMs))],
    ]);
  }

  /** Counts the record if it is foreign. */
  look(record: RecordReader): void {
    const cell = (column: number): string => (column < 0 ? '' : record.cell(column));
    const why = this.whyStamp(cell(this.stampColumn)) ?? this.whyApp(cell(this.appColumn));
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

  private whyApp(cell: string): string | undefined {
    const { app } = this.asked;
    const other = cell.trim();
    // An app id such as “-” or “null” is a blank, too.
    if (other === app || numberOf(other) === null) return undefined;
    return texts().devices.foreignRows.otherApp(shown(other), shown(app));
  }

  private whyStamp(cell: string): string | undefined {
    const ms = epochMsOf(numberOf(cell) ?? Number.NaN);
    if (Number.isNaN(ms) || (ms >= this.fromMs && ms < this.toMs)) return undefined;
    const { day, zone } = this.asked;
    const other = new Date(ms + offsetMs(zone)).toISOString().slice(0, 10);
    return texts().devices.foreignRows.otherDay(other, day, zone);
  }
}

/** A regular expression for a cell with this text, or a blank cell. */
function orBlank(text: string): string {
  return `(?:${text}|"(?:${text})?")?`;
}

function escaped(text: string): string {
  return text.replace(
    /[^\w-]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A regular expression for time stamps in seconds or milliseconds, in blocks of 10,000 seconds that are completely between the two times. */
function stampsBetween(fromMs: number, toMs: number): string {
  const first = Math.ceil(fromMs / BLOCK_MS);
  const blocks = Array.from({ length: Math.floor(toMs / BLOCK_MS) - first }, (_, at) => first + at);
  return `(?:${blocks.join('|')})\\d{4}(?:\\d{3})?`;
}
