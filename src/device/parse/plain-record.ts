import { COMMA, CR, LF, QUOTE } from './characters';

/** So much of a text stays in the processor's cache while it is searched for one sign after the other. */
const WINDOW = 32_768;
const LONGEST_STEPPED = 4;

/**
 * Finds the cells of a record in which nothing is quoted, no line ends in another way than the others, and the columns are as many as they
 * should be; whatever is not so is for RecordReader. The engine's own search is faster than looking at each character.
 */
export class PlainRecord {
  /** Where the record ends, without its line end, and where the next one begins. */
  end = 0;
  next = 0;
  /** Cell n lies behind edge n and before edge n + 1. */
  readonly edges: Int32Array;
  private readonly isLong: Uint8Array;
  private text = '';
  /** Between the record and it is no stray line end. */
  private stray = -1;
  /** The first comma behind the last cell's begin: of a later record, or one too many. */
  private comma = -1;
  private readonly strayCode: number;

  constructor(
    width: number,
    private readonly lineEnd: '\n' | '\r',
  ) {
    this.edges = new Int32Array(width + 1);
    this.isLong = new Uint8Array(width + 1);
    this.strayCode = lineEnd === '\n' ? CR : LF;
  }

  /** Goes on in the next piece. */
  open(text: string): void {
    this.text = text;
    this.stray = -1;
    this.comma = -1;
  }

  /** True where the record at `from` is such a one, and its line end is there. */
  find(from: number): boolean {
    const { text, lineEnd } = this;
    const found = text.indexOf(lineEnd, from);
    if (found < 0 || (lineEnd === '\r' && found + 1 === text.length)) return false;
    const end = lineEnd === '\n' && found > from && text.charCodeAt(found - 1) === CR ? found - 1 : found;
    if (end === from) return false;
    if (this.stray < from) this.stray = this.boundOfStray(from);
    while (this.stray < end) {
      if (text.charCodeAt(this.stray) === this.strayCode) return false;
      this.stray = this.boundOfStray(this.stray);
    }
    this.end = end;
    this.next = found + 1;
    return this.findCells(from, end);
  }

  private findCells(from: number, end: number): boolean {
    const { text, edges, isLong } = this;
    const last = edges.length - 2;
    let at = from;
    edges[0] = from - 1;
    for (let column = 1; column <= last; column++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return false;
      // The search behind the record before has found the first comma of this one.
      if (column === 1 && this.comma > from) at = this.comma;
      else if (code !== COMMA) {
        at = isLong[column] === 0 ? this.stepTo(at, end, column) : text.indexOf(',', at);
        if (at < 0) return false;
      }
      edges[column] = at++;
    }
    if (at > end || (at < end && text.charCodeAt(at) === QUOTE)) return false;
    edges[last + 1] = end;
    if (this.comma < at) {
      const found = text.indexOf(',', at);
      this.comma = found < 0 ? text.length : found;
    }
    return this.comma >= end;
  }

  /** The comma behind `from`: for a few characters, stepping is faster than a search. A column is searched once it was long. */
  private stepTo(from: number, end: number, column: number): number {
    const { text } = this;
    let at = from + 1;
    while (at < end && text.charCodeAt(at) !== COMMA) at++;
    if (at - from > LONGEST_STEPPED) this.isLong[column] = 1;
    return at;
  }

  /** Where the first stray line end is, or may be. */
  private boundOfStray(from: number): number {
    const part = this.text.slice(from, from + WINDOW);
    const found = part.indexOf(this.lineEnd === '\n' ? '\r' : '\n');
    return from + (found < 0 ? part.length : found);
  }
}
