import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FilePosition } from '../file-part';
import { endOfText } from './clean-text';

/** What is odd about a file that can be read all the same; JSON. */
export interface Oddity {
  /** How it ends, where not with a line end: `unknown` where it has no row to go by. */
  readonly end?: 'in a line' | 'unknown';
}

/** A position that keeps what was odd in an earlier slice. */
export type OddPosition = FilePosition & { readonly odd?: Oddity };

/** How a file of which `text` is the last piece ends. `head` is its first record. */
export function endOf(text: string, head: string): Oddity {
  const end = endOfText(text);
  // A last piece of blanks alone begins behind the line before.
  if (end > 0 ? /[\r\n]/.test(text.charAt(end - 1)) : endOfText(head) > 0) return {};
  return { end: text.length > head.length ? 'in a line' : 'unknown' };
}

type OddFile = { readonly centre: Centre; readonly odd: Oddity };

/** What has to be said of the files of a day, all of them read. */
export function warningSentences(files: readonly OddFile[], day: Day): string[] {
  const cut = files.filter(({ odd }) => odd.end === 'in a line').map(({ centre }) => centre);
  const whole = files.filter(({ odd }) => odd.end === undefined).map(({ centre }) => centre);
  // Where none of them ends with a line end, that is how they are written.
  return cut.length === 0 || whole.length === 0 ? [] : [texts().devices.warnings.cutFiles(cut, whole, day)];
}
