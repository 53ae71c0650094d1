import type { ValueType } from '../../catalogue/entry';
import { decimalsOf } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { DOT, MINUS, NINE, ZERO } from './characters';
import { CsvError, shown } from './csv-error';
import { epochMsOf, noAmount, noCount, numberOf, serialOf } from './numbers';
import { type RecordReader, unescaped } from './record-reader';
import { copyOf, StringCache } from './string-cache';
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
  private readonly plain = new StringCache();
  private readonly escaped = new Map<string, string>();

  /** `column` is the place in the file. */
  constructor(private readonly column: number) {}

  read({ text, starts, ends, escaped }: RecordReader): string {
    const { column } = this;
    const from = intAt(starts, column);
    const to = intAt(ends, column);
    return escaped[column] === 1 ? this.unescaped(text.slice(from, to)) : this.plain.find(text, from, to);
  }

  private unescaped(written: string): string {
    const known = this.escaped.get(written);
    if (known !== undefined) return known;
    const text = unescaped(written);
    if (this.escaped.size < MOST_ESCAPED) this.escaped.set(copyOf(written), text);
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
  private readonly isDecimal: boolean;
  private readonly isMoment: boolean;

  /** The place in the file. */
  readonly column: number;

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
    if (from !== to && !this.readPlain(record.text, from, to)) this.readOther(record);
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
    return this.accept(isNegative ? 0 - size : size, dot < 0 ? 0 : to - dot - 1);
  }

  private accept(value: number, decimals: number): boolean {
    if (decimals > 0 && !this.isDecimal) return false;
    const ms = this.isMoment ? epochMsOf(value) : 0;
    this.number = this.isMoment ? ms + this.of.offsetMs : value;
    this.decimals = decimals;
    return !Number.isNaN(ms);
  }

  /** The number read last, as a cell: a moment is a serial number of a sheet. */
  get cell(): Cell {
    const { number } = this;
    if (Number.isNaN(number)) return null;
    return this.isMoment ? serialOf(number) : number;
  }

  /** Reads what is not plain digits with at most one point. */
  private readOther(record: RecordReader): void {
    const { column } = this;
    const { name, isLenient } = this.of;
    const written = record.cell(column);
    const value = numberOf(written);
    if (value === null) return;
    const why = this.whyNot(value);
    if (why !== undefined && isLenient !== true)
      throw new CsvError(
        intAt(record.starts, column),
        texts().devices.records.cell(name, shown(written), why),
      );
    if (value === undefined || why !== undefined) return;
    this.number = this.isMoment ? epochMsOf(value) + this.of.offsetMs : value;
    this.decimals = decimalsOf(value);
  }

  /** Why the column cannot have this number, or undefined if it can. */
  private whyNot(value: number | undefined): string | undefined {
    if (value === undefined) return texts().devices.records.notANumber;
    if (this.isDecimal) return noAmount(value);
    if (!this.isMoment) return noCount(value);
    return Number.isNaN(epochMsOf(value)) ? texts().devices.records.noMoment : undefined;
  }
}
