/** Read from `Math` only once, because each access to a global is slow in some hosts, such as the test runner. */
const { imul } = Math;

const SLOTS = 256;
/** The numbers in each slot: three with four characters each, and the length of the text. */
const NUMBERS = 4;
/** Only texts of up to this length, with all character codes below 256, are stored: they fit into three numbers. */
const LONGEST = 12;
/** A new text adds two to `misses`, a known one takes one off. Above this score the texts seldom repeat, and are no longer looked up. */
const MOST_MISSES = 400;

/**
 * The short texts that a column had last. A column of names repeats the same few texts, and returning the same string again costs less time
 * and memory than a million copies. A text is compared by all its characters and its length, so a found text is always the right one.
 */
export class StringCache {
  private readonly packed = new Int32Array(SLOTS * NUMBERS);
  private readonly texts: string[] = new Array<string>(SLOTS).fill('');
  private misses = 0;

  /** Returns the characters of `text` from `from` to before `to` as a string. */
  find(text: string, from: number, to: number): string {
    const length = to - from;
    if (length === 0) return '';
    if (length > LONGEST || this.misses > MOST_MISSES) return text.slice(from, to);
    let a = 0;
    let b = 0;
    let c = 0;
    let all = 0;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      all |= code;
      a = (a << 8) | (b >>> 24);
      b = (b << 8) | (c >>> 24);
      c = (c << 8) | code;
    }
    if (all > 255) return text.slice(from, to);
    const { packed } = this;
    const slot = (imul(a, 0x9e3779b1) ^ imul(b, 0x85ebca6b) ^ imul(c, 0xc2b2ae35)) >>> 24;
    const at = slot * NUMBERS;
    if (packed[at] === c && packed[at + 1] === b && packed[at + 2] === a && packed[at + 3] === length) {
      if (this.misses > -MOST_MISSES) this.misses--;
      return this.texts[slot]!;
    }
    packed[at] = c;
    packed[at + 1] = b;
    packed[at + 2] = a;
    packed[at + 3] = length;
    this.misses += 2;
    // V8 copies slices of up to 12 characters, so this slice does not keep the whole piece in memory.
    const found = text.slice(from, to);
    this.texts[slot] = found;
    return found;
  }
}

/** A copy that does not keep the whole piece in memory, as a slice would. Joining and slicing makes V8 copy the characters. */
export function copyOf(slice: string): string {
  return ` ${slice}`.slice(1);
}
