import { getTexts } from '../../wording';
import { CsvError } from './csv-reader';

const NUL = '\0';
/** The replacement character, which decoding puts in the place of one to three bytes that are not valid UTF-8. */
export const UNDECODED = '\ufffd';

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
