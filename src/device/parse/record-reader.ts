import { texts } from '../../wording/texts';
import { COMMA, CR, LF, QUOTE } from './characters';
import { CsvError, lineEndsIn } from './csv-error';
import { type NextOffset, strayLineEnds } from './next-offset';
import { intAt } from './typed-array';

/** The most characters of a record. In a longer one, a quote was probably not closed, and the record would extend to the end of the file. */
const LONGEST_RECORD = 1_000_000;
const NOT_WHOLE = -1;

/**
 * Finds the cells of a record in a piece of a file: of any record that CSV allows, and of no other. PlainRecord is faster, but leaves
 * records with control characters, odd numbers and errors to this reader.
 */
export class RecordReader {
  text = '';
  /** The offset of the record, the offset of its line end, and the offset of the next record. */
  from = 0;
  end = 0;
  next = 0;
  /** The number of line ends inside the record's quoted cells. */
  innerLines = 0;
  /** The text of cell n, without its quotes, is from `starts[n]` to before `ends[n]`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For each cell, 1 if it contains doubled quotes, otherwise 0. */
  readonly escaped: Int32Array;
  private hasEscaped = false;
  private isLast = true;
  private readonly strays: NextOffset;
  /** The offset of the next stray line end, as far as the line that was found last; text.length if there is none. */
  private stray = 0;

  constructor(
    private readonly width: number,
    private readonly lineEnd: '\n' | '\r',
  ) {
    this.strays = strayLineEnds(lineEnd);
    this.starts = new Int32Array(width);
    this.ends = new Int32Array(width);
    this.escaped = new Int32Array(width);
  }

  /** Continues with the next piece. `isLast` is true if the file ends where the piece ends. */
  open(text: string, isLast: boolean): void {
    this.text = text;
    this.isLast = isLast;
    this.strays.open(text);
  }

  /**
   * Finds the cells of the record that begins at `from`, which must not be a blank line. Returns false if the record may continue in the
   * next piece. Throws CsvError if the record has another number of cells, or an error in its quotes or line ends.
   */
  find(from: number): boolean {
    this.from = from;
    this.innerLines = 0;
    if (this.hasEscaped) this.escaped.fill(0);
    this.hasEscaped = false;
    if (!this.findLineEnd(from)) return this.leave(from);
    if (!this.findCells(from)) return this.leave(from);
    if (this.lineEnd === '\r' && this.text.charCodeAt(this.next) === LF)
      throw new CsvError(this.next, texts().devices.records.strayLineEnd);
    return true;
  }

  cell(column: number): string {
    const written = this.text.slice(intAt(this.starts, column), intAt(this.ends, column));
    return this.escaped[column] === 1 ? unescaped(written) : written;
  }

  private findCells(from: number): boolean {
    const { text, width, starts, ends } = this;
    let { end, stray } = this;
    let at = from;
    for (let column = 0; column < width; column++) {
      let stop = at;
      const first = text.charCodeAt(at);
      if (first === QUOTE) {
        const close = text.indexOf('"', at + 1);
        if (close >= 0 && close < end && close < stray && text.charCodeAt(close + 1) === COMMA) {
          starts[column] = at + 1;
          ends[column] = close;
          stop = close + 1;
        } else {
          stop = this.findQuoted(column, at, close);
          if (stop === NOT_WHOLE) return false;
          ({ end, stray } = this);
        }
      } else {
        if (first !== COMMA) stop = this.commaFrom(at, column);
        if (stop < 0 || stop > end) stop = end;
        starts[column] = at;
        ends[column] = stop;
        if (stray < stop) this.refuseStray(at, stop);
      }
      if (stop === end) {
        if (column < width - 1) this.refuseWidth(from, column);
        return true;
      }
      at = stop + 1;
    }
    return this.refuseWidth(from, width);
  }

  /** The offset of the next comma; negative if there is none. For the last cell only its line is searched: the next comma may be far away. */
  private commaFrom(at: number, column: number): number {
    if (column < this.width - 1) return this.text.indexOf(',', at);
    const comma = this.text.slice(at, this.end).indexOf(',');
    return comma < 0 ? comma : at + comma;
  }

  /** The offset of the comma or line end after the cell that is quoted from `open` on. `quote` is the offset of the next quote in it. */
  private findQuoted(column: number, open: number, quote: number): number {
    let close = quote;
    if (close < 0 || this.text.charCodeAt(close + 1) === QUOTE) {
      close = this.closingQuote(open, close);
      if (close < 0) return NOT_WHOLE;
      this.escaped[column] = 1;
      this.hasEscaped = true;
    }
    this.starts[column] = open + 1;
    this.ends[column] = close;
    return this.behind(open, close);
  }

  /** The offset of the quote that closes the cell, searched from the doubled quote at `at` on; NOT_WHOLE if it may be in the next piece. */
  private closingQuote(open: number, at: number): number {
    const { text } = this;
    let close = at;
    while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
    if (close < 0 && this.isLast) throw new CsvError(open, texts().devices.records.openQuote);
    return close;
  }

  /** The offset of the comma or line end that must follow the closing quote; NOT_WHOLE if it may be in the next piece. */
  private behind(open: number, close: number): number {
    const stop = close + 1;
    if (this.end < close || this.stray < close) this.innerLines += lineEndsIn(this.text.slice(open, close));
    if (stop > this.end && !this.findLineEnd(stop)) return NOT_WHOLE;
    if (stop !== this.end && this.text.charCodeAt(stop) !== COMMA)
      throw new CsvError(open, texts().devices.records.behindQuote);
    return stop;
  }

  /** Finds the end of the line that contains `from`. Returns false if the line end may be in the next piece. */
  private findLineEnd(from: number): boolean {
    const { text, lineEnd } = this;
    const found = text.indexOf(lineEnd, from);
    const end = found < 0 ? text.length : found;
    this.next = end + 1;
    this.end = lineEnd === '\n' && end > from && text.charCodeAt(end - 1) === CR ? end - 1 : end;
    this.stray = this.strays.from(from);
    // A CR at the end of a piece may be the first half of a CRLF.
    return this.isLast || (found >= 0 && (lineEnd === '\n' || this.next < text.length));
  }

  private leave(from: number): false {
    if (this.text.length - from > LONGEST_RECORD)
      throw new CsvError(from, texts().devices.records.endlessRow);
    return false;
  }

  /** Throws CsvError for a record with too few or too many cells. `last` is the column after which it ends; the width if there are more. */
  private refuseWidth(from: number, last: number): never {
    const { tooFewCells, tooManyCells } = texts().devices.records;
    const { width } = this;
    throw new CsvError(from, last < width ? tooFewCells(last + 1, width) : tooManyCells(width));
  }

  /** Throws CsvError for a CR or LF in an unquoted cell: either the cell lost its quotes, or two rows were joined. */
  private refuseStray(from: number, to: number): void {
    const at = this.strays.from(from);
    if (at < to) throw new CsvError(at, texts().devices.records.strayLineEnd);
  }
}

/** The text of a quoted cell, with single quotes in place of doubled ones. */
export function unescaped(written: string): string {
  return written.replaceAll('""', '"');
}
