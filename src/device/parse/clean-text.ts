import { texts } from '../../wording/texts';
import { BLANK, LF } from './characters';
import { CsvError, lineEndsIn } from './csv-error';

/** The numbers of faults in the text of a file. JSON. */
export interface TextFaults {
  /** Lines that are empty or contain only white space and control characters; they are skipped. */
  readonly blankLines: number;
  /** NUL characters, removed. */
  readonly nuls: number;
  /** Replacement characters, in place of bytes that are not UTF-8. */
  readonly undecoded: number;
}

const NO_FAULTS: TextFaults = { blankLines: 0, nuls: 0, undecoded: 0 };
const NUL = '\0';
const UNDECODED = '\ufffd';
const MARK = 0xfeff;

export function withoutNuls(text: string): string {
  return text.includes(NUL) ? text.replaceAll(NUL, '') : text;
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

/** Text in UTF-16 without a mark has a NUL for each character of ASCII. */
const MOST_NULS = 0.25;
const LOOKED_AT = 1_000;

/** Refuses a file with a NUL in every few characters: removing them would not make it text. Throws CsvError. */
export function refuseUndecoded(text: string): void {
  const head = text.slice(0, LOOKED_AT);
  const nuls = head.split(NUL).length - 1;
  if (nuls > MOST_NULS * head.length) throw new CsvError(0, texts().devices.records.unknownEncoding);
}

/** A piece of a file without its NUL characters. */
export class CleanText {
  readonly text: string;

  constructor(private readonly raw: string) {
    this.text = withoutNuls(raw);
  }

  /** The number of characters of the piece that contain the first `read` characters of the text; all of the file's last piece. */
  taken(read: number, isLast: boolean): number {
    return isLast ? this.raw.length : this.placeInRaw(read);
  }

  /** The faults in the first `read` characters of the text, with the number of blank lines that the caller counted in them. */
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

/** The number of characters read up to `end`: 0 if only a byte order mark was read. */
export function readTo(text: string, end: number): number {
  return end === 1 && text.charCodeAt(0) === MARK ? 0 : Math.min(end, text.length);
}

/**
 * The length of the blank line at `at`, with its line end; 0 if the line is not blank, or continues after a piece that is not the last.
 * This is called for every record: one that begins with a letter or digit costs one comparison.
 */
export function blankLineAt(text: string, at: number, lineEnd: '\n' | '\r', isLast: boolean): number {
  return text.charCodeAt(at) > BLANK ? 0 : blankLength(text, at, lineEnd, isLast);
}

/** A blank line with its end, in a file with such line ends. The last line of a file has none. */
const BLANK_LINE = {
  '\n': /[^!-\uffff\r\n]*(?:\r?\n|\r?$)/y,
  '\r': /[^!-\uffff\r\n]*(?:\r(?!\n)|$)/y,
};

function blankLength(text: string, from: number, lineEnd: '\n' | '\r', isLast: boolean): number {
  const line = BLANK_LINE[lineEnd];
  line.lastIndex = from;
  if (!line.test(text)) return 0;
  const end = line.lastIndex;
  // At the end of a piece, the rest of the line or of its end may be in the next one.
  const isWhole = isLast || end < text.length || text.charCodeAt(end - 1) === LF;
  return isWhole ? end - from : 0;
}

/** The number of blank lines at the beginning of a file. */
export function leadingBlankLines(text: string): number {
  return lineEndsIn(text.slice(0, firstLineOf(text)));
}

/** The offset after the byte order mark and the blank lines at the beginning of a text. */
export function firstLineOf(text: string): number {
  return /^\ufeff?(?:[^!-\uffff]*[\r\n])?/.exec(text)?.[0].length ?? 0;
}
