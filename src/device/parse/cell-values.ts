import type { ValueType } from '../../catalogue/entry';
import { decimalsOf } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { DOT, MINUS, NINE, ZERO } from './characters';
import { CsvError, shown } from './csv-error';
import { epochMsOf, numberOf, serialOf } from './numbers';
import { type RecordReader, unescaped } from './record-reader';
import { StringCache } from './string-cache';
import { intAt } from './typed-array';

/** How the cells of a column are read. Days, texts and ids are all read as `text`, without changes. */
export type CellKind = 'text' | NumberKind;

export type NumberKind = 'count' | 'decimal' | 'moment';

export function cellKind(type: ValueType): CellKind {
  if (type === 'text' || type === 'id' || type === 'date') return 'text';
  return type === 'count' || type === 'moment' ? type : 'decimal';
}

/** How many texts with doubled quotes are remembered for each column, together with the text without them. */
const MOST_ESCAPED = 1_000;

/** Reads the texts of one column. */
export class TextReader {
  private readonly cache = new StringCache();
  private readonly escaped = new Map<string, string>();

  /** `column` is the index of the column in the file. */
  constructor(private readonly column: number) {}

  read({ text, starts, ends, escaped }: RecordReader): string {
    const { column } = this;
    const found = this.cache.find(text, intAt(starts, column), intAt(ends, column));
    return escaped[column] === 1 ? this.unescaped(found) : found;
  }

  private unescaped(written: string): string {
    const known = this.escaped.get(written);
    if (known !== undefined) return known;
    const text = unescaped(written);
    if (this.escaped.size < MOST_ESCAPED) this.escaped.set(written, text);
    return text;
  }
}

/** A column of numbers in a file. */
export interface NumberColumn {
  /** The index of the column in the file. */
  readonly column: number;
  /** The name of the column in the file. */
  readonly name: string;
  readonly kind: NumberKind;
  /** The offset of the report's time zone from UTC in milliseconds; positive in the east. */
  readonly offsetMs: number;
  /** If true, a text that is not a number is read as an unknown number. Otherwise it is refused. */
  readonly isLenient?: boolean;
}

/** A decimal with more characters than this may not be calculated exactly from its digits. */
const MOST_DIGITS = 15;

/** Reads the numbers of one column. */
export class NumberReader {
  /** The number that was read last. A moment is in epoch milliseconds plus the zone's offset. NaN if the cell is blank or unknown. */
  number = Number.NaN;
  /** How many decimals the cell shows for `number`. */
  decimals = 0;
  /** The index of the column in the file. */
  readonly column: number;
  private readonly isDecimal: boolean;
  private readonly isMoment: boolean;

  constructor(private readonly of: NumberColumn) {
    this.column = of.column;
    this.isDecimal = of.kind === 'decimal';
    this.isMoment = of.kind === 'moment';
  }

  /** Reads the record's number into `number` and `decimals`. Throws CsvError if the column cannot have this number. */
  read(record: RecordReader): void {
    this.number = Number.NaN;
    this.decimals = 0;
    const from = intAt(record.starts, this.column);
    const to = intAt(record.ends, this.column);
    if (from === to) return;
    if (this.readPlain(record.text, from, to)) {
      // A number of up to 15 digits is small enough for an amount or a count.
      if (this.decimals === 0 ? !this.isMoment : this.isDecimal) return;
    } else {
      const value = numberOf(record.cell(this.column));
      if (value === null) return;
      this.number = value ?? Number.NaN;
      this.decimals = decimalsOf(this.number);
    }
    this.check(record);
  }

  /** Reads a cell that has only digits, at most one point and at most one minus. Returns false for any other cell. */
  private readPlain(text: string, from: number, to: number): boolean {
    const isNegative = text.charCodeAt(from) === MINUS;
    const first = isNegative ? from + 1 : from;
    let digits = 0;
    let power = 1;
    let dot = -1;
    for (let at = first; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code >= ZERO && code <= NINE) {
        digits = digits * 10 + (code - ZERO);
        if (dot >= 0) power *= 10;
      } else if (code === DOT && dot < 0) dot = at;
      else return false;
    }
    const length = to - first;
    if (length > MOST_DIGITS || length < (dot < 0 ? 1 : 2)) return false;
    // Both operands are exact, so the quotient is the number that is nearest to the written decimal.
    const size = digits / power;
    this.number = isNegative ? 0 - size : size;
    this.decimals = dot < 0 ? 0 : to - dot - 1;
    return true;
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
