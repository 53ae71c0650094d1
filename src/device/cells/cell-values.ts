import type { ValueType } from '../../catalogue/entry';
import { decimalsOf } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { DIGIT_NINE, DIGIT_ZERO, DOT, MINUS, QUOTE } from '../parse/characters';
import { CsvError, shown } from '../parse/csv-error';
import { type RecordReader, unescaped } from '../parse/record-reader';
import { intAt } from '../parse/typed-array';
import { type CellReader, NOT_PLAIN } from './cell-reader';
import { CellSpan } from './cell-span';
import { epochMsOf, numberOf, serialOf } from './numbers';
import { StringCache } from './string-cache';

/** How the cells of a column are read. Days, texts and ids are all read as `text`. */
export type CellKind = 'text' | NumberKind;

export type NumberKind = 'count' | 'decimal' | 'moment';

export function cellKind(type: ValueType): CellKind {
  if (type === 'text' || type === 'id' || type === 'date') return 'text';
  return type === 'count' || type === 'moment' ? type : 'decimal';
}

/** How many texts with doubled quotes are remembered for each column, together with the text without them. */
const MOST_ESCAPED = 1_000;

/** The text of a cell. Some programs write \N, the NULL of their databases, into files. */
export function withoutNull(cell: string): string {
  return cell === '\\N' ? '' : cell;
}

export class TextReader extends CellSpan {
  private readonly cache = new StringCache();
  private readonly unescapedTexts = new Map<string, string>();

  /** `toShown` returns the text that a table shows instead of the cell's, such as the name of a code. */
  constructor(
    column: number,
    isUnchecked: boolean,
    private readonly toShown?: (text: string) => string,
  ) {
    super(column, isUnchecked);
  }

  override textIn(piece: string): string {
    const found = this.cache.find(piece, this.from, this.to);
    const text = this.isEscaped ? this.unescaped(found) : withoutNull(found);
    return this.toShown === undefined ? text : this.toShown(text);
  }

  private unescaped(written: string): string {
    const known = this.unescapedTexts.get(written);
    if (known !== undefined) return known;
    const text = unescaped(written);
    if (this.unescapedTexts.size < MOST_ESCAPED) this.unescapedTexts.set(written, text);
    return text;
  }
}

export interface NumberColumn {
  readonly column: number;
  readonly name: string;
  readonly kind: NumberKind;
  /** The offset of the report's time zone from UTC in milliseconds; positive in the east. */
  readonly offsetMs: number;
  /** If true, a text that is not a number is read as an unknown number. Otherwise it is refused. */
  readonly isLenient?: boolean;
}

/** A decimal with more characters than this may not be calculated exactly from its digits. */
const MOST_DIGITS = 15;
const POWERS = Float64Array.from({ length: MOST_DIGITS }, (_, decimals) => 10 ** decimals);

export class NumberReader implements CellReader {
  /** The number that was read last. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank or unknown. */
  number = Number.NaN;
  /** How many decimals the cell shows for `number`. */
  decimals = 0;
  readonly column: number;
  readonly isUnchecked = false;
  private readonly isDecimal: boolean;
  private readonly isMoment: boolean;

  constructor(private readonly of: NumberColumn) {
    this.column = of.column;
    this.isDecimal = of.kind === 'decimal';
    this.isMoment = of.kind === 'moment';
  }

  readPlain(text: string, from: number): number {
    if (text.charCodeAt(from) !== QUOTE) return this.readDigits(text, from);
    const close = this.readDigits(text, from + 1);
    return text.charCodeAt(close) === QUOTE ? close + 1 : NOT_PLAIN;
  }

  read(record: RecordReader): void {
    if (this.readDigits(record.text, intAt(record.starts, this.column)) === record.ends[this.column]) return;
    this.number = Number.NaN;
    this.decimals = 0;
    const value = numberOf(record.cell(this.column));
    if (value === null) return;
    this.number = value ?? Number.NaN;
    this.decimals = decimalsOf(this.number);
    this.check(record);
  }

  /**
   * Reads a number that is written with a minus, and at most 15 digits and a point, or a blank cell. Returns the offset after it; NOT_PLAIN
   * if only `read` can tell whether the column may have what is written, such as 5.0 in a column of counts.
   */
  private readDigits(text: string, from: number): number {
    let at = from;
    let code = text.charCodeAt(at);
    const isNegative = code === MINUS;
    if (isNegative) code = text.charCodeAt(++at);
    const first = at;
    let digits = 0;
    let dot = -1;
    for (
      ;
      (code >= DIGIT_ZERO && code <= DIGIT_NINE) || (code === DOT && dot < 0);
      code = text.charCodeAt(++at)
    ) {
      if (code === DOT) dot = at;
      else digits = digits * 10 + (code - DIGIT_ZERO);
    }
    const length = at - first;
    if (length > MOST_DIGITS || (length < (dot < 0 ? 1 : 2) && at > from)) return NOT_PLAIN;
    this.decimals = dot < 0 ? 0 : at - dot - 1;
    // Both operands are exact, so the quotient is the number that is nearest to the written decimal.
    const size = digits / POWERS[this.decimals]!;
    this.number = at === from ? Number.NaN : isNegative ? 0 - size : size;
    return this.accept() ? at : NOT_PLAIN;
  }

  /** Converts `number` if it is a time stamp. Returns false if the column may not have it; with at most 15 digits, it is not too large. */
  private accept(): boolean {
    if (this.decimals > 0) return this.isDecimal;
    if (!this.isMoment || Number.isNaN(this.number)) return true;
    this.number = epochMsOf(this.number) + this.of.offsetMs;
    return !Number.isNaN(this.number);
  }

  /** The number that was read last, as a cell of a sheet. A moment is a date serial number; a blank or unknown number is null. */
  get cell(): Cell {
    const { number } = this;
    if (Number.isNaN(number)) return null;
    return this.isMoment ? serialOf(number) : number;
  }

  /** Refuses `number`, or makes it unknown, if the column cannot contain it. Converts a time stamp to milliseconds. */
  private check(record: RecordReader): void {
    const { kind, name, isLenient, offsetMs } = this.of;
    if (!fits(kind, this.number)) {
      if (isLenient !== true) {
        const written = shown(record.cell(this.column));
        const why = texts().devices.records.cell(name, written, whyNot(kind, this.number));
        throw new CsvError(intAt(record.starts, this.column), why);
      }
      this.number = Number.NaN;
    } else if (kind === 'moment') this.number = epochMsOf(this.number) + offsetMs;
  }
}

/** A larger amount is a mistake in the file, and a sum of many would not be a finite number. */
const MOST = 1e18;

/** Whether a column of this kind can contain the number. NaN stands for a text that is not a number. */
function fits(kind: NumberKind, value: number): boolean {
  if (kind === 'count') return Number.isSafeInteger(value);
  return kind === 'decimal' ? Math.abs(value) <= MOST : !Number.isNaN(epochMsOf(value));
}

function whyNot(kind: NumberKind, value: number): string {
  const { notANumber, largeAmount, noMoment, notWhole, largeCount } = texts().devices.records;
  if (Number.isNaN(value)) return notANumber;
  if (kind === 'count') return Number.isInteger(value) ? largeCount : notWhole;
  return kind === 'decimal' ? largeAmount : noMoment;
}
