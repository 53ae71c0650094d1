import { texts } from '../../wording/texts';
import { BLANK, LF } from './characters';
import { CsvError, lineEndsIn } from './csv-error';

/** How many faults of each kind the text of a file has. JSON. */
export interface TextFaults {
  /** The number of skipped lines, which are empty or contain only white space and control characters. */
  readonly blankLines: number;
  readonly nuls: number;
  /** The number of replacement characters, which the decoder writes for bytes that are not UTF-8. */
  readonly undecoded: number;
}

const NO_FAULTS: TextFaults = { blankLines: 0, nuls: 0, undecoded: 0 };
const NUL = '\0';
/** The replacement character, which decoding puts in the place of one to three bytes that are not valid UTF-8. */
export const UNDECODED = '\ufffd';
const MARK = 0xfeff;

export function withoutNuls(text: string): string {
  // V8 stores a text with Chinese characters in two bytes each. In such a text, it finds a NUL twice as fast from the end.
  const isWide = /[^\0-\xff]/.test(text.slice(0, 100_000));
  const found = isWide ? text.lastIndexOf(NUL) : text.indexOf(NUL);
  return found >= 0 ? text.replaceAll(NUL, '') : text;
}

/** The sum of the faults of two parts of a file; undefined if there are none. */
export function addedFaults(
  one: TextFaults = NO_FAULTS,
  other: TextFaults = NO_FAULTS,
): TextFaults | undefined {
  const faults = {
    blankLines: one.blankLines + other.blankLines,
    nuls: one.nuls + other.nuls,
    undecoded: one.undecoded + other.undecoded,
  };
  return faults.blankLines + faults.nuls + faults.undecoded > 0 ? faults : undefined;
}

/** The largest share of NUL characters. A text in UTF-16 that was decoded as UTF-8 has a NUL for each ASCII character. */
const MOST_NULS = 0.25;
const LOOKED_AT = 1_000;

/** Refuses a file with very many NUL characters, because it is in another encoding. Throws CsvError. */
export function refuseUndecoded(text: string): void {
  const head = text.slice(0, LOOKED_AT);
  const nuls = head.split(NUL).length - 1;
  if (nuls > MOST_NULS * head.length) throw new CsvError(0, texts().devices.records.unknownEncoding);
}

/** A piece of a file from which NUL characters can be removed, and what of it is read. */
export class CleanText {
  /** Contains the NUL characters of the piece until `clean` is called. */
  text: string;
  private isClean = false;

  constructor(readonly raw: string) {
    this.text = raw;
  }

  /** Removes all NUL characters. Searching for them takes time, so callers wait until one may matter. Returns true if it found one. */
  clean(): boolean {
    if (this.isClean) return false;
    this.isClean = true;
    this.text = withoutNuls(this.raw);
    return this.text.length < this.raw.length;
  }

  /** Whether one of the first `length` characters of the piece is a NUL. */
  hasNulBefore(length: number): boolean {
    return this.raw.slice(0, length).includes(NUL);
  }

  /** How many characters of the original piece are read with the first `read` characters of `text`. The last piece is read to its end. */
  taken(read: number, isLast: boolean): number {
    return isLast ? this.raw.length : this.placeInRaw(read);
  }

  /** The faults in the first `read` characters of `text`. The caller has counted the blank lines. */
  faults(read: number, isLast: boolean, blankLines: number): TextFaults {
    const { text } = this;
    const undecoded = text.includes(UNDECODED) ? text.slice(0, read).split(UNDECODED).length - 1 : 0;
    const nuls = this.taken(read, isLast) - read;
    return { blankLines, nuls, undecoded };
  }

  private placeInRaw(read: number): number {
    const { raw, text } = this;
    if (raw.length === text.length) return read;
    let [at, left] = [0, read];
    for (; left > 0; at++) if (raw[at] !== NUL) left--;
    return at;
  }
}

/** The number of characters before `end` that count as read: none if they are only a byte order mark. */
export function readTo(text: string, end: number): number {
  return end === 1 && text.charCodeAt(0) === MARK ? 0 : Math.min(end, text.length);
}

/**
 * The length of the blank line that begins at `at`, including its line end. 0 if the line is not blank, or if the next piece of the file
 * may continue it. Called for every record, so a line that begins with a letter or digit costs only one comparison.
 */
export function blankLineAt(text: string, at: number, lineEnd: '\n' | '\r', isLast: boolean): number {
  return text.charCodeAt(at) > BLANK ? 0 : blankLength(text, at, lineEnd, isLast);
}

/** Expressions for a blank line with its line end, by the line end of the file. The last line of a file may have no line end. */
const BLANK_LINE = {
  '\n': /[^!-\uffff\r\n]*(?:\r?\n|\r?$)/y,
  '\r': /[^!-\uffff\r\n]*(?:\r|$)/y,
};

function blankLength(text: string, from: number, lineEnd: '\n' | '\r', isLast: boolean): number {
  const line = BLANK_LINE[lineEnd];
  line.lastIndex = from;
  if (!line.test(text)) return 0;
  const end = line.lastIndex;
  if (lineEnd === '\r' && text.charCodeAt(end) === LF) return 0;
  // The next piece may continue a line that ends where this piece ends.
  const isWhole = isLast || end < text.length || text.charCodeAt(end - 1) === LF;
  return isWhole ? end - from : 0;
}

export function leadingBlankLines(text: string): number {
  return lineEndsIn(text.slice(0, firstLineOf(text)));
}

/** The offset of the first line that is not blank, after the byte order mark if there is one. */
export function firstLineOf(text: string): number {
  return /^\ufeff?(?:[^!-\uffff]*[\r\n])?/.exec(text)?.[0].length ?? 0;
}
