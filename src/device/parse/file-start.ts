import { texts } from '../../wording/texts';
import type { FilePart } from '../file-part';
import { firstLineOf, UNDECODED } from './clean-text';
import { CsvError } from './csv-error';
import { firstRecord } from './first-record';
import { type Layout, layoutOf } from './layout';

const NO_TEXT = /^[\s\p{Cc}]*$/u;

export interface FileStart {
  readonly layout: Layout;
  /** The character that ends each line. In a file with CRLF line ends this is LF. */
  readonly lineEnd: '\n' | '\r';
  /** The offset in the piece's text of the first record after the header. It is after the end of the text if the header is longer. */
  readonly from: number;
}

/**
 * Finds out where the records of a piece begin and which columns they have. The first record of the file determines the columns (section
 * 2.3). Throws CsvError for unknown columns, a repeated column name or an unknown encoding; its offset is in `headOf(part)`.
 */
export function fileStart(part: FilePart): FileStart {
  const head = headOf(part);
  const begin = firstLineOf(head);
  if (head[begin] === UNDECODED) throw new CsvError(begin, texts().devices.records.unknownEncoding);
  if (NO_TEXT.test(head) && NO_TEXT.test(part.text))
    return { layout: NO_COLUMNS, lineEnd: '\n', from: part.text.length };
  const { cells, next, lineEnd } = firstRecord(head, begin);
  const layout = layoutOf(cells, begin);
  return { layout, lineEnd, from: part.isFirst ? (layout.header ? next : begin) : 0 };
}

/** The beginning of the file. If `head` ends with a CR, only the longer `text` of the first piece shows whether an LF follows. */
export function headOf({ isFirst, text, head }: FilePart): string {
  return isFirst && text.length > head.length ? text : head;
}

const NO_COLUMNS: Layout = { width: 0, names: [], header: false, unknown: [] };
