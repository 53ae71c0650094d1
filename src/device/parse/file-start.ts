import { texts } from '../../wording/texts';
import type { FilePart } from '../file-part';
import { firstLineOf } from './clean-text';
import { Misfit } from './csv-error';
import { firstRecord } from './first-record';
import { type Layout, layoutOf, type WantedColumn } from './layout';

const UNDECODED = 0xfffd;
const NO_TEXT = /^[\s\p{Cc}]*$/u;

/** How a piece of a file is to be read. */
export interface FileStart {
  readonly layout: Layout;
  /** The character that ends a line of the file. A CR before an LF belongs to the line's end. */
  readonly lineEnd: '\n' | '\r';
  /** The offset in the piece's text of its first record of data: beyond its end where the header is not all in it. */
  readonly from: number;
}

/**
 * Where the records of a piece begin and what they hold, told by the first record of its file (section 2.3). Throws Misfit, with an
 * offset in `headOf(part)`, for columns that cannot be told, a column named twice and an encoding that is not known.
 */
export function fileStart(part: FilePart, wanted: readonly WantedColumn[]): FileStart {
  const head = headOf(part);
  const begin = firstLineOf(head);
  if (head.charCodeAt(begin) === UNDECODED) throw new Misfit(begin, texts().devices.records.unknownEncoding);
  if (NO_TEXT.test(head) && NO_TEXT.test(part.text))
    return { layout: NO_COLUMNS, lineEnd: '\n', from: part.text.length };
  const { cells, next, lineEnd } = firstRecord(head, begin);
  const layout = layoutOf(cells, wanted, begin);
  return { layout, lineEnd, from: part.isFirst ? (layout.header ? next : begin) : 0 };
}

/** The beginning of the file. `head` may end right behind the first line's CR, and then only the text says whether an LF follows. */
export function headOf({ isFirst, text, head }: FilePart): string {
  return isFirst && text.length > head.length ? text : head;
}

/** Of a file without a record, which lacks nothing either: it has no rows whose cells were blank. */
const NO_COLUMNS: Layout = { width: 0, places: [], names: [], header: false, missing: [], unknown: [] };
