import type { Cell } from '../../table/table';
import { type CellReader, NO_DELIMITER } from './cell-reader';
import { COMMA, CR, LF, QUOTE } from './characters';
import { lineEndsIn, Misfit } from './csv-error';

/** One reader a column of the file; null for a column to leave out. */
export type RowColumns = readonly (CellReader | null)[];

/** A record longer than this has no end in any file that was meant: it keeps a quote that was never closed from taking the whole file. */
const LONGEST_RECORD = 1_000_000;

const NOT_WHOLE = -1;

const STRAY = 'a line ends here in another way than the lines before';

/** Reads the records of a piece of a file, each straight into a row of cells. */
export class RecordReader {
  /** Where the record that was read last ends, without its line end, and where the next one begins. */
  end = 0;
  next = 0;
  /** Line ends inside the quotes of that record. */
  innerLines = 0;
  private text = '';
  private isLast = true;
  /** The first quote, and the first stray line-end character, at or after the line; text.length where there is none. */
  private quote = -1;
  private stray = -1;
  private readonly strayEnd: '\n' | '\r';

  constructor(
    private readonly width: number,
    private readonly lineEnd: '\n' | '\r',
  ) {
    this.strayEnd = lineEnd === '\n' ? '\r' : '\n';
  }

  /** Goes on in the next piece; `isLast` where it ends as the file does. */
  open(text: string, isLast: boolean): void {
    this.text = text;
    this.isLast = isLast;
    this.quote = -1;
    this.stray = -1;
  }

  /**
   * Reads the record at `from`, where no blank line is, into `row`. False where the record goes on behind a piece that is not the last.
   * Throws Misfit.
   */
  read(from: number, columns: RowColumns, row: Cell[]): boolean {
    this.innerLines = 0;
    if (!this.findLineEnd(from)) return this.leave(from);
    if (this.quote < from) this.quote = this.first('"', from);
    if (this.quote >= this.end && this.stray >= this.end) this.readPlain(from, columns, row);
    else if (!this.readAny(from, columns, row)) return this.leave(from);
    if (this.lineEnd === '\r' && this.text.charCodeAt(this.next) === LF) throw new Misfit(this.next, STRAY);
    return true;
  }

  /** Reads a record without a quote and without a stray line end. */
  private readPlain(from: number, columns: RowColumns, row: Cell[]): void {
    const { text, end, width } = this;
    let at = from;
    for (let i = 0; i < width; i++) {
      const column = columns[i]!;
      let stop: number;
      if (column === null) {
        stop = text.indexOf(',', at);
        if (stop < 0 || stop > end) stop = end;
      } else {
        const cell = column.read(text, at, COMMA, end);
        if (column.place >= 0) row[column.place] = cell;
        stop = column.end;
      }
      if (stop === end) {
        this.checkWidth(from, i);
        return;
      }
      at = stop + 1;
    }
    this.refuseLong(from);
  }

  private readAny(from: number, columns: RowColumns, row: Cell[]): boolean {
    const { text, width } = this;
    let at = from;
    for (let i = 0; i < width; i++) {
      const column = columns[i]!;
      const isQuoted = text.charCodeAt(at) === QUOTE;
      const stop = isQuoted ? this.readQuoted(column, at, row) : this.readUnquoted(column, at, row);
      if (stop === NOT_WHOLE) return false;
      if (stop === this.end) {
        this.checkWidth(from, i);
        return true;
      }
      at = stop + 1;
    }
    return this.refuseLong(from);
  }

  /** Reads the cell at `at` into the row. Returns its end: a comma, or the line's end. */
  private readUnquoted(column: CellReader | null, at: number, row: Cell[]): number {
    const { text, end } = this;
    let stop: number;
    if (column === null) {
      stop = text.indexOf(',', at);
      if (stop < 0 || stop > end) stop = end;
    } else {
      const cell = column.read(text, at, COMMA, end);
      if (column.place >= 0) row[column.place] = cell;
      stop = column.end;
    }
    if (this.stray < stop) this.refuseStray(at, stop);
    return stop;
  }

  private readQuoted(column: CellReader | null, open: number, row: Cell[]): number {
    const { text } = this;
    let close = text.indexOf('"', open + 1);
    const isPlain = close >= 0 && text.charCodeAt(close + 1) !== QUOTE;
    if (!isPlain) close = this.closingQuote(open, close);
    if (close < 0) return NOT_WHOLE;
    if (column !== null) {
      const cell = isPlain
        ? column.read(text, open + 1, NO_DELIMITER, close)
        : column.readEscaped(text, open + 1, close);
      if (column.place >= 0) row[column.place] = cell;
    }
    return this.behind(open, close);
  }

  /** The quote that closes the one at `open`, by way of the doubled ones from `at` on; NOT_WHOLE where it may be in the next piece. */
  private closingQuote(open: number, at: number): number {
    const { text } = this;
    let close = at;
    while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
    if (close < 0 && this.isLast) throw new Misfit(open, 'a quote is opened here and never closed');
    return close;
  }

  /** Where the cell ends that is in these quotes. */
  private behind(open: number, close: number): number {
    const stop = close + 1;
    if (this.end < close || this.stray < close) this.innerLines += lineEndsIn(this.text.slice(open, close));
    if (stop > this.end && !this.findLineEnd(stop)) return NOT_WHOLE;
    if (stop !== this.end && this.text.charCodeAt(stop) !== COMMA)
      throw new Misfit(open, 'text follows a closing quote');
    return stop;
  }

  /** Finds where the line ends that goes on at `from`; false where its end may be in the next piece. */
  private findLineEnd(from: number): boolean {
    const { text, lineEnd } = this;
    const found = text.indexOf(lineEnd, from);
    const end = found < 0 ? text.length : found;
    this.next = end + 1;
    this.end = lineEnd === '\n' && end > from && text.charCodeAt(end - 1) === CR ? end - 1 : end;
    if (this.stray < from) this.stray = this.first(this.strayEnd, from);
    // The CR of a CRLF may be the last character of a piece.
    return this.isLast || (found >= 0 && (lineEnd === '\n' || this.next < text.length));
  }

  private first(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from);
    return found < 0 ? this.text.length : found;
  }

  private leave(from: number): false {
    if (this.text.length - from > LONGEST_RECORD)
      throw new Misfit(from, 'the row that begins here has no end: perhaps a quote is never closed');
    return false;
  }

  private checkWidth(from: number, last: number): void {
    if (last < this.width - 1)
      throw new Misfit(from, `the row has ${last + 1} cells instead of ${this.width}`);
  }

  private refuseLong(from: number): never {
    throw new Misfit(from, `the row has more than ${this.width} cells`);
  }

  /** In a file whose lines end otherwise, a lone CR or LF is either text that lost its quotes or a row that lost its line. */
  private refuseStray(from: number, to: number): void {
    const at = this.text.indexOf(this.strayEnd, from);
    if (at >= 0 && at < to) throw new Misfit(at, STRAY);
  }
}
