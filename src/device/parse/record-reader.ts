import { texts } from '../../wording/texts';
import { COMMA, CR, LF, QUOTE } from './characters';
import { CsvError, lineEndsIn } from './csv-error';
import { intAt } from './typed-array';

/** A longer record is taken for a quote that is never closed: otherwise such a quote would swallow the whole file. */
const LONGEST_RECORD = 1_000_000;
/** Cells of up to so many characters are stepped through; where a column has longer ones, the engine's search is faster. */
const LONGEST_STEPPED = 8;
const NOT_WHOLE = -1;

/**
 * Finds the cells of one record after the other in a piece of a file, quoted or not. No strings are made: cell readers read the cells
 * from their offsets.
 */
export class RecordReader {
  text = '';
  /** Where the record begins, where it ends (without its line end), and where the next one begins. */
  from = 0;
  end = 0;
  next = 0;
  /** Line ends inside the quotes of the record. */
  innerLines = 0;
  /** Cell n goes from `starts[n]` to before `ends[n]`, without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where quotes inside the cell are doubled. */
  readonly escaped: Int32Array;
  private readonly isLong: Uint8Array;
  private isLast = true;
  /** The first line-end character of the other kind at or after the line; text.length if there is none. */
  private stray = -1;
  private readonly strayEnd: '\n' | '\r';

  constructor(
    private readonly width: number,
    private readonly lineEnd: '\n' | '\r',
  ) {
    this.strayEnd = lineEnd === '\n' ? '\r' : '\n';
    this.starts = new Int32Array(width);
    this.ends = new Int32Array(width);
    this.escaped = new Int32Array(width);
    this.isLong = new Uint8Array(width);
  }

  /** Continues with the next piece; `isLast` if it ends where the file ends. */
  open(text: string, isLast: boolean): void {
    this.text = text;
    this.isLast = isLast;
    this.stray = -1;
  }

  /**
   * Finds the record at `from`, where no blank line is. Returns false if the record continues behind a piece that is not the last.
   * Throws CsvError if the record has another number of cells, or a fault in its quotes or line ends.
   */
  find(from: number): boolean {
    this.from = from;
    this.innerLines = 0;
    if (!this.findLineEnd(from) || !this.findCells(from)) return this.leave(from);
    if (this.lineEnd === '\r' && this.text.charCodeAt(this.next) === LF)
      throw new CsvError(this.next, texts().devices.records.strayLineEnd);
    return true;
  }

  /** The text of a cell. */
  cell(column: number): string {
    const written = this.text.slice(intAt(this.starts, column), intAt(this.ends, column));
    return this.escaped[column] === 1 ? unescaped(written) : written;
  }

  private findCells(from: number): boolean {
    const { text, width, starts, ends, escaped, isLong } = this;
    let { end, stray } = this;
    let at = from;
    for (let column = 0; column < width; column++) {
      let stop = at;
      if (text.charCodeAt(at) === QUOTE) {
        stop = this.findQuoted(column, at);
        if (stop === NOT_WHOLE) return false;
        ({ end, stray } = this);
      } else {
        if (isLong[column] === 1) {
          stop = text.indexOf(',', at);
          if (stop < 0 || stop > end) stop = end;
        } else {
          while (stop < end && text.charCodeAt(stop) !== COMMA) stop++;
          if (stop - at > LONGEST_STEPPED) isLong[column] = 1;
        }
        starts[column] = at;
        ends[column] = stop;
        escaped[column] = 0;
        if (stray < stop) this.refuseStray(at, stop);
      }
      if (stop === end) {
        this.checkWidth(from, column);
        return true;
      }
      at = stop + 1;
    }
    throw new CsvError(from, texts().devices.records.tooManyCells(width));
  }

  /** The end of the cell whose quote opens at `open`: a comma, or the end of the line. */
  private findQuoted(column: number, open: number): number {
    const { text } = this;
    let close = text.indexOf('"', open + 1);
    this.escaped[column] = 0;
    if (close < 0 || text.charCodeAt(close + 1) === QUOTE) {
      close = this.closingQuote(open, close);
      if (close < 0) return NOT_WHOLE;
      this.escaped[column] = 1;
    }
    this.starts[column] = open + 1;
    this.ends[column] = close;
    return this.behind(open, close);
  }

  /** The quote that closes the one at `open`, after the doubled ones from `at` on; NOT_WHOLE if it may be in the next piece. */
  private closingQuote(open: number, at: number): number {
    const { text } = this;
    let close = at;
    while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
    if (close < 0 && this.isLast) throw new CsvError(open, texts().devices.records.openQuote);
    return close;
  }

  /** The end of the cell in these quotes. */
  private behind(open: number, close: number): number {
    const stop = close + 1;
    if (this.end < close || this.stray < close) this.innerLines += lineEndsIn(this.text.slice(open, close));
    if (stop > this.end && !this.findLineEnd(stop)) return NOT_WHOLE;
    if (stop !== this.end && this.text.charCodeAt(stop) !== COMMA)
      throw new CsvError(open, texts().devices.records.behindQuote);
    return stop;
  }

  /** Finds the end of the line that contains `from`; false if it may be in the next piece. */
  private findLineEnd(from: number): boolean {
    const { text, lineEnd } = this;
    const found = text.indexOf(lineEnd, from);
    const end = found < 0 ? text.length : found;
    this.next = end + 1;
    this.end = lineEnd === '\n' && end > from && text.charCodeAt(end - 1) === CR ? end - 1 : end;
    if (this.stray < from) {
      const stray = text.indexOf(this.strayEnd, from);
      this.stray = stray < 0 ? text.length : stray;
    }
    // The CR of a CRLF may be the last character of a piece.
    return this.isLast || (found >= 0 && (lineEnd === '\n' || this.next < text.length));
  }

  private leave(from: number): false {
    if (this.text.length - from > LONGEST_RECORD)
      throw new CsvError(from, texts().devices.records.endlessRow);
    return false;
  }

  private checkWidth(from: number, last: number): void {
    if (last < this.width - 1)
      throw new CsvError(from, texts().devices.records.tooFewCells(last + 1, this.width));
  }

  /** A lone CR or LF of the other kind is either text that lost its quotes or a row that lost its line. */
  private refuseStray(from: number, to: number): void {
    const at = this.text.indexOf(this.strayEnd, from);
    if (at >= 0 && at < to) throw new CsvError(at, texts().devices.records.strayLineEnd);
  }
}

/** The text of a quoted cell. */
export function unescaped(written: string): string {
  return written.replaceAll('""', '"');
}
