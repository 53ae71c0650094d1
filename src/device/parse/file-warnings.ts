import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FilePosition } from '../file-part';

/** A peculiarity of a file that can still be read; JSON. */
export interface Oddity {
  /** Present if the file does not end with a line end; `unknown` if it has no rows to compare with. */
  readonly end?: 'in a line' | 'unknown';
}

/** A position with the peculiarity found by an earlier slice. */
export type OddPosition = FilePosition & { readonly odd?: Oddity };

/** How a file ends, from its last piece `text` and its first record `head`. */
export function endOf(text: string, head: string): Oddity {
  const end = endOfText(text);
  // A last piece of white space begins after the end of the line before.
  if (end > 0 ? /[\r\n]/.test(text.charAt(end - 1)) : endOfText(head) > 0) return {};
  return { end: text.length > head.length ? 'in a line' : 'unknown' };
}

/** The length of a text without the white space and control characters at its end, line ends excluded. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && /[^!-\uffff\r\n]/.test(text.charAt(end - 1))) end--;
  return end;
}

type OddFile = { readonly centre: Centre; readonly odd: Oddity };

/** Warnings about the files of a day, after all of them were read. */
export function warningSentences(files: readonly OddFile[], day: Day): string[] {
  const cut = files.filter(({ odd }) => odd.end === 'in a line').map(({ centre }) => centre);
  const whole = files.filter(({ odd }) => odd.end === undefined).map(({ centre }) => centre);
  // If no file ends with a line end, the service writes them that way.
  return cut.length === 0 || whole.length === 0 ? [] : [texts().devices.warnings.cutFiles(cut, whole, day)];
}
