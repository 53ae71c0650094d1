import { texts } from '../../wording/texts';
import type { FilePart } from '../file-part';
import { firstLineOf } from './clean-text';
import { CsvError } from './csv-error';
import { firstRecord } from './first-record';
import { type Layout, layoutOf } from './layout';

const UNDECODED = 0xfffd;
const NO_TEXT = /^[\s\p{Cc}]*$/u;

/** How to read a piece of a file. */
export interface FileStart {
  readonly layout: Layout;
  /** The character that ends a line of the file. A CR before an LF belongs to the line's end. */
  readonly lineEnd: '\n' | '\r';
  /** The offset of the first record of data in the piece's text; beyond its end if the header is not completely in it. */
  readonly from: number;
}

/**
 * Finds where the records of a piece begin and which columns they have, from the first record of the file (section 2.3). Throws CsvError,
 * with an offset in `headOf(part)`, for unknown columns, a column named twice and an unknown encoding.
 */
export function fileStart(part: FilePart): FileStart {
  const head = headOf(part);
  const begin = firstLineOf(head);
  if (head.charCodeAt(begin) === UNDECODED)
    throw new CsvError(begin, texts().devices.records.unknownEncoding);
  if (NO_TEXT.test(head) && NO_TEXT.test(part.text))
    return { layout: NO_COLUMNS, lineEnd: '\n', from: part.text.length };
  const { cells, next, lineEnd } = firstRecord(head, begin);
  const layout = layoutOf(cells, begin);
  return { layout, lineEnd, from: part.isFirst ? (layout.header ? next : begin) : 0 };
}

/** The beginning of the file. `head` may end right after the first line's CR; then only the text shows whether an LF follows. */
export function headOf({ isFirst, text, head }: FilePart): string {
  return isFirst && text.length > head.length ? text : head;
}

/** The layout of a file without records. */
const NO_COLUMNS: Layout = { width: 0, names: [], header: false, unknown: [] };
