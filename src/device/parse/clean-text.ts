import { texts } from '../../wording/texts';
import { CsvError } from './csv-reader';

export interface TextFaults {
  /** The number of skipped lines, which are empty or contain only white space and control characters. */
  readonly blankLines: number;
  readonly nuls: number;
  /** The number of replacement characters, which the decoder writes for bytes that are not UTF-8. */
  readonly undecoded: number;
}

const NUL = '\0';
/** The replacement character, which decoding puts in the place of one to three bytes that are not valid UTF-8. */
export const UNDECODED = '\ufffd';
/** The largest share of NUL characters. A text in UTF-16 that was decoded as UTF-8 has a NUL for each ASCII character. */
const MOST_NULS = 0.25;

export function refuseOtherEncoding(text: string): void {
  const head = text.slice(0, 1_000);
  if (countCharacter(NUL, head) > MOST_NULS * head.length || head[firstLineOf(head)] === UNDECODED)
    throw new CsvError(0, texts().devices.records.unknownEncoding);
}

/** The offset of the first line that is not blank. Before it, there may be a byte order mark. */
export function firstLineOf(text: string): number {
  return /^\ufeff?(?:[^!-\uffff]*\n)?/.exec(text)?.[0].length ?? 0;
}

export function withoutNuls(text: string): string {
  return text.includes(NUL) ? text.replaceAll(NUL, '') : text;
}

/** How many characters of `raw` are read with the first `read` characters of `withoutNuls(raw)`. */
export function takenOf(raw: string, read: number): number {
  if (!raw.includes(NUL)) return read;
  let taken = 0;
  for (let left = read; left > 0; taken++) if (raw[taken] !== NUL) left--;
  return taken;
}

export function countCharacter(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
