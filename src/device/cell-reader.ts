import type { ZoneId } from '../catalogue/catalogue';
import type { ValueType } from '../catalogue/entry';
import type { Cell } from '../table/table';
import { DOT, MINUS, NINE, ZERO } from './characters';
import { Misfit, shown } from './misfit';
import { EXACT_POWERS, noCount, numberOf, serialOf } from './numbers';
import { Words } from './words';

/** The end of a quoted cell is known before it is read: commas are text there. */
export const NO_DELIMITER = -1;

/** What a cell of a type is read as. Days, texts and ids are taken to the letter. */
export type Reading = 'text' | 'count' | 'decimal' | 'moment';

export function readingOf(type: ValueType): Reading {
  if (type === 'text' || type === 'id' || type === 'date') return 'text';
  return type === 'count' || type === 'moment' ? type : 'decimal';
}

/**
 * Reads the cells of one column. A cell begins at `from` and ends before the first `delimiter`, or at `limit` where there is
 * none. The common case makes no string of its own, and hands the cell out instead of keeping it: to the engine, storing a
 * new value in an old object is dear.
 */
export class CellReader {
  /** Where the cell that was read last ends. */
  end = 0;
  private readonly isText: boolean;
  private readonly words = new Words();

  constructor(
    readonly place: number,
    private readonly reading: Reading,
    private readonly name: string,
    private readonly zone: ZoneId,
  ) {
    this.isText = reading === 'text';
  }

  read(text: string, from: number, delimiter: number, limit: number): Cell {
    return this.isText
      ? this.readText(text, from, delimiter, limit)
      : this.readNumber(text, from, delimiter, limit);
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
    this.end = endOf(text, from, delimiter, limit);
    // The engine keeps the whole text while a slice of it lives; copies of ids that never repeat would take more.
    return text.slice(from, this.end);
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
    if (!stopped || length > 15 || length < (dot < 0 ? 1 : 2)) {
      this.end = endOf(text, from, delimiter, limit);
      const written = text.slice(from, this.end);
      return this.checked(numberOf(written), written, from);
    }
    this.end = at;
    const size = dot < 0 ? digits : digits / EXACT_POWERS[at - dot - 1]!;
    const value = negative ? 0 - size : size;
    const done = this.reading === 'decimal' || (this.reading === 'count' && dot < 0);
    return done ? value : this.checked(value, text.slice(from, at), from);
  }

  /** Reads a cell that had to be made a string first; `at` is its place in the file. */
  readWritten(written: string, at: number): Cell {
    return this.isText ? written : this.checked(numberOf(written), written, at);
  }

  /** The cell for the number that `written` is. */
  private checked(value: number | null | undefined, written: string, at: number): number | null {
    if (value === null) return null;
    const cell = value === undefined ? undefined : this.cellOf(value);
    if (typeof cell === 'number') return cell;
    throw new Misfit(at, `${this.name} is ${shown(written)}, ${cell ?? 'which is not a number'}`);
  }

  /** The number to show, or why there is none. */
  private cellOf(value: number): number | string {
    if (this.reading === 'count') return noCount(value) ?? value;
    if (this.reading === 'decimal') return value;
    return serialOf(value, this.zone) ?? 'which is neither a second nor a millisecond of our time';
  }
}

function endOf(text: string, from: number, delimiter: number, limit: number): number {
  if (delimiter === NO_DELIMITER) return limit;
  const end = text.indexOf(',', from);
  return end < 0 || end > limit ? limit : end;
}
