import type { Cell } from '../table/table';
import { type CellReader, NO_DELIMITER } from './cell-reader';
import { COMMA, CR, QUOTE } from './characters';
import { closingQuote } from './first-record';
import { Misfit } from './misfit';

/** Reads the records of a text one after the other, each straight into a row of cells. */
export class RecordReader {
  /** Where each record that was read begins. */
  readonly starts: number[] = [];
  /** Where the line that is being read ends, and where the next one begins. */
  private end = 0;
  private next = 0;
  /** The first stray line-end character at or after the line, text.length when there is none. */
  private stray = -1;

  constructor(
    private readonly text: string,
    /** One a column of the file; null for a column to leave out. */
    private readonly columns: readonly (CellReader | null)[],
    /** A row of nulls: what a record starts from. */
    private readonly blankRow: readonly Cell[],
    private readonly lineEnd: '\n' | '\r',
  ) {}

  /** The rows from offset `from` to the end of the text. Throws Misfit. */
  readAll(from: number): Cell[][] {
    const rows: Cell[][] = [];
    const { length } = this.text;
    for (let at = from; at < length; at = this.next) {
      this.findLineEnd(at);
      if (this.end === at) {
        this.refuseRowsAfterBlankLine(at);
        break;
      }
      rows.push(this.readRecord(at));
      this.starts.push(at);
    }
    return rows;
  }

  private readRecord(from: number): Cell[] {
    const { text, columns } = this;
    const row = this.blankRow.slice();
    const last = columns.length - 1;
    let at = from;
    for (let i = 0; ; i++) {
      const column = columns[i]!;
      const quoted = text.charCodeAt(at) === QUOTE;
      const stop = quoted ? this.readQuoted(column, at, row) : this.readPlain(column, at, row);
      if (stop === this.end) {
        if (i < last) throw new Misfit(from, `the row has ${i + 1} cells instead of ${last + 1}`);
        return row;
      }
      if (i === last) throw new Misfit(from, `the row has more than ${last + 1} cells`);
      at = stop + 1;
    }
  }

  /** Reads the cell at `at` into the row. Returns its end: a comma, or the line's end. */
  private readPlain(column: CellReader | null, at: number, row: Cell[]): number {
    const { text, end } = this;
    let stop: number;
    if (column !== null) {
      row[column.place] = column.read(text, at, COMMA, end);
      stop = column.end;
    } else {
      stop = text.indexOf(',', at);
      if (stop < 0 || stop > end) stop = end;
    }
    if (this.stray < stop) this.refuseStray(at, stop);
    return stop;
  }

  private readQuoted(column: CellReader | null, open: number, row: Cell[]): number {
    const { text } = this;
    let close = text.indexOf('"', open + 1);
    if (close < 0 || text.charCodeAt(close + 1) === QUOTE) {
      close = closingQuote(text, open);
      const written = text.slice(open + 1, close).replaceAll('""', '"');
      if (column !== null) row[column.place] = column.readWritten(written, open);
    } else if (column !== null) row[column.place] = column.read(text, open + 1, NO_DELIMITER, close);
    const stop = close + 1;
    if (stop > this.end) this.findLineEnd(stop);
    if (stop !== this.end && text.charCodeAt(stop) !== COMMA)
      throw new Misfit(open, 'text follows a closing quote');
    return stop;
  }

  private findLineEnd(from: number): void {
    const { text } = this;
    const found = text.indexOf(this.lineEnd, from);
    const end = found < 0 ? text.length : found;
    this.next = end + 1;
    this.end = this.lineEnd === '\n' && end > from && text.charCodeAt(end - 1) === CR ? end - 1 : end;
    if (this.stray < from) {
      const stray = text.indexOf(this.lineEnd === '\n' ? '\r' : '\n', from);
      this.stray = stray < 0 ? text.length : stray;
    }
  }

  /** In a file whose lines end otherwise, a lone CR or LF is either text that lost its quotes or a row that lost its line. */
  private refuseStray(from: number, to: number): void {
    const name = this.lineEnd === '\n' ? '\r' : '\n';
    const at = this.text.indexOf(name, from);
    if (at >= 0 && at < to) throw new Misfit(at, 'a line ends here in another way than the lines before');
  }

  private refuseRowsAfterBlankLine(at: number): void {
    if (/[^\r\n]/.test(this.text.slice(at))) throw new Misfit(at, 'the line is blank, but rows follow it');
  }
}
