import Papa, { type ParseResult } from 'papaparse';
import { redactText } from '../../errors';
import { getTexts } from '../../wording';

const NUL = '\0';
/** The replacement character, which decoding puts in the place of one to three bytes that are not valid UTF-8. */
export const UNDECODED = '\ufffd';
/** In a longer record, a quote was probably not closed, and the record would extend to the end of the file. */
const LONGEST_RECORD = 1_000_000;
const [SPACE, DOT, DIGIT_ZERO, DIGIT_NINE] = [32, 46, 48, 57];

/** A record that begins at the offset `from`. The reader fills the same object for each record. */
export class CsvRecord {
  text = '';
  from = 0;
  /** For each cell, the offset at which it begins; then the offset at which another cell would begin. */
  readonly starts: number[] = [];
  /** The cells as papaparse read them; null if the record has no quote, so that its cells are between the commas. */
  parsed: readonly string[] | null = null;

  /** The text of a cell. Some programs write \N, the NULL of their databases, into files. */
  readCell(column: number): string {
    const { text, starts, parsed } = this;
    const cell = parsed === null ? text.slice(starts[column], starts[column + 1]! - 1) : parsed[column]!;
    return cell === '\\N' ? '' : cell;
  }

  /** The number in a cell of at most 15 digits, or 14 and a point, as almost all are; NaN for other cells. Makes no text. */
  parsePlainNumber(column: number): number {
    const { text, starts, parsed } = this;
    const from = starts[column]!;
    const length = starts[column + 1]! - 1 - from;
    if (parsed !== null || length > 15) return Number.NaN;
    let digits = 0;
    let divisor = 0;
    for (let at = from; at < from + length; at++) {
      const code = text.charCodeAt(at);
      if (code === DOT && divisor === 0) divisor = 1;
      else if (code < DIGIT_ZERO || code > DIGIT_NINE) return Number.NaN;
      else {
        digits = digits * 10 + (code - DIGIT_ZERO);
        divisor *= 10;
      }
    }
    // Both operands are exact, so the quotient is the number that is nearest to the written decimal.
    return length < (divisor === 0 ? 1 : 2) ? Number.NaN : digits / (divisor || 1);
  }
}

/** Refuses a row that is too short or too long: a shifted column would be a wrong amount. Papaparse reads records with quotes. */
export class CsvReader {
  private readonly record = new CsvRecord();

  constructor(
    private readonly width: number,
    private readonly onRecord: (record: CsvRecord) => void,
  ) {}

  /** Returns the offset of the first record that was not read, because it may continue in the next piece. */
  readRecords(text: string, from: number, isLast: boolean): number {
    this.record.text = text;
    let at = from;
    let nextQuote = findOffset('"', text, at);
    while (at < text.length) {
      const lineEnd = findOffset('\n', text, at);
      const next = nextQuote < lineEnd ? this.readQuoted(at, isLast) : this.readLine(at, lineEnd, isLast);
      if (next === 'may continue') break;
      at = next;
      if (nextQuote < at) nextQuote = findOffset('"', text, at);
    }
    if (text.length - at > LONGEST_RECORD) throw new CsvError(at, getTexts().devices.records.badQuotes);
    return at;
  }

  /** Reads a record without quotes, or no record from a blank line. Returns the offset of the next line. */
  private readLine(from: number, lineEnd: number, isLast: boolean): number | 'may continue' {
    const { text } = this.record;
    if (lineEnd === text.length && !isLast) return 'may continue';
    if (!isBlankLine(text, from, lineEnd))
      this.readPlain(from, text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd);
    return Math.min(lineEnd + 1, text.length);
  }

