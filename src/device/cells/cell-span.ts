import { BLANK, COMMA, QUOTE } from '../parse/characters';
import { type RecordReader, unescaped } from '../parse/record-reader';
import { intAt } from '../parse/typed-array';
import { type CellReader, NOT_PLAIN } from './cell-reader';

/** Where the text of one column is in the record that was read last. */
export class CellSpan implements CellReader {
  /** The text of the cell, without its quotes, is from `from` to before `to`. */
  from = 0;
  to = 0;
  /** True if the text contains doubled quotes. */
  isEscaped = false;

  /** `isUnchecked`: see CellReader. Cells are found faster then, above all long ones. */
  constructor(
    readonly column: number,
    readonly isUnchecked: boolean,
  ) {}

  readPlain(text: string, from: number): number {
    this.isEscaped = false;
    const first = text.charCodeAt(from);
    if (first === QUOTE) return this.readQuoted(text, from + 1);
    const stop = this.isUnchecked && first !== COMMA ? text.indexOf(',', from) : endOfText(text, from, COMMA);
    this.from = from;
    this.to = stop;
    return stop;
  }

  read({ starts, ends, escaped }: RecordReader): void {
    this.from = intAt(starts, this.column);
    this.to = intAt(ends, this.column);
    this.isEscaped = escaped[this.column] === 1;
  }

  textIn(piece: string): string {
    const written = piece.slice(this.from, this.to);
    return this.isEscaped ? unescaped(written) : written;
  }

  private readQuoted(text: string, from: number): number {
    let close = this.quoteFrom(text, from);
    while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) {
      this.isEscaped = true;
      close = this.quoteFrom(text, close + 2);
    }
    this.from = from;
    this.to = close;
    return close < 0 ? NOT_PLAIN : close + 1;
  }

  /** The offset of the next quote; negative if there is none, or if the cell is checked and a control character comes before it. */
  private quoteFrom(text: string, from: number): number {
    if (this.isUnchecked) return text.indexOf('"', from);
    const end = endOfText(text, from, QUOTE);
    return text.charCodeAt(end) === QUOTE ? end : NOT_PLAIN;
  }
}

/** The offset of the next `end` or control character, such as a line end or NUL; text.length if there is none. */
function endOfText(text: string, from: number, end: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  while (code >= BLANK && code !== end) code = text.charCodeAt(++at);
  return at;
}
