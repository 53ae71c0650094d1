import type { ValueType } from '../../catalogue/entry';
import { decimalsOf } from '../../table/exact-sum';
import type { Cell } from '../../table/table';
import { DOT, MINUS, NINE, ZERO } from './characters';
import { Misfit, shown } from './csv-error';
import { EscapedWords, unescaped } from './escaped-words';
import { EXACT_POWERS, epochMsOf, noAmount, noCount, numberOf, serialOf } from './numbers';
import { Words } from './string-cache';

/** The end of a quoted cell is known before it is read: commas are text there. */
export const NO_DELIMITER = -1;

/** What a cell of a type is read as. Days, texts and ids are taken to the letter. */
export type Reading = 'text' | 'count' | 'decimal' | 'moment';

export function readingOf(type: ValueType): Reading {
  if (type === 'text' || type === 'id' || type === 'date') return 'text';
  return type === 'count' || type === 'moment' ? type : 'decimal';
}

/** A column of a file, and what becomes of its cells. */
export interface ReadColumn {
  /** The file's name of it. */
  readonly name: string;
  readonly reading: Reading;
  /** The place of its cells in a row; -1 where they are only looked at. */
  readonly place: number;
  /** Of the report zone, east of Greenwich. */
  readonly offsetMs: number;
  /** True where what is no number counts as not known, instead of being refused. */
  readonly lenient?: boolean;
}

/**
 * Reads the cells of one column. A cell begins at `from` and ends before the first `delimiter`, or at `limit` where there is
 * none. The common case makes no string of its own, and hands the cell out instead of keeping it: to the engine, storing a
 * new value in an old object is dear.
 */
export class CellReader {
  readonly place: number;
  /** Where the cell that was read last ends. */
  end = 0;
  /** The number that was read last, of moments the milliseconds on the zone's clocks; NaN for a blank. */
  number = Number.NaN;
  /** How many decimals it was written with. */
  decimals = 0;
  private readonly isText: boolean;
  private readonly isDecimal: boolean;
  private readonly isMoment: boolean;
  private readonly offsetMs: number;
  private readonly words = new Words();
  private readonly escapedWords = new EscapedWords();

  constructor(private readonly column: ReadColumn) {
    this.place = column.place;
    this.isText = column.reading === 'text';
    this.isDecimal = column.reading === 'decimal';
    this.isMoment = column.reading === 'moment';
    this.offsetMs = column.offsetMs;
  }

  read(text: string, from: number, delimiter: number, limit: number): Cell {
    return this.isText
      ? this.readText(text, from, delimiter, limit)
      : this.readNumber(text, from, delimiter, limit);
  }

  /** Reads a cell in quotes of which some in it are doubled. */
  readEscaped(text: string, from: number, to: number): Cell {
    if (this.isText) return this.escapedWords.find(text, from, to);
    const written = unescaped(text.slice(from, to));
    return this.checked(numberOf(written), written, from);
  }

  private readText(text: string, from: number, delimiter: number, limit: number): string {
    const { words } = this;
    if (from === limit || text.charCodeAt(from) === delimiter) {
      this.end = from;
      return '';
    }
    const word = words.worthwhile ? words.find(text, from, delimiter, limit) : undefined;
    if (word !== undefined) {
      this.end = words.end;
      return word;
    }
    const end = endOf(text, from, delimiter, limit);
    this.end = end;
    // The engine keeps the whole text while a slice of it lives; copies of ids that never repeat would take more.
    return text.slice(from, end);
  }

  /** Up to 15 digits are exact as a number, and so is the nearest number to their quotient by an exact power of ten. */
  private readNumber(text: string, from: number, delimiter: number, limit: number): number | null {
    const negative = from < limit && text.charCodeAt(from) === MINUS;
    const first = negative ? from + 1 : from;
    let at = first;
    let digits = 0;
    let dot = -1;
    let code = delimiter;
    for (; at < limit; at++) {
      code = text.charCodeAt(at);
      if (code >= ZERO && code <= NINE) digits = digits * 10 + (code - ZERO);
      else if (code === DOT && dot < 0) dot = at;
      else break;
    }
    const length = at - first;
    const stopped = at === limit || code === delimiter;
    if (!stopped || length > 15 || length < (dot < 0 ? 1 : 2))
      return this.readOther(text, from, delimiter, limit);
    this.end = at;
    const decimals = dot < 0 ? 0 : at - dot - 1;
    const size = dot < 0 ? digits : digits / EXACT_POWERS[decimals]!;
    const value = negative ? 0 - size : size;
    if (this.isDecimal || (dot < 0 && !this.isMoment)) {
      this.number = value;
      this.decimals = decimals;
      return value;
    }
    return this.isMoment ? this.moment(value, text, from) : this.checked(value, text.slice(from, at), from);
  }

  private moment(value: number, text: string, from: number): number | null {
    const local = epochMsOf(value) + this.offsetMs;
    if (Number.isNaN(local)) return this.checked(value, text.slice(from, this.end), from);
    this.number = local;
    return serialOf(local);
  }

  /** A blank, or what is not plainly digits. */
  private readOther(text: string, from: number, delimiter: number, limit: number): number | null {
    this.end = endOf(text, from, delimiter, limit);
    this.number = Number.NaN;
    if (this.end === from) return null;
    const written = text.slice(from, this.end);
    return this.checked(numberOf(written), written, from);
  }

  /** The cell for the number that `written` is. */
  private checked(value: number | null | undefined, written: string, at: number): number | null {
    const why = value === null ? undefined : this.whyNot(value);
    if (why !== undefined && this.column.lenient !== true)
      throw new Misfit(at, `${this.column.name} is ${shown(written)}, ${why}`);
    this.number = Number.NaN;
    if (value === null || value === undefined || why !== undefined) return null;
    this.number = this.isMoment ? epochMsOf(value) + this.offsetMs : value;
    this.decimals = decimalsOf(value);
    return this.isMoment ? serialOf(this.number) : value;
  }

  /** Why the column cannot have this number, or undefined when it can. */
  private whyNot(value: number | undefined): string | undefined {
    if (value === undefined) return 'which is not a number';
    if (this.isDecimal) return noAmount(value);
    if (!this.isMoment) return noCount(value);
    return Number.isNaN(epochMsOf(value))
      ? 'which is neither a second nor a millisecond of our time'
      : undefined;
  }
}

function endOf(text: string, from: number, delimiter: number, limit: number): number {
  if (delimiter === NO_DELIMITER) return limit;
  const end = text.indexOf(',', from);
  return end < 0 || end > limit ? limit : end;
}
