import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FilePosition } from '../file-part';

/** Facts about a file that was read without errors but may be incomplete. JSON. */
export interface FileEnd {
  /** `in a line`: the last row has no line end. `unknown`: the file is one record without a line end. Absent if there is a line end. */
  readonly end?: 'in a line' | 'unknown';
}

/** The position in a file, with the facts that an earlier slice of the run found. */
export type PositionAndEnd = FilePosition & { readonly odd?: FileEnd };

/** How a file ends, from its last piece `text` and its first record `head`. */
export function endOf(text: string, head: string): FileEnd {
  const end = endOfText(text);
  // If the last piece is only white space, the piece before it ended with a line end.
  if (end > 0 ? /[\r\n]/.test(text.charAt(end - 1)) : endOfText(head) > 0) return {};
  return { end: text.length > head.length ? 'in a line' : 'unknown' };
}

/** The length of a text without the spaces and control characters at its end. Line ends are not removed. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && /[^!-\uffff\r\n]/.test(text.charAt(end - 1))) end--;
  return end;
}

type FileAndEnd = { readonly centre: Centre; readonly odd: FileEnd };

export function warningSentences(files: readonly FileAndEnd[], day: Day): string[] {
  const cut = files.filter(({ odd }) => odd.end === 'in a line').map(({ centre }) => centre);
  const whole = files.filter(({ odd }) => odd.end === undefined).map(({ centre }) => centre);
  // If none of the files ends with a line end, the service omits it from complete files too.
  return cut.length === 0 || whole.length === 0 ? [] : [texts().devices.warnings.cutFiles(cut, whole, day)];
}
