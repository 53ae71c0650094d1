/** Looked up once: where globals are answered by a host, as in tests, each look-up would cost more than the product. */
const { imul } = Math;

const SLOTS = 256;
/** Three numbers of characters, and the length. */
const NUMBERS = 4;
/** Texts of up to so many characters below 256 are packed into three numbers; no others are stored. */
const LONGEST = 12;
/** How many misses more than hits show that the texts of a column do not repeat: they are not looked up any more. */
const MOST_MISSES = 400;

/**
 * The short texts that a column had last. Device files repeat few names, and returning the same string again costs less than letting the
 * engine keep a million copies. A text is found by its packed characters and its length, so it is exactly the text.
 */
export class StringCache {
  private readonly packed = new Int32Array(SLOTS * NUMBERS);
  private readonly texts: string[] = new Array<string>(SLOTS).fill('');
  private misses = 0;

  /** The text of the characters from `from` to before `to`. */
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
    // The engine copies slices of up to 12 characters: this one does not keep the whole file in memory.
    const found = text.slice(from, to);
    this.texts[slot] = found;
    return found;
  }
}

/** A text of its own: a slice keeps the whole file in memory, a slice of a joined text only that. */
export function copyOf(slice: string): string {
  return ` ${slice}`.slice(1);
}
