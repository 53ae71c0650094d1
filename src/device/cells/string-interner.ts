import { intAt } from '../parse/typed-array';
import { copyOf } from './string-cache';

/** The id of the empty text. */
export const BLANK_ID = 0;

const RECENT = 1024;
const RECENT_SHIFT = 22;
/** The character codes of recent texts up to this length are stored, because comparing codes is faster than startsWith. */
const MOST_CODES = 16;

/** Gives each different text of a column a number, its id. The empty text is 0; the others follow in order of first appearance. */
export class StringInterner {
  /** The texts by their ids. */
  readonly texts: string[] = [''];
  /** The number of characters of all texts together. */
  size = 0;
  private readonly ids = new Map([['', BLANK_ID]]);
  /** The id of the text that was last remembered for each hash of a few characters. Most texts are found here, without making a string. */
  private readonly recent = new Int32Array(RECENT);
  private readonly codes = new Uint16Array(RECENT * MOST_CODES);

  idOf(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const id = this.texts.length;
    const copy = copyOf(text);
    this.texts.push(copy);
    this.ids.set(copy, id);
    this.size += copy.length;
    return id;
  }

  /** Makes no string. Negative if the text is not remembered as recent. */
  recentId(text: string, from: number, to: number): number {
    const slot = slotOf(text, from, to);
    const id = intAt(this.recent, slot);
    const known = this.texts[id];
    return known?.length === to - from && this.isAt(slot, known, text, from) ? id : -1;
  }

  /** The id of a text that is remembered as recent from now on. */
  remember(written: string): number {
    const slot = slotOf(written, 0, written.length);
    const id = this.idOf(written);
    this.recent[slot] = id;
    for (let at = 0; at < written.length && at < MOST_CODES; at++)
      this.codes[slot * MOST_CODES + at] = written.charCodeAt(at);
    return id;
  }

  /** Whether `text` has `known`, the recent text of this slot, at `from`. */
  private isAt(slot: number, known: string, text: string, from: number): boolean {
    const { codes } = this;
    const { length } = known;
    if (length > MOST_CODES) return text.startsWith(known, from);
    const begin = slot * MOST_CODES - from;
    for (let at = from; at < from + length; at++) if (text.charCodeAt(at) !== codes[begin + at]) return false;
    return true;
  }
}

/** A hash of the length, the first, the last and a middle character. */
function slotOf(text: string, from: number, to: number): number {
  const length = to - from;
  const code =
    text.charCodeAt(to - 1) ^
    (text.charCodeAt(from + ((length * 5) >> 3)) << 8) ^
    (text.charCodeAt(from) << 16) ^
    (length << 24);
  return Math.imul(code, 0x9e3779b1) >>> RECENT_SHIFT;
}
