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

/** How a cell is read. Days, texts and ids are taken literally. */
export type CellKind = 'text' | NumberKind;

export type NumberKind = 'count' | 'decimal' | 'moment';

export function cellKind(type: ValueType): CellKind {
  if (type === 'text' || type === 'id' || type === 'date') return 'text';
  return type === 'count' || type === 'moment' ? type : 'decimal';
}

/** Of so many different texts with doubled quotes, each is made once. */
const MOST_ESCAPED = 1_000;

/** Reads the texts of one column. */
export class TextReader {
  private readonly cache = new StringCache();
  private readonly escaped = new Map<string, string>();

  /** `column` is the place in the file. */
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
  /** The place in the file. */
  readonly column: number;
  /** The name in the file. */
  readonly name: string;
  readonly kind: NumberKind;
  /** Of the report zone, east of Greenwich. */
  readonly offsetMs: number;
  /** Whether a text that is not a number counts as unknown instead of being refused. */
  readonly isLenient?: boolean;
}

/** More digits than this are not exact as a number. */
const MOST_DIGITS = 15;

/** Reads the numbers of one column. */
export class NumberReader {
  /** The number read last; of a moment, milliseconds on the zone's clocks. NaN if it is blank or unknown. */
  number = Number.NaN;
  /** How many decimals it was written with. */
  decimals = 0;
  /** The place in the file. */
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
      // So few digits are neither too large for an amount nor for a count.
      if (this.decimals === 0 ? !this.isMoment : this.isDecimal) return;
    } else {
      const value = numberOf(record.cell(this.column));
      if (value === null) return;
      this.number = value ?? Number.NaN;
      this.decimals = decimalsOf(this.number);
    }
    this.check(record);
  }

  /** Reads digits with at most one point; false if it is anything else. */
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
    // The quotient of up to 15 digits by an exact power of ten is the nearest number to the decimal.
    const size = digits / power;
    this.number = isNegative ? 0 - size : size;
    this.decimals = dot < 0 ? 0 : to - dot - 1;
    return true;
  }

  /** The number read last, as a cell: a moment is a serial number of a sheet. */
  get cell(): Cell {
    const { number } = this;
    if (Number.isNaN(number)) return null;
    return this.isMoment ? serialOf(number) : number;
  }

  /** Refuses a number that the column cannot have, or makes it unknown; of a moment, sets its milliseconds. */
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

/** Whether a column of the kind can have the number; NaN is a text that is no number. */
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
