const { imul } = Math; // Looked up once: see text-hash.ts.

/** The blank text's number. */
export const BLANK = 0;

/** Four numbers a text: three of its characters, and its length with whether they are all there is to know of it. */
const CODES = 4;
const PACKED = 4;
const LONGEST = 3 * PACKED;
const NARROW = 255;
const ASCII = 128;
const LATELY_SHIFT = 22;

/**
 * Numbers for the different texts of a column, from 0 for the blank one on, in the order in which they came. A text that is
 * known already is found by its characters where it stands, without a string being made of it: up to twelve characters below 256 are
 * packed into three numbers, and of longer texts the third number is a hash of what is left over.
 */
export class WordIds {
  /** The texts by their number. */
  readonly texts: string[] = [''];
  /** Characters of all texts. */
  size = 0;
  private codes = new Int32Array(64 * CODES);
  /** Open addressing; 0 is a free slot, as the blank text is never looked for. */
  private slots = new Int32Array(256);
  /** Texts of two letters, and those that were seen last by their length and three of their characters: most texts are among them. */
  private readonly pairs = new Int32Array(ASCII * ASCII);
  private readonly lately = new Int32Array(2 ** (32 - LATELY_SHIFT));

  /** The number of the text from `from` to before `to`. */
  idOf(text: string, from: number, to: number): number {
    if (from === to) return BLANK;
    const length = to - from;
    return length === 2 ? this.pairId(text, from, to) : this.latelyId(text, from, to);
  }

  /** Two letters, as countries have, are their own place. */
  private pairId(text: string, from: number, to: number): number {
    const first = text.charCodeAt(from);
    const second = text.charCodeAt(from + 1);
    if ((first | second) >= ASCII) return this.find(text, from, to);
    const place = first * ASCII + second;
    let id = this.pairs[place]!;
    if (id === BLANK) {
      id = this.find(text, from, to);
      this.pairs[place] = id;
    }
    return id;
  }

  private latelyId(text: string, from: number, to: number): number {
    const length = to - from;
    const code =
      text.charCodeAt(to - 1) ^
      (text.charCodeAt(from + ((length * 5) >> 3)) << 8) ^
      (text.charCodeAt(from) << 16) ^
      (length << 24);
    const place = imul(code, 0x9e3779b1) >>> LATELY_SHIFT;
    const known = this.lately[place]!;
    const word = this.texts[known]!;
    if (word.length === length && text.startsWith(word, from)) return known;
    const id = this.find(text, from, to);
    this.lately[place] = id;
    return id;
  }

  private find(text: string, from: number, to: number): number {
    const { codes, slots } = this;
    const length = to - from;
    let a = 0;
    let b = 0;
    let c = 0;
    let wide = 0;
    let at = from;
    for (const stop = length < PACKED ? to : from + PACKED; at < stop; at++) {
      const code = text.charCodeAt(at);
      wide |= code;
      a = (a << 8) | code;
    }
    for (const stop = length < 2 * PACKED ? to : from + 2 * PACKED; at < stop; at++) {
      const code = text.charCodeAt(at);
      wide |= code;
      b = (b << 8) | code;
    }
    for (; at < to; at++) {
      const code = text.charCodeAt(at);
      wide |= code;
      c = length > LONGEST ? imul(c ^ code, 0x9e3779b1) : (c << 8) | code;
    }
    const isAll = length <= LONGEST && wide <= NARROW;
    const kind = isAll ? length : -length;
    const mask = slots.length - 1;
    let slot = slotOf(a, b, c, kind) & mask;
    for (let id = slots[slot]!; id !== 0; id = slots[slot]!) {
      const base = id * CODES;
      if (codes[base] === a && codes[base + 1] === b && codes[base + 2] === c && codes[base + 3] === kind)
        if (isAll || text.startsWith(this.texts[id]!, from)) return id;
      slot = (slot + 1) & mask;
    }
    return this.keep(text.slice(from, to), [a, b, c, kind], slot);
  }

  private keep(word: string, codes: readonly number[], slot: number): number {
    const id = this.texts.length;
    // A slice would keep the whole file alive.
    this.texts.push(word.split('').join(''));
    this.size += word.length;
    if (id * CODES === this.codes.length) this.grow();
    this.codes.set(codes, id * CODES);
    if (id * 2 > this.slots.length) this.rehash();
    else this.slots[slot] = id;
    return id;
  }

  private grow(): void {
    const { codes } = this;
    this.codes = new Int32Array(codes.length * 2);
    this.codes.set(codes);
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let id = 1; id < this.texts.length; id++) {
      const [a, b, c, kind] = this.codes.subarray(id * CODES, (id + 1) * CODES) as unknown as Codes;
      let slot = slotOf(a, b, c, kind) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.slots = slots;
  }
}

type Codes = readonly [number, number, number, number];

function slotOf(a: number, b: number, c: number, kind: number): number {
  const hash = imul(a, 0x9e3779b1) ^ imul(b, 0x85ebca6b) ^ imul(c, 0xc2b2ae35) ^ imul(kind, 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}
