import { BLANK, COMMA, CR } from '../parse/characters';
import { type NextOffset, strayLineEnds } from '../parse/next-offset';
import { type CellReader, NOT_PLAIN } from './cell-reader';
import { NumberReader } from './cell-values';

/**
 * For some columns, the source of a regular expression that the cells of plain records match. It must not match commas, control characters
 * or parts of quoted cells.
 */
export type ExpectedCells = ReadonlyMap<number, string>;

interface Step {
  /** Where the cell begins. Several readers may read the same cell. */
  readonly begins: 'at the start' | 'after a comma' | 'after a gap' | 'where the last one began';
  /** Matches a gap: cells that nobody reads, and their commas. */
  readonly gap: RegExp;
  readonly cell: CellReader;
  /** Matches the cell if another cell would make the record not plain; otherwise null. */
  readonly expected: RegExp | null;
  /** The same reader if it reads numbers. A call that always has the same target is faster. */
  readonly number: NumberReader | null;
}

/**
 * A cell without control characters, such as line ends and NUL. The number of doubled quotes is limited, because V8 needs memory for each of
 * them and throws an error if there are millions, and because the proof that the expression is fast takes long for many.
 */
const CELL = '(?:[^,"\\0-\\x1f]*|"[^"\\0-\\x1f]*(?:""[^"\\0-\\x1f]*){0,9}")';
/**
 * In a file with LF line ends, lines may also end with CRLF. In a file with CR line ends, an LF after the CR is an error, also if there are NUL
 * characters between them.
 */
const LINE_ENDS = { '\n': '\\r?\\n', '\r': '\\r[^\\n\\0]' };

/**
 * Reads plain records, as almost all are: records with the right number of cells, whose readers accept the cells that they read, and
 * without control characters in the other cells. A regular expression skips the cells between two that are read, because that is faster
 * than finding each comma.
 */
export class PlainRecord {
  /** True if the text must have no NUL characters, because some readers would not find them. */
  readonly isUnchecked: boolean;
  private readonly steps: readonly Step[];
  private readonly tail: RegExp;
  private readonly strays: NextOffset;
  private text = '';

  /** `readers` read the cells that are needed. `width` is the number of cells in a record. */
  constructor(
    readers: readonly CellReader[],
    width: number,
    private readonly lineEnd: '\n' | '\r',
    expected: ExpectedCells = new Map(),
  ) {
    this.strays = strayLineEnds(lineEnd);
    this.isUnchecked = readers.some((reader) => reader.isUnchecked);
    const inOrder = [...readers].sort((one, other) => one.column - other.column);
    let done = 0;
    this.steps = inOrder.map((cell) => {
      const { column } = cell;
      const begins = beginning(column, done);
      const skipped = cellsFrom(done, column, expected).map((skip) => `${skip},`);
      const gap = sticky(`${done > 0 ? ',' : ''}${skipped.join('')}`);
      done = column + 1;
      const own = expected.get(column);
      const number = cell instanceof NumberReader ? cell : null;
      return { begins, gap, cell, expected: own === undefined ? null : sticky(own), number };
    });
    const last = cellsFrom(done, width, expected).join(',');
    this.tail = sticky(`${done > 0 && done < width ? ',' : ''}${last}${LINE_ENDS[lineEnd]}`);
  }

  open(text: string): void {
    this.text = text;
    this.strays.open(text);
  }

  /** Reads the record at `from`. Returns the offset of the next record; NOT_PLAIN if the record is not plain, or is a blank line. */
  read(from: number): number {
    const { text, steps, tail } = this;
    if (!(text.charCodeAt(from) > BLANK)) return NOT_PLAIN;
    let begin = from;
    let at = from;
    for (let step = 0; step < steps.length; step++) {
      const { begins, gap, cell, expected, number } = steps[step]!;
      const lastEnd = at;
      if (begins === 'after a gap') {
        gap.lastIndex = at;
        if (!gap.test(text)) return NOT_PLAIN;
        at = gap.lastIndex;
      } else if (begins === 'after a comma') {
        if (text.charCodeAt(at) !== COMMA) return NOT_PLAIN;
        at++;
      } else at = begin;
      begin = at;
      at = number === null ? cell.readPlain(text, at) : number.readPlain(text, at);
      if (at < 0 || (begins === 'where the last one began' && at !== lastEnd)) return NOT_PLAIN;
      if (expected !== null) {
        expected.lastIndex = begin;
        if (!expected.test(text) || expected.lastIndex !== at) return NOT_PLAIN;
      }
    }
    tail.lastIndex = at;
    if (!tail.test(text)) return NOT_PLAIN;
    const next = this.lineEnd === '\n' ? tail.lastIndex : tail.lastIndex - 1;
    return this.isUnchecked && !this.isOneLine(from, next) ? NOT_PLAIN : next;
  }

  /** Whether no line ends between `from` and the line end before `next`. */
  private isOneLine(from: number, next: number): boolean {
    const { text, lineEnd } = this;
    if (text.indexOf(lineEnd, from) !== next - 1) return false;
    return this.strays.from(from) >= (text.charCodeAt(next - 2) === CR ? next - 2 : next - 1);
  }
}

/** Where the cell of a column begins. `done` is the number of columns up to the last one that is read before it. */
function beginning(column: number, done: number): Step['begins'] {
  if (column > done) return 'after a gap';
  if (done === 0) return 'at the start';
  return column === done ? 'after a comma' : 'where the last one began';
}

function cellsFrom(from: number, to: number, expected: ExpectedCells): string[] {
  return Array.from({ length: to - from }, (_, at) => expected.get(from + at) ?? CELL);
}

function sticky(source: string): RegExp {
  return new RegExp(source, 'y');
}