  private readPlain(from: number, to: number): void {
    const { record, width } = this;
    const { text, starts } = record;
    let start = from;
    for (let column = 1; column < width; column++) {
      starts[column - 1] = start;
      const comma = text.indexOf(',', start);
      if (comma < 0 || comma > to) this.refuseWidth(from);
      start = comma + 1;
    }
    // Looks only into the record: in a file with one column, the next comma of the text may be far away.
    if (text.slice(start, to).includes(',')) this.refuseWidth(from);
    starts[width - 1] = start;
    starts[width] = to + 1;
    this.emitRecord(from, null);
  }

  private readQuoted(from: number, isLast: boolean): number | 'may continue' {
    const parsed = parseRecord(this.record.text, from, isLast);
    if (parsed === undefined) return 'may continue';
    const { cells, next } = parsed;
    if (cells.length !== this.width) this.refuseWidth(from);
    this.emitRecord(from, cells);
    return next;
  }

  private emitRecord(from: number, parsed: readonly string[] | null): void {
    const { record } = this;
    record.from = from;
    record.parsed = parsed;
    this.onRecord(record);
  }

  private refuseWidth(at: number): never {
    throw new CsvError(at, getTexts().devices.records.otherWidth(this.width));
  }
}

/** The record at `from`, and the offset `next` of the next one. Undefined if it may continue after the end of the text. */
export function parseRecord(
  text: string,
  from: number,
  isLast: boolean,
): { readonly cells: string[]; readonly next: number } | undefined {
  // `Papa.parse` would remove a byte order mark from the beginning of a record.
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n', preview: 1, fastMode: false });
  const remainingText = text.slice(from, from + LONGEST_RECORD);
  const isCut = !isLast || from + remainingText.length < text.length;
  const { data, errors, meta }: ParseResult<string[]> = parser.parse(remainingText, 0, isCut);
  const [[cells], [error]] = [data, errors];
  if (cells === undefined) return undefined;
  if (error !== undefined)
    throw new CsvError(from + (error.index ?? 0), getTexts().devices.records.badQuotes);
  const next = from + meta.cursor;
  const end = text[next - 1] === '\n' ? next - 1 : next;
  const to = text[end - 1] === '\r' ? end - 1 : end;
  // If the last cell has no quotes, papaparse takes the CR before the LF for a part of it.
  if (text[to - 1] !== '"') cells.push(cells.pop()!.replace(/\r$/, ''));
  return { cells, next };
}

/** A copy of a cell that may stay in memory. V8 does not copy slices, so the cell itself would keep its whole piece in memory. */
export function copyCell(cell: string): string {
  return ` ${cell}`.slice(1);
}

function findOffset(character: string, text: string, from: number): number {
  const offset = text.indexOf(character, from);
  return offset < 0 ? text.length : offset;
}

/** A line that begins with a letter or digit costs only one comparison. */
function isBlankLine(text: string, from: number, to: number): boolean {
  return !(text.charCodeAt(from) > SPACE) && !/[!-\uffff]/.test(text.slice(from, to));
}

/**
 * Refuses a file in UTF-16, which has a NUL for each ASCII character, and one that begins with bytes that are not UTF-8, such as the byte order mark of
 * another encoding.
 */
export function refuseOtherEncoding(text: string, isFirstPiece: boolean): void {
  const nulOffset = text.indexOf(NUL);
  if (nulOffset >= 0 || (isFirstPiece && text[findFirstLine(text)] === UNDECODED))
    throw new CsvError(Math.max(0, nulOffset), getTexts().devices.records.unknownEncoding);
}

/** The offset of the first line that is not blank. Before it, there may be a byte order mark. */
export function findFirstLine(text: string): number {
  return /^\ufeff?(?:[^!-\uffff]*\n)?/.exec(text)?.[0].length ?? 0;
}

/** Thrown for a fault in a device file. `at` is the offset of the faulty record in the text that is being read. */
export class CsvError extends Error {
  constructor(
    readonly at: number,
    why: string,
  ) {
    super(why);
  }
}

/** Makes a text from a file safe to show in a message: one line of at most 40 characters, in quotation marks. */
export function formatExcerpt(text: string): string {
  const line = redactText(text, []);
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}

export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
